// An attempt at a puzzle: the moves that the visitor tries, and the line that is shown when they ask for it.

import { announcer } from "../app/announce.svelte";
import { t } from "../app/texts.svelte";
import { Session } from "../play/session.svelte";
import type { Puzzle, Step } from "./puzzles";
import { solvedOnes } from "./solvedOnes.svelte";
import { right, wrong } from "./words";

/** Milliseconds for which a wrong move stays on the board. */
const WRONG = 1600;
/** Milliseconds between two moves of the line. */
const BETWEEN = 900;

/** `asked`: a move is to be found; `wrong`: a wrong one is on the board; `solved` by the visitor; `shown` to them. */
export type Phase = "asked" | "wrong" | "solved" | "shown";

export class Attempt {
  phase = $state<Phase>("asked");
  /** Says what the visitor is told, in the language of the page. */
  private telling = $state.raw(() => t("puzzle-asked"));
  /** Whether the line is being played. */
  playing = $state(false);
  /** The number of the last thing begun; what was begun before is given up when it waits. */
  private begun = 0;

  private constructor(
    readonly puzzle: Puzzle,
    readonly session: Session,
  ) {}

  static async open(puzzle: Puzzle): Promise<Attempt> {
    const { game, position } = puzzle;
    const session = await Session.open({ game: { id: game }, position, extent: "round" }, { players: { S: "human", N: "human" } });
    return new Attempt(puzzle, session);
  }

  /** What the visitor is told. */
  get told(): string {
    return this.telling();
  }

  /** Whether the solution may be seen. */
  get revealed(): boolean {
    return this.phase === "solved" || this.phase === "shown";
  }

  /** The move to find in the position on the board, and the values of all. */
  get step(): Step | null {
    return this.puzzle.turn[this.session.at] ?? null;
  }

  /** Whether the position on the board is one of the line. */
  get onLine(): boolean {
    const { at, moves } = this.session;
    return moves.slice(0, at).every((move, made) => move === this.puzzle.line[made]);
  }

  /** Judges the move that the visitor has just made. */
  async judge(): Promise<void> {
    const { session, puzzle } = this;
    const step = puzzle.turn[session.at - 1];
    const move = session.last?.played.move;
    if (this.phase !== "asked" || !step || move === undefined) return;
    if (move !== step.move) return this.refuse(() => wrong(move, puzzle, step));
    if (session.at < puzzle.turn.length) return this.say(() => t("puzzle-right-so-far"));
    this.phase = "solved";
    solvedOnes.add(puzzle);
    this.say(() => right(puzzle));
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
    this.say(() => t("puzzle-asked"));
  }

  /** Plays the line from the position on the board to the end; from the beginning if it is at its end, or not of the line. */
  async show(): Promise<void> {
    await this.stop();
    const { session, puzzle } = this;
    if (this.phase !== "solved") this.phase = "shown";
    if (!this.onLine || session.at === puzzle.line.length) await session.goTo(0);
    this.playing = true;
    this.telling = () => t("puzzle-best-play", { moves: puzzle.line.length });
    const turn = this.begun;
    for (const move of puzzle.line.slice(session.at)) {
      if (!(await this.waits(session.at === 0 ? BETWEEN / 2 : BETWEEN, turn))) return;
      const number = session.at + 1;
      this.telling = () => t("puzzle-best-play-move", { number, moves: puzzle.line.length });
      await session.play(move);
    }
    if (turn !== this.begun) return;
    this.playing = false;
    this.telling = () => session.over?.text ?? "";
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
