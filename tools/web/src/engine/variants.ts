// The rule files that come with the page, fetched on demand: for a bundled game, its own file and those that it is based on; for a text
// written by the visitor, all files if it is based on any.

import { t } from "../app/texts.svelte";
import type { Chosen } from "./pkg/sow_web";
import type { Variant } from "./protocol";

const kept = new Map<string, Promise<Variant[]>>();

async function fetched(file: string, missing: string): Promise<Variant[]> {
  // Unlike scripts, these files keep their names between versions, so the host is asked for a newer one.
  const response = await fetch(file, { cache: "no-cache" });
  try {
    return (await response.json()) as Variant[];
  } catch {
    // The file does not exist; some hosts send an HTML page instead.
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

/** Returns the files that are needed to open a game; for a bundled game its own file comes first. */
export async function needed(game: Chosen): Promise<Variant[]> {
  if ("id" in game) {
    return once(`games/${encodeURIComponent(game.id)}.json`, t("game-unknown", { game: game.id }));
  }
  return /\bbased\b/.test(game.text) ? once("games.json", t("games-missing")) : [];
}
