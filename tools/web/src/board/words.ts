// Descriptions of a board for screen readers.

import { t } from "../app/texts.svelte";
import type { Note, Sign } from "../engine";
import { seatName } from "../play/seats";
import type { Place } from "./plan";

/** The pit of a player, as the engine names it: `North's b3`. */
const OWNED = /^(South|North)'s (.+)$/;

/** Returns what a pit is called in moves, without its owner: `b3`. */
export function pitLabel(name: string): string {
  return OWNED.exec(name)?.[2] ?? name;
}

/** Returns the name of a pit in the language of the page. */
export function pitName(name: string): string {
  const owned = OWNED.exec(name);
  return owned ? t("place-pit", { seat: owned[1]?.charAt(0) ?? "", pit: owned[2] ?? "" }) : name;
}

/** Returns the name of a mark from its entry in the legend: `tuz` for `tuz: South 3`. */
function signInWords(sign: Sign, legend: Note[]): string {
  if (sign.kind === "given") return t("sign-given", { player: seatName(sign.to) });
  const note = legend.find((note) => note.sign.kind === "mark" && note.sign.mark === sign.mark);
  return note?.text.split(":")[0] ?? t("sign-mark");
}

/** Describes a place, for example `South's 3, 4 seeds, tuz`. */
export function inWords(place: Place, seeds: number, legend: Note[]): string {
  if (place.pit?.blocked) return [place.name, t("place-blocked")].join(", ");
  const signs = (place.pit?.signs ?? []).map((sign) => signInWords(sign, legend));
  return [place.name, t("place-seeds", { count: seeds }), ...new Set(signs)].join(", ");
}
