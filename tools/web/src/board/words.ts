// Descriptions of a board for screen readers.

import type { Note, Sign } from "../engine";
import type { Place } from "./plan";

export function seedsInWords(seeds: number): string {
  if (seeds === 0) return "empty";
  return seeds === 1 ? "1 seed" : `${seeds} seeds`;
}

/** Returns the name of a mark from its entry in the legend: `tuz` for `tuz: South 3`. */
function signInWords(sign: Sign, legend: Note[]): string {
  if (sign.kind === "given") return `belongs to ${sign.to === "S" ? "South" : "North"}`;
  const note = legend.find((note) => note.sign.kind === "mark" && note.sign.mark === sign.mark);
  return note?.text.split(":")[0] ?? "marked";
}

/** Describes a place, for example `South's 3, 4 seeds, tuz`. */
export function inWords(place: Place, seeds: number, legend: Note[]): string {
  if (place.pit?.blocked) return `${place.name}, out of play`;
  const signs = (place.pit?.signs ?? []).map((sign) => signInWords(sign, legend));
  return [place.name, seedsInWords(seeds), ...new Set(signs)].join(", ");
}
