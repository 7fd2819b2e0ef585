// What a move would lead to, as the board shows and tells it.

import { listed, t } from "../app/texts.svelte";
import type { Plan } from "./plan";

export interface Preview {
  /** The place where the last seed falls. */
  last: number | null;
  /** The pits that are captured. */
  captured: number[];
}

/** Describes a preview, for example `the last seed falls into North's 3, captures North's 3 and North's 2`. */
export function previewInWords({ last, captured }: Preview, plan: Plan): string {
  const name = (cell: number): string => plan.places.find((place) => place.cell === cell)?.name ?? "";
  const parts = [];
  if (last !== null) parts.push(t("preview-last", { place: name(last) }));
  if (captured.length > 0) parts.push(t("preview-captures", { places: listed(captured.map(name)) }));
  return parts.join(", ");
}
