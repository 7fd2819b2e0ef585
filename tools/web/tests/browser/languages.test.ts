// The page in other languages than English.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "./site";
import { ready, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const spoken = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

/** Returns what axe finds, each with the elements. */
async function violations(page: Page): Promise<unknown[]> {
  // The test injects the library itself, bypassing the security policy of the page.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

test("a German browser shows the gallery and a game in German", async () => {
  const { page, troubles, close } = await site.visit("", { locale: "de-AT" });
  await page.getByRole("heading", { name: "Mancala-Spiele aus aller Welt", level: 1 }).waitFor();
  await page.locator("a.game").first().waitFor();
  expect([await spoken(page), await page.title()]).toEqual(["de", "Sow – Mancala-Spiele zum Spielen, Lesen und Schreiben"]);
  expect(await page.locator("a.game .facts").first().textContent()).toContain("Steine");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Das einfachste Kalah" }).click();
  await ready(page);
  expect(await page.locator(".task").textContent()).toBe("Süd: Wähle eine Mulde");
  const pit = page.getByRole("button", { name: "Süd 3, 4 Steine" });
  await expect.poll(() => pit.getAttribute("aria-label")).toContain("der letzte Stein fällt in Speicher von Süd");
  expect(await violations(page)).toEqual([]);
  await pit.click();
  await page.locator('.sitting[data-at="1"]').waitFor();
  await tab(page, "Züge");
  await page.getByRole("button", { name: "Zug 1, Süd: 3" }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("a language that is chosen stays for the next visit", async () => {
  const { page, troubles, close } = await site.visit("#/play/kalah?south=human&north=human", { locale: "de" });
  await ready(page);
  await tab(page, "Spiel");
  await page.getByLabel("Sprache").selectOption({ label: "Nederlands" });
  await expect.poll(() => page.locator(".task").textContent()).toBe("Zuid: kies een kuiltje");
  expect(await spoken(page)).toBe("nl");
  await page.getByRole("button", { name: "Noord 6, 4 stenen" }).waitFor();
  await page.getByLabel("Taal").selectOption({ label: "Deutsch" });
  await expect.poll(() => page.locator(".task").textContent()).toBe("Süd: Wähle eine Mulde");
  await page.getByLabel("Sprache").selectOption({ label: "Nederlands" });
  await expect.poll(() => spoken(page)).toBe("nl");
  await page.reload();
  await ready(page);
  expect(await page.locator(".task").textContent()).toBe("Zuid: kies een kuiltje");
  await page.goto(`${site.address}#/`);
  await page.getByRole("heading", { name: "Mancalaspellen uit de hele wereld" }).waitFor();
  await page.getByRole("contentinfo").getByLabel("Taal").selectOption({ label: "English" });
  await page.getByRole("heading", { name: "Mancala games from all over the world" }).waitFor();
  expect(await spoken(page)).toBe("en");
  expect(troubles).toEqual([]);
  await close();
});

test.each(["de", "nl"])("every page is whole in %s: no text is missing, and none is too wide for a phone", async (locale) => {
  const { page, troubles, close } = await site.visit("#/about", { locale, viewport: { width: 320, height: 640 } });
  for (const hash of ["#/about", "#/", "#/how", "#/games", "#/puzzles", "#/puzzles/1", "#/learn", "#/learn/kalah", "#/write", "#/book", "#/nowhere", "#/play/oware?panel=Game", "#/play/no-game"]) {
    await page.goto(site.address + hash);
    await page.locator("main h1").first().waitFor();
    await page.waitForTimeout(300);
    expect([hash, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([hash, 320]);
    expect([hash, await violations(page)]).toEqual([hash, []]);
  }
  expect(await spoken(page)).toBe(locale);
  expect(troubles).toEqual([]);
  await close();
});

test.each(["de", "nl"])("the buttons below a board are in the window of a small phone in %s", async (locale) => {
  const { page, close } = await site.visit("", { locale, viewport: { width: 360, height: 640 } });
  for (const game of ["kalah", "bao-kiswahili", "toguz-kumalak"]) {
    await page.goto(`${site.address}#/play/${game}?south=human&north=human`);
    await page.locator(`[data-game="${game}"] .places button`).first().waitFor();
    await page.waitForTimeout(300);
    const bottom = await page.locator(".controls").evaluate((controls) => controls.getBoundingClientRect().bottom + scrollY);
    expect(bottom, game).toBeLessThanOrEqual(640);
  }
  await close();
});

test("without the texts of a language the page speaks English, and says so when it is asked for another", async () => {
  const { page, close } = await site.visit("#/nowhere", { locale: "fr" });
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  expect(await spoken(page)).toBe("en");
  await page.route("**/assets/texts-*", (route) => route.abort());
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await page.getByText("The texts in this language could not be loaded").waitFor();
  expect(await page.getByLabel("Language").inputValue()).toBe("en");
  await close();
});
