// The grain of the wood.

import type { Box } from "./plan";
import { scatter } from "./seeds";

const APART = 13;

/** Returns fine lines along the longer side of the board, always the same for the same board. */
export function grain({ x, y, width, height }: Box): string {
  const standing = height > width;
  const [length, breadth] = standing ? [height, width] : [width, height];
  const put = (along: number, across: number): string => {
    const [a, b] = standing ? [x + across, y + along] : [x + along, y + across];
    return `${a.toFixed(1)} ${b.toFixed(1)}`;
  };
  let path = "";
  for (let line = 1; line * APART < breadth - 6; line++) {
    const chance = (at: number): number => scatter(line, at);
    const across = line * APART + (chance(1) - 0.5) * 9;
    const end = Math.min(across, breadth - across) < 50 ? 60 : 16;
    const from = end + chance(2) * length * 0.25;
    const to = length - end - chance(3) * length * 0.25;
    const swing = (at: number): number => across + (chance(at) - 0.5) * 16;
    const third = (to - from) / 3;
    path += `M${put(from, across)}C${put(from + third, swing(4))} ${put(to - third, swing(5))} ${put(to, across)}`;
  }
  return path;
}
