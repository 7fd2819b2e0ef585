// Random games in the page and in the program, in turns. Only a program that is named is built for speed.

import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sow } from "./native";
import { ROOT, Site } from "./site";

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

const SECONDS = 1;
const TURNS = 3;
/** The page plays at least at this part of the program's speed. */
const LEAST = 1 / 3;

function asset(start: string): string {
  const found = readdirSync(`${ROOT}/dist/assets`).find((name) => name.startsWith(start));
  if (found === undefined) throw new Error(`${start} is not in the page`);
  return `assets/${found}`;
}

function native(id: string): number {
  const told = sow("playouts", id, "--seconds", String(SECONDS), "--json");
  return (JSON.parse(told) as { moves_per_second: number }).moves_per_second;
}

test.runIf(process.env["SOW"]).each(["kalaha", "hus", "bao-kiswahili", "giuthi"])("%s is played quickly", async (id) => {
  const { page, close } = await site.visit();
  const wanted = { worker: asset("worker-"), program: asset("sow_web_bg-"), id, seconds: SECONDS };
  const inPage = (): Promise<number> =>
    page.evaluate(async ({ worker: script, program, id, seconds }) => {
      const module = await WebAssembly.compileStreaming(fetch(program));
      const worker = new Worker(script, { type: "module" });
      const answer = new Promise<{ result: { moves: number; seconds: number } }>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
      });
      worker.postMessage({ module });
      worker.postMessage({ id: 1, name: "speed", args: [{ key: 1, game: { id } }, seconds] });
      const { result } = await answer;
      worker.terminate();
      return result.moves / result.seconds;
    }, wanted);
  const best = { page: 0, native: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    best.native = Math.max(best.native, native(id));
    best.page = Math.max(best.page, await inPage());
  }
  const millions = (rate: number): string => (rate / 1e6).toFixed(2);
  console.log(`${id}: ${millions(best.page)} of ${millions(best.native)} million moves a second`);
  expect(best.page / best.native).toBeGreaterThan(LEAST);
  await close();
});
