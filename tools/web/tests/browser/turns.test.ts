// Whatever is pressed while the computer thinks, the game goes on; and what is done quickly one after another is done in that order.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Site } from "./site";
import { ready, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const at = (page: Page, moves: number): Promise<void> => page.locator(`.sitting[data-at="${moves}"]`).waitFor();
const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();

/** A game in which the computer thinks for some seconds about its next move. */
const THINKING = "#/play/oware?south=human&north=10&moves=3";

/** What somebody does while the computer thinks, and the number of moves after which it must be the person's turn again. */
const ACTS: [string, (page: Page) => Promise<void>][] = [
  ["Find the best moves and Stop", async (page) => {
    await press(page, "Find the best moves");
    await page.locator(".panel").getByRole("button", { name: "Stop" }).click();
  }],
  ["Evaluation on, off and on", async (page) => {
    const box = page.getByLabel("Evaluation beside the board");
    for (const _ of [1, 2, 3]) await box.click();
  }],
  ["Solve and Stop", async (page) => {
    await press(page, "Solve this position");
    await page.locator(".panel").getByRole("button", { name: "Stop" }).click();
  }],
  ["Stop and Go on", async (page) => {
    await page.locator(".controls").getByRole("button", { name: "Stop" }).click();
    await page.locator(".controls").getByRole("button", { name: "Go on" }).click();
  }],
  ["another level", async (page) => void (await page.getByLabel("North is played by").selectOption("1"))],
  ["a look at the opening and back", async (page) => {
    await press(page, "To the opening");
    await at(page, 0);
    await press(page, "To the last move");
    await at(page, 1);
    await page.locator(".controls").getByRole("button", { name: "Go on" }).click({ timeout: 2000 }).catch(() => undefined);
  }],
  ["Replay", (page) => press(page, "Replay")],
  ["a tap on the board", (page) => page.locator(".places button.pit").first().click({ force: true })],
  ["hint, flip and skip by key", async (page) => {
    for (const key of ["h", "x", "s", "x"]) await page.keyboard.press(key);
  }],
  ["all panels", async (page) => {
    for (const name of ["Game", "Rules", "File", "Moves", "Analysis"]) await tab(page, name);
  }],
];

test.each(ACTS)("while the computer thinks: %s", async (_, act) => {
  const { page, troubles, close } = await site.visit(THINKING);
  await page.locator(".controls").getByRole("button", { name: "Stop" }).waitFor();
  await tab(page, "Analysis");
  await act(page);
  await at(page, 2);
  await ready(page);
  expect(await page.locator(".task").textContent()).toMatch(/^(South: choose a pit|Hint)/);
  expect(troubles).toEqual([]);
  await close();
});

test("all of them one after another leave a game that goes on", async () => {
  const { page, troubles, close } = await site.visit(THINKING);
  await page.locator(".controls").getByRole("button", { name: "Stop" }).waitFor();
  await tab(page, "Analysis");
  for (const [, act] of ACTS.slice(0, 4)) await act(page).catch(() => undefined);
  await at(page, 2);
  await ready(page);
  expect(troubles).toEqual([]);
  await close();
});

test("a move that is taken back while the computer thinks is not answered", async () => {
  const { page, close } = await site.visit(THINKING);
  await page.locator(".controls").getByRole("button", { name: "Stop" }).waitFor();
  await press(page, "Take back");
  await at(page, 0);
  await ready(page);
  await page.waitForTimeout(1500);
  await at(page, 0);
  await close();
});

test("several keys at once are several steps", async () => {
  const { page, close } = await site.visit("#/play/kalaha?south=human&north=human&moves=1,2,3,1,2,3");
  await ready(page);
  for (let round = 0; round < 5; round++) {
    await page.evaluate(() => {
      const press = (key: string): boolean => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, cancelable: true, bubbles: true }));
      for (const key of ["z", "z", "z", "y", "y"]) press(key);
    });
    await at(page, 5);
    await page.keyboard.press("Control+y");
    await at(page, 6);
  }
  await close();
});

test("two addresses at once open the second", async () => {
  const { page, troubles, close } = await site.visit("#/play/kalah?south=human&north=human");
  await ready(page);
  for (let round = 0; round < 4; round++) {
    await page.evaluate(async () => {
      location.hash = "#/play/bao-kiswahili?south=human&north=human";
      await new Promise((resolve) => setTimeout(resolve, 10));
      location.hash = "#/play/oware?south=human&north=human";
    });
    await page.locator('.sitting[data-game="oware"]').waitFor();
    await page.waitForTimeout(400);
    expect(await page.locator(".sitting").getAttribute("data-game")).toBe("oware");
    expect(page.url()).toContain("#/play/oware");
    await page.evaluate(() => (location.hash = "#/play/kalah?south=human&north=human"));
    await page.locator('.sitting[data-game="kalah"]').waitFor();
  }
  expect(troubles).toEqual([]);
  await close();
});

test("a clock that runs out ends the game without a complaint", async () => {
  const { page, troubles, close } = await site.visit("#/play/oware?south=human&north=human&clock=1m0s&left=60,1.5&moves=3");
  await press(page, "Go on");
  await page.getByRole("heading", { name: "South wins: North ran out of time" }).waitFor();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.getByRole("timer", { name: "Time of South" }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});
