// What a move would lead to, as the board shows and tells it.

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
  if (last !== null) parts.push(`the last seed falls into ${name(last)}`);
  if (captured.length > 0) parts.push(`captures ${listed(captured.map(name))}`);
  return parts.join(", ");
}

function listed(names: string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
