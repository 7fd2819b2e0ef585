// Every shipped board is in the window with its players, prompt, legend and buttons: nobody scrolls to make a move.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sow } from "./native";
import { Site } from "./site";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

/** The smallest distance in pixels between the middles of two pits, after WCAG 2.2, criterion 2.5.8. */
const TARGET = 24;
/** So long that pits of that size do not fit on a small phone: there the board scrolls between its players and the prompt. */
const LONGEST = ["atomic-wari", "azigo", "en-gehe", "hus-nama", "mbelele", "mefuvha"];
/** One row of so many pits that they are a little closer even on a laptop, where a board does not scroll. */
const CLOSER: Record<string, number> = { "atomic-wari": 22 };

const names = (): string[] =>
  sow("list", "--json")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { name: string }).name);

interface Measured {
  width: number;
  bottom: number;
  apart: number;
  scrolls: boolean;
}

function measured(page: Page): Promise<Measured> {
  return page.evaluate(() => {
    const bottomOf = (selector: string): number => {
      const boxes = [...document.querySelectorAll(selector)].map((found) => found.getBoundingClientRect().bottom);
      return Math.max(0, ...boxes) + scrollY;
    };
    const boxes = [...document.querySelectorAll(".places button.pit")].map((pit) => pit.getBoundingClientRect());
    const middles = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2] as const);
    const distances = middles.flatMap(([x, y], at) => middles.slice(at + 1).map((other) => Math.hypot(x - other[0], y - other[1])));
    const scrolls = document.querySelector(".room.scrolls") !== null;
    const all = [".prompt", ".controls", ".player", 'ul[aria-label="Signs on the board"]', ...(scrolls ? [".room"] : [".places button"])];
    return {
      width: document.documentElement.scrollWidth,
      bottom: Math.max(...all.map(bottomOf)),
      apart: Math.min(...distances),
      scrolls,
    };
  });
}

test.each([
  ["a laptop", 1366, 768],
  ["a small phone", 360, 640],
])("on %s", async (_, width, height) => {
  const { page, close } = await site.visit("", { viewport: { width, height } });
  const scrolling: string[] = [];
  for (const name of names()) {
    await page.evaluate((hash) => (location.hash = hash), `#/play/${name}?south=human&north=human`);
    await page.waitForSelector(`[data-game="${name}"] .places button`);
    // The board is sized in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await measured(page);
    expect(found.width, name).toBeLessThanOrEqual(width);
    expect(found.bottom, name).toBeLessThanOrEqual(height);
    expect(found.apart, name).toBeGreaterThanOrEqual((CLOSER[name] ?? TARGET) - 0.1);
    if (found.scrolls) scrolling.push(name);
  }
  expect(scrolling.sort()).toEqual(width < 500 ? LONGEST : []);
  await close();
});
