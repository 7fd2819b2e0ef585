// The rule files that come with the page. They are fetched when they are needed: for a game its own and those that it is based on, for a
// text of one's own all, if it is based on any.

import type { Chosen } from "./pkg/sow_web";
import type { Variant } from "./protocol";

const kept = new Map<string, Promise<Variant[]>>();

async function fetched(file: string, missing: string): Promise<Variant[]> {
  // Scripts have another name in each version, these have not: the host is asked whether there is a newer one.
  const response = await fetch(file, { cache: "no-cache" });
  try {
    return (await response.json()) as Variant[];
  } catch {
    // There is no such file; some hosts send a page of their own instead.
    throw new Error(missing);
  }
}

function once(file: string, missing: string): Promise<Variant[]> {
  const known = kept.get(file);
  if (known !== undefined) {
    return known;
  }
  const wanted = fetched(file, missing);
  kept.set(file, wanted);
  wanted.catch(() => kept.delete(file));
  return wanted;
}

/** The files that a game cannot be opened without; its own is the first. */
export async function needed(game: Chosen): Promise<Variant[]> {
  if ("id" in game) {
    return once(`games/${encodeURIComponent(game.id)}.json`, `there is no game \`${game.id}\``);
  }
  return /\bbased\b/.test(game.text) ? once("games.json", "the games that it may be based on are missing") : [];
}
