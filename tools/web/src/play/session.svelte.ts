// A game in progress: its positions so far, its players, and the state of its display.

import { announcer } from "../app/announce.svelte";
import { sound } from "../app/sound";
import { t } from "../app/texts.svelte";
import {
  describeEarly,
  open,
  type Early,
  type Ended,
  type Game,
  type GameInfo,
  type OpenArgs,
  type Over,
  type Played,
  type State,
  type Step,
} from "../engine";
import type { Clock, Times } from "./clock.svelte";
import { farSeat, type Players } from "./seats";

/** A move that was played, with the states before and after it. */
export interface Entry {
  played: Played;
  /** The state before the move. */
  before: State;
  /** What the clock showed when the move was made. */
  times: Times | null;
}

/** How a game is played, apart from its rules. */
export interface Manner {
  players: Players;
  clock?: Clock | null;
  /** How it ended, if its rules did not end it. */
  early?: Early | null;
}

/** The end of a game: by its rules, or before them. */
export type Ending = Pick<Over, "winner" | "text">;

/** Animates a move; resolves when the animation ends or is skipped. */
export type Show = (entry: Entry, onstep: (step: Step) => void) => Promise<void>;

/** What changes the position on the board at this moment. */
export type Doing = "nothing" | "playing" | "replaying" | "going";

export class Session {
  readonly game: Game;
  readonly args: OpenArgs;
  /** All moves played, including those that were taken back and can be played again. */
  entries = $state.raw<Entry[]>([]);
  /** The number of entries before the position on the board. */
  at = $state(0);
  /** The number of entries before the position that is on the board, or will be when the seeds have come to rest. */
  restingAt = $state(0);
  players: Players = $state({ S: "human", N: 3 });
  /** How the game ended after its last move, if its rules did not end it. */
  early = $state.raw<(Early & Ending) | null>(null);
  /** What is being done; one thing at a time. */
  doing = $state<Doing>("nothing");
  /** The step of the move that is being shown. */
  step = $state.raw<Step | null>(null);
  /** The round that has just ended, until the next one is shown. */
  roundEnd = $state.raw<Ended | null>(null);
  /** The reason why the last request failed; empty if it succeeded. */
  problem = $state("");

  readonly clock: Clock | null;
  private readonly opening: State;
  private show: Show | null = null;
  /** Resolves when everything that was begun is done. */
  private rest: Promise<void> = Promise.resolve();
  /** The number of things that were begun and are not done. */
  private begun = 0;

  private constructor(game: Game, args: OpenArgs, { players, clock = null }: Manner) {
    this.game = game;
    this.args = args;
    this.players = players;
    this.clock = clock;
    this.opening = game.info.state;
  }

  /** Opens a game and plays the given moves up to the first illegal one. Throws an `Error` if the game cannot be opened. */
  static async open({ moves = [], ...args }: OpenArgs, manner: Manner): Promise<Session> {
    const { faults, game } = await open(args);
    if (!game) throw new Error(faults[0]?.message ?? t("game-cannot-open-why"));
    const session = new Session(game, args, manner);
    // Nobody has looked at the board yet.
    if (session.clock && moves.length > 0) session.clock.stopped = true;
    try {
      for (const move of moves) await session.add(move);
      if (manner.early) await session.endEarly(manner.early);
    } catch (problem) {
      session.problem = t("game-replayed", { moves: session.entries.length, problem: (problem as Error).message });
    }
    return session;
  }

  get info(): GameInfo {
    return this.game.info;
  }

  /** Whether seeds are in motion. */
  get moving(): boolean {
    return this.doing === "playing" || this.doing === "replaying";
  }

  get state(): State {
    return this.at === 0 ? this.opening : (this.entries[this.at - 1]?.played.state ?? this.opening);
  }

  /** The state after the last move, wherever the visitor looks. */
  get latest(): State {
    return this.entries.at(-1)?.played.state ?? this.opening;
  }

  /** How the game ended, if the position on the board is its end. */
  get over(): Ending | null {
    return this.state.over ?? (this.isLatest ? this.early : null);
  }

  /** Whether the game is over, wherever the visitor looks. */
  get isOver(): boolean {
    return this.latest.over !== null || this.early !== null;
  }

  /** Whether earlier positions can be looked at only, and not be played on from. */
  get looksOnly(): boolean {
    return this.clock !== null || farSeat(this.players) !== null;
  }

  get last(): Entry | null {
    return this.entries[this.at - 1] ?? null;
  }

  get moves(): string[] {
    return this.entries.map((entry) => entry.played.move);
  }

