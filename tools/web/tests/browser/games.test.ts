// A game of each shape of board, played to its end against the computer; every position is compared with the native program.

import { afterAll, beforeAll, expect, test } from "vitest";
import { positions } from "./native";
import { Site } from "./site";
import { allPositions, playToTheEnd, record } from "./table";

/**
 * The shape, the game, the player of North, and further settings. Against a weak computer, matches of Galatjang may last
 * thousands of moves.
 */
const GAMES = [
  ["a solitaire of one row", "tchoukaillon", "human"],
  ["one row that is halved", "sat-gol", "1"],
  ["two rows, stores on the way", "kalaha", "1"],
  ["two rows, captures counted", "oware", "1"],
  ["two long rows", "gamacha", "1"],
  ["pits beyond the ends of the rows", "o-an-quan", "1"],
  ["a halved middle row", "gabata-aksum", "1"],
  ["marks", "toguz-kumalak", "1"],
  ["four rows and hands", "bao-kujifunza", "1"],
  ["four rows, two ways", "hus", "1"],
  ["rounds, pits that are closed, arrangements", "giuthi", "1&extent=match"],
  ["rounds on boards that grow smaller", "galatjang", "3&extent=match"],
] as const;

/** A number of choices that only a game caught in a cycle reaches. */
const MOST = 3000;

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

test.each(GAMES)("%s: %s", async (_, game, north) => {
  const { page, troubles, close } = await site.visit(`#/play/${game}?south=human&north=${north}`);
  await page.waitForSelector(".places button");
  expect(await playToTheEnd(page, MOST)).toBeGreaterThan(0);
  const seen = await allPositions(page);
  const native = positions(await record(page));
  expect(seen).toEqual(native);
  expect(seen.length).toBeGreaterThan(1);
  expect(troubles).toEqual([]);
  await close();
});
