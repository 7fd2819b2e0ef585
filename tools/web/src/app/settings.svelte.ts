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
  theme: (typeof THEMES)[number]["theme"];
  /** How boards look. */
  board: (typeof BOARDS)[number]["board"];
  /** What the seeds are made of. */
  seeds: (typeof SEEDS)[number]["seeds"];
}

export const BOARDS = [
  { name: "Wood", board: "wood" },
  { name: "Dark wood", board: "ebony" },
  { name: "Stone", board: "stone" },
  { name: "Plain", board: "plain" },
  { name: "High contrast", board: "contrast" },
] as const;

export const SEEDS = [
  { name: "Grey nickernuts", seeds: "nickernuts" },
  { name: "Cowries", seeds: "cowries" },
  { name: "Red beans", seeds: "beans" },
  { name: "Glass", seeds: "glass" },
] as const;

export const THEMES = [
  { name: "Like the system", theme: "system" },
  { name: "Light", theme: "light" },
  { name: "Dark", theme: "dark" },
] as const;

export const PACES = [
  { name: "Slow", pace: 420 },
  { name: "Calm", pace: 240 },
  { name: "Quick", pace: 110 },
  { name: "No motion", pace: 0 },
] as const;

function load(): Settings {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const first: Settings = { pace: still ? 0 : 240, numbers: true, legal: true, preview: true, flipped: false, sound: false, theme: "system", board: "wood", seeds: "nickernuts" };
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
