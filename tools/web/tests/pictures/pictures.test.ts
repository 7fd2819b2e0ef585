// Screenshots of the page for review, in `tools/web/pictures`: ten games on different boards at three widths, light and dark, the
// gallery, the editor, the book, and one move as a strip of pictures.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Site, type Visit } from "../browser/site";
import { ready } from "../browser/table";

const FOLDER = fileURLToPath(new URL("../../pictures", import.meta.url));
const WIDTHS = [
  [360, 740],
  [800, 1000],
  [1440, 900],
] as const;
const GAMES = [
  "tchoukaillon",
  "sat-gol",
  "kalaha",
  "toguz-kumalak",
  "o-an-quan",
  "gabata-aksum",
  "en-gehe",
  "bao-kiswahili",
  "hus",
  "the-concentration-game",
];

let site: Site;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  site = await Site.open();
});
afterAll(() => site.close());

async function look(visit: Visit, name: string, width: number): Promise<void> {
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await visit.page.screenshot({ path: `${FOLDER}/${name}-${width}.png` });
  await visit.close();
}

test.each(GAMES)("%s", async (game) => {
  for (const [at, [width, height]] of WIDTHS.entries()) {
    const colorScheme = at % 2 === 0 ? "light" : "dark";
    const visit = await site.visit(`#/play/${game}?south=human&north=human`, { viewport: { width, height }, colorScheme });
    await ready(visit.page);
    await look(visit, game, width);
  }
});

test.each([
  ["gallery", "", "a.game .board"],
  ["write", "#/write", ".panel .board"],
  ["book", "#/book", ".parts"],
  ["chapter", "#/book/tutorial/kalah", ".chapter"],
  ["language", "#/book/language/board?at=board", ".chapter"],
  ["about", "#/about", "article"],
])("page %s", async (name, hash, awaited) => {
  for (const [at, [width, height]] of WIDTHS.entries()) {
    const colorScheme = at % 2 === 0 ? "light" : "dark";
    const visit = await site.visit(hash, { viewport: { width, height }, colorScheme });
    await visit.page.locator(awaited).first().waitFor();
    await visit.page.waitForTimeout(1000);
    await look(visit, name, width);
  }
});

test("one move", async () => {
  const viewport = { width: 900, height: 640 };
  const { page, close } = await site.visit("#/play/kalaha?south=human&north=human&moves=1,2", {
    viewport,
    reducedMotion: "no-preference",
  });
  await ready(page);
  await page.locator('.places [aria-label^="North\'s 3,"]').click();
  for (let at = 0; at < 8; at++) {
    await page.screenshot({ path: `${FOLDER}/move-${at}.png`, clip: { x: 0, y: 60, width: 900, height: 420 } });
    await page.waitForTimeout(120);
  }
  await close();
});

test("the pictures that the page itself shows: its icons, and the preview of a link to it", async () => {
  const shown = fileURLToPath(new URL("../../public", import.meta.url));
  for (const size of [192, 512]) {
    const { page, close } = await site.visit("icon.svg", { viewport: { width: size, height: size } });
    await page.screenshot({ path: `${shown}/icon-${size}.png`, omitBackground: true });
    await close();
  }
  const { page, close } = await site.visit("#/play/oware?south=human&north=human&moves=3,4,5,2", { viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  await ready(page);
  await page.screenshot({ path: `${shown}/preview.png` });
  await close();
});
