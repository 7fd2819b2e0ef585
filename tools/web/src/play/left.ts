// Games that the visitor has left before their end, kept in this browser: one for each bundled game.

const KEY = "sow:left";
/** The number of games kept; the oldest are forgotten. */
const MOST = 40;
/** A game of fewer moves is not worth going back to. */
const LEAST_MOVES = 2;

export interface Left {
  id: string;
  address: string;
  moves: number;
}

function all(): Left[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Left[]).filter((left) => typeof left?.address === "string") : [];
  } catch {
    return [];
  }
}

/** Returns the unfinished game of the bundled game `id`. */
export function leftOf(id: string): Left | null {
  return all().find((left) => left.id === id) ?? null;
}

/** Remembers a game in progress, or forgets it when it is over. */
export function remember(left: Left, over: boolean): void {
  if (!over && left.moves < LEAST_MOVES) return;
  const others = all().filter(({ id }) => id !== left.id);
  try {
    localStorage.setItem(KEY, JSON.stringify(over ? others : [left, ...others].slice(0, MOST)));
  } catch {
    return;
  }
}
