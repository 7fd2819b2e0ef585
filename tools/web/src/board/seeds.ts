// The positions of the seeds in a heap.

import type { Point } from "./plan";

/** The largest number of seeds that are drawn one by one. */
export const DRAWN_IN_PIT = 24;
export const SEED = 7.6;

/** The distance between the turns of a spiral: few seeds lie loosely, many close together. */
function spread(seeds: number): number {
  if (seeds <= 7) return 9.6;
  return seeds <= 14 ? 8.2 : 6.7;
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Returns a pseudo-random number that is always the same for the same place. */
export function scatter(cell: number, at: number): number {
  const mixed = Math.imul((cell + 1) * 374761393 + (at + 1) * 668265263, 1274126177);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

/** Returns the seeds of a heap relative to its centre, arranged as in a sunflower and rotated differently in each cell. */
export function heap(cell: number, seeds: number): Point[] {
  const step = spread(seeds);
  const turned = scatter(cell, 0) * 2 * Math.PI;
  return Array.from({ length: seeds }, (_, at) => {
    const away = seeds === 1 ? 2 : step * Math.sqrt(at + 0.5);
    const angle = turned + at * GOLDEN;
    return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
  });
}

/** Returns the seeds of a store or hand of this size, in loose lines from its far end; `null` if they do not fit. */
export function lines(cell: number, seeds: number, width: number, height: number): Point[] | null {
  const apart = 2 * SEED + 0.8;
  const inLine = Math.max(1, Math.floor(width / apart));
  const most = inLine * Math.floor(height / apart);
  if (seeds > most) return null;
  return Array.from({ length: seeds }, (_, at) => {
    const line = Math.floor(at / inLine);
    const column = at % inLine;
    const inThis = Math.min(inLine, seeds - line * inLine);
    return {
      x: (column - (inThis - 1) / 2) * apart + (scatter(cell, at) - 0.5) * 3,
      y: height / 2 - (line + 0.5) * apart + (scatter(cell, at + 500) - 0.5) * 3,
    };
  });
}
