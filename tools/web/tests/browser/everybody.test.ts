// Fingers, screen readers, keyboards, large texts and small windows.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { CDPSession, Page } from "playwright-core";
import { Site } from "./site";
import { ready, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const TWO = "south=human&north=human";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Puts a finger on an element for some milliseconds, and calls `during` before it is lifted. */
async function touch(page: Page, selector: string, milliseconds: number, during: () => Promise<void> = async () => undefined): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`there is no ${selector}`);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(milliseconds);
  await during();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(300);
}

test("a finger that rests on a pit sees what the move leads to, and does not make it", async () => {
  const { page, troubles, close } = await site.visit(`#/play/kalah?${TWO}`, PHONE);
  await ready(page);
  const pit = '.places [aria-label^="South\'s 3,"]';
  await expect.poll(() => page.locator(pit).getAttribute("aria-label")).toContain("the last seed falls");
  for (const held of [600, 1500]) {
    await touch(page, pit, held, async () => expect(await page.locator(".seeds .last").count()).toBe(1));
    expect(await page.locator(".sitting").getAttribute("data-at")).toBe("0");
    expect(await page.locator(".seeds .last").count()).toBe(0);
  }
  await touch(page, pit, 60);
  await page.locator('.sitting[data-at="1"]').waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("a finger that rests on a choice sees what it leads to, and does not make it", async () => {
  const { page, troubles, close } = await site.visit(`#/play/o-an-quan?${TWO}`, PHONE);
  await ready(page);
  const pit = '.places [aria-label^="South\'s 3,"]';
  await expect.poll(() => page.locator(pit).getAttribute("aria-label")).toContain("the last seed falls");
  // Each direction leads to another place.
  await touch(page, pit, 600, async () => expect(await page.locator(".seeds .last.possible").count()).toBe(2));
  expect(await page.locator(".choices").count()).toBe(0);
  await touch(page, pit, 60);
  for (const choice of [1, 2].map((number) => `.choices button:nth-child(${number})`)) {
    for (const held of [600, 1500]) {
      await touch(page, choice, held, async () => expect(await page.locator(".seeds .last:not(.possible)").count()).toBe(1));
      expect(await page.locator(".sitting").getAttribute("data-at")).toBe("0");
      expect(await page.locator(".choices button").count()).toBe(2);
    }
  }
  await touch(page, ".choices button:nth-child(2)", 60);
  await page.locator('.sitting[data-at="1"]').waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("a game that is opened has the focus and is announced, and the last one is not", async () => {
  const { page, close } = await site.visit("");
  const heard = (): Promise<string> => page.locator("[aria-live]").first().textContent().then((text) => text ?? "");
  const focused = (): Promise<string> => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
  await page.locator("a.game", { hasText: "Kalaha" }).first().click();
  await ready(page);
  await expect.poll(focused).toBe("H1 Kalaha");
  expect(await heard()).toMatch(/^Kalaha\.South to move\./);
  const last = encodeURIComponent("1,0,0,0,0,0/0,0,0,0,0,1 40:30 S -");
  await page.evaluate((hash) => (location.hash = hash), `#/play/kalaha?${TWO}&from=${last}`);
  await page.locator('.places [aria-label^="South\'s 6, 1 seed"]').waitFor();
  await page.locator(".places button.open").last().click();
  await page.getByRole("region", { name: "The game is over" }).waitFor();
  await expect.poll(heard).toContain("wins");
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator('.sitting[data-at="0"]').waitFor();
  await expect.poll(focused).toBe("H1 Kalaha");
  expect(await heard()).not.toContain("wins");
  await page.getByRole("link", { name: "Games", exact: true }).click();
  await page.locator("a.game").first().waitFor();
  expect(await heard()).toBe("");
  await close();
});

test("a move is announced sentence by sentence", async () => {
  const { page, close } = await site.visit(`#/play/kalah?${TWO}`);
  await ready(page);
  await page.locator('.places [aria-label^="South\'s 3,"]').click();
  const said = page.locator("[aria-live] p");
  await expect.poll(async () => (await said.allTextContents()).some((text) => text === "South plays 3.")).toBe(true);
  expect(await said.count()).toBeGreaterThan(3);
  for (const text of await said.allTextContents()) expect(text).toMatch(/^[A-Z0-9].*[.!?…]$/);
  await close();
});

const PAGES = ["", `#/play/oware?${TWO}`, `#/play/bao-kiswahili?${TWO}`, "#/puzzles", "#/puzzles/1", "#/learn", "#/learn/kalah", "#/write", "#/book", "#/book/language/board", "#/how", "#/about", "#/games", "#/nowhere"];

async function loaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForTimeout(300);
}

test.each([
  ["at 320 pixels", 320, 100],
  ["with texts of twice the size", 390, 200],
])("nothing is wider than the window %s", async (_, width, percent) => {
  const { page, close } = await site.visit("", { viewport: { width, height: 640 } });
  for (const hash of PAGES) {
    await page.evaluate((hash) => (location.hash = hash), hash || "#/");
    await loaded(page);
    await page.evaluate((percent) => (document.documentElement.style.fontSize = percent === 100 ? "" : `${(percent * 17) / 100}px`), percent);
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(width);
  }
  await close();
});

test("what is pressed is large enough for a finger", async () => {
  const { page, close } = await site.visit("", PHONE);
  for (const hash of PAGES) {
    await page.evaluate((hash) => (location.hash = hash), hash || "#/");
    await loaded(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main button, header a, main select, main summary, main .button")]
        .filter((found) => found.checkVisibility() && !found.closest(".unseen"))
        .map((found) => ({ box: found.getBoundingClientRect(), text: found.textContent?.trim() || found.getAttribute("aria-label") }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ box, text }) => `${text}: ${box.width} × ${box.height}`),
    );
    expect(small, hash).toEqual([]);
  }
  await close();
});

test.each([
  ["a phone", 390, 844],
  ["a laptop", 1366, 768],
])("nothing moves while a page is loaded on %s", async (_, width, height) => {
  for (const hash of PAGES) {
    const { page, close } = await site.visit("#/nowhere", { viewport: { width, height } });
    await page.addInitScript(() => {
      const shifts = globalThis as unknown as { shift: number };
      shifts.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(site.address + hash);
    await page.reload();
    await loaded(page);
    await page.waitForTimeout(700);
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift), hash).toBeLessThan(0.05);
    await close();
  }
});

test("a board and its panels fill the window of a laptop, without a scrollbar", async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 1920, height: 1080 }]) {
    const { page, close } = await site.visit("", { viewport });
    for (const hash of [`#/play/oware?${TWO}`, `#/play/bao-kiswahili?${TWO}`, "#/play/nothing", "#/write"]) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await loaded(page);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), hash).toBeLessThanOrEqual(viewport.height);
    }
    await close();
  }
});

