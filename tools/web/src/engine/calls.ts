// The calls that a worker answers. A game is identified by its `Spec`; the worker keeps it open between two calls.

import * as sow from "./pkg/sow_web";
import type { Draft, Spec, Variant } from "./protocol";

type Tell = (progress: unknown) => void;
type Named = (tell: Tell, ...args: never[]) => unknown;

let open: { key: number; session: sow.Session } | undefined;

function add(variants: Variant[]): void {
  for (const { id, rules, facts, weights } of variants) {
    sow.add(id, rules, facts, weights);
  }
}

/** Opens a game, even if it is already open. */
function opened({ key, variants, ...args }: Spec): { faults: sow.Fault[]; game: sow.GameInfo | null } {
  open?.session.free();
  open = undefined;
  add(variants);
  const opening = sow.open(args);
  const faults = opening.faults;
  const session = opening.take();
  opening.free();
  if (session === undefined) {
    return { faults, game: null };
  }
  const game = session.info();
  open = { key, session };
  return { faults, game };
}

/** Returns the game after the moves of `spec`. Moves that an open game has already played are not played again. */
function game(spec: Spec): sow.Session {
  if (open?.key === spec.key) {
    open.session.goTo(spec.moves ?? []);
  } else {
    opened(spec);
  }
  if (open === undefined) {
    throw new Error("the rules have faults");
  }
  return open.session;
}

/** Loads the files that a rule file may be based on, and returns its name and text. */
function written({ name, text, variants }: Draft): [name: string, text: string] {
  add(variants);
  return [name, text];
}

export const calls: Record<string, Named> = {
  open: (_: Tell, spec: Spec) => opened(spec),
  play: (_: Tell, spec: Spec, move: string) => game(spec).play(move),
  state: (_: Tell, spec: Spec) => game(spec).state(),
  why: (_: Tell, spec: Spec, cell: number) => game(spec).why(cell),
  outcomes: (_: Tell, spec: Spec) => game(spec).outcomes(),
  record: (_: Tell, spec: Spec, variant: string, early: sow.Early | null) => game(spec).record(variant, early),
  readRecord: (_: Tell, text: string) => sow.readRecord(text),
  describeEarly: (_: Tell, early: sow.Early) => sow.describeEarly(early),
  think: (tell: Tell, spec: Spec, seconds: number, lines: number) => game(spec).think(seconds, lines, tell),
  choose: (tell: Tell, spec: Spec, player: string, seed: number) => game(spec).choose(player, seed, tell) ?? null,
  solve: (tell: Tell, spec: Spec) => game(spec).solve(tell),
  survey: (tell: Tell, spec: Spec, games: number, seed: number) => game(spec).survey(games, seed, tell),
  speed: (_: Tell, spec: Spec, seconds: number) => game(spec).speed(seconds),
  check: (_: Tell, draft: Draft) => sow.check(...written(draft)),
  cases: (_: Tell, draft: Draft) => sow.cases(...written(draft)),
  complete: (_: Tell, draft: Draft, at: number) => sow.complete(...written(draft), at),
  hover: (_: Tell, draft: Draft, at: number) => sow.hover(...written(draft), at) ?? null,
  format: (_: Tell, draft: Draft) => sow.format(...written(draft)),
};
