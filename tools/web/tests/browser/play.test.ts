// Playing on the board: choosing, reasons, history, hints, two people, links, keyboard, screen reader.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { Site } from "./site";
import { allPositions, playToTheEnd, position, ready, record, tab } from "./table";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const TWO = "south=human&north=human";

test("an illegal click says why", async () => {
  const { page, troubles, close } = await site.visit(`#/play/oware?${TWO}`);
  await ready(page);
  await page.locator('.places [aria-label^="North\'s 3"]').click({ force: true });
  const reason = page.locator(".reason");
  await reason.waitFor();
  expect(await reason.textContent()).toMatch(/North's pit 3 cannot be chosen; a move needs one of your pits/);
  expect(troubles).toEqual([]);
  await close();
});

/** A position of Kalaha in which South's move of pit 6 ends the game. */
const LAST_MOVE = encodeURIComponent("1,0,0,0,0,0/0,0,0,0,0,1 40:30 S -");
/** Before South's move of pit 2, which ends in pit 4 and captures what is there and in North's pit 3. */
const CAPTURE = encodeURIComponent("4,4,4,6,4,4/4,2,4,0,5,5 1:1 S -");

test("the board shows what a move would lead to, under the pointer and with the focus", async () => {
  const { page, close } = await site.visit(`#/play/kalah?${TWO}&from=${CAPTURE}`, { reducedMotion: "no-preference" });
  await ready(page);
  const pit = (name: string) => page.locator(`.places [aria-label^="${name},"]`);
  const cell = (name: string): Promise<string | null> => pit(name).getAttribute("data-cell");
  const marks = (kind: string): Promise<(string | null)[]> =>
    page.locator(`.seeds .${kind}`).evaluateAll((all) => all.map((one) => one.getAttribute("data-cell")).sort());
  await expect.poll(() => pit("South's 2").getAttribute("aria-label")).toBe(
    "South's 2, 2 seeds, sow, the last seed falls into South's 4, captures South's 4 and North's 3",
  );
  const before = await page.locator(".controls").boundingBox();
  await pit("South's 2").hover();
  await expect.poll(() => marks("last")).toEqual([await cell("South's 4")]);
  expect(await marks("captured")).toEqual([await cell("South's 4"), await cell("North's 3")].sort());
  expect(await page.locator(".controls").boundingBox()).toEqual(before);
  await pit("North's 3").hover();
  await expect.poll(() => marks("last")).toEqual([]);
  // With the keyboard.
  await page.mouse.move(0, 0);
  for (let steps = 0; steps < 30; steps++) {
    if (await page.evaluate(() => document.activeElement?.closest(".places") !== null)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => marks("last")).toEqual([await cell("South's 4")]);
  await page.keyboard.press("Enter");
  await page.locator(".carrier:not(.idle)").waitFor({ state: "attached" });
  expect(await marks("last")).toEqual([]);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator('.sitting[data-at="1"]').waitFor();
  await tab(page, "Game");
  await page.getByLabel("Show what a move leads to").uncheck();
  await page.locator(".places button.open").first().hover();
  expect(await page.locator(".places button.open").first().getAttribute("aria-label")).toMatch(/, sow$/);
  expect(await marks("last")).toEqual([]);
  await close();
});

test("what a move with choices may lead to is shown, and what it leads to once they are made", async () => {
  const { page, close } = await site.visit(`#/play/bao-kiswahili?${TWO}&moves=f6>,f6<`);
  await ready(page);
  await page.locator(".places button.open").first().hover();
  await page.locator(".seeds .last.possible").first().waitFor({ state: "attached" });
  expect(await page.locator(".places button.open").first().getAttribute("aria-label")).toMatch(/the last seed falls into .* or .*, may capture /);
  await page.locator(".places button.open").first().click();
  await page.locator(".choices button").last().hover();
  await page.locator(".seeds .last:not(.possible)").waitFor({ state: "attached" });
  expect(await page.locator(".seeds .captured").count()).toBeGreaterThan(0);
  expect(await page.locator(".choices button").last().textContent()).toMatch(/the last seed falls into .* captures /);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".seeds .last").count()).toBe(0);
  await close();
});

