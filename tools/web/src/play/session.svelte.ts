// A game on the table: its positions so far, who plays, and what is shown of it.

import { announcer } from "../app/announce.svelte";
import { open, type Ended, type Game, type GameInfo, type OpenArgs, type Played, type State, type Step } from "../engine";
import { type Players } from "./seats";

/** A move that was played, and the position after it. */
export interface Entry {
  played: Played;
  /** The state before it. */
  before: State;
}

/** Shows how a move comes about; resolves when it has been shown, or when it was skipped. */
export type Show = (entry: Entry, onstep: (step: Step) => void) => Promise<void>;

export class Session {
  readonly game: Game;
  readonly args: OpenArgs;
  /** All moves played, also those that were taken back and can be played again. */
  entries = $state.raw<Entry[]>([]);
  /** So many of them are on the board. */
  at = $state(0);
  players: Players = $state({ S: "human", N: 3 });
  /** Whether something moves on the board. */
  moving = $state(false);
  /** What is being told of the move on the board. */
  step = $state.raw<Step | null>(null);
  /** A round that has just ended, until the next one is to be seen. */
  roundEnd = $state.raw<Ended | null>(null);
  /** Why the last wish could not be met. */
  problem = $state("");

  private readonly opening: State;
  private show: Show | null = null;

  private constructor(game: Game, args: OpenArgs) {
    this.game = game;
    this.args = args;
    this.opening = game.info.state;
  }

  /** Opens a game and plays the moves that are asked for; what stands against it is thrown as an `Error`. */
  static async open({ moves = [], ...args }: OpenArgs, players: Players): Promise<Session> {
    const { faults, game } = await open(args);
    if (!game) throw new Error(faults[0]?.message ?? "this game cannot be opened");
    const session = new Session(game, args);
    session.players = players;
    try {
      for (const move of moves) await session.add(move);
    } catch (problem) {
      session.problem = `The game goes on only to move ${session.entries.length}: ${(problem as Error).message}`;
    }
    return session;
  }

  get info(): GameInfo {
    return this.game.info;
  }

  get state(): State {
    return this.at === 0 ? this.opening : (this.entries[this.at - 1]?.played.state ?? this.opening);
  }

  get last(): Entry | null {
    return this.entries[this.at - 1] ?? null;
  }

  get moves(): string[] {
    return this.entries.map((entry) => entry.played.move);
  }

  /** The game as far as it is on the board. */
  get shown(): OpenArgs {
    return { ...this.args, moves: this.moves.slice(0, this.at) };
  }

  get isLatest(): boolean {
    return this.at === this.entries.length;
  }

  /** From now on moves are shown this way; without one they are on the board at once. */
  showWith(show: Show | null): void {
    this.show = show;
  }

  /** Plays a move from the position on the board; what was taken back is forgotten. */
  async play(move: string): Promise<void> {
    if (this.moving) return;
    this.moving = true;
    this.problem = "";
    try {
      this.entries = this.entries.slice(0, this.at);
      const entry = await this.add(move, false);
      announcer.say(narrated(entry));
      await this.show?.(entry, (step) => (this.step = step));
      this.at = this.entries.length;
      this.roundEnd = (this.state.over ? null : entry.played.ended.at(-1)) ?? null;
    } catch (problem) {
      this.problem = (problem as Error).message;
      announcer.say(this.problem);
    } finally {
      this.moving = false;
      this.step = null;
    }
  }

  /** The next round is laid out. */
  goOn(): void {
    this.roundEnd = null;
  }

  /** What was taken back is given up. */
  forgetRest(): void {
    this.entries = this.entries.slice(0, this.at);
  }

  /** Shows the move on the board once more. */
  async again(): Promise<void> {
    const entry = this.last;
    if (!entry || !this.show || this.moving) return;
    this.moving = true;
    this.at -= 1;
    await this.show(entry, (step) => (this.step = step));
    this.at += 1;
    this.moving = false;
    this.step = null;
  }

  /** Puts the position after so many moves on the board. */
  async goTo(moves: number): Promise<void> {
    const to = Math.max(0, Math.min(moves, this.entries.length));
    if (this.moving || to === this.at) return;
    this.problem = "";
    this.roundEnd = null;
    await this.game.goTo(to);
    this.at = to;
    announcer.say(`${to === 0 ? "The opening" : `After move ${to}`}. ${this.state.picture.inWords}`);
  }

  private async add(move: string, onBoard = true): Promise<Entry> {
    const before = this.state;
    const played = await this.game.play(move);
    const entry = { played, before };
    this.entries = [...this.entries, entry];
    if (onBoard) this.at = this.entries.length;
    return entry;
  }
}

/** A move for those who hear it: what was done, then how the board lies. */
function narrated({ played: { title, steps, state } }: Entry): string {
  const told = steps.map((step) => step.text).join("; ");
  return `${title}: ${told}. ${state.over?.text ?? state.picture.inWords}`;
}
