// The book and what the page says about itself: reading, links, the editor, accessibility, phones, no network.

import axe from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { readBook } from "../../book/book";
import { pack } from "../../src/app/packed";
import { inOrder } from "../../src/book/contents";
import { ROOT, Site } from "./site";
import { ready } from "./table";

const { parts } = readBook(`${ROOT}/../..`);
const chapters = inOrder(parts);

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const title = (page: Page) => page.locator(".chapter h1");
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));
/** Returns how far below the top of the window an element begins. */
const top = async (page: Page, selector: string): Promise<number> => Math.round((await page.locator(selector).boundingBox())?.y ?? NaN);
const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.textContent ?? null);

test("the first visit loads nothing of the book, which is two clicks away", async () => {
  const { page, troubles, close } = await site.visit();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await page.locator(".starters .board").first().waitFor();
  expect(asked.filter((url) => /\/book\/|Book-/.test(url))).toEqual([]);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Book" }).click();
  await page.getByRole("heading", { name: "The book", level: 1 }).waitFor();
  expect(await page.locator(".parts a").count()).toBe(chapters.length - 1);
  await page.getByRole("link", { name: "Begin" }).click();
  await title(page).waitFor();
  expect(asked.filter((url) => url.includes("/book/"))).toEqual([`${site.address}book/introduction.json`]);
  expect(troubles).toEqual([]);
  await close();
});

test("every chapter is shown, in the width of a phone", async () => {
  const { page, troubles, close } = await site.visit("#/book", { viewport: { width: 360, height: 640 } });
  for (const { id } of chapters) {
    await page.goto(`${site.address}#/book/${id}`);
    await page.locator(`.book [aria-current][href="#/book/${id}"]`).waitFor({ state: "attached" });
    await page.locator(`.chapter a[href^="#/book/${id}?at="], .chapter p`).first().waitFor();
    await title(page).waitFor();
    const { wide, small, broken } = await page.evaluate(async () => {
      const images = [...document.querySelectorAll<HTMLImageElement>(".chapter img")];
      for (const image of images) image.loading = "eager";
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      const pictures = [...document.querySelectorAll(".chapter .picture > *")].map((picture) => picture.getBoundingClientRect());
      return {
        wide: document.documentElement.scrollWidth,
        small: pictures.filter(({ width, height }) => width < 200 || height < 50).length,
        broken: images.filter(({ naturalWidth }) => naturalWidth === 0).length,
      };
    });
    expect([wide, small, broken], id).toEqual([360, 0, 0]);
  }
  expect(troubles).toEqual([]);
  await close();
});

test("chapters are turned, parts are found, and back leads to where one was", async () => {
  const { page, troubles, close } = await site.visit("#/book/tutorial/kalah");
  await title(page).waitFor();
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Step 4: options and remarks" }).click();
  await expect.poll(() => top(page, "#at-step-4-options-and-remarks")).toBeLessThan(60);
  await expect.poll(() => focused(page)).toBe("Step 4: options and remarks");
  await page.mouse.wheel(0, 300);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(1000);
  await expect.poll(() => page.evaluate(() => (history.state as { scrolled?: number } | null)?.scrolled)).toBe(await scrolled(page));
  const before = await scrolled(page);
  await page.locator('.turn a[rel="next"]').click();
  await expect.poll(() => title(page).textContent()).toBe("Oware: captures and duties");
  await expect.poll(() => scrolled(page)).toBe(0);
  await expect.poll(() => focused(page)).toBe("Oware: captures and duties");
  await page.goBack();
  await expect.poll(() => title(page).textContent()).toBe("Kalah: a first rule file");
  await expect.poll(() => scrolled(page)).toBe(before);
  await page.locator('.turn a[rel="prev"]').click();
  await expect.poll(() => page.title()).toBe("Playing – Sow");
  expect(troubles).toEqual([]);
  await close();
});

test("links in the text lead to parts of other chapters and to games", async () => {
  const { page, close } = await site.visit("#/book/introduction");
  await page.locator(".chapter").getByRole("link", { name: "word list" }).click();
  await expect.poll(() => page.title()).toBe("Endings, rounds and the rest – Sow");
  await expect.poll(() => top(page, "#at-all-words")).toBeLessThan(60);
  await page.goto(`${site.address}#/book/tutorial/kalah`);
  await page.locator(".chapter").getByRole("link", { name: "kalaha.sow" }).click();
  await ready(page);
  expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("File");
  await close();
});

