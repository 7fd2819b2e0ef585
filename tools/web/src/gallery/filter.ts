// The filter that selects the games shown.

import type { GalleryGame } from "../engine";

export interface Wanted {
  text: string;
  rows: string;
  region: string;
  mechanism: string;
}

export const NOTHING_WANTED: Wanted = { text: "", rows: "", region: "", mechanism: "" };

/** Removes accents and case, so that `ayo` finds `Ayò`. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/[\p{M}'’ʻ]/gu, "").toLowerCase();
}

function found(game: GalleryGame, text: string): boolean {
  const all = plain([game.id, game.title, ...game.names, game.region, game.place, game.board].join(" "));
  return plain(text).split(/\s+/).every((word) => all.includes(word));
}

export function shown(games: GalleryGame[], wanted: Wanted): GalleryGame[] {
  return games.filter(
    (game) =>
      found(game, wanted.text) &&
      (wanted.rows === "" || String(game.rows) === wanted.rows) &&
      (wanted.region === "" || game.region === wanted.region) &&
      (wanted.mechanism === "" || game.mechanisms.includes(wanted.mechanism)),
  );
}

/** Returns all values that occur, sorted, with the number of games that have each. */
export function values(games: GalleryGame[], of: (game: GalleryGame) => string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of games.flatMap(of)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}