test("texts on boards can be read on a small phone", async () => {
  for (const width of [320, 360]) {
    const { page, close } = await site.visit("", { ...PHONE, viewport: { width, height: 640 } });
    for (const hash of [...["oware", "bao-kiswahili", "toguz-kumalak", "kalah"].map((game) => `#/play/${game}?${TWO}`), "#/write", "#/how", "#/puzzles/1"]) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await loaded(page);
      await page.locator(".board").first().waitFor();
      const heights = await page.evaluate(() =>
        [...document.querySelectorAll<SVGTextElement>(".board svg text")]
          .filter((text) => text.checkVisibility({ visibilityProperty: true }))
          .map((text) => parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0)),
      );
      expect(Math.min(...heights), `${hash} at ${width}`).toBeGreaterThanOrEqual(10);
    }
    await close();
  }
});

test("after the end the final position can be seen", async () => {
  const last = encodeURIComponent("1,0,0,0,0,0/0,0,0,0,0,1 40:30 S -");
  for (const viewport of [{ width: 360, height: 640 }, { width: 1366, height: 768 }]) {
    const { page, close } = await site.visit(`#/play/kalaha?${TWO}&from=${last}`, { viewport });
    await ready(page);
    await page.locator('.places [aria-label^="South\'s 6,"]').click();
    const end = await page.getByRole("region", { name: "The game is over" }).boundingBox();
    const board = await page.locator(".surface").boundingBox();
    expect(end?.y).toBeGreaterThanOrEqual((board?.y ?? 0) + (board?.height ?? 0));
    await close();
  }
});

