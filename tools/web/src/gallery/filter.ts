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

function found(game: GalleryGame, { rows, words }: Search, fits: (text: string, word: string) => boolean): boolean {
  const { id, title, names, region, place, board } = game;
  const all = plain([id, title, ...names, region, place, board, SEARCHED[id] ?? ""].join(" "));
  return rows.every((number) => game.rows === number) && words.every((word) => fits(all, word));
}

const contains = (text: string, word: string): boolean => text.includes(word);

/** Shorter words are like too many others. */
const LEAST_LETTERS = 4;

/** Whether a text has a word that differs from `word` by one slip: a letter too many, missing, wrong, or two in each other's place. */
function nearly(text: string, word: string): boolean {
  return contains(text, word) || (word.length >= LEAST_LETTERS && text.split(/[^\p{L}\p{N}]+/u).some((other) => oneSlip(word, other)));
}

function oneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) [end, otherEnd] = [end - 1, otherEnd - 1];
  const [left, right] = [one.slice(start, end), other.slice(start, otherEnd)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(""));
}

/**
 * Ranks how well a game is meant by a search: by its whole name first, then by the beginning of a name. Among equals, those that the
 * visitor prefers come first, then the games to start with.
 */
function rank({ id, title, names }: GalleryGame, { text }: Search, preferred: string[]): number {
  const known = [title, ...names].map(plain);
  const fit = text === "" || known.includes(text) ? 0 : known.some((name) => name.startsWith(text)) ? 1 : 2;
  // The games to start with have a place of their own, as long as nobody searches.
  const order = [...preferred, ...(text === "" ? [] : STARTERS)];
  const place = order.indexOf(id);
  return fit + (place < 0 ? 0.9 : (0.9 * place) / order.length);
}

/** Returns the games that are wanted; `preferred` come before others that fit as well. */
export function shown(games: GalleryGame[], wanted: Wanted, preferred: string[] = []): GalleryGame[] {
  const asked = search(wanted.text);
  const allowed = games.filter(
    (game) =>
      (wanted.rows === "" || String(game.rows) === wanted.rows) &&
      (wanted.region === "" || game.region === wanted.region) &&
      (wanted.mechanism === "" || game.mechanisms.includes(wanted.mechanism)),
  );
  const exact = allowed.filter((game) => found(game, asked, contains));
  // What nobody is called may be a slip.
  const all = exact.length > 0 ? exact : allowed.filter((game) => found(game, asked, nearly));
  return all.sort((one, other) => rank(one, asked, preferred) - rank(other, asked, preferred));
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
