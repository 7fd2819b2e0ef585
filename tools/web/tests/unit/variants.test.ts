// Fetching of rule files.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

let asked: string[] = [];
let answer: () => Response = () => new Response("[]");

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubGlobal("fetch", (file: string) => {
    asked.push(file);
    return Promise.resolve(answer());
  });
});
afterEach(() => void vi.unstubAllGlobals());

const needed = async (game: { id: string } | { name: string; text: string }): Promise<unknown[]> =>
  (await import("../../src/engine/variants")).needed(game);
const written = (text: string): { name: string; text: string } => ({ name: "game.sow", text });

test("a game is fetched once", async () => {
  answer = () => new Response('[{"id":"kalaha","rules":"","facts":""}]');
  expect(await needed({ id: "kalaha" })).toHaveLength(1);
  expect(await needed({ id: "kalaha" })).toHaveLength(1);
  expect(asked).toEqual(["games/kalaha.json"]);
});

test("a page in place of a game is none, and is asked for again", async () => {
  answer = () => new Response("<!doctype html>");
  await expect(needed({ id: "../x" })).rejects.toThrow("there is no game `../x`");
  await expect(needed({ id: "../x" })).rejects.toThrow();
  expect(asked).toEqual(["games/..%2Fx.json", "games/..%2Fx.json"]);
});

test("only what is based on another game needs all of them", async () => {
  answer = () => new Response("[]");
  await needed(written('game "Mine"\n'));
  expect(asked).toEqual([]);
  await needed(written('game "Mine" based on kalaha\n'));
  expect(asked).toEqual(["games.json"]);
});
