// Lessons: a game learnt by playing.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Site } from "./site";

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const phase = (page: Page, wanted: string): Promise<void> => page.locator(`.puzzle[data-phase="${wanted}"]`).waitFor();
const pit = (page: Page, number: number) => page.locator(`.places [aria-label^="South's ${number},"]`);
const next = async (page: Page, name: string): Promise<void> => {
  const url = page.url();
  await page.getByRole("group", { name: "The lesson" }).getByRole("link", { name }).click();
  await expect.poll(() => page.url()).not.toBe(url);
};

test("the lesson of Kalah, from its card to the game", async () => {
  const { page, troubles, close } = await site.visit("");
  await page.getByRole("link", { name: "Learn by playing: Kalah" }).click();
  await phase(page, "asked");
  expect(await page.locator(".title").textContent()).toContain("1 of 5");
  // Any pit will do.
  await pit(page, 2).click();
  await phase(page, "solved");
  await page.locator(".task").getByText("The seeds went one by one").waitFor();
  await next(page, "Next");

  await phase(page, "asked");
  await pit(page, 1).click();
  await phase(page, "wrong");
  await page.locator(".task").getByText("It is taken back: try again.").waitFor();
  await phase(page, "asked");
  await pit(page, 3).click();
  await phase(page, "solved");
  await next(page, "Next");

  await phase(page, "asked");
  await page.getByRole("button", { name: "Show me" }).click();
  await phase(page, "shown");
  await page.locator(".task").getByText("went to your store").waitFor();
  await next(page, "Next");

  await phase(page, "asked");
  await pit(page, 6).click();
  await page.locator(".task").getByText("Right so far").waitFor();
  await pit(page, 3).click();
  await phase(page, "solved");
  await next(page, "Next");

  await phase(page, "asked");
  await pit(page, 6).click();
  await phase(page, "solved");
  await page.locator(".task").getByText("you win by 26 to 22").waitFor();
  await next(page, "Play the game");
  await page.locator('.sitting[data-game="kalah"]').waitFor();
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByRole("link", { name: "Learn by playing" }).click();
  await phase(page, "asked");
  expect(troubles).toEqual([]);
  await close();
});

test("a lesson that does not exist says so", async () => {
  const { page, close } = await site.visit("#/learn/kalah?step=9");
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await close();
});
