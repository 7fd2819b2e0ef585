// A move is chosen on the board step by step: its pit, then every choice inside it.

import { listed, t } from "../app/texts.svelte";
import type { Choice, Move } from "../engine";

/** The part of a move chosen so far. */
export interface Chosen {
  cell: number;
  path: string[];
}

/** The choices among which the player decides next. */
export interface Question {
  choices: Choice[];
}

/** Returns the moves that begin with the chosen part. */
export function candidates(moves: Move[], chosen: Chosen): Move[] {
  return moves.filter(
    (move) => move.cell === chosen.cell && chosen.path.every((text, at) => move.choices[at]?.text === text),
  );
}

/** Returns the next question; the move itself if only one is left; `null` if none is. */
export function question(moves: Move[], chosen: Chosen): Question | Move | null {
  const left = candidates(moves, chosen);
  const [only] = left;
  if (only === undefined) return null;
  if (left.length === 1) return only;
  const choices = new Map<string, Choice>();
  for (const move of left) {
    const choice = move.choices[chosen.path.length];
    if (choice) choices.set(choice.text, choice);
  }
  return { choices: [...choices.values()] };
}

export function isMove(asked: Question | Move): asked is Move {
  return "cell" in asked;
}

/** Returns the pits where a move may begin, each with the names of the kinds of move. */
export function beginnings(moves: Move[]): Map<number, string> {
  const kinds = new Map<number, Set<string>>();
  for (const move of moves) {
    if (move.cell === null) continue;
    kinds.set(move.cell, (kinds.get(move.cell) ?? new Set()).add(move.kind ?? ""));
  }
  return new Map([...kinds].map(([cell, whats]) => [cell, listed([...whats].filter((what) => what !== ""), "disjunction") || t("place-open")]));
}
