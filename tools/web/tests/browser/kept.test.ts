// The games of a browser: none is lost, whatever is opened.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { pack } from "../../src/app/packed";
import { FIRST } from "../../src/write/drafts";
import { Site } from "./site";
import { ready } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const TWO = "south=human&north=human";

async function play(page: Page, ...pits: string[]): Promise<void> {
  await ready(page);
  for (const pit of pits) {
    const before = Number(await page.locator(".sitting").getAttribute("data-at"));
    await page.locator(`.places [aria-label^="${pit},"]`).click();
    await page.locator(`.sitting[data-at="${before + 1}"]`).waitFor();
  }
  await expect.poll(() => page.url()).toContain("moves=");
}

const open = (page: Page, hash: string): Promise<string> => page.evaluate((hash) => (location.hash = hash), hash);
const cards = (page: Page) => page.locator("main a.card");

async function games(page: Page): Promise<void> {
  await open(page, "#/games");
  await page.getByRole("heading", { name: "Your games" }).waitFor();
}

test("a link never takes the place of an unfinished game", async () => {
  const { page, troubles, close } = await site.visit(`#/play/kalah?${TWO}`);
  await play(page, "South's 1", "North's 1", "South's 2");
  await expect.poll(() => page.url()).toContain("moves=1,1,2");
  await open(page, `#/play/kalah?${TWO}&moves=3,4,5,6`);
  await page.locator('.sitting[data-at="4"]').waitFor();
  await page.locator(".places button.open").first().click();
  await page.locator('.sitting[data-at="5"]').waitFor();
  await open(page, `#/play/kalah?${TWO}`);
  await page.locator('.sitting[data-at="0"]').waitFor();
  await play(page, "South's 5", "North's 5");
  await games(page);
  expect(await cards(page).count()).toBe(3);
  expect((await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute("href")))).join(" ")).toContain("moves=1,1,2");
  await cards(page).filter({ hasText: "3 moves" }).click();
  await page.locator('.sitting[data-at="3"]').waitFor();
  await page.locator(".places button.open").first().click();
  await page.locator('.sitting[data-at="4"]').waitFor();
  await page.reload();
  await ready(page);
  await games(page);
  // It went on, and did not become another.
  expect(await cards(page).count()).toBe(3);
  expect(await cards(page).first().textContent()).toContain("4 moves");
  expect(troubles).toEqual([]);
  await close();
});

test("games of one's own rules are kept, and the editor opens the rules of a game from a link", async () => {
  const rules = await pack(FIRST.replace("My game", "From a friend"));
  const { page, close } = await site.visit(`#/play?rules=${rules}&${TWO}`);
  await play(page, "South's 1", "North's 1");
  await page.getByRole("tab", { name: "Game", exact: true }).click();
  await page.getByRole("link", { name: "Change the rules" }).click();
  await page.locator(".cm-content", { hasText: "From a friend" }).waitFor();
  await open(page, `#/play?rules=${rules}&${TWO}`);
  await page.getByRole("link", { name: "Continue your last game (after 2 moves)" }).click();
  await page.locator('.sitting[data-at="2"]').waitFor();
  await games(page);
  expect(await cards(page).textContent()).toContain("From a friend");
  await close();
});

test("results are kept, games can be deleted, and the gallery shows those to go on with", async () => {
  const last = encodeURIComponent("1,0,0,0,0,0/0,0,0,0,0,1 40:30 S -");
  const { page, troubles, close } = await site.visit(`#/play/kalaha?${TWO}&from=${last}`);
  await play(page, "South's 6");
  await page.getByRole("region", { name: "The game is over" }).waitFor();
  await open(page, `#/play/oware?${TWO}`);
  await page.locator('.sitting[data-game="oware"]').waitFor();
  await play(page, "South's 1", "North's 1");
  await open(page, "#/");
  await page.getByRole("heading", { name: "Your games" }).waitFor();
  expect(await page.locator("main a.card").textContent()).toContain("Oware");
  await page.getByRole("link", { name: "All your games (2)" }).click();
  await page.getByRole("heading", { name: "Finished", exact: true }).waitFor();
  expect(await cards(page).last().textContent()).toContain("South wins");
  await page.getByRole("button", { name: "Delete this game of Oware" }).click();
  await expect.poll(() => cards(page).count()).toBe(1);
  expect(troubles).toEqual([]);
  await close();
});
