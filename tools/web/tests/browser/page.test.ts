// The page as a whole: gallery, accessibility, phones, no network, no request elsewhere.

import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sow } from "./native";
import { Site } from "./site";
import { ready, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const TWO = "south=human&north=human";

test("the gallery has all games, drawn as they come into sight, and finds them", async () => {
  const { page, troubles, close } = await site.visit();
  const cards = page.locator("a.game");
  const names = sow("list", "--json").trim().split("\n");
  await expect.poll(() => cards.count()).toBe(names.length);
  const drawn = page.locator("a.game .board");
  await page.getByRole("heading", { name: `All ${names.length} games` }).scrollIntoViewIfNeeded();
  await expect.poll(() => drawn.count()).toBeGreaterThan(3);
  expect(await drawn.count()).toBeLessThan(names.length);
  await page.getByRole("searchbox").fill("wari");
  await expect.poll(() => cards.count()).toBeLessThan(20);
  expect(await cards.filter({ hasText: "Oware" }).count()).toBeGreaterThan(0);
  await page.getByRole("searchbox").fill("");
  await page.getByLabel("Board").selectOption("4");
  await expect.poll(() => cards.count()).toBeGreaterThan(20);
  expect(await cards.filter({ hasText: "4 × 8" }).count()).toBeGreaterThan(0);
  expect(troubles).toEqual([]);
  await close();
});

const PAGES: [string, string, (page: Page) => Promise<void>][] = [
  ["gallery", "", (page) => page.locator(".starters .board").first().waitFor()],
  ["board", `#/play/bao-kiswahili?${TWO}`, async (page) => void (await ready(page))],
  ["file", `#/play/kalaha?${TWO}&moves=1`, async (page) => void (await ready(page), await tab(page, "File"))],
  ["moves", `#/play/kalaha?${TWO}&moves=1,2`, async (page) => void (await ready(page), await tab(page, "Moves"))],
  ["options", `#/play/kalaha?${TWO}`, async (page) => void (await ready(page), await tab(page, "Game"))],
  ["help", "#/how", (page) => page.locator(".board").waitFor()],
  ["puzzles", "#/puzzles", (page) => page.locator('a[data-place="puzzle-1"] .board').waitFor()],
  ["puzzle", "#/puzzles/1", async (page) => void (await ready(page), await page.getByRole("button", { name: "Show the solution" }).click(), await page.getByRole("table").waitFor())],
  ["editor", "#/write", (page) => page.locator(".cm-content").waitFor()],
  ["survey", "#/write", async (page) => {
    await page.locator(".cm-content").waitFor();
    await tab(page, "Survey");
    await page.getByLabel("Random games").selectOption("200");
    await page.getByRole("button", { name: "Survey" }).click();
    await page.locator(".panel figure svg").first().waitFor();
  }],
  ["drafts", "#/write", async (page) => {
    await page.locator(".cm-content").waitFor();
    await page.getByRole("button", { name: "Drafts" }).click();
    await page.getByRole("dialog").waitFor();
  }],
  ["analysis", `#/play/kalaha?${TWO}&moves=1,2`, async (page) => void (await ready(page), await tab(page, "Analysis"))],
  ["end", `#/play/kalaha?${TWO}&moves=6&from=${encodeURIComponent("1,0,0,0,0,0/0,0,0,0,0,1 40:30 S -")}`, (page) => page.getByRole("region", { name: "The game is over" }).waitFor()],
  ["games", "#/games", (page) => page.getByRole("heading", { name: "Your games" }).waitFor()],
  ["book", "#/book", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["chapter", "#/book/language/board", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["about", "#/about", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["no page", "#/nowhere", (page) => page.getByRole("heading", { level: 1 }).waitFor()],
  ["no game", "#/play/nothing", (page) => page.getByRole("alert").waitFor()],
];

test.each(["light", "dark"] as const)("axe finds nothing in %s", async (colorScheme) => {
  for (const [name, hash, wait] of PAGES) {
    const { page, close } = await site.visit(hash, { colorScheme });
    await wait(page);
    // The test injects the library itself, bypassing the security policy of the page.
    await page.evaluate(axe.source);
    const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
    expect(found.violations.map(({ id, nodes }) => [name, id, nodes.map((node) => node.html)])).toEqual([]);
    await close();
  }
});

test.each([
  ["a phone held upright", 360, 740],
  ["a phone on its side", 740, 360],
  ["a large screen", 1440, 900],
])("%s shows the board in its width", async (_, width, height) => {
  for (const game of ["oware", "hus", "en-gehe", "o-an-quan"]) {
    const { page, close } = await site.visit(`#/play/${game}?${TWO}`, { viewport: { width, height } });
    await ready(page);
    const [wide, small] = await page.evaluate(() => {
      const pits = [...document.querySelectorAll(".places button.pit")].map((pit) => pit.getBoundingClientRect().width);
      return [document.documentElement.scrollWidth, Math.min(...pits)] as const;
    });
    expect(wide, game).toBeLessThanOrEqual(width);
    // A touch target needs at least 24 pixels.
    if (game !== "en-gehe") expect(small, game).toBeGreaterThanOrEqual(24);
    await close();
  }
});

test("the opening is shown while the engine is loaded, and a move waits for it", async () => {
  const { page, context, troubles, close } = await site.visit("");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.address}?again#/play/oware?${TWO}`);
  await ready(page);
  await page.locator('.places [aria-label^="South\'s 3,"]').click();
  expect(await page.locator(".sitting").getAttribute("data-at")).toBe("0");
  release();
  await page.locator('.sitting[data-at="1"]').waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("if the engine cannot be loaded, the first move says so", async () => {
  const { page, context, close } = await site.visit("");
  await context.route("**/*.wasm", (route) => route.abort());
  await page.goto(`${site.address}?again#/play/oware?${TWO}`);
  await ready(page);
  const pit = page.locator('.places [aria-label^="South\'s 3,"]');
  await pit.click();
  await page.locator(".problem").waitFor();
  // The network is back, and so the same move can be made.
  await context.unroute("**/*.wasm");
  await pit.click();
  await page.locator('.sitting[data-at="1"]').waitFor();
  await close();
});

test("after the first visit it works without a network", async () => {
  const { page, context, close } = await site.visit("", { serviceWorkers: "allow" });
  await page.locator(".starters .board").first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await context.setOffline(true);
  await page.reload();
  await page.locator("a.game", { hasText: "Kalaha" }).first().click();
  await ready(page);
  await page.goto(`${site.address}#/write`);
  await page.reload();
  await page.locator(".cm-content").waitFor();
  await close();
});

test("an address of a game that is not there says so", async () => {
  const { page, close } = await site.visit(`#/play/nothing?${TWO}`);
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toMatch(/^There is no game nothing\..*All games$/);
  expect(await page.getByRole("alert").locator("code").textContent()).toBe("nothing");
  await page.evaluate(() => (location.hash = "#/play?rules=damaged"));
  await expect.poll(() => page.getByRole("alert").textContent()).toMatch(/was it copied in full\? All games$/);
  // However it is spelled, a game is found.
  await page.evaluate(() => (location.hash = "#/play/Toguz%20Kumalak"));
  await page.locator('.sitting[data-game="toguz-kumalak"]').waitFor();
  await close();
});

test("an address that leads nowhere, or names no player, says so", async () => {
  const { page, close } = await site.visit("#/nowhere");
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await page.goto(`${site.address}#/play/kalaha?south=9999&north=human`);
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("The address has south=9999, but players are human, far and levels from 1 to 10");
  await close();
});

test("back from a game, the gallery is where it was", async () => {
  const { page, close } = await site.visit();
  const card = page.locator('a.game[data-game="oware"]');
  await card.scrollIntoViewIfNeeded();
  await card.locator(".board").waitFor();
  const top = async (): Promise<number> => Math.round((await card.boundingBox())?.y ?? 0);
  const before = await top();
  await card.click();
  await ready(page);
  await page.getByRole("link", { name: "Games", exact: true }).click();
  await card.locator(".board").waitFor();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(30);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await close();
});

test("a first visitor finds a game to start with, what they search for, and how to play", async () => {
  const { page, troubles, close } = await site.visit();
  const names = page.locator("a.game strong");
  await names.first().waitFor();
  await page.getByRole("heading", { name: `All ${await names.count()} games` }).waitFor();
  expect(await page.locator(".starters a").count()).toBeGreaterThan(5);
  const first = async (text: string): Promise<string | null> => {
    await page.getByRole("searchbox").fill(text);
    await page.locator("p.count").waitFor();
    return names.first().textContent();
  };
  expect(await first("awale")).toBe("Oware");
  expect(await first("mancala")).toBe("Kalah");
  expect(await first("kids")).not.toBeNull();
  // A slip is forgiven if nothing is spelled like that.
  expect(await first("kalha")).toBe("Kalah");
  expect(await first("owari")).not.toBeNull();
  await page.reload();
  await page.locator("p.count").waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("owari");
  await first("4 rows");
  expect(await page.locator("a.game .facts").first().textContent()).toMatch(/^4 × /);
  await page.getByRole("link", { name: "Help" }).click();
  for (const step of ["Next", "Next"]) {
    await page.locator("article .board").waitFor();
    await page.getByRole("button", { name: step }).click();
  }
  await page.locator("article .board").waitFor();
  await page.getByRole("link", { name: "Play a game" }).click();
  await ready(page);
  expect(troubles).toEqual([]);
  await close();
});

test("nothing of the page is missing on a static host, and its policy is strict", async () => {
  const { page, close } = await site.visit();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
  for (const file of ["licences.md", "_headers", "sw.js", "manifest.webmanifest", "icon.svg", "games.json", "games/oware.json"]) {
    expect((await page.request.get(site.address + file)).ok(), file).toBe(true);
  }
  // For hosts that send compressed files but do not compress.
  for (const file of ["games.json", "index.html", "games/oware.json"]) {
    for (const ending of [".br", ".gz"]) expect((await page.request.get(site.address + file + ending)).ok(), file + ending).toBe(true);
  }
  expect((await page.request.get(`${site.address}games.json`)).headers()["content-encoding"]).toBe("br");
  await close();
});
