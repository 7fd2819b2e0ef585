// Drafts, kept in this browser so that they survive a reload.

const KEY = "sow:draft";

export const FIRST = `game "My game"

board { rows 1  pits 6  store right  track shared }
setup { pits: 4 }

move sow {
  from own pit
  sow counterclockwise into own store

  last {
    own store                             => again
    own empty pit where opposite occupied => capture here, opposite
    else                                  => end
  }
}

end {
  when own pits empty => sweep; most in store wins, else draw
}
`;

export function load(): string {
  try {
    return localStorage.getItem(KEY) ?? FIRST;
  } catch {
    return FIRST;
  }
}

export function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    return;
  }
}
