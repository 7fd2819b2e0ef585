// The editor: the same faults as the native program, help, hostile files, drafts and links.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { FIRST } from "../../src/write/drafts";
import { faults } from "./native";
import { Site } from "./site";
import { playToTheEnd, ready, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const EDITOR = ".cm-content";

/** Replaces the text in the editor by pasting. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator(EDITOR).click();
  await page.keyboard.press("Control+a");
  await page.locator(EDITOR).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const FAULTS: [string, string, string][] = [
  ["an unknown word", "from own pit", "from own pti"],
  ["a missing brace", "setup { pits: 4 }", "setup { pits: 4"],
  ["a missing section", "setup { pits: 4 }", ""],
  ["a missing else", "    else                                  => end\n", ""],
  ["an unknown table", "=> again", "=> do somewhere"],
  ["too many pits", "pits 6", "pits 600"],
  ["a store that is not there", "store right  ", ""],
  ["a section twice", "setup { pits: 4 }", "setup { pits: 4 }\nsetup { pits: 3 }"],
  ["a relay without a limit", "own store                             => again", "pit => relay"],
  ["a game that never ends", "when own pits empty =>", "when own pits empty and own pits occupied =>"],
];

test.each(FAULTS)("%s is told as the program tells it", async (_, from, to) => {
  const spoilt = FIRST.replace(from, to);
  expect(spoilt).not.toBe(FIRST);
  const told = faults(spoilt);
  expect(told.length).toBeGreaterThan(0);
  const { page, troubles, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, spoilt);
  await tab(page, "Faults");
  const shown = page.locator("ul[aria-label=Faults] li");
  await expect.poll(() => shown.count()).toBe(told.length);
  for (const [at, fault] of told.entries()) {
    expect(await shown.nth(at).locator(".message").textContent()).toBe(fault.message.replaceAll("`", ""));
    expect(await shown.nth(at).locator(".place").textContent()).toBe(`line ${fault.line}`);
  }
  expect(troubles).toEqual([]);
  await close();
});

test("a help mends the file", async () => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, FIRST.replace("own pit\n", "own pti\n"));
  await tab(page, "Faults");
  await page.locator("ul[aria-label=Faults] .button").first().click();
  await page.getByText("There is nothing wrong with this file.").waitFor();
  await close();
});

test("help is shown as text, one box at a time, and fixes say what they do", async () => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await page.getByText("counterclockwise").first().hover();
  await page.locator(".cm-tooltip-hover code").first().waitFor();
  expect(await page.locator(".cm-tooltip-hover").textContent()).not.toMatch(/[`*]/);
  await page.mouse.move(0, 0);
  await page.locator(".cm-tooltip-hover").waitFor({ state: "detached" });
  await page.getByText("from own pit").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" where o");
  await page.locator(".cm-tooltip-autocomplete").waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press("ArrowDown");
  await page.locator(".cm-completionInfo code").first().waitFor();
  expect(await page.locator(".cm-completionInfo").textContent()).not.toMatch(/[`*]/);
  await page.getByText("My game").first().hover();
  await page.waitForTimeout(1000);
  expect(await page.locator(".cm-tooltip-hover").count()).toBe(0);
  await page.keyboard.press("Escape");
  await write(page, FIRST.replace("own pit\n", "own pti\n"));
  await tab(page, "Faults");
  await page.getByRole("button", { name: "Replace “pti” with “pit”" }).waitFor();
  await close();
});

test("a case that fails links to its line and stays in its panel", async () => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, `${FIRST}\ncase "wrong" {\n  move 1\n  gives "${"6,".repeat(5)}6/${"6,".repeat(5)}6 0:0 S"\n}\n`);
  await tab(page, "Cases");
  await page.getByText("does not hold").waitFor();
  const panel = page.locator(".panel");
  expect(await panel.evaluate((found) => found.scrollWidth - found.clientWidth)).toBeLessThanOrEqual(0);
  await panel.getByRole("button", { name: /^line \d+$/ }).click();
  await page.locator(".cm-activeLine", { hasText: /gives|case|move/ }).waitFor();
  await close();
});

test("the board is drawn as one types, and the game is played", async () => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, FIRST.replace("pits 6", "pits 3"));
  await expect.poll(() => page.locator(".panel .board circle.hole").count()).toBe(6);
  await page.getByRole("button", { name: "Play it" }).click();
  await ready(page);
  expect(await page.locator(".places button.pit").count()).toBe(6);
  await page.getByLabel("North is played by").selectOption("human");
  expect(await playToTheEnd(page, 400)).toBeGreaterThan(0);
  await close();
});

test("what is written survives a reload, and is shared as a link", async () => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, FIRST.replace("My game", "Sown in the test"));
  await page.reload();
  await page.locator(EDITOR, { hasText: "Sown in the test" }).waitFor();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.url()).toContain("rules=");
  const second = await site.visit(new URL(page.url()).hash);
  await second.page.locator(EDITOR, { hasText: "Sown in the test" }).waitFor();
  await second.close();
  await close();
});

test("a check that does not finish is not shown as one that passed", async () => {
  const { page, context, close } = await site.visit("#/write");
  // A file based on another needs the bundled games, which cannot be fetched here.
  await context.route("**/games.json", (route) => route.abort());
  await page.locator(EDITOR).waitFor();
  await tab(page, "Faults");
  await page.getByText("There is nothing wrong with this file.").waitFor();
  await write(page, 'game "x" based on oware {}');
  await page.getByText("This file could not be checked").waitFor();
  expect(await page.getByText("There is nothing wrong with this file.").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Play it" }).isDisabled()).toBe(true);
  await close();
});