test("a choice inside a move is made at its pit", async () => {
  const { page, close } = await site.visit(`#/play/bao-kiswahili?${TWO}`);
  await ready(page);
  await tab(page, "Game");
  const before = await position(page);
  await page.locator(".places button.open").first().click();
  await page.locator(".choices").waitFor();
  expect(await position(page)).toBe(before);
  await page.keyboard.press("Escape");
  expect(await page.locator(".choices").count()).toBe(0);
  await page.locator(".places button.open").first().click();
  await page.locator(".choices button").first().click();
  await expect.poll(() => position(page)).not.toBe(before);
  await close();
});

test("history goes to and fro, and another move takes its place", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?${TWO}&moves=3,4,5`);
  await ready(page);
  const seen = await allPositions(page);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => position(page)).toBe(seen.at(-2));
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => position(page)).toBe(seen.at(-1));
  await tab(page, "Moves");
  await page.locator("ol[aria-label=Moves] button").first().click();
  await tab(page, "Game");
  await expect.poll(() => position(page)).toBe(seen[1]);
  await page.locator(".places button.open").first().click();
  await tab(page, "Moves");
  await expect.poll(() => page.locator("ol[aria-label=Moves] button").count()).toBe(2);
  await close();
});

test("the address holds the game, and a link opens it", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?${TWO}&set=seeds:4`);
  await ready(page);
  for (const pit of ["South's 3", "South's 6"]) {
    await page.locator(`.places [aria-label^="${pit},"]`).click();
    await ready(page);
  }
  await expect.poll(() => page.url()).toContain("moves=3,6");
  await tab(page, "Game");
  const there = await position(page);
  const second = await site.visit(new URL(page.url()).hash);
  await ready(second.page);
  await tab(second.page, "Game");
  expect(await position(second.page)).toBe(there);
  await second.close();
  await close();
});

test("a file that is no record is refused in plain words", async () => {
  const { page, troubles, close } = await site.visit(`#/play/kalaha?${TWO}`);
  await ready(page);
  await tab(page, "Game");
  for (const [text, told] of [
    ["Dear friend,\nhere is our game", "line 1 (`Dear friend,`)"],
    ['variant = "kalaha"\nmoves = [1]', 'line 2 (`moves = [1]`): `1` belongs in quotation marks: `"1"`'],
  ] as const) {
    const file = { name: "game.toml", mimeType: "application/toml", buffer: Buffer.from(text) };
    await page.locator('input[accept^=".toml"]').setInputFiles(file);
    await page.getByRole("tabpanel").getByText(`this is not a record of a game: ${told}`).waitFor();
  }
  expect(await page.locator(".sitting").getAttribute("data-at")).toBe("0");
  expect(troubles).toEqual([]);
  await close();
});

test("a record is read again", async () => {
  const { page, close } = await site.visit(`#/play/oware?${TWO}&moves=3,4,5,6`);
  await ready(page);
  const text = await record(page);
  const there = await position(page);
  const second = await site.visit(`#/play/oware?${TWO}`);
  await ready(second.page);
  await tab(second.page, "Game");
  const file = { name: "game.toml", mimeType: "application/toml", buffer: Buffer.from(text) };
  await second.page.locator('input[accept^=".toml"]').setInputFiles(file);
  await expect.poll(() => position(second.page)).toBe(there);
  await second.close();
  await close();
});

