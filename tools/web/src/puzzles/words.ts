// Puzzles in words.

import type { Task } from "./attempt.svelte";
import type { Puzzle, Step } from "./puzzles";
import { solvedOnes } from "./solvedOnes.svelte";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

function seeds(number: number): string {
  return `${NUMBERS[number] ?? number} ${number === 1 ? "seed" : "seeds"}`;
}

const by = (value: number, measure: Puzzle["measure"]): string => (measure === "margin" && value !== 0 ? ` by ${seeds(Math.abs(value))}` : "");

/** Returns what is to be reached, for example `South to move and win by two seeds`. */
export function goal({ value, measure }: Puzzle): string {
  const verbs = ["lose", "draw", "win"];
  return `South to move and ${verbs[Math.sign(value) + 1]}${by(value, measure)}`;
}

/** Returns how a game ends with this value for South, for example `South loses by two seeds`. */
export function result(value: number, measure: Puzzle["measure"]): string {
  const verbs = ["South loses", "the game is drawn", "South wins"];
  return `${verbs[Math.sign(value) + 1]}${by(value, measure)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what is wrong with a move in place of the best one. */
export function wrong(move: string, { measure }: Puzzle, { move: best, values }: Step): string {
  const value = values[move] ?? 0;
  const fewer = (values[best] ?? 0) - value;
  const kept = measure === "margin" ? `That keeps ${seeds(fewer)} fewer: ` : "";
  return `${capital(`${kept}${result(value, measure)}`)}. Try again.`;
}

/** Returns what is said when all moves of the turn are found. */
export function right({ value, measure }: Puzzle): string {
  return `Right. ${capital(result(value, measure))}.`;
}

/** Returns the task of a puzzle. */
export function taskOf(puzzle: Puzzle): Task {
  const { game, position, turn, line } = puzzle;
  return {
    args: { game: { id: game }, position, extent: "round" },
    line,
    turn: turn.length,
    accepts: ({ played }, at) => played.move === turn[at]?.move,
    asked: "Find the best move: choose a pit",
    more: "Right so far. South moves again: what now?",
    wrong: (move, at) => wrong(move, puzzle, turn[at] ?? { move, values: {} }),
    right: right(puzzle),
    shown: "Best play",
    onsolved: () => solvedOnes.add(puzzle),
  };
}
