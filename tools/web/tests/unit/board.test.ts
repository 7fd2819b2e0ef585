// The layout of boards, without a browser.

import { expect, test } from "vitest";
import { fit, turns, viewIn } from "../../src/board/fit";
import { neighbour } from "../../src/board/neighbour";
import { plan, RADIUS, USUAL } from "../../src/board/plan";
import { DRAWN_IN_PIT, heap, lines, SEED } from "../../src/board/seeds";
import { onScreen } from "../../src/play/ways";
import type { Picture, Row, Seat } from "../../src/engine";

function picture(rows: number, columns: number, beyond = 0): Picture {
  let cell = 0;
  const row = (side: Seat | null, pits: number, beyond: boolean): Row => ({
    letter: "",
    side,
    beyond,
    numbers: null,
    pits: Array.from({ length: pits }, () => ({
      name: `pit ${cell}`,
      owner: side,
      count: { cell: cell++, seeds: 4, changed: false },
      signs: [],
      blocked: false,
    })),
  });
  const sides: (Seat | null)[] = Array.from({ length: rows }, (_, at) => (at < rows / 2 ? "N" : "S"));
  const all = sides.map((side) => row(side, columns, false));
  if (beyond > 0) all.splice(rows / 2, 0, row(null, beyond, true));
  const caption = (seat: Seat, name: string) => ({
    seat,
    name,
    task: null,
    store: { cell: cell++, seeds: 0, changed: false },
    hand: { cell: cell++, seeds: 9, changed: false },
  });
  return {
    title: "",
    heading: null,
    numbersAbove: null,
    rows: all,
    numbersBelow: null,
    storeRight: true,
    above: caption("N", "North"),
    below: caption("S", "South"),
    legend: [],
    inWords: "",
  };
}

const BOARDS = [picture(2, 6), picture(4, 8), picture(2, 24), picture(2, 5, 2)];

const VIEWS = [USUAL, { turned: true, flipped: false }, { turned: false, flipped: true, handsBeside: true }];

test.each(VIEWS)("no place lies on another, and all on the picture: %o", (view) => {
  for (const board of BOARDS) {
    const { places, width, height } = plan(board, view);
    for (const [at, one] of places.entries()) {
      expect(Math.abs(one.x - width / 2) + one.width / 2).toBeLessThanOrEqual(width / 2);
      expect(Math.abs(one.y - height / 2) + one.height / 2).toBeLessThanOrEqual(height / 2);
      for (const other of places.slice(at + 1)) {
        const aside = Math.abs(one.x - other.x) >= (one.width + other.width) / 2;
        const above = Math.abs(one.y - other.y) >= (one.height + other.height) / 2;
        expect(aside || above, `${one.name} and ${other.name}`).toBe(true);
      }
    }
  }
});

test("South's store lies at South's right, and left of the board when that stands on its end", () => {
  const board = BOARDS[0] ?? picture(2, 6);
  const store = (turned: boolean) => {
    const { places, width, height } = plan(board, { turned, flipped: false });
    const found = places.find((place) => place.name === "South's store");
    return { x: (found?.x ?? 0) / width, y: (found?.y ?? 0) / height };
  };
  expect(store(false).x).toBeGreaterThan(0.8);
  expect(store(true).y).toBeGreaterThan(0.8);
});

test("all seeds lie in their pit, none on another", () => {
  for (let seeds = 1; seeds <= DRAWN_IN_PIT; seeds++) {
    const { seeds: all, radius } = heap(3, seeds);
    expect(radius).toBe(SEED);
    expect(all).toHaveLength(seeds);
    for (const [at, one] of all.entries()) {
      expect(Math.hypot(one.x, one.y) + SEED).toBeLessThan(RADIUS);
      for (const other of all.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(SEED);
    }
  }
});

test("a full pit and a full store look full", () => {
  for (const seeds of [25, 40, 70, 140]) {
    const pit = heap(3, seeds);
    expect(pit.seeds).toHaveLength(seeds);
    for (const one of pit.seeds) expect(Math.hypot(one.x, one.y) + pit.radius).toBeLessThan(RADIUS);
    const store = lines(1, seeds, 66, 150);
    expect(store.seeds).toHaveLength(seeds);
    for (const one of store.seeds) expect(Math.abs(one.y)).toBeLessThan(75);
  }
  expect(lines(1, 6, 60, 60)).toMatchObject({ radius: SEED });
});

test("a long board stands on its end on a phone only", () => {
  const lying = plan(picture(2, 24));
  expect(turns(lying, { width: 336, height: 500 })).toBe(true);
  expect(turns(lying, { width: 1000, height: 700 })).toBe(false);
  expect(fit(lying, { width: 1000, height: 700 }) * lying.width).toBeLessThanOrEqual(1000);
});

test("hands lie where they leave the board most room", () => {
  const four = picture(4, 8);
  expect(viewIn(four, { width: 1100, height: 500 }, false)).toMatchObject({ turned: false, handsBeside: true });
  expect(viewIn(four, { width: 700, height: 900 }, false)).toMatchObject({ turned: false, handsBeside: false });
  expect(viewIn(four, { width: 336, height: 500 }, true)).toEqual({ turned: true, flipped: true });
  const hand = (seat: string) => plan(four, { turned: false, flipped: false, handsBeside: true }).places.find(({ name }) => name === `${seat}'s hand`);
  expect([hand("North")?.x, hand("South")?.x].map(Math.round as (x?: number) => number)).toEqual([34, 1166]);
});

test.each(VIEWS)("arrow keys go over the whole board: %o", (view) => {
  const { places } = plan(picture(4, 8), view);
  const start = places[0];
  if (!start) throw new Error("there are no places");
  const seen = new Set([start]);
  for (const place of seen) {
    for (const heading of ["left", "right", "up", "down"] as const) {
      const next = neighbour(places, place, heading);
      if (next) seen.add(next);
    }
  }
  expect(seen.size).toBe(places.length);
});

test("ways point as their player sees them", () => {
  expect(onScreen("right", "S", USUAL)).toBe("right");
  expect(onScreen("right", "N", USUAL)).toBe("left");
  expect(onScreen("right", "S", { turned: true, flipped: false })).toBe("down");
});