test("the keyboard alone plays, and every move is heard", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?${TWO}`);
  await ready(page);
  for (let steps = 0; steps < 30; steps++) {
    if (await page.evaluate(() => document.activeElement?.closest(".places") !== null)) break;
    await page.keyboard.press("Tab");
  }
  const label = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await label()).toMatch(/^South's 1, 6 seeds/);
  await page.keyboard.press("ArrowRight");
  expect(await label()).toMatch(/^South's 2, 6 seeds/);
  await page.keyboard.press("ArrowUp");
  expect(await label()).toMatch(/^North's 5, 6 seeds/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("[aria-live]").first().textContent()).toMatch(/South plays 2.*sows 6 seeds/);
  await close();
});

test("the computer answers, and can be stopped", async () => {
  const { page, close } = await site.visit("#/play/oware?south=10&north=10");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  await page.getByLabel("South is played by").selectOption("1");
  await page.getByLabel("North is played by").selectOption("1");
  await page.locator(".prompt.over").waitFor();
  await close();
});

test("a move is taken back with the reply to it, by button and by Ctrl+Z, even while seeds fly", async () => {
  const { page, close } = await site.visit("#/play/oware?south=human&north=1", { reducedMotion: "no-preference" });
  await ready(page);
  const at = (moves: number) => page.locator(`.sitting[data-at="${moves}"]`).waitFor();
  const still = () => page.getByRole("button", { name: "Replay" }).waitFor();
  const play = async () => {
    await page.locator(".places button.open").first().click();
    await page.getByRole("button", { name: "Skip" }).click();
  };
  await play();
  await page.keyboard.press("s");
  await at(2);
  await still();
  await page.getByRole("button", { name: "Take back" }).click();
  await at(0);
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+Shift+Z");
  await at(2);
  await page.keyboard.press("Control+z");
  await at(0);
  await page.locator(".places button.open").first().click();
  await page.locator(".carrier:not(.idle)").waitFor({ state: "attached" });
  await page.keyboard.press("Control+z");
  await still();
  await at(0);
  expect(await page.getByRole("button", { name: "Take back" }).isDisabled()).toBe(true);
  await close();
});

test("sounds are off at first, and then heard for seeds, captures and the end", async () => {
  const { page, troubles, close } = await site.visit(`#/play/kalah?${TWO}&from=${CAPTURE}`);
  await ready(page);
  await page.evaluate(() => {
    const start = OscillatorNode.prototype.start;
    const heard: string[] = [];
    Object.assign(window, { heard });
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      heard.push(this.type);
      return start.apply(this, when);
    };
  });
  const heard = (): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  const click = (name: string): Promise<void> => page.locator(`.places [aria-label^="${name},"]`).click();
  await click("South's 1");
  await page.locator('.sitting[data-at="1"]').waitFor();
  expect(await heard()).toEqual([]);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator('.sitting[data-at="0"]').waitFor();
  await tab(page, "Game");
  await page.getByLabel("Sound").check();
  await expect.poll(heard).toEqual(["sine"]);
  await click("South's 1");
  await expect.poll(heard).toEqual(["sine"]);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator('.sitting[data-at="0"]').waitFor();
  await click("South's 2");
  await expect.poll(heard).toEqual(["triangle", "triangle"]);
  await page.evaluate((hash) => (location.hash = hash), `#/play/kalaha?${TWO}&from=${LAST_MOVE}`);
  await page.locator('.sitting[data-game="kalaha"]').waitFor();
  await click("South's 6");
  await expect.poll(async () => (await heard()).length).toBeGreaterThanOrEqual(3);
  await page.reload();
  await tab(page, "Game");
  expect(await page.getByLabel("Sound").isChecked()).toBe(true);
  expect(troubles).toEqual([]);
  await close();
});

test("no move is chosen ahead", async () => {
  const { page, close } = await site.visit("#/play/oware?south=10&north=human");
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await page.locator('.places [aria-label^="North\'s 3,"]').click({ force: true });
  await expect.poll(() => page.locator(".reason").textContent()).toContain("Moves cannot be chosen ahead.");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByLabel("South is played by").selectOption("1");
  await page.locator('.sitting[data-at="1"]').waitFor();
  await ready(page);
  expect(await page.locator(".sitting").getAttribute("data-at")).toBe("1");
  await close();
});

test("hints, evaluation and exact values", async () => {
  const { page, troubles, close } = await site.visit(
    `#/play/oware?${TWO}&from=${encodeURIComponent("0,0,0,0,1,2/0,0,0,1,0,1 20:23 S -")}`,
  );
  await ready(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".places .hinted").waitFor();
  await tab(page, "Analysis");
  await page.getByLabel("Evaluation beside the board").check();
  await page.getByRole("meter").waitFor();
  await page.getByRole("button", { name: "Solve this position" }).click();
  await page.locator(".panel table code").first().waitFor();
  expect(troubles).toEqual([]);
  await close();
});

test("the clause that was applied is marked in the rules and in the file", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?${TWO}&moves=1`);
  await ready(page);
  await tab(page, "Rules");
  await page.locator(".rules .applied").first().waitFor();
  expect(await page.locator(".rules .applied").allTextContents()).toContainEqual(expect.stringContaining("move again"));
  await tab(page, "File");
  expect(await page.locator(".source .now").textContent()).toContain("again");
  await close();
});

test("seeds are sown one by one, and that can be skipped", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?${TWO}`, { reducedMotion: "no-preference" });
  await ready(page);
  await page.locator('.places [aria-label^="South\'s 3,"]').click();
  await page.locator(".carrier:not(.idle)").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Skip" }).click();
  await page.locator(".carrier.idle").waitFor({ state: "attached" });
  await expect.poll(() => page.locator("[aria-label^=\"South's 3, empty\"]").count()).toBe(1);
  await close();
});

