// Puzzles: found from the gallery, tried wrong and right, shown, and remembered.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { PUZZLES, type Puzzle } from "../../src/puzzles/puzzles";
import { goal } from "../../src/puzzles/words";
import { Site } from "./site";
import { tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

/** The number and the puzzle of the first that fits. */
function first(fits: (puzzle: Puzzle) => boolean): [number, Puzzle] {
  const at = PUZZLES.findIndex((puzzle) => fits(puzzle) && puzzle.turn.every(({ move }) => /^\d+$/.test(move)));
  const puzzle = PUZZLES[at];
  if (!puzzle) throw new Error("no puzzle is like that");
  return [at + 1, puzzle];
}

const pit = (page: Page, move: string) => page.locator(`.places [aria-label^="South's ${move},"]`);
const phase = (page: Page, name: string) => page.locator(`.puzzle[data-phase="${name}"]`).waitFor();
const told = (page: Page): Promise<string | null> => page.locator(".prompt .task").textContent();
const worse = ({ turn: [step] }: Puzzle): string => Object.keys(step?.values ?? {}).find((move) => move !== step?.move) ?? "";

test("puzzles are found from the gallery, and the first one is a click away", async () => {
  const { page, troubles, close } = await site.visit();
  await page.getByRole("navigation").getByRole("link", { name: "Puzzles" }).click();
  await page.getByRole("heading", { name: "Puzzles", level: 1 }).waitFor();
  await page.locator('a[data-place="puzzle-1"] .board').waitFor();
  expect(await page.locator('a[data-place^="puzzle-"]').count()).toBe(PUZZLES.length);
  expect(await page.getByRole("heading", { level: 2 }).count()).toBe(new Set(PUZZLES.map(({ game }) => game)).size);
  await page.getByText(`0 of ${PUZZLES.length} solved`).waitFor();
  await page.getByRole("link", { name: "Start with puzzle 1" }).click();
  await phase(page, "asked");
  expect(await page.locator(".goal").textContent()).toBe(goal(PUZZLES[0] as Puzzle));
  expect(await told(page)).toBe("Find the best move: choose a pit");
  await page.goto(`${site.address}#/puzzles/${PUZZLES.length + 1}`);
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("the puzzle of the day is a click away", async () => {
  const { page, troubles, close } = await site.visit();
  await page.getByRole("link", { name: "puzzle of the day" }).click();
  await page.getByRole("heading", { name: /, puzzle \d+$/ }).waitFor();
  expect(page.url()).toContain("#/puzzles/today");
  expect(troubles).toEqual([]);
  await close();
});

test("a wrong move is taken back, the right one is told and remembered", async () => {
  const [number, puzzle] = first(({ turn, measure, value }) => turn.length === 1 && measure === "margin" && value > 0);
  const { page, troubles, close } = await site.visit(`#/puzzles/${number}`);
  await phase(page, "asked");
  await pit(page, worse(puzzle)).click();
  await phase(page, "wrong");
  expect(await told(page)).toMatch(/^That keeps \S+ seeds? fewer: .*\. Try again\.$/);
  // Nothing can be chosen until it is taken back; then the reason is still there.
  expect(await page.locator(".places button.open").count()).toBe(0);
  await phase(page, "asked");
  await page.locator('.sitting[data-at="0"]').waitFor();
  expect(await told(page)).toContain("Try again.");
  await pit(page, puzzle.turn[0]?.move ?? "").click();
  await phase(page, "solved");
  expect(await told(page)).toContain("Right. South");
  await page.getByText("✓ solved").waitFor();
  await page.reload();
  await phase(page, "asked");
  await page.getByText("✓ solved").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Puzzles" }).click();
  await page.getByText(`1 of ${PUZZLES.length} solved`).waitFor();
  await page.locator(`a[data-place="puzzle-${number}"]`, { hasText: "✓ solved" }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("several moves of one turn are found with the keyboard", async () => {
  const [number, puzzle] = first(({ turn }) => turn.length > 1);
  const { page, troubles, close } = await site.visit(`#/puzzles/${number}`);
  await phase(page, "asked");
  for (const [made, { move }] of puzzle.turn.entries()) {
    await page.locator(`.sitting[data-at="${made}"]`).waitFor();
    if (made > 0) await expect.poll(() => told(page)).toContain("South moves again");
    await pit(page, move).press("Enter");
  }
  await phase(page, "solved");
  // Start over, from the keyboard, leads back to the board.
  await page.getByRole("button", { name: "Start over" }).press("Enter");
  await phase(page, "asked");
  await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains("open"))).toBe(true);
  expect(troubles).toEqual([]);
  await close();
});

test("the solution is played on the board, and can be looked at move by move", async () => {
  const [number, puzzle] = first(({ line }) => line.length > 3);
  const { page, troubles, close } = await site.visit(`#/puzzles/${number}`);
  await phase(page, "asked");
  await tab(page, "Solution");
  await page.getByText("Look for the move on the board").waitFor();
  await page.getByRole("group", { name: "The puzzle" }).getByRole("button", { name: "Show the solution" }).click();
  await phase(page, "shown");
  // It can be stopped and goes on from there.
  await page.locator('.sitting[data-at="1"]').waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator('.puzzle[data-playing="false"]').waitFor();
  const stopped = Number(await page.locator(".sitting").getAttribute("data-at"));
  expect(stopped).toBeLessThan(puzzle.line.length);
  await page.getByRole("button", { name: "Play the line" }).click();
  await page.locator(`.sitting[data-at="${puzzle.line.length}"]`).waitFor();
  await page.locator('.puzzle[data-playing="false"]').waitFor();
  const moves = page.locator("aside ol button");
  expect(await moves.count()).toBe(puzzle.line.length);
  await moves.nth(1).click();
  await page.locator('.sitting[data-at="2"]').waitFor();
  const legal = Object.keys(puzzle.turn[0]?.values ?? {}).length;
  expect(await page.locator("aside tbody tr").count()).toBe(legal);
  expect(await page.locator("aside tbody tr.best code").textContent()).toBe(puzzle.turn[0]?.move);
  // What was shown is not solved.
  expect(await page.getByText("✓ solved").count()).toBe(0);
  await page.getByRole("link", { name: "Play it against the computer" }).click();
  await page.getByLabel("North is played by").waitFor();
  expect(page.url()).toContain(`#/play/${puzzle.game}?`);
  expect(troubles).toEqual([]);
  await close();
});

test("the first visit does not load puzzles", async () => {
  const { page, close } = await site.visit();
  const loaded = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType("resource").flatMap(({ name }) => (/puzzles/i.test(name) ? [name] : [])));
  await page.locator(".starters .board").first().waitFor();
  expect(await loaded()).toEqual([]);
  await page.getByRole("navigation").getByRole("link", { name: "Puzzles" }).click();
  await page.locator('a[data-place="puzzle-1"]').waitFor();
  expect(await loaded()).not.toEqual([]);
  await close();
});

test.each([
  ["a laptop", 1366, 768],
  ["a small phone", 360, 640],
])("on %s every puzzle is in the window", async (_, width, height) => {
  const { page, close } = await site.visit("", { viewport: { width, height } });
  for (const [at, { game }] of PUZZLES.entries()) {
    await page.evaluate((hash) => (location.hash = hash), `#/puzzles/${at + 1}`);
    await page.getByRole("heading", { name: new RegExp(`, puzzle ${at + 1}$`), level: 1 }).waitFor();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const [wide, bottom] = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".prompt, .actions, .player, .places button")].map((found) => found.getBoundingClientRect());
      return [document.documentElement.scrollWidth, Math.max(...boxes.map((box) => box.bottom)) + scrollY] as const;
    });
    expect(wide, game).toBeLessThanOrEqual(width);
    expect(bottom, `${game}, puzzle ${at + 1}`).toBeLessThanOrEqual(height);
  }
  await close();
});
