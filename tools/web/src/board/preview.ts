// What a move would lead to, as the board shows and tells it.

import { listed, t } from "../app/texts.svelte";
import type { Outcome } from "../engine";
import type { Plan } from "./plan";

export interface Preview {
  /** The places where the last seed may fall: several if a choice inside the move is left. */
  last: number[];
  /** The pits that are, or may be, captured. */
  captured: number[];
  /** Whether nothing is left to choose. */
  certain: boolean;
}

/** Returns what the moves lead to that can still be chosen; `null` if that is not known of all. */
export function previewOfMoves(moves: readonly string[], outcomes: ReadonlyMap<string, Outcome>): Preview | null {
  const found = moves.flatMap((move) => outcomes.get(move) ?? []);
  if (found.length === 0 || found.length < moves.length) return null;
  const last = found.flatMap((outcome) => outcome.last ?? []);
  const captured = found.flatMap((outcome) => outcome.captured);
  return { last: [...new Set(last)], captured: [...new Set(captured)], certain: moves.length === 1 };
}

/**
 * Describes a preview, for example `the last seed falls into North's 3, captures North's 3 and North's 2`, or if a choice is left, `the last
 * seed falls into South's 1 or South's 4, may capture North's 3`.
 */
export function previewInWords({ last, captured, certain }: Preview, plan: Plan): string {
  const name = (cell: number): string => plan.places.find((place) => place.cell === cell)?.name ?? "";
  const parts = [];
  if (last.length > 0) parts.push(t("preview-last", { place: listed(last.map(name), "disjunction") }));
  const places = listed(captured.map(name), certain ? "conjunction" : "disjunction");
  if (captured.length > 0) parts.push(t(certain ? "preview-captures" : "preview-may-capture", { places }));
  return parts.join(", ");
}
