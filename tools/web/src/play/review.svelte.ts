// A look back at a game: what each position was worth, and which moves cost most.

import type { Game, Seat } from "../engine";
import type { Session } from "./session.svelte";
import { Task } from "./thinking.svelte";
import { share } from "./values";

/** Seconds for which each position is searched. */
const SECONDS = 0.25;
/** The number of moves named. */
const MOST = 5;
/** A smaller part of the chances is no mistake. */
const LEAST = 0.05;

/** What a position is worth. */
export interface Worth {
  /** South's chances, between 0 (North wins) and 1 (South wins). */
  chances: number;
  /** The value for South in seeds; `null` after the end of the game. */
  value: number | null;
  /** The best move; `null` after the end. */
  best: string | null;
}

/** A move after which the mover's chances were lower. */
export interface Cost {
  /** The number of the move, from 1. */
  number: number;
  mover: Seat;
  move: string;
  best: string;
  before: Worth;
  after: Worth;
  /** The part of the chances that was lost. */
  lost: number;
}

export class Review {
  readonly task = new Task<Worth[]>();

  /** Searches all positions of a game. */
  async run(session: Session): Promise<void> {
    const { game, moves } = session;
    await this.task.run(async ({ signal, progress }) => {
      const worths: Worth[] = [];
      for (let at = 0; at <= moves.length; at++) {
        const end = at === moves.length ? (session.latest.over ?? session.early) : null;
        worths.push(end ? decided(end.winner) : await searched(game, at, signal));
        progress?.([...worths]);
      }
      return worths;
    });
  }
}

const decided = (winner: Seat | null): Worth => ({ chances: winner === null ? 0.5 : winner === "S" ? 1 : 0, value: null, best: null });

async function searched(game: Game, at: number, signal: AbortSignal | undefined): Promise<Worth> {
  const { lines } = await game.think(SECONDS, 1, { at, signal });
  const value = lines[0]?.value ?? 0;
  return { chances: share(value), value, best: lines[0]?.move ?? null };
}

/** Returns the moves that cost most, the worst first. */
export function costs(worths: Worth[], entries: Session["entries"]): Cost[] {
  const all = entries.flatMap(({ played: { mover, move } }, at): Cost[] => {
    const [before, after] = [worths[at], worths[at + 1]];
    if (!before || !after || before.best === null || before.best === move) return [];
    const lost = (before.chances - after.chances) * (mover === "S" ? 1 : -1);
    return lost < LEAST ? [] : [{ number: at + 1, mover, move, best: before.best, before, after, lost }];
  });
  return all.sort((one, other) => other.lost - one.lost).slice(0, MOST);
}
