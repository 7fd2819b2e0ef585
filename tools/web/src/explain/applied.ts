// Which clauses of the rules a move has used.

import type { Clause, RulePart } from "../engine";
import type { Session } from "../play/session.svelte";

/** The clause that is being applied; when nothing moves, all of the last move. */
export function clausesOf(session: Session): Clause[] {
  if (session.moving) return session.step?.clause ? [session.step.clause] : [];
  return (session.last?.played.steps ?? []).flatMap((step) => (step.clause ? [step.clause] : []));
}

/** The lines of a part of the rules that say one of these clauses. */
export function appliedLines(part: RulePart, clauses: Clause[]): ReadonlySet<number> {
  const said = part.clauses.filter(({ clause }) => {
    return clauses.some((applied) => applied.file === clause.file && applied.from === clause.from);
  });
  return new Set(said.map(({ line }) => line));
}
