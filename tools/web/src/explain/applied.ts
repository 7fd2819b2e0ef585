// The clauses of the rules that a move has applied.

import type { Clause, RulePart } from "../engine";
import type { Session } from "../play/session.svelte";

/** Returns the clause that is being applied; while nothing moves, all clauses of the last move. */
export function clausesOf(session: Session): Clause[] {
  if (session.moving) return session.step?.clause ? [session.step.clause] : [];
  return (session.last?.played.steps ?? []).flatMap((step) => (step.clause ? [step.clause] : []));
}

/** Returns the lines of a part of the rules that describe any of `clauses`. */
export function appliedLines(part: RulePart, clauses: Clause[]): ReadonlySet<number> {
  const said = part.clauses.filter(({ clause }) => {
    return clauses.some((applied) => applied.file === clause.file && applied.from === clause.from);
  });
  return new Set(said.map(({ line }) => line));
}
