// A game of each shape of board, played to its end against the computer, and every position held against the program.

import { afterAll, beforeAll, expect, test } from "vitest";
import { positions } from "./native";
import { Site } from "./site";
import { allPositions, playToTheEnd, record } from "./table";

const GAMES = [
  ["a solitaire of one row", "tchoukaillon", ""],
  ["one row that is halved", "sat-gol", ""],
  ["two rows, stores on the way", "kalaha", ""],
  ["two rows, captures counted", "oware", ""],
  ["two long rows", "gamacha", ""],
  ["pits beyond the ends of the rows", "o-an-quan", ""],
  ["a halved middle row", "gabata-aksum", ""],
  ["marks", "toguz-kumalak", ""],
  ["four rows and hands", "bao-kujifunza", ""],
  ["four rows, two ways", "hus", ""],
  ["rounds, pits that are closed, arrangements", "giuthi", "&extent=match"],
  ["rounds on boards that grow smaller", "galatjang", "&extent=match"],
] as const;

/** No game takes so many choices unless it goes round in circles. */
const MOST = 3000;

let site: Site;
beforeAll(async () => void (site = await Site.open()));
afterAll(() => site.close());

test.each(GAMES)("%s: %s", async (_, game, also) => {
  const solitaire = game === "tchoukaillon";
  const { page, troubles, close } = await site.visit(`#/play/${game}?south=human&north=${solitaire ? "human" : 1}${also}`);
  await page.waitForSelector(".places button");
  expect(await playToTheEnd(page, MOST)).toBeGreaterThan(0);
  const seen = await allPositions(page);
  const native = positions(await record(page));
  expect(seen).toEqual(native);
  expect(seen.length).toBeGreaterThan(1);
  expect(troubles).toEqual([]);
  await close();
});
