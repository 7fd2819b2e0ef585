// Reasons why a place cannot be chosen, in the names that the board shows.

import { t } from "../app/texts.svelte";
import type { Plan } from "../board/plan";
import { other } from "./seats";
import type { Seat } from "../engine";

/** The players as the engine calls them, among whose words these are. */
const NAMES: Record<Seat, string> = { S: "South", N: "North" };

/** The words for the reason that a store or hand was picked: the engine knows them only as texts that are not moves. */
const BESIDE = /^`(store|hand)` is not a move;.*$/;

/**
 * Names the pits in `reasons` as they are written on the board: moves call North's pit 4 `o4` when South is to move, but the board
 * has a 4 on either side.
 */
export function namedPits(reasons: string[], plan: Plan, mover: Seat): string[] {
  const labels = new Set(plan.places.map(({ label }) => label));
  const named = reasons.map((reason) =>
    reason
      .replace(BESIDE, (_, what: string) => t(`reason-${what}`))
      .replace(/\bpit o(\w+)/g, (whole, pit: string) => (labels.has(pit) ? `${NAMES[other(mover)]}'s pit ${pit}` : whole)),
  );
  return [...new Set(named)];
}
