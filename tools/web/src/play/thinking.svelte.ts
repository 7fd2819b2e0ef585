// Searches by the computer: for its moves, for hints, for the evaluation bar and for exact values. They run in
// workers of their own, so that the page stays responsive and each can be stopped at any moment.

import type { Game, Long, Solved, Thought } from "../engine";

/** A piece of work that runs until it is done or stopped; a new run stops the previous one, and nothing else. */
export class Task<T, P = T> {
  running = $state(false);
  progress = $state.raw<P | null>(null);
  result = $state.raw<T | null>(null);
  problem = $state("");
  /** Stops the present run. */
  private stopper: AbortController | null = null;

  /** Runs `work` and returns its result; `null` if it was stopped, or if it failed, with the reason in `problem`. */
  async run(work: (long: Long<P>) => Promise<T>): Promise<T | null> {
    this.clear();
    const stopper = new AbortController();
    const { signal } = stopper;
    this.stopper = stopper;
    this.running = true;
    const progress = (found: P): void => {
      if (!signal.aborted) this.progress = found;
    };
    try {
      const result = await work({ signal, progress });
      if (signal.aborted) return null;
      this.result = result;
      return result;
    } catch (problem) {
      if (!signal.aborted) this.problem = (problem as Error).message;
      return null;
    } finally {
      if (!signal.aborted) this.running = false;
    }
  }

  stop(): void {
    this.stopper?.abort();
    this.running = false;
  }

  clear(): void {
    this.stop();
    this.result = null;
    this.progress = null;
    this.problem = "";
  }
}

const HINT_SECONDS = 1.5;
const HINT_LINES = 4;
const EVALUATION_SECONDS = 0.4;

export class Thinking {
  readonly move = new Task<string | null, Thought>();
  readonly hint = new Task<Thought>();
  readonly evaluation = new Task<Thought>();
  readonly solution = new Task<Solved>();

  /** Chooses the computer's move, with a new random seed each time. */
  opponent(game: Game, level: number): Promise<string | null> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    return this.move.run((long) => game.choose(`level:${level}`, seed, long));
  }

  advise(game: Game): Promise<Thought | null> {
    return this.hint.run((long) => game.think(HINT_SECONDS, HINT_LINES, long));
  }

  evaluate(game: Game): Promise<Thought | null> {
    return this.evaluation.run((long) => game.think(EVALUATION_SECONDS, 1, long));
  }

  solve(game: Game): Promise<Solved | null> {
    return this.solution.run((long) => game.solve(long));
  }

  /** Discards the results for the previous position. */
  forget(): void {
    for (const task of [this.hint, this.solution, this.evaluation]) task.clear();
  }

  stopAll(): void {
    for (const task of [this.move, this.hint, this.evaluation, this.solution]) task.stop();
  }
}
