// The neighbour of a place on a board in a direction.

import type { Place } from "./plan";

export type Heading = "left" | "right" | "up" | "down";

/** Returns the nearest place in a direction; places straight ahead come before those at an angle. */
export function neighbour(places: Place[], from: Place, heading: Heading): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const [ahead, aside] = {
      left: [-x, y] as const,
      right: [x, y] as const,
      up: [-y, x] as const,
      down: [y, x] as const,
    }[heading];
    const distance = ahead + 3 * Math.abs(aside);
    if (ahead > 1 && distance < least && Math.abs(aside) <= 2.5 * ahead) {
      least = distance;
      best = place;
    }
  }
  return best;
}
