// The values of moves, shown at their pits.

import { number, t } from "../app/texts.svelte";
import type { Tag } from "../board/tag";
import type { Move, SolvedMove } from "../engine";
import { seatName } from "./seats";

/** Formats a value for a pit: exact, or as the bounds known so far. */
export function valueText({ value, low, high }: SolvedMove): string {
  if (value !== null) return value > 0 ? `+${value}` : String(value);
  return `${low}…${high}`;
}

/** Returns the value of the best move that begins in each pit, for the player to move. */
export function bestOfCells(valued: SolvedMove[], moves: Move[]): Map<number, Tag> {
  const best = new Map<number, SolvedMove>();
  for (const solved of valued) {
    const cell = moves.find((legal) => legal.text === solved.move)?.cell ?? null;
    if (cell === null) continue;
    const known = best.get(cell);
    if (!known || solved.best || (!known.best && solved.low > known.low)) best.set(cell, solved);
  }
  return new Map([...best].map(([cell, solved]) => [cell, { text: valueText(solved), tone: tone(solved) }]));
}

/** The best moves stand out; of the others, those that lose look different from those that do not. */
function tone({ best, value, high }: SolvedMove): Tag["tone"] {
  if (best) return "best";
  return (value ?? high) < 0 ? "losing" : "plain";
}

/** Maps a value for South to the length of the bar, between 0 (North wins) and 1 (South wins). */
export function share(value: number): number {
  return 0.5 + 0.5 * Math.tanh(value / 10);
}

/** Formats how far the leading player is ahead. */
export function lead(value: number): string {
  const ahead = Math.abs(value);
  const digits = ahead < 10 ? 1 : 0;
  return number(ahead, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Describes a value for South, for example `South ahead by 3` or `level`. */
export function inWords(value: number): string {
  const rounded = Math.round(Math.abs(value) * 10) / 10;
  if (rounded === 0) return t("level");
  return t("ahead", { player: seatName(value > 0 ? "S" : "N"), seeds: rounded });
}