test("an example opens in the editor, which has the guide beside it", async () => {
  const { page, context, troubles, close } = await site.visit("#/book/language/board?at=option");
  const example = page.locator(".rules", { hasText: "what becomes of a capture of everything" });
  await example.getByRole("link", { name: "Open in the editor" }).click();
  await page.locator(".cm-content", { hasText: "what becomes of a capture of everything" }).waitFor();
  expect(await page.locator(".cm-content").textContent()).toContain('game "Example" based on kalaha');
  await page.locator(".panel .board").waitFor();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Guide" }).click();
  const guide = await opened;
  await title(guide).waitFor();
  expect(await guide.title()).toBe("The board and its seeds – Sow");
  await page.goBack();
  await example.waitFor();
  await expect.poll(() => example.evaluate((shown) => Math.abs(shown.getBoundingClientRect().top) < innerHeight)).toBe(true);
  expect(troubles).toEqual([]);
  await close();
});

test("a fault in the editor leads to what the book says about it", async () => {
  const rules = await pack('game "X" based on kalaha\n\nbord { rows 1 }\n');
  const { page, context, troubles, close } = await site.visit(`#/write?rules=${rules}`);
  await page.getByRole("tab", { name: "Faults" }).click();
  const code = page.locator("aside").getByRole("link").first();
  await code.waitFor();
  const opened = context.waitForEvent("page");
  await code.click();
  const list = await opened;
  await expect.poll(() => list.locator(":focus code").first().textContent()).toBe(await code.textContent());
  expect(troubles).toEqual([]);
  await close();
});

test("the keyboard reads: contents on a phone, wide blocks, the next chapter", async () => {
  const { page, close } = await site.visit("#/book/tutorial/kalah", { viewport: { width: 360, height: 640 } });
  await title(page).waitFor();
  const list = page.getByRole("navigation", { name: "Chapters" });
  expect(await list.getByRole("link", { name: "A relay game" }).isVisible()).toBe(false);
  await list.locator("summary").focus();
  await page.keyboard.press("Enter");
  await list.getByRole("link", { name: "A relay game" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("A relay game");
  expect(await list.getByRole("link", { name: "A relay game" }).isVisible()).toBe(false);
  const wide = page.locator(".chapter pre[tabindex='0']").first();
  await wide.focus();
  for (let at = 0; at < 3; at += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => wide.evaluate((block) => block.scrollLeft)).toBeGreaterThan(0);
  // What is not wider than the page is no stop on the way.
  const stops = await page.locator(".chapter pre").evaluateAll((blocks) => blocks.map((block) => [block.scrollWidth > block.clientWidth, block.tabIndex === 0]));
  for (const [scrolls, stop] of stops) expect(stop).toBe(scrolls);
  await close();
});

test("an address of a chapter that is not there says so", async () => {
  const { page, close } = await site.visit("#/book/nothing");
  await page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await close();
});

test("after the first visit the book can be read without a network", async () => {
  const { page, context, close } = await site.visit("", { serviceWorkers: "allow" });
  await page.locator(".starters .board").first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await context.setOffline(true);
  await page.goto(`${site.address}#/book/surveys`);
  await page.reload();
  await title(page).waitFor();
  expect(await page.locator(".chapter img").evaluate((image: HTMLImageElement) => ((image.loading = "eager"), image.decode().then(() => image.naturalWidth)))).toBeGreaterThan(0);
  await close();
});

test("without a network and without the service worker a chapter says that it is missing", async () => {
  const { page, context, close } = await site.visit("#/book");
  await page.getByRole("heading", { name: "The book", level: 1 }).waitFor();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Surveys" }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toContain("This chapter could not be loaded");
  await context.setOffline(false);
  await page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name: "Perfect play" }).click();
  await title(page).waitFor();
  await close();
});

test.each(["light", "dark"] as const)("axe finds nothing serious in the book in %s", async (colorScheme) => {
  const { page, close } = await site.visit("#/book", { colorScheme });
  await page.getByRole("heading", { level: 1 }).waitFor();
  // The test injects the library itself, bypassing the security policy of the page.
  await page.evaluate(axe.source);
  const some = ["introduction", "tutorial/kalah", "cookbook/boards", "language/board", "lints"];
  for (const hash of ["#/book", ...some.map((id) => `#/book/${id}`)]) {
    await page.goto(site.address + hash);
    if (hash !== "#/book") await page.locator(`.chapter h2 a[href^="${hash}?at="]`).first().waitFor();
    const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
    const grave = found.violations.filter(({ id, impact }) => impact === "serious" || impact === "critical" || id === "heading-order");
    expect(grave.map(({ id, nodes }) => [hash, id, nodes.map((node) => node.html)])).toEqual([]);
  }
  await close();
});
