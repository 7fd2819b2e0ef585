// Directions along a row, as they appear on the screen.

import type { View } from "../board/plan";
import type { Seat } from "../engine";

export type Arrow = "left" | "right" | "up" | "down";

/** Converts a direction as the player on `side` sees it. North sits opposite South; on a turned board South sits on the left. */
export function onScreen(way: "left" | "right", side: Seat, { turned, flipped }: View): Arrow {
  const below = (side === "S") !== flipped;
  const rightward = (way === "right") === below;
  if (turned) return rightward ? "down" : "up";
  return rightward ? "right" : "left";
}
