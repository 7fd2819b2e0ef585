// Where a way along a row points on the screen.

import type { Seat } from "../engine";

export type Arrow = "left" | "right" | "up" | "down";

/** A way as the player on that side sees it; North sits opposite. On a board that stands on its end South sits at the left. */
export function onScreen(way: "left" | "right", side: Seat, turned: boolean): Arrow {
  const rightward = (way === "right") === (side === "S");
  if (turned) return rightward ? "down" : "up";
  return rightward ? "right" : "left";
}
