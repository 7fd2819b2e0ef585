// The puzzles: positions in which one move is better than all others. `puzzles.mjs` makes them with the solver.

import puzzles from "./puzzles.json";
import type { SolvedMove } from "../engine";

/** A move to find, with the values of all moves in its position for the player to move. */
export interface Step {
  move: string;
  values: Record<string, number>;
}

export interface Puzzle {
  game: string;
  /** A position with South to move. */
  position: string;
  /** Whether a value is the number of seeds by which South ends ahead, or 1, 0, -1 for won, drawn, lost. */
  measure: "margin" | "outcome";
  value: number;
  /** How many moves a search has to look ahead to find the first move. */
  depth: number;
  /** The moves to find: those of South until North moves, or until several are equally good. */
  turn: Step[];
  /** The moves to the end if nobody makes a mistake. */
  line: string[];
}

export const PUZZLES = puzzles as unknown as Puzzle[];

/** Returns the puzzle with this number, from 1, and `null` if there is none. */
export function puzzleOf(number: string): Puzzle | null {
  return /^[1-9]\d*$/.test(number) ? (PUZZLES[Number(number) - 1] ?? null) : null;
}

/** The name of the puzzle of the day in addresses. */
export const TODAY = "today";

/** Returns the number of the puzzle of a day, which is the same for everybody. It changes at midnight where the visitor is. */
export function numberOn(day: Date): number {
  const days = Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
  // Neighbouring puzzles are of one game, so that days in a row take puzzles far from each other.
  return 1 + ((days * STRIDE) % PUZZLES.length);
}

/** The distance from one day's puzzle to the next; a prime number, so that all puzzles have their day. */
const STRIDE = 17;

export const LEVELS = ["easy", "medium", "hard"] as const;
/** From the first depth on, a puzzle is medium; from the second on, hard. */
const DEEPER = [4, 10];

export function levelOf({ depth }: Puzzle): (typeof LEVELS)[number] {
  return LEVELS[DEEPER.filter((least) => depth >= least).length] ?? "hard";
}

/** Returns the puzzles of each game, with their numbers, in the order of the file. */
export function byGame(): Map<string, { number: number; puzzle: Puzzle }[]> {
  const groups = new Map<string, { number: number; puzzle: Puzzle }[]>();
  PUZZLES.forEach((puzzle, at) => {
    groups.set(puzzle.game, [...(groups.get(puzzle.game) ?? []), { number: at + 1, puzzle }]);
  });
  return groups;
}

/** Returns the values of a position as the board shows them at its pits. */
export function valued({ move, values }: Step): SolvedMove[] {
  return Object.entries(values).map(([text, value]) => ({ move: text, value, low: value, high: value, best: text === move }));
}
