// The values of moves, shown at their pits.

import type { Move, Seat, SolvedMove } from "../engine";

/** Formats a value for a pit: exact, or as the bounds known so far. */
export function valueText({ value, low, high }: SolvedMove): string {
  if (value !== null) return value > 0 ? `+${value}` : String(value);
  return `${low}…${high}`;
}

/** Returns the value of the best move that begins in each pit, for the player to move. */
export function bestOfCells(valued: SolvedMove[], moves: Move[]): Map<number, string> {
  const best = new Map<number, SolvedMove>();
  for (const solved of valued) {
    const cell = moves.find((legal) => legal.text === solved.move)?.cell ?? null;
    if (cell === null) continue;
    const known = best.get(cell);
    if (!known || solved.low > known.low) best.set(cell, solved);
  }
  return new Map([...best].map(([cell, solved]) => [cell, valueText(solved)]));
}

/** Maps a value for South to the length of the bar, between 0 (North wins) and 1 (South wins). */
export function share(value: number): number {
  return 0.5 + 0.5 * Math.tanh(value / 10);
}

/** Describes a value for South, for example `South ahead by 3` or `level`. */
export function inWords(value: number, names: Record<Seat, string>): string {
  const rounded = Math.round(Math.abs(value) * 10) / 10;
  if (rounded === 0) return "level";
  return `${names[value > 0 ? "S" : "N"]} ahead by ${rounded}`;
}