test("the panels begin below the board on a narrow window, without empty room between them", async () => {
  for (const viewport of [{ width: 1000, height: 800 }, { width: 768, height: 1024 }]) {
    const { page, close } = await site.visit(`#/play/oware?${TWO}`, { viewport });
    await ready(page);
    const controls = await page.locator(".controls").boundingBox();
    const tabs = await page.getByRole("tablist").boundingBox();
    expect((tabs?.y ?? 0) - ((controls?.y ?? 0) + (controls?.height ?? 0))).toBeLessThan(40);
    expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThan(viewport.height);
    await close();
  }
});

test("the page is dark or light as the visitor likes", async () => {
  const { page, close } = await site.visit(`#/play/oware?${TWO}`, { colorScheme: "light" });
  await ready(page);
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await tab(page, "Game");
  await page.getByLabel("Colours").selectOption("dark");
  await expect.poll(paper).not.toBe(light);
  await page.reload();
  await ready(page);
  expect(await paper()).not.toBe(light);
  await close();
});

test("a game is given up, agreed to be a draw, and reviewed", async () => {
  const { page, troubles, close } = await site.visit(`#/play/kalah?${TWO}&moves=1,1,2,6`);
  await ready(page);
  await tab(page, "Game");
  await page.getByRole("button", { name: "Agree on a draw" }).click();
  await page.getByRole("button", { name: "No, play on" }).click();
  await page.getByRole("button", { name: /resigns$/ }).click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByRole("heading", { name: /wins: .* resigned/ }).waitFor();
  await expect.poll(() => page.url()).toContain("ended=resigned");
  await page.getByRole("button", { name: "Review it" }).click();
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.getByRole("heading", { name: "Moves that cost most" }).waitFor();
  await page.getByRole("img", { name: "South's chances after each move" }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("a position is set up by hand, and shared as a code to scan", async () => {
  const { page, troubles, close } = await site.visit(`#/play/kalah?${TWO}`);
  await ready(page);
  await tab(page, "Game");
  await page.getByRole("button", { name: "Set up a position …" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up a position" });
  await dialog.getByLabel("South's 3").fill("0");
  await dialog.getByLabel("South's store").fill("4");
  await dialog.getByLabel("To move").selectOption("N");
  await dialog.getByRole("button", { name: "Play from here" }).click();
  await page.locator('.places [aria-label^="South\'s store, 4 seeds"]').waitFor();
  await page.locator('.places [aria-label^="South\'s 3, empty"], .places [aria-label^="South\'s 3, 0 seeds"], .places [aria-label^="South\'s 3, no seeds"]').waitFor();
  await expect.poll(() => page.locator(".task").textContent()).toContain("North");
  // What is no position changes nothing, and says why.
  await page.getByRole("button", { name: "Set up a position …" }).click();
  await dialog.getByLabel("In one line").fill("nonsense");
  await dialog.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.locator('.places [aria-label^="South\'s store, 4 seeds"]').count()).toBe(1);
  await page.getByRole("button", { name: "Code to scan" }).click();
  await page.getByRole("img", { name: "Code of the link, to scan" }).waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("boards and seeds look as the visitor likes", async () => {
  const { page, close } = await site.visit(`#/play/oware?${TWO}`);
  await ready(page);
  await tab(page, "Game");
  const colour = (name: string): Promise<string> => page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name);
  const [wood, seed] = [await colour("--wood"), await colour("--seed")];
  await page.getByLabel("Look of the board").selectOption("stone");
  await page.getByRole("combobox", { name: "Seeds", exact: true }).selectOption("cowries");
  await expect.poll(() => colour("--wood")).not.toBe(wood);
  await page.reload();
  await ready(page);
  expect(await colour("--seed")).not.toBe(seed);
  await close();
});

test("favourites come first", async () => {
  const { page, close } = await site.visit("");
  const first = (): Promise<string | null> => page.locator("a.game strong").first().textContent();
  await page.locator("a.game").first().waitFor();
  await page.getByRole("searchbox").fill("hus");
  await page.getByRole("button", { name: /^Favourite: / }).first().click();
  const title = await first();
  await page.getByRole("searchbox").fill("");
  await page.reload();
  await page.locator("a.game").first().waitFor();
  expect(await first()).toBe(title);
  await close();
});
