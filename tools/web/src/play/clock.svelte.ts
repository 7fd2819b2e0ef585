// A clock for two people at one screen. Each has some minutes for the whole game, and every move adds some seconds (Fischer).

import { number, t } from "../app/texts.svelte";
import type { Seat } from "../engine";

/** What was agreed before the game. */
export interface Terms {
  minutes: number;
  /** The seconds that every move adds. */
  seconds: number;
}

/** The milliseconds that each player has left. */
export type Times = Record<Seat, number>;

/** What a page offers to choose from. */
export const MINUTES = [1, 3, 5, 10, 15, 20, 30, 60] as const;
export const SECONDS = [0, 2, 3, 5, 10, 15, 30] as const;

const MINUTE = 60_000;
const SECOND = 1000;
/** The time between two looks at the clock, in milliseconds. */
const LOOK = 100;

export class Clock {
  /** The time left, as of the last look. */
  left: Times = $state({ S: 0, N: 0 });
  /** The player whose time is running. */
  running = $state<Seat | null>(null);
  /** Whether the players have stopped the clock. */
  stopped = $state(false);
  private seen = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly terms: Terms,
    left: Times = { S: terms.minutes * MINUTE, N: terms.minutes * MINUTE },
  ) {
    this.left = { ...left };
  }

  /** The player whose time has run out. Not `$derived`: a clock outlives the effect in which its game was opened. */
  get out(): Seat | null {
    return this.left.S <= 0 ? "S" : this.left.N <= 0 ? "N" : null;
  }

  /** Lets the time of this player run, and no other. */
  run(seat: Seat | null): void {
    this.look();
    this.running = seat;
    clearInterval(this.timer);
    if (seat !== null) this.timer = setInterval(() => this.look(), LOOK);
  }

  /** Adds the seconds for a move, and returns the times before that. */
  moved(seat: Seat): Times {
    this.look();
    const before = { ...this.left };
    this.left[seat] += this.terms.seconds * SECOND;
    return before;
  }

  /** Goes back to the times at which a move was made that is taken back. */
  backTo(times: Times): void {
    this.look();
    this.left = { ...times };
  }

  private look(): void {
    const now = performance.now();
    if (this.running !== null) this.left[this.running] = Math.max(0, this.left[this.running] - (now - this.seen));
    this.seen = now;
  }
}

/** Formats a time: `4:59`, or `9.4` when it is short. */
export function clockText(left: number): string {
  if (left < 20 * SECOND) return number(Math.floor(left / 100) / 10, { minimumFractionDigits: 1 });
  const seconds = Math.ceil(left / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns terms in words, such as `5 minutes each, 3 seconds more for each move`. */
export function termsInWords({ minutes, seconds }: Terms): string {
  return t("clock-terms", { minutes, seconds });
}

/** Reads terms and times as addresses have them, such as `5m3s` and `299.5,300`; `null` if they make no sense. */
export function readClock(terms: string, left: string | null): Clock | null {
  const [minutes = 0, seconds = 0] = (/^(\d{1,3})m(\d{1,3})s$/.exec(terms) ?? []).slice(1).map(Number);
  if (minutes === 0) return null;
  const [S, N] = (left ?? "").split(",").map((part) => Number(part) * SECOND);
  const isTime = (time: number | undefined): time is number => time !== undefined && time >= 0 && time < 1000 * MINUTE;
  return left !== null && isTime(S) && isTime(N) ? new Clock({ minutes, seconds }, { S, N }) : new Clock({ minutes, seconds });
}

/** Writes terms and times for an address. */
export function writeClock({ terms, left }: Clock): { clock: string; left: string } {
  const seconds = (time: number): string => String(Math.ceil(time / 100) / 10);
  return { clock: `${terms.minutes}m${terms.seconds}s`, left: `${seconds(left.S)},${seconds(left.N)}` };
}
