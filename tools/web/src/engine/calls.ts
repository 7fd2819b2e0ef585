// The calls that a worker answers. A game is identified by its `Spec`; the worker keeps it open between two calls.

import type * as whole from "./pkg/sow_web";
import type { Draft, Spec, Variant } from "./protocol";

type Tell = (progress: unknown) => void;
export type Calls = Record<string, (tell: Tell, ...args: never[]) => unknown>;

type Whole = typeof whole;
/** What both engines can do. */
type Engine = Pick<Whole, "add" | "open" | "readRecord" | "describeEarly">;

function add(sow: Engine, variants: Variant[]): void {
  for (const { id, rules, facts, weights } of variants) {
    sow.add(id, rules, facts, weights);
  }
}

/** The game that is open in a worker. */
class Table {
  #open: { key: number; session: whole.Session } | undefined;

  constructor(private readonly sow: Engine) {}

  /** Opens a game, even if it is already open. */
  open({ key, variants, ...args }: Spec): { faults: whole.Fault[]; game: whole.GameInfo | null } {
    this.#open?.session.free();
    this.#open = undefined;
    add(this.sow, variants);
    const opening = this.sow.open(args);
    const faults = opening.faults;
    const session = opening.take();
    opening.free();
    if (session === undefined) {
      return { faults, game: null };
    }
    const game = session.info();
    this.#open = { key, session };
    return { faults, game };
  }

  /** Returns the game after the moves of `spec`. Moves that an open game has already played are not played again. */
  game(spec: Spec): whole.Session {
    if (this.#open?.key === spec.key) {
      this.#open.session.goTo(spec.moves ?? []);
    } else {
      this.open(spec);
    }
    if (this.#open === undefined) {
      throw new Error("the rules have faults");
    }
    return this.#open.session;
  }
}

function tableCalls(sow: Engine, table: Table): Calls {
  const game = (spec: Spec): whole.Session => table.game(spec);
  return {
    open: (_: Tell, spec: Spec) => table.open(spec),
    play: (_: Tell, spec: Spec, move: string) => game(spec).play(move),
    state: (_: Tell, spec: Spec) => game(spec).state(),
    why: (_: Tell, spec: Spec, cell: number) => game(spec).why(cell),
    outcomes: (_: Tell, spec: Spec) => game(spec).outcomes(),
    record: (_: Tell, spec: Spec, variant: string, early: whole.Early | null) => game(spec).record(variant, early),
    readRecord: (_: Tell, text: string) => sow.readRecord(text),
    describeEarly: (_: Tell, early: whole.Early) => sow.describeEarly(early),
    think: (tell: Tell, spec: Spec, seconds: number, lines: number) => game(spec).think(seconds, lines, tell),
    choose: (tell: Tell, spec: Spec, player: string, seed: number) => game(spec).choose(player, seed, tell) ?? null,
  };
}

/** The calls that a game needs. */
export const gameCalls = (sow: Engine): Calls => tableCalls(sow, new Table(sow));

/** The calls of the whole engine. */
export function allCalls(sow: Whole): Calls {
  const table = new Table(sow);
  /** Loads the files that a rule file may be based on, and returns its name and text. */
  const written = ({ name, text, variants }: Draft): [name: string, text: string] => {
    add(sow, variants);
    return [name, text];
  };
  return {
    ...tableCalls(sow, table),
    solve: (tell: Tell, spec: Spec) => sow.solve(table.game(spec), tell),
    survey: (tell: Tell, spec: Spec, games: number, seed: number) => sow.survey(table.game(spec), games, seed, tell),
    speed: (_: Tell, spec: Spec, seconds: number) => sow.speed(table.game(spec), seconds),
    check: (_: Tell, draft: Draft) => sow.check(...written(draft)),
    cases: (_: Tell, draft: Draft) => sow.cases(...written(draft)),
    complete: (_: Tell, draft: Draft, at: number) => sow.complete(...written(draft), at),
    hover: (_: Tell, draft: Draft, at: number) => sow.hover(...written(draft), at) ?? null,
    format: (_: Tell, draft: Draft) => sow.format(...written(draft)),
  };
}
