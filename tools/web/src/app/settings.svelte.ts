// The visitor's settings, kept in this browser.

const KEY = "sow:settings";

interface Settings {
  /** Milliseconds from pit to pit while seeds are sown; 0 turns animation off. */
  pace: number;
  /** Whether every pit shows its number of seeds. */
  numbers: boolean;
  /** Whether pits that can be played are marked. */
  legal: boolean;
}

export const PACES = [
  { name: "Slow", pace: 420 },
  { name: "Calm", pace: 240 },
  { name: "Quick", pace: 110 },
  { name: "No motion", pace: 0 },
] as const;

function load(): Settings {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const first: Settings = { pace: still ? 0 : 240, numbers: true, legal: true };
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