test("a game plays on where a visitor comes back to it", async () => {
  const { page, close } = await site.visit(`#/play/oware?${TWO}`);
  await ready(page);
  await playToTheEnd(page, 6).catch(() => 0);
  await tab(page, "Game");
  const there = await position(page);
  await page.reload();
  await ready(page);
  await tab(page, "Game");
  expect(await position(page)).toBe(there);
  await close();
});

test("the controls keep their places while seeds fly, and a link copied then is that of the new move", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?${TWO}`, { reducedMotion: "no-preference" });
  await ready(page);
  const places = (): Promise<number[][]> =>
    page.locator(".controls button").evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y]));
  const before = await places();
  await page.locator('.places [aria-label^="South\'s 3,"]').click();
  await page.getByRole("button", { name: "Skip" }).waitFor();
  expect(await places()).toEqual(before);
  await expect.poll(() => page.url()).toContain("moves=3");
  expect(page.url()).not.toContain("at=");
  await page.getByRole("button", { name: "Skip" }).click();
  await close();
});

test("a hint shows direction and choices, and the move in the list has the colour of its player", async () => {
  const { page, close } = await site.visit(`#/play/bao-kiswahili?${TWO}`);
  await ready(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect.poll(() => page.locator(".task").textContent()).toMatch(/^Hint: \w+ to the (left|right)/);
  expect(await page.locator(".seeds .hint text").textContent()).toMatch(/[←→]/);
  await page.locator(".places .hinted").click();
  await page.locator(".choices .hinted").click();
  await tab(page, "Moves");
  const chip = page.locator("ol[aria-label=Moves] button[aria-current]");
  const [edge, south] = await chip.evaluate((found) => {
    const style = getComputedStyle(found);
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--south)";
    return [style.borderLeftColor, getComputedStyle(probe).color] as const;
  });
  expect(edge).toBe(south);
  await close();
});

test("a full store looks full, the best move stands out, and the evaluation is beside the board", async () => {
  const from = encodeURIComponent("0,0,0,1,1,2/0,0,0,1,0,1 21:21 S -");
  const { page, close } = await site.visit(`#/play/oware?${TWO}&from=${from}`);
  await ready(page);
  expect(await page.locator(".seeds circle.seed").count()).toBe(48);
  await tab(page, "Analysis");
  await page.getByLabel("Evaluation beside the board").check();
  const bar = await page.getByRole("meter").boundingBox();
  const board = await page.locator(".surface").boundingBox();
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(board?.x ?? 0);
  expect(bar?.y).toBeLessThanOrEqual(board?.y ?? 0);
  await page.getByRole("button", { name: "Solve this position" }).click();
  await page.locator(".seeds .best").first().waitFor();
  expect(await page.locator(".seeds .best text").first().textContent()).toContain("★");
  expect(await page.locator(".seeds .losing, .seeds .plain").count()).toBeGreaterThan(0);
  await close();
});

test("after the end the game is played again with sides changed, looked at and saved", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?south=human&north=2&from=${LAST_MOVE}`);
  await ready(page);
  await page.locator('.places [aria-label^="South\'s 6,"]').click();
  const end = page.getByRole("region", { name: "The game is over" });
  await end.getByRole("heading", { name: /South wins/ }).waitFor();
  const waiting = page.waitForEvent("download");
  await end.getByRole("button", { name: "Save the record" }).click();
  expect((await waiting).suggestedFilename()).toBe("kalaha.toml");
  await end.getByRole("button", { name: "Look at the game" }).click();
  expect(await end.count()).toBe(0);
  await page.locator("ol[aria-label=Moves] button").first().waitFor();
  await page.reload();
  await end.getByRole("button", { name: "Change sides" }).click();
  await expect.poll(() => page.getByLabel("South is played by").inputValue()).toBe("2");
  expect(await page.getByLabel("North is played by").inputValue()).toBe("human");
  await close();
});

test("a game that was left is offered when it is opened again", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?${TWO}&set=seeds:4`);
  await ready(page);
  for (const pit of ["South's 3", "South's 6"]) {
    await page.locator(`.places [aria-label^="${pit},"]`).click();
    await ready(page);
  }
  await expect.poll(() => page.url()).toContain("moves=3,6");
  await page.getByRole("link", { name: "Games", exact: true }).click();
  await page.locator('a.game[data-game="kalaha"]').click();
  await page.getByRole("link", { name: "Continue your last game (after 2 moves)" }).click();
  await expect.poll(() => page.url()).toContain("moves=3,6");
  await page.locator('.sitting[data-at="2"]').waitFor();
  await close();
});

