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
  answer = () => new Response('{"variants":[{"id":"kalaha","rules":"","facts":""}],"info":{"title":"Kalaha"}}');
  expect(await needed({ id: "kalaha" })).toHaveLength(1);
  expect(await needed({ id: "kalaha" })).toHaveLength(1);
  expect(asked).toEqual(["games/kalaha.json"]);
});

test("only an opening as it is needs no engine", async () => {
  answer = () => new Response('{"variants":[{"id":"kalaha","rules":"game","facts":""}],"info":{"title":"Kalaha"}}');
  const { opening } = await import("../../src/engine/variants");
  const game = { id: "kalaha" };
  expect(await opening({ game, options: {} })).toEqual({ title: "Kalaha", files: [{ name: "kalaha.sow", text: "game" }] });
  for (const more of [{ options: { seeds: "4" } }, { moves: ["1"] }, { extent: "match" as const }, { position: "1" }]) {
    expect(await opening({ game, ...more })).toBeNull();
  }
  expect(await opening({ game: written('game "Mine"\n') })).toBeNull();
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