test("nesting is limited as in the program", async () => {
  const text = `game "x" move m { from own pit where ${"(".repeat(3000)}own pit empty${")".repeat(3000)} }`;
  expect(faults(text).map(({ message }) => message)).toContain("phrases are nested too deeply here");
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, text);
  await tab(page, "Faults");
  await page.locator("ul[aria-label=Faults] .message", { hasText: "nested too deeply" }).waitFor();
  await close();
});

test("two tabs do not overwrite each other's draft", async () => {
  const { page, context, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, FIRST.replace("My game", "First tab"));
  const second = await context.newPage();
  await second.goto(`${site.address}#/write`);
  await second.locator("main").getByText("You edit a copy of it here.").waitFor();
  await write(second, FIRST.replace("My game", "Second tab"));
  await page.reload();
  await page.locator(EDITOR, { hasText: "First tab" }).waitFor();
  await second.reload();
  await second.locator(EDITOR, { hasText: "Second tab" }).waitFor();
  await second.close();
  await page.getByRole("button", { name: "Drafts" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Second tab/ }).click();
  await page.locator(EDITOR, { hasText: "Second tab" }).waitFor();
  await close();
});

test("a file that has changed on disk is opened again", async () => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  const path = join(mkdtempSync(join(tmpdir(), "sow-page-")), "game.sow");
  for (const title of ["Before", "After"]) {
    writeFileSync(path, FIRST.replace("My game", title));
    await page.locator('input[accept^=".sow"]').setInputFiles(path);
    await page.locator(EDITOR, { hasText: title }).waitFor();
  }
  await close();
});

test("a survey counts random games and can be stopped", async () => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await tab(page, "Survey");
  await page.getByLabel("Random games").selectOption("200");
  await page.getByRole("button", { name: "Survey" }).click();
  await page.locator(".panel figure svg").first().waitFor();
  expect(await page.locator(".panel figure .numbers span").count()).toBeGreaterThan(2);
  await page.getByText("laps per move: always 1").waitFor();
  await page.getByLabel("Random games").selectOption("20000");
  await page.getByRole("button", { name: "Survey" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Stop" }).count()).toBe(0);
  await close();
});

/** Files that need more time or memory than the page allows. */
const HOSTILE: [string, string][] = [
  ["deep nesting", `game "x" move m { from own pit where ${"(".repeat(50_000)}`],
  ["a very long file", `${FIRST}\n${"# more\n".repeat(60_000)}`],
  ["laps for ever", FIRST.replace("own store                             => again", "pit => relay").replace("track shared", "track shared laps at most 4000000000")],
  ["a huge board", FIRST.replace("rows 1  pits 6", "rows 4  pits 24").replace("pits: 4", "pits: 255")],
  ["not a rule file", "\u0000\u202e\ufffd".repeat(5000)],
];

test.each(HOSTILE)("%s does not freeze the page", async (_, text) => {
  const { page, close } = await site.visit("#/write");
  await page.locator(EDITOR).waitFor();
  await write(page, text);
  // The page stays responsive, whatever its workers do.
  for (const name of ["Faults", "Cases", "Board"]) await tab(page, name);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await write(page, FIRST);
  await tab(page, "Faults");
  await page.getByText("There is nothing wrong with this file.").waitFor();
  await close();
});