  /** The arguments that open the game at the position on the board. */
  get shown(): OpenArgs {
    return { ...this.args, moves: this.moves.slice(0, this.at) };
  }

  get isLatest(): boolean {
    return this.at === this.entries.length;
  }

  /** Sets how moves are animated; with `null` they appear on the board at once. */
  showWith(show: Show | null): void {
    this.show = show;
  }

  /** Plays a move from the position on the board; moves that were taken back are discarded. A move during another change is ignored. */
  play(move: string): Promise<void> {
    if (this.doing === "nothing") void this.inTurn("playing", () => this.make(move));
    return this.rest;
  }

  /** Resolves when nothing changes the position. */
  atRest(): Promise<void> {
    return this.rest;
  }

  /** Does something after everything that was begun before, so that each change begins at the position it is meant for. */
  private inTurn(doing: Doing, change: () => Promise<void>): Promise<void> {
    this.begun += 1;
    if (this.doing === "nothing") this.doing = doing;
    this.rest = this.rest.then(async () => {
      this.doing = doing;
      this.problem = "";
      try {
        await change();
      } catch (problem) {
        this.problem = (problem as Error).message;
        announcer.say(this.problem);
      } finally {
        this.step = null;
        this.begun -= 1;
        if (this.begun === 0) this.doing = "nothing";
      }
    });
    return this.rest;
  }

  private async make(move: string): Promise<void> {
    this.forgetRest();
    const entry = await this.add(move, false);
    this.restingAt = this.entries.length;
    announcer.say(...narrated(entry));
    await this.show?.(entry, (step) => (this.step = step));
    this.at = this.entries.length;
    if (this.state.over || entry.played.ended.length > 0) sound("end");
    this.roundEnd = (this.state.over ? null : entry.played.ended.at(-1)) ?? null;
  }

  /** Goes on to the next round. */
  goOn(): void {
    this.roundEnd = null;
  }

  /** Discards the moves that were taken back. */
  forgetRest(): void {
    if (!this.isLatest) this.early = null;
    this.entries = this.entries.slice(0, this.at);
  }

  /** Takes back the last move for good. The time it took is given back to nobody, the time since then to the other player. */
  async removeLast(): Promise<void> {
    await this.inTurn("going", async () => {
      if (this.entries.length === 0) return;
      const times = this.entries.at(-1)?.times;
      await this.put(this.entries.length - 1);
      this.forgetRest();
      if (times) this.clock?.backTo(times);
    });
  }

  /** Ends the game after its last move, though its rules do not end it. Throws if a game cannot end so. */
  async endEarly(early: Early): Promise<void> {
    const text = await describeEarly(early);
    if (this.isOver) return;
    this.early = { ...early, text, winner: early.result === "S" || early.result === "N" ? early.result : null };
    sound("end");
    announcer.say(text);
  }

  /** Replays the animation of the last move on the board. */
  again(): Promise<void> {
    const entry = this.last;
    const { show } = this;
    if (!entry || !show || this.doing !== "nothing") return this.rest;
    return this.inTurn("replaying", async () => {
      this.at -= 1;
      await show(entry, (step) => (this.step = step));
      this.at += 1;
    });
  }

  /** Puts the position after so many moves on the board; a function says how many when everything before has been done. */
  goTo(moves: number | (() => number)): Promise<void> {
    return this.inTurn("going", () => this.put(typeof moves === "number" ? moves : moves()));
  }

  /** Goes one move on, among those that were taken back. */
  redo(): Promise<void> {
    return this.goTo(() => this.at + 1);
  }

  private async put(moves: number): Promise<void> {
    const to = Math.max(0, Math.min(moves, this.entries.length));
    if (to === this.at) return;
    this.roundEnd = null;
    await this.game.goTo(to);
    this.at = to;
    this.restingAt = to;
    announcer.say(t("after-moves", { moves: to }), this.state.picture.inWords);
  }

  private async add(move: string, onBoard = true): Promise<Entry> {
    const before = this.state;
    const played = await this.game.play(move);
    const times = onBoard ? null : (this.clock?.moved(played.mover) ?? null);
    const entry = { played, before, times };
    this.entries = [...this.entries, entry];
    if (onBoard) this.at = this.restingAt = this.entries.length;
    return entry;
  }
}

/** Describes a move for screen readers, in sentences: its steps, then the board or the result. */
function narrated({ played: { title, steps, state } }: Entry): string[] {
  return [title, ...steps.map((step) => step.text), state.over?.text ?? state.picture.inWords];
}
