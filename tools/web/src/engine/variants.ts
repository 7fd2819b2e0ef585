// The rule files that come with the page, fetched on demand: for a bundled game, its own file and those that it is based on; for a text
// written by the visitor, all files if it is based on any.

import { t } from "../app/texts.svelte";
import type { Chosen, GameInfo, OpenArgs } from "./pkg/sow_web";
import type { Variant } from "./protocol";

/** A game that comes with the page. */
interface Bundled {
  /** The rule files, its own first. */
  variants: Variant[];
  /** What the engine says of the game in its opening. */
  info: Omit<GameInfo, "files">;
}

const kept = new Map<string, Promise<unknown>>();

async function fetched(file: string, missing: string): Promise<unknown> {
  // Unlike scripts, these files keep their names between versions, so the host is asked for a newer one.
  const response = await fetch(file, { cache: "no-cache" });
  try {
    return await response.json();
  } catch {
    // The file does not exist; some hosts send an HTML page instead.
    throw new Error(missing);
  }
}

function once<T>(file: string, missing: string): Promise<T> {
  const known = kept.get(file);
  if (known !== undefined) {
    return known as Promise<T>;
  }
  const wanted = fetched(file, missing);
  kept.set(file, wanted);
  wanted.catch(() => kept.delete(file));
  return wanted as Promise<T>;
}

const bundled = (id: string): Promise<Bundled> => once(`games/${encodeURIComponent(id)}.json`, `there is no game \`${id}\``);

/** Returns the files that are needed to open a game; for a bundled game its own file comes first. */
export async function needed(game: Chosen): Promise<Variant[]> {
  if ("id" in game) {
    return (await bundled(game.id)).variants;
  }
  return /\bbased\b/.test(game.text) ? once("games.json", t("games-missing")) : [];
}

/** Returns a bundled game in its opening, if these arguments ask for it and nothing else; otherwise the engine is needed to open it. */
export async function opening({ game, options = {}, extent, position, moves = [] }: OpenArgs): Promise<GameInfo | null> {
  const isPlain = Object.keys(options).length === 0 && moves.length === 0 && extent === undefined && position === undefined;
  if (!isPlain || !("id" in game)) {
    return null;
  }
  const { variants, info } = await bundled(game.id);
  return { ...info, files: variants.map(({ id, rules }) => ({ name: `${id}.sow`, text: rules })) };
}
