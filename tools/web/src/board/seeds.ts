// The positions of the seeds in a heap.

import type { Point } from "./plan";

/** The largest number of seeds in a pit that are drawn beside each other; more lie on a heap of smaller seeds. */
export const DRAWN_IN_PIT = 24;
/** The largest number of seeds that are drawn in one place: more cannot be told apart. */
const MOST = 150;
export const SEED = 7.6;
/** The radius that a heap may fill. */
const ROOM = 34;

/** Seeds relative to the centre of their place, with the radius at which they are drawn. */
export interface Heaped {
  seeds: Point[];
  radius: number;
}

/** The distance between the turns of a spiral: few seeds lie loosely, many close together. */
function spread(seeds: number): number {
  if (seeds <= 7) return 9.6;
  if (seeds <= 14) return 8.2;
  return seeds <= DRAWN_IN_PIT ? 6.7 : (ROOM - 4) / Math.sqrt(seeds);
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Returns a pseudo-random number that is always the same for the same place. */
export function scatter(cell: number, at: number): number {
  const mixed = Math.imul((cell + 1) * 374761393 + (at + 1) * 668265263, 1274126177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Returns the seeds of a heap, arranged as in a sunflower and rotated differently in each cell. */
export function heap(cell: number, count: number): Heaped {
  const drawn = Math.min(count, MOST);
  const step = spread(drawn);
  const turned = scatter(cell, 0) * 2 * Math.PI;
  const seeds = Array.from({ length: drawn }, (_, at) => {
    const away = drawn === 1 ? 2 : step * Math.sqrt(at + 0.5);
    const angle = turned + at * GOLDEN;
    return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
  });
  return { seeds, radius: drawn > DRAWN_IN_PIT ? Math.min(SEED, Math.max(3.2, step * 1.2)) : SEED };
}

/** Returns the seeds of a store or hand of this size, in loose lines from its far end; the more there are, the smaller. */
export function lines(cell: number, count: number, width: number, height: number): Heaped {
  const drawn = Math.min(count, MOST);
  let radius = SEED;
  while (radius > 2.5 && room(radius, width, height) < drawn) radius -= 0.2;
  const apart = 2 * radius + 0.8;
  const inLine = Math.max(1, Math.floor(width / apart));
  const seeds = Array.from({ length: Math.min(drawn, room(radius, width, height)) }, (_, at) => {
    const line = Math.floor(at / inLine);
    const column = at % inLine;
    const inThis = Math.min(inLine, drawn - line * inLine);
    return {
      x: (column - (inThis - 1) / 2) * apart + (scatter(cell, at) - 0.5) * radius * 0.4,
      y: height / 2 - (line + 0.5) * apart + (scatter(cell, at + 500) - 0.5) * radius * 0.4,
    };
  });
  return { seeds, radius };
}

/** The number of seeds of this radius that fit into lines. */
function room(radius: number, width: number, height: number): number {
  const apart = 2 * radius + 0.8;
  return Math.max(1, Math.floor(width / apart)) * Math.max(1, Math.floor(height / apart));
}
