// An attempt at a task, such as a puzzle or a step of a lesson: the moves that the visitor tries, and the line that is shown when they ask
// for it.

import { announcer } from "../app/announce.svelte";
import type { OpenArgs } from "../engine";
import { Session, type Entry } from "../play/session.svelte";

/** A position in which the visitor has to find moves. */
export interface Task {
  args: OpenArgs;
  /** The moves that solve it, and those that are shown after them. */
  line: string[];
  /** The number of moves of the line that the visitor has to find. */
  turn: number;
  /** Whether a move is right that was made after so many moves of the line. */
  accepts: (made: Entry, at: number) => boolean;
  /** What the visitor is told at the beginning, between two moves, and after a wrong move or all right ones. */
  asked: () => string;
  more: () => string;
  wrong: (move: string, at: number) => string;
  right: () => string;
  /** What is said while the line is shown, with the number of the move that comes next; 0 before the first. */
  shown: (number: number) => string;
  onsolved: () => void;
}

/** Milliseconds for which a wrong move stays on the board. */
const WRONG = 1600;
/** Milliseconds between two moves of the line. */
const BETWEEN = 900;

/** `asked`: a move is to be found; `wrong`: a wrong one is on the board; `solved` by the visitor; `shown` to them. */
export type Phase = "asked" | "wrong" | "solved" | "shown";

export class Attempt {
  phase = $state<Phase>("asked");
  /** Says what the visitor is told, in the language of the page. */
  private telling = $state.raw<() => string>(() => "");
  /** Whether the line is being played. */
  playing = $state(false);
  /** The number of the last thing begun; what was begun before is given up when it waits. */
  private begun = 0;

  private constructor(
    readonly task: Task,
    readonly session: Session,
  ) {
    this.telling = task.asked;
  }

  static async open(task: Task): Promise<Attempt> {
    return new Attempt(task, await Session.open(task.args, { players: { S: "human", N: "human" } }));
  }

  /** What the visitor is told. */
  get told(): string {
    return this.telling();
  }

  /** Whether the solution may be seen. */
  get revealed(): boolean {
    return this.phase === "solved" || this.phase === "shown";
  }

  /** Whether the position on the board is one of the line. */
  get onLine(): boolean {
    const { at, moves } = this.session;
    return moves.slice(0, at).every((move, made) => move === this.task.line[made]);
  }

  /** Judges the move that the visitor has just made. */
  async judge(): Promise<void> {
    const { session, task } = this;
    const made = session.last;
    const at = session.at - 1;
    if (this.phase !== "asked" || at >= task.turn || !made) return;
    if (!task.accepts(made, at)) return this.refuse(() => task.wrong(made.played.move, at));
    if (session.at < task.turn) return this.say(task.more);
    this.phase = "solved";
    task.onsolved();
    this.say(task.right);
  }

  /** Says why a move is wrong, and takes it back after a moment. */
  private async refuse(reason: () => string): Promise<void> {
    this.phase = "wrong";
    this.say(reason);
    if (!(await this.waits(WRONG))) return;
    await this.session.goTo(this.session.at - 1);
    this.session.forgetRest();
    this.phase = "asked";
  }

  /** Begins anew. */
  async restart(): Promise<void> {
    await this.stop();
    await this.session.goTo(0);
    this.session.forgetRest();
    this.phase = "asked";
    this.say(this.task.asked);
  }

  /** Plays the line from the position on the board to the end; from the beginning if it is at its end, or not of the line. */
  async show(): Promise<void> {
    await this.stop();
    const { session, task } = this;
    if (this.phase !== "solved") this.phase = "shown";
    if (!this.onLine || session.at === task.line.length) await session.goTo(0);
    this.playing = true;
    this.telling = () => task.shown(0);
    const turn = this.begun;
    for (const move of task.line.slice(session.at)) {
      if (!(await this.waits(session.at === 0 ? BETWEEN / 2 : BETWEEN, turn))) return;
      const number = session.at + 1;
      this.telling = () => task.shown(number);
      await session.play(move);
    }
    if (turn !== this.begun) return;
    this.playing = false;
    this.telling = () => session.over?.text ?? task.right();
  }

  /** Stops the line; resolves when the seeds have come to rest. */
  async stop(): Promise<void> {
    this.begun += 1;
    this.playing = false;
    await this.session.atRest();
    // The move that came to rest has been judged meanwhile.
    this.begun += 1;
  }

  /** Goes to a position of the line that was shown. */
  async goTo(moves: number): Promise<void> {
    await this.stop();
    await this.session.goTo(moves);
  }

  private say(telling: () => string): void {
    this.telling = telling;
    announcer.say(telling());
  }

  /** Waits; returns whether nothing else was begun meanwhile. */
  private async waits(duration: number, turn = this.begun): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, duration));
    return turn === this.begun;
  }
}
