// Typing in the editor, key by key, as somebody writes a game.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Site } from "./site";
import { ready, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const EDITOR = ".cm-content";

/** A game as somebody types it, who leaves indenting to the editor. */
const LINES = [
  'game "Typed"',
  "",
  "board {",
  "rows 1",
  "pits 6",
  "store right",
  "track shared",
  "}",
  "setup { pits: 4 }",
  "move sow {",
  "from own pit",
  "sow counterclockwise into own store",
  "last {",
  "own store => again",
  "else => end",
  "}",
  "}",
  "end {",
  "when own pits empty => sweep; most in store wins, else draw",
  "}",
];

const INDENTED = [
  'game "Typed"',
  "",
  "board {",
  "  rows 1",
  "  pits 6",
  "  store right",
  "  track shared",
  "}",
  "setup { pits: 4 }",
  "move sow {",
  "  from own pit",
  "  sow counterclockwise into own store",
  "  last {",
  "    own store => again",
  "    else => end",
  "  }",
  "}",
  "end {",
  "  when own pits empty => sweep; most in store wins, else draw",
  "}",
];

async function emptied(): ReturnType<Site["visit"]> {
  const visit = await site.visit("#/write");
  await visit.page.locator(EDITOR).click();
  await visit.page.keyboard.press("Control+a");
  await visit.page.keyboard.press("Delete");
  return visit;
}

const text = (page: Page): Promise<string[]> => page.locator(".cm-line").allTextContents();

test.each([60, 400, 1200])("a game is typed line by line with %i ms between the lines", async (pause) => {
  const { page, troubles, close } = await emptied();
  for (const [at, line] of LINES.entries()) {
    if (at > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(line, { delay: 10 });
    await page.waitForTimeout(pause);
  }
  expect(await text(page)).toEqual(INDENTED);
  await tab(page, "Faults");
  await page.getByText("There is nothing wrong with this file.").waitFor();
  await page.getByRole("button", { name: "Play it" }).click();
  await ready(page);
  expect(troubles).toEqual([]);
  await close();
}, 120_000);

test("a suggestion is taken only once it has been chosen", async () => {
  const { page, close } = await emptied();
  await page.keyboard.type('game "x"');
  await page.keyboard.press("Enter");
  await page.keyboard.type("boa");
  await page.locator(".cm-tooltip-autocomplete").waitFor();
  await page.keyboard.press("Enter");
  expect(await text(page)).toEqual(['game "x"', "boa", ""]);
  await page.keyboard.type("boa");
  await page.locator(".cm-tooltip-autocomplete").waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await text(page))[2]).toMatch(/^board\b/);
  await close();
});

test("brackets close themselves, and closing ones that are typed anyway are not doubled", async () => {
  const { page, close } = await emptied();
  await page.keyboard.type("setup { pits: 4 }");
  await page.keyboard.press("Enter");
  await page.keyboard.type("board {");
  await page.keyboard.press("Enter");
  expect(await text(page)).toEqual(["setup { pits: 4 }", "board {", "  ", "}"]);
  await page.keyboard.type("rows 1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("move m {}");
  expect(await text(page)).toEqual(["setup { pits: 4 }", "board {", "  rows 1", "}", "move m {}"]);
  await close();
});

test("a new game leaves the last one among the drafts, from where it is opened and deleted", async () => {
  const { page, close } = await emptied();
  await page.keyboard.type('game "First of two"');
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.locator(EDITOR, { hasText: "My game" }).waitFor();
  await page.locator(".panel h2", { hasText: "My game" }).waitFor();
  await page.getByRole("button", { name: "Drafts" }).click();
  const drafts = page.getByRole("dialog", { name: "Drafts" });
  await drafts.getByRole("button", { name: /^First of two/ }).click();
  await page.locator(EDITOR, { hasText: "First of two" }).waitFor();
  // The board of the other game is not shown beside this one, which has faults.
  await expect.poll(() => page.locator(".panel .board").count()).toBe(0);
  await page.getByRole("button", { name: "Drafts" }).click();
  await drafts.getByRole("button", { name: "Delete First of two" }).click();
  await expect.poll(() => drafts.getByRole("button", { name: /First of two/ }).count()).toBe(0);
  await drafts.getByRole("button", { name: "Close" }).click();
  expect(await page.locator(EDITOR, { hasText: "First of two" }).count()).toBe(0);
  await close();
});
