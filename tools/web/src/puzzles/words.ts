// Puzzles in words.

import { sentence } from "../app/sentence";
import { t } from "../app/texts.svelte";
import type { Task } from "./attempt.svelte";
import type { Puzzle, Step } from "./puzzles";
import { solvedOnes } from "./solvedOnes.svelte";

/** Returns the arguments of a text about a value for South: who wins, and by how many seeds if that counts. */
function ending(value: number, measure: Puzzle["measure"]): { end: string; seeds: number } {
  const ends = ["lost", "drawn", "won"];
  return { end: ends[Math.sign(value) + 1] ?? "", seeds: measure === "margin" ? Math.abs(value) : 0 };
}

/** Returns what is to be reached, for example `South to move and win by two seeds`. */
export function goal({ value, measure }: Puzzle): string {
  return t("puzzle-goal", ending(value, measure));
}

/** Returns how a game ends with this value for South, for example `South loses by two seeds`. */
export function result(value: number, measure: Puzzle["measure"]): string {
  return t("puzzle-result", ending(value, measure));
}

/** Returns what is wrong with a move in place of the best one. */
export function wrong(move: string, { measure }: Puzzle, { move: best, values }: Step): string {
  const value = values[move] ?? 0;
  const fewer = measure === "margin" ? (values[best] ?? 0) - value : 0;
  return sentence(t("puzzle-wrong", { fewer: t("puzzle-fewer", { seeds: fewer }), result: result(value, measure) }));
}

/** Returns what is said when all moves of the turn are found. */
export function right({ value, measure }: Puzzle): string {
  return t("puzzle-right", { result: sentence(result(value, measure)) });
}

/** Returns the task of a puzzle. */
export function taskOf(puzzle: Puzzle): Task {
  const { game, position, turn, line } = puzzle;
  return {
    args: { game: { id: game }, position, extent: "round" },
    line,
    turn: turn.length,
    accepts: ({ played }, at) => played.move === turn[at]?.move,
    asked: () => t("puzzle-asked"),
    more: () => t("puzzle-right-so-far"),
    wrong: (move, at) => wrong(move, puzzle, turn[at] ?? { move, values: {} }),
    right: () => right(puzzle),
    shown: (number) => t("puzzle-best-play", { number, moves: line.length }),
    onsolved: () => solvedOnes.add(puzzle),
  };
}
