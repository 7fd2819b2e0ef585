// Timings of the page, for people to read: nothing here fails for being slow. Run it on an otherwise idle machine.

import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { afterAll, beforeAll, test } from "vitest";
import type { Page } from "playwright-core";
import { sow } from "../browser/native";
import { ROOT, Site } from "../browser/site";
import { ready } from "../browser/table";

let site: Site;
beforeAll(async () => {
  console.log(`the load of this machine is ${loadavg()[0]?.toFixed(2)}`);
  site = await Site.open();
});
afterAll(() => site.close());

const TWO = "south=human&north=human";
const VISITS = 11;
const SLOW_VISITS = 5;
const SECONDS = 1;
const TURNS = 3;

const rounded = (numbers: number[], digits: number): string => numbers.map((number) => number.toFixed(digits)).join(", ");

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

test("from an address to the first move that can be made", async () => {
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit++) {
    // Every visit starts with an empty cache.
    const { page, close } = await site.visit(`#/play/kalaha?${TWO}`);
    await page.waitForSelector(".places button.open");
    times.push(await page.evaluate(() => performance.now()));
    await close();
  }
  console.log(`the first move can be made after ${median(times).toFixed(0)} ms, median of ${rounded(times, 0)}`);
});

// As on a cheap phone: the processor is slowed down, and the network brings 1.6 Mbit/s with 150 ms for each answer.
test("a first visit with a slow processor and network", async () => {
  const [shown, played]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < SLOW_VISITS; visit++) {
    const { page, context, close } = await site.visit();
    const session = await context.newCDPSession(page);
    await page.goto("about:blank");
    await session.send("Network.clearBrowserCache");
    const downloadThroughput = 1_600_000 / 8;
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput, uploadThroughput: downloadThroughput });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(`${site.address}#/play/kalaha?${TWO}`);
    const now = (): Promise<number> => page.evaluate(() => performance.now());
    await page.waitForSelector(".places button.open");
    shown.push(await now());
    await page.locator(".places button.open").first().click();
    await page.locator('.sitting[data-at="1"]').waitFor();
    played.push(await now());
    await close();
  }
  console.log(`slow: a pit can be chosen after ${median(shown).toFixed(0)} ms (${rounded(shown, 0)}), and its move is made after ${median(played).toFixed(0)} ms (${rounded(played, 0)})`);
});

/** Plays moves and returns the gaps between frames while seeds are in motion, in milliseconds. */
async function gapsWhileSowing(page: Page, moves: number): Promise<number[]> {
  const gaps: number[] = [];
  for (let move = 0; move < moves; move++) {
    await page.locator(".places button.open").last().click();
    const choice = page.locator(".choices button").last();
    while (await choice.isVisible()) await choice.click();
    await page.locator(".carrier:not(.idle)").waitFor({ state: "attached" });
    const found = await page.evaluate(async () => {
      const times: number[] = [];
      while (document.querySelector(".carrier:not(.idle)")) times.push(await new Promise(requestAnimationFrame));
      return times.slice(1).map((time, at) => time - (times[at] ?? time));
    });
    gaps.push(...found);
    if (await ready(page)) break;
  }
  return gaps;
}

test.each(["kalaha", "bao-nierse", "bao-kiswahili"])("frames while seeds are sown in %s", async (game) => {
  const { page, close } = await site.visit(`#/play/${game}?${TWO}`, { reducedMotion: "no-preference" });
  await ready(page);
  const gaps = await gapsWhileSowing(page, 4);
  const longest = [...gaps].sort((one, other) => other - one).slice(0, 5);
  const above = gaps.filter((gap) => gap > 50).length;
  console.log(`${game}: ${gaps.length} frames while sowing, median ${median(gaps).toFixed(1)} ms, ${above} above 50 ms, longest ${rounded(longest, 1)} ms`);
  await close();
});

function asset(start: string): string {
  const found = readdirSync(`${ROOT}/dist/assets`).find((name) => name.startsWith(start));
  if (found === undefined) throw new Error(`${start} is not in the page`);
  return `assets/${found}`;
}

function native(id: string): number {
  const told = sow("playouts", id, "--seconds", String(SECONDS), "--json");
  return (JSON.parse(told) as { moves_per_second: number }).moves_per_second;
}

// The comparison needs an optimised program, so it runs only if `SOW` names one. Page and program take turns.
test.runIf(process.env["SOW"]).each(["kalaha", "hus", "bao-kiswahili", "giuthi"])("random games of %s", async (id) => {
  const { page, close } = await site.visit();
  const wanted = { worker: asset("whole.worker-"), program: asset("sow_web_bg-"), id, seconds: SECONDS };
  const inPage = (): Promise<number> =>
    page.evaluate(async ({ worker: script, program, id, seconds }) => {
      const module = await WebAssembly.compileStreaming(fetch(program));
      const { variants } = (await (await fetch(`games/${id}.json`)).json()) as { variants: unknown };
      const worker = new Worker(script, { type: "module" });
      const answer = new Promise<{ result: { moves: number; seconds: number } }>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
      });
      worker.postMessage({ module });
      worker.postMessage({ id: 1, name: "speed", args: [{ key: 1, game: { id }, variants }, seconds] });
      const { result } = await answer;
      worker.terminate();
      return result.moves / result.seconds;
    }, wanted);
  const best = { page: 0, native: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    best.native = Math.max(best.native, native(id));
    best.page = Math.max(best.page, await inPage());
  }
  const [here, there] = [best.page / 1e6, best.native / 1e6];
  console.log(`${id}: ${rounded([here, there], 2)} million moves per second in the page and in the program, a ratio of ${(here / there).toFixed(2)}`);
  await close();
});