test("the board is flipped, played with keys and looks as the visitor likes", async () => {
  const { page, close } = await site.visit(`#/play/bao-kiswahili?${TWO}`);
  await ready(page);
  const y = async (name: string): Promise<number> => (await page.locator(`.places [aria-label^="${name},"]`).boundingBox())?.y ?? 0;
  expect(await y("South's f1")).toBeGreaterThan(await y("North's f1"));
  await page.keyboard.press("x");
  await expect.poll(async () => (await y("South's f1")) < (await y("North's f1"))).toBe(true);
  await page.keyboard.press("f");
  await page.keyboard.press("6");
  // South sits at the far side now, so that its right is the left of the window.
  await page.locator(".choices button").first().waitFor();
  expect(await page.locator(".choices button", { hasText: "right" }).textContent()).toContain("←");
  await page.keyboard.press("Escape");
  await page.keyboard.press("x");
  await tab(page, "Game");
  await page.getByLabel("Look of the board").selectOption("contrast");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--wood").trim())).toBe("#fff");
  await page.locator("summary", { hasText: "Keys" }).click();
  await page.getByText("flip the board", { exact: true }).waitFor();
  await close();
});

test("two people far from each other play by links, each from their own side", async () => {
  const { page, context, close } = await site.visit(`#/play/kalah?${TWO}`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ready(page);
  const y = async (page: Page, name: string): Promise<number> => (await page.locator(`.places [aria-label^="${name},"]`).boundingBox())?.y ?? 0;
  const copied = async (page: Page, name: string): Promise<string> => {
    await page.getByRole("button", { name: `Copy the link for ${name}` }).click();
    await expect.poll(() => page.locator(".task").textContent()).toBe(`Send it to ${name}, and open the link that comes back`);
    return new URL(await page.evaluate(() => navigator.clipboard.readText())).hash;
  };
  await page.getByLabel("North is played by").selectOption("far");
  await page.locator('.places [aria-label^="South\'s 1,"]').click();
  await expect.poll(() => page.locator(".task").textContent()).toBe("Send North the game as a link");
  expect(await page.locator(".places button.open").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Take back" }).count()).toBe(0);
  const first = await copied(page, "North");

  const there = await site.visit(first);
  await there.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ready(there.page);
  expect(await there.page.getByLabel("South is played by").inputValue()).toBe("far");
  expect(await y(there.page, "North's 1")).toBeGreaterThan(await y(there.page, "South's 1"));
  await there.page.keyboard.press("Control+z");
  await there.page.locator('.sitting[data-at="0"]').waitFor();
  expect(await there.page.locator(".task").textContent()).toBe("You look back at move 0 of 1");
  await there.page.getByRole("button", { name: "Forward" }).click();
  await there.page.locator('.places [aria-label^="North\'s 1,"]').click();
  const answer = await copied(there.page, "South");
  await there.close();

  await page.evaluate((hash) => (location.hash = hash), answer);
  await page.locator('.sitting[data-at="2"]').waitFor();
  expect(await page.locator(".task").textContent()).toBe("South: choose a pit");
  expect(await y(page, "South's 1")).toBeGreaterThan(await y(page, "North's 1"));
  // The link under Game is the one for the other player too.
  await tab(page, "Game");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("south=far&north=human");
  await close();
});

test("the last move goes to the player far away as well", async () => {
  const { page, close } = await site.visit(`#/play/kalaha?south=human&north=far&from=${LAST_MOVE}`);
  await ready(page);
  await page.locator('.places [aria-label^="South\'s 6,"]').click();
  const end = page.getByRole("region", { name: "The game is over" });
  // A browser that keeps its clipboard to itself shows the link.
  await page.evaluate(() => Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("no")) }));
  await end.getByRole("button", { name: "Copy the link for North" }).click();
  expect(await end.getByLabel("The link for North").inputValue()).toContain("south=far&north=human");
  await close();
});
