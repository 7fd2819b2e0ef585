// The bars of a chart, and the numbers along its axis.

import { number as spelled, t } from "../app/texts.svelte";

const MOST_BARS = 40;
const MOST_TICKS = 6;

export interface Bins {
  least: number;
  most: number;
  /** How many numbers share a bar. */
  each: number;
  counts: number[];
  /** The numbers that a bar stands for. */
  name: (at: number) => string;
}

/** Puts counted numbers, ascending, into bars of equal width. */
export function binned(counted: [number, number][]): Bins {
  const least = counted[0]?.[0] ?? 0;
  const most = counted.at(-1)?.[0] ?? 0;
  const each = Math.max(1, Math.ceil((most - least + 1) / MOST_BARS));
  const counts = new Array<number>(Math.floor((most - least) / each) + 1).fill(0);
  for (const [number, count] of counted) {
    const at = Math.floor((number - least) / each);
    counts[at] = (counts[at] ?? 0) + count;
  }
  const name = (at: number): string => {
    const from = least + at * each;
    return each === 1 ? spelled(from) : t("bars-range", { least: from, most: Math.min(most, from + each - 1) });
  };
  return { least, most, each, counts, name };
}

/** Returns round numbers for the axis, each with its place between 0 (left) and 1 (right). */
export function axis({ least, most, each, counts }: Bins): { at: number; text: string }[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
  const step = steps.find((step) => (most - least) / step <= MOST_TICKS) ?? most - least;
  const ticks = [];
  for (let number = Math.ceil(least / step) * step; number <= most; number += step) {
    ticks.push({ at: ((number - least) / each + 0.5 / each) / counts.length, text: spelled(number) });
  }
  return ticks;
}
