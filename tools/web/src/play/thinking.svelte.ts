// Searches by the computer: for its moves, for hints, for the evaluation bar and for exact values. They run in a
// separate worker, so that the page stays responsive and they can be stopped at any moment.

import { stop, Stopped, type Game, type Solved, type Thought } from "../engine";

/** A piece of work that runs until it is done or stopped; a new run stops the previous one. */
export class Task<T, P = T> {
  running = $state(false);
  progress = $state.raw<P | null>(null);
  result = $state.raw<T | null>(null);
  problem = $state("");
  /** The number of the present run; results of earlier runs are ignored. */
  private count = 0;

  /** Runs `work` and returns its result; `null` if it was stopped, or if it failed, with the reason in `problem`. */
  async run(work: (progress: (found: P) => void) => Promise<T>): Promise<T | null> {
    this.clear();
    const run = this.count;
    this.running = true;
    try {
      const result = await work((found) => {
        if (this.count === run) this.progress = found;
      });
      if (this.count !== run) return null;
      this.result = result;
      return result;
    } catch (problem) {
      const wanted = problem instanceof Stopped && problem.wanted;
      if (this.count === run && !wanted) this.problem = (problem as Error).message;
      return null;
    } finally {
      if (this.count === run) this.running = false;
    }
  }

  stop(): void {
    if (!this.running) return;
    this.count += 1;
    this.running = false;
    stop();
  }

  clear(): void {
    this.stop();
    this.count += 1;
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
    return this.move.run((progress) => game.choose(`level:${level}`, seed, progress));
  }

  advise(game: Game): Promise<Thought | null> {
    return this.hint.run((progress) => game.think(HINT_SECONDS, HINT_LINES, progress));
  }

  evaluate(game: Game): Promise<Thought | null> {
    return this.evaluation.run((progress) => game.think(EVALUATION_SECONDS, 1, progress));
  }

  solve(game: Game): Promise<Solved | null> {
    return this.solution.run((progress) => game.solve(progress));
  }

  /** Discards the results for the previous position. */
  forget(): void {
    for (const task of [this.hint, this.solution, this.evaluation]) task.clear();
  }

  stopAll(): void {
    for (const task of [this.move, this.hint, this.evaluation, this.solution]) task.stop();
  }
}
