// A clock for two people at one screen: it runs, is stopped, taken back, and decides a game.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Site } from "./site";
import { ready, record, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const TWO = "south=human&north=human";

/** Returns the whole seconds that a player has left. */
async function left(page: Page, name: string): Promise<number> {
  const text = (await page.getByRole("timer", { name: `Time of ${name}` }).textContent()) ?? "";
  const [minutes = 0, seconds = 0] = text.includes(":") ? text.split(":").map(Number) : [0, Number(text)];
  return Math.floor(60 * minutes + seconds);
}

/** Waits until a player has about this number of seconds left: a busy machine may take some for itself. */
async function about(page: Page, name: string, seconds: number): Promise<void> {
  await expect.poll(async () => Math.abs((await left(page, name)) - seconds)).toBeLessThanOrEqual(8);
}

async function play(page: Page, moves: number): Promise<void> {
  await page.locator(".places button.open").first().click();
  await page.locator(`.sitting[data-at="${moves}"]`).waitFor();
}

/** Pretends that the page is out of sight, or in sight again. */
function hide(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("a clock is agreed on, runs, is stopped, taken back, and decides the game", async () => {
  const { page, troubles, close } = await site.visit(`#/play/oware?${TWO}`);
  await page.clock.install();
  await ready(page);
  await tab(page, "Game");
  await page.getByLabel("Clock for two people here").selectOption("3 minutes each");
  await page.getByLabel("More for each move").selectOption("30 seconds");
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("timer", { name: "Time of South" }).waitFor();
  expect(page.url()).toContain("clock=3m30s");
  // It runs from the first move on.
  await page.clock.fastForward(100_000);
  expect([await left(page, "South"), await left(page, "North")]).toEqual([180, 180]);
  await play(page, 1);
  expect(await left(page, "South")).toBe(210);
  await page.clock.fastForward(60_000);
  await about(page, "North", 120);
  await play(page, 2);
  await about(page, "North", 150);
  await page.clock.fastForward(100_000);
  await about(page, "South", 110);
  // The other player gets back the time since the move that is taken back.
  await page.keyboard.press("Control+z");
  await page.locator('.sitting[data-at="1"]').waitFor();
  await about(page, "South", 210);
  await about(page, "North", 120);
  expect(await page.getByRole("button", { name: "Redo" }).isDisabled()).toBe(true);
  // Earlier positions are for looking, while the clock runs.
  await page.getByRole("button", { name: "To the opening" }).click();
  await page.locator('.sitting[data-at="0"]').waitFor();
  expect(await page.locator(".task").textContent()).toContain("You look back at move 0 of 1");
  expect(await page.locator(".places button.open").count()).toBe(0);
  await page.clock.fastForward(20_000);
  await about(page, "North", 100);
  await page.getByRole("button", { name: "To the last move" }).click();
  await page.locator('.sitting[data-at="1"]').waitFor();
  // It stands while the page is out of sight, until somebody lets it go on.
  await hide(page, true);
  await hide(page, false);
  await expect.poll(() => page.locator(".task").textContent()).toContain("The clock is stopped");
  const before = await left(page, "North");
  await page.clock.fastForward(90_000);
  expect(await left(page, "North")).toBe(before);
  expect(await page.locator(".places button.open").count()).toBe(0);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.clock.fastForward(200_000);
  const end = page.getByRole("region", { name: "The game is over" });
  await end.getByRole("heading", { name: "South wins: North ran out of time" }).waitFor();
  const text = await record(page);
  expect(text).toContain('result = "S"');
  expect(text).toContain('ended = "time"');
  // The address and the record tell it too.
  await page.reload();
  await end.getByRole("heading", { name: "South wins: North ran out of time" }).waitFor();
  const second = await site.visit(`#/play/oware?${TWO}`);
  await ready(second.page);
  await tab(second.page, "Game");
  const file = { name: "game.toml", mimeType: "application/toml", buffer: Buffer.from(text) };
  await second.page.locator('input[accept^=".toml"]').setInputFiles(file);
  await second.page.getByRole("heading", { name: "South wins: North ran out of time" }).waitFor();
  await second.close();
  expect(troubles).toEqual([]);
  await close();
});

test("the buttons of a game with a clock fit on a small phone", async () => {
  const { page, close } = await site.visit(`#/play/oware?${TWO}&clock=5m0s&moves=3,4`, { viewport: { width: 360, height: 640 } });
  await page.getByRole("button", { name: "Go on" }).click();
  const pause = await page.getByRole("button", { name: "Pause" }).boundingBox();
  expect((pause?.x ?? 0) + (pause?.width ?? 0)).toBeLessThanOrEqual(348);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await close();
});

test("a game with a clock that was left waits for its players", async () => {
  const { page, close } = await site.visit(`#/play/oware?${TWO}&clock=5m0s&left=290,42.5&moves=3,4`);
  await page.locator(".places").waitFor();
  expect([await left(page, "South"), await left(page, "North")]).toEqual([290, 43]);
  expect(await page.locator(".task").textContent()).toBe("The clock is stopped; South is to move");
  await page.getByRole("button", { name: "Go on" }).click();
  await ready(page);
  await page.evaluate(() => (location.hash = "#/play/oware?clock=soon"));
  await expect.poll(() => page.locator(".problem").textContent()).toContain("5m3s");
  await close();
});
