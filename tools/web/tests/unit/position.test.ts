// Positions that a visitor sets up: the numbers in their line are those of the pits and stores of the board.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Picture } from "../../src/engine/pkg/sow_web";
import { plan } from "../../src/board/plan";
import { cellsOf, withSeeds } from "../../src/play/position";
import { bundled } from "./calls";

function seedsIn({ rows, above, below }: Picture): Map<number, number> {
  const pits = rows.flatMap((row) => row.pits.flatMap((pit) => (pit ? [pit.count] : [])));
  return new Map([...pits, above?.store, below.store].flatMap((count) => (count ? [[count.cell, count.seeds] as const] : [])));
}

test("every game's opening is read, each number at the pit or store of its name", () => {
  const unread: string[] = [];
  const { games } = JSON.parse(readFileSync(new URL("../../src/engine/pkg/gallery.json", import.meta.url), "utf8")) as { games: { id: string }[] };
  for (const { id } of games) {
    const { state } = bundled(id).info;
    const seeds = seedsIn(state.picture);
    const byName = new Map(plan(state.picture).places.map((place) => [place.name, seeds.get(place.cell)]));
    const cells = cellsOf(state.position, state.picture);
    if (!cells) unread.push(id);
    for (const { name, seeds } of cells?.flat() ?? []) expect([id, name, seeds]).toEqual([id, name, byName.get(name)]);
  }
  expect(unread).toEqual([]);
});

test("a number that is changed leaves the rest of the line as it is", () => {
  const cell = { name: "", seeds: 4, from: 2, to: 3 };
  expect(withSeeds("3,4,5/1,1,1 0:0 - S -", cell, 12)).toBe("3,12,5/1,1,1 0:0 - S -");
  expect(withSeeds("3,4,5/1,1,1 0:0 - S -", cell, Number.NaN)).toBe("3,0,5/1,1,1 0:0 - S -");
});
