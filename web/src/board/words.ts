// A board for those who hear it.

import type { Sign } from "../engine";
import type { Place } from "./plan";

export function seedsInWords(seeds: number): string {
  if (seeds === 0) return "empty";
  return seeds === 1 ? "1 seed" : `${seeds} seeds`;
}

function signInWords(sign: Sign): string {
  if (sign.kind === "given") return `belongs to ${sign.to === "S" ? "South" : "North"}`;
  return "marked";
}

/** `South's 3, 4 seeds, marked`. */
export function inWords(place: Place, seeds: number): string {
  if (place.pit?.blocked) return `${place.name}, out of play`;
  const signs = (place.pit?.signs ?? []).map(signInWords);
  return [place.name, seedsInWords(seeds), ...new Set(signs)].join(", ");
}
