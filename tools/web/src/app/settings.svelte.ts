// The visitor's settings, kept in this browser.

const KEY = "sow:settings";

interface Settings {
  /** Milliseconds from pit to pit while seeds are sown; 0 turns animation off. */
  pace: number;
  /** Whether every pit shows its number of seeds. */
  numbers: boolean;
  /** Whether pits that can be played are marked. */
  legal: boolean;
  /** Whether the board shows what the move under the pointer would lead to. */
  preview: boolean;
  /** Whether the board is shown as North sees it. */
  flipped: boolean;
  /** Whether seeds can be heard. */
  sound: boolean;
  /** Whether the page is light or dark. */
  theme: (typeof THEMES)[number];
  /** How boards look. */
  board: (typeof BOARDS)[number];
  /** What the seeds are made of. */
  seeds: (typeof SEEDS)[number];
  /** The language that was chosen; empty as long as the browser chooses it. */
  language: string;
}

export const BOARDS = ["wood", "ebony", "stone", "plain", "contrast"] as const;
export const SEEDS = ["nickernuts", "cowries", "beans", "glass"] as const;
export const THEMES = ["system", "light", "dark"] as const;

export const PACES = [
  { name: "slow", pace: 420 },
  { name: "calm", pace: 240 },
  { name: "quick", pace: 110 },
  { name: "still", pace: 0 },
] as const;

function load(): Settings {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const first: Settings = { pace: still ? 0 : 240, numbers: true, legal: true, preview: true, flipped: false, sound: false, theme: "system", board: "wood", seeds: "nickernuts", language: "" };
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept !== null && typeof kept === "object" ? { ...first, ...kept } : first;
  } catch {
    return first;
  }
}

export const settings = $state(load());

/** Stores the settings; a browser without storage is not an error. */
export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return;
  }
}
