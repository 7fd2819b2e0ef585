// The search of the gallery, kept while a game is open and when the page is reloaded.

import { NOTHING_WANTED, type Wanted } from "./filter";

const KEY = "sow:wanted";

export const wanted = $state({ now: load() });

function load(): Wanted {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    const texts = Object.entries(kept ?? {}).filter(([name, value]) => name in NOTHING_WANTED && typeof value === "string");
    return { ...NOTHING_WANTED, ...Object.fromEntries(texts) };
  } catch {
    return { ...NOTHING_WANTED };
  }
}

/** Keeps the search for this tab; a browser without storage is not an error. */
export function keepWanted(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted.now));
  } catch {
    return;
  }
}
