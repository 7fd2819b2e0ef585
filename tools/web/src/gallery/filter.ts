// The filter that selects the games shown.

import type { GalleryGame } from "../engine";
import { SEARCHED, STARTERS } from "./starters";

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

/** Words for all games of the family. */
const ALL = new Set(["mancala", "game", "games"]);
const NUMBERS: Record<string, number> = { one: 1, two: 2, three: 3, four: 4 };
const ROWS = /\b(one|two|three|four|\d)[ -]?rows?\b/g;

/** A search as it is compared with games. */
interface Search {
  text: string;
  /** The numbers of rows asked for, as in `4 rows`. */
  rows: number[];
  words: string[];
}

function search(text: string): Search {
  const wanted = plain(text).trim();
  const rows = [...wanted.matchAll(ROWS)].map(([, number]) => NUMBERS[number ?? ""] ?? Number(number));
  return { text: wanted, rows, words: wanted.replace(ROWS, " ").split(/\s+/).filter((word) => !ALL.has(word)) };
}

function found(game: GalleryGame, { rows, words }: Search): boolean {
  const { id, title, names, region, place, board } = game;
  const all = plain([id, title, ...names, region, place, board, SEARCHED[id] ?? ""].join(" "));
  return rows.every((number) => game.rows === number) && words.every((word) => all.includes(word));
}

/**
 * Ranks how well a game is meant by a search: by its whole name first, then by the beginning of a name. Among equals, the
 * games to start with come first.
 */
function rank({ id, title, names }: GalleryGame, { text }: Search): number {
  if (text === "") return 0;
  const known = [title, ...names].map(plain);
  const fit = known.includes(text) ? 0 : known.some((name) => name.startsWith(text)) ? 2 : 4;
  return STARTERS.some((starter) => starter.id === id) ? fit : fit + 1;
}

export function shown(games: GalleryGame[], wanted: Wanted): GalleryGame[] {
  const asked = search(wanted.text);
  const all = games.filter(
    (game) =>
      found(game, asked) &&
      (wanted.rows === "" || String(game.rows) === wanted.rows) &&
      (wanted.region === "" || game.region === wanted.region) &&
      (wanted.mechanism === "" || game.mechanisms.includes(wanted.mechanism)),
  );
  return all.sort((one, other) => rank(one, asked) - rank(other, asked));
}

/** Returns whether the visitor has not searched for anything yet. */
export function isEverything(wanted: Wanted): boolean {
  return Object.values(wanted).every((value) => value === "");
}

/** Returns all values that occur, sorted, with the number of games that have each. */
export function values(games: GalleryGame[], of: (game: GalleryGame) => string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of games.flatMap(of)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}
