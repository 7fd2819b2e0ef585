// Lessons: a game learnt by playing, one rule after another. Each step is a position and the moves to try; what is said
// about it is a text named after the game and the number of the step. The unit test
// `lessons` plays them with the engine and compares what they say of the result.

import { t } from "../app/texts.svelte";
import type { Played, Seat } from "../engine";
import type { Task } from "../puzzles/attempt.svelte";
import lessons from "./lessons.json";

export interface LessonStep {
  /** A position with South to move; if missing, the opening. */
  position?: string;
  /** The moves to play. */
  line: string[];
  /** Whether any first move is right that gains as much. */
  any?: boolean;
  /** The seeds that South stores. */
  gain?: number;
  /** The player to move afterwards, if it is not North. */
  mover?: Seat;
  /** The winner, if the game is over. */
  winner?: Seat;
}

export const LESSONS: Readonly<Record<string, LessonStep[]>> = lessons as Record<string, LessonStep[]>;

const storedBySouth = (position: string): number => Number((position.split(" ")[1] ?? "").split(":")[0]) || 0;

/** Returns the number of seeds that South stores from one position to another. */
export function gained(before: string, after: string): number {
  return storedBySouth(after) - storedBySouth(before);
}

/** Whether a move is right in the position after so many moves of the line. */
export function accepts({ line, any, gain }: LessonStep, { move, state }: Played, before: string, at: number): boolean {
  if (move === line[at]) return true;
  return any === true && (gain === undefined || gained(before, state.position) === gain);
}

/** Returns the task of a step. */
export function taskOf(game: string, step: LessonStep, number: number): Task {
  const { position, line } = step;
  return {
    args: { game: { id: game }, extent: "round", ...(position === undefined ? {} : { position }) },
    line,
    turn: line.length,
    accepts: ({ played, before }, at) => accepts(step, played, before.position, at),
    asked: () => t("lesson-asked", { moves: line.length }),
    more: () => t("lesson-more"),
    wrong: () => t("lesson-wrong"),
    right: () => t(`lesson-${game}-${number}-then`),
    shown: (made) => t("lesson-shown", { number: made, moves: line.length }),
    onsolved: () => undefined,
  };
}
