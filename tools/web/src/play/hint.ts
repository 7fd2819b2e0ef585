// A hint: the pit where the best move begins, and how the move continues from there.

import { t } from "../app/texts.svelte";
import type { View } from "../board/plan";
import type { Tag } from "../board/tag";
import type { Choice, Move, Seat } from "../engine";
import { onScreen, type Arrow } from "./ways";

export const ARROWS: Record<Arrow, string> = { left: "←", right: "→", up: "↑", down: "↓" };

/** Returns how a choice is shown on the board: an arrow for a direction, otherwise its text. */
function shown(choice: Choice, mover: Seat, view: View): string {
  if (choice.kind === "way") return ARROWS[onScreen(choice.way, mover, view)];
  return choice.text.replace(/^\//, "");
}

/** Returns the text at the pit of a hinted move, such as `→ f3`; `null` if the move has no choices. */
export function hintTag(move: Move | null, mover: Seat, view: View): Tag | null {
  if (!move || move.choices.length === 0) return null;
  return { text: move.choices.map((choice) => shown(choice, mover, view)).join(" "), tone: "hint" };
}

/** Describes a hinted move in words, such as `f6 to the right, then f3`. */
export function hintInWords(move: Move): string {
  const pit = /^[^<>/]*/.exec(move.text)?.[0] ?? move.text;
  const words = move.choices.map((choice) => (choice.kind === "way" ? t(`hint-${choice.way}`) : choice.text.replace(/^\//, "")));
  const [first, ...rest] = words;
  const begun = move.choices[0]?.kind === "way" ? [`${pit} ${first}`, ...rest] : [pit, ...words];
  return begun.join(", ");
}
