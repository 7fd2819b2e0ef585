// Syntax colours, packed texts, the search, and moves chosen step by step.

import { expect, test } from "vitest";
import { pack, unpack } from "../../src/app/packed";
import { coloured } from "../../src/explain/colours";
import { NOTHING_WANTED, shown, values } from "../../src/gallery/filter";
import { beginnings, candidates, isMove, question } from "../../src/play/choosing";
import { bestOfCells } from "../../src/play/values";
import type { GalleryGame, Move } from "../../src/engine";

test("a packed text comes back, a damaged or endless one is refused", async () => {
  const text = 'game "Ayò"\n'.repeat(200);
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length / 10);
  expect(await unpack(packed)).toBe(text);
  await expect(unpack(packed.slice(0, -4))).rejects.toThrow("damaged");
  await expect(unpack("%%")).rejects.toThrow("damaged");
  await expect(unpack(await pack("x".repeat(3_000_000)))).rejects.toThrow("damaged");
});

test("the parts of a line are the line, each of its kind", () => {
  const line = '  own store => again  # once "more" 3';
  const parts = coloured(line);
  expect(parts.map((part) => part.text).join("")).toBe(line);
  const kind = (text: string) => parts.find((part) => part.text.startsWith(text))?.kind;
  expect(kind("store")).toBe("place");
  expect(kind("again")).toBe("action");
  expect(kind("=>")).toBe("arrow");
  expect(kind("#")).toBe("comment");
  expect(coloured('game "open')[2]).toEqual({ text: '"open', kind: "text" });
});

const game = (id: string, title: string, rows: number, mechanisms: string[]): GalleryGame => ({
  id,
  title,
  names: [],
  region: "West Africa",
  place: "",
  period: "",
  board: `${rows}x6`,
  rows,
  mechanisms,
  seeds: 48,
  players: 2,
  match: false,
  sources: [],
});

test("games are found without accents, by all that is asked", () => {
  const games = [game("ayo", "Ayò", 2, ["relay"]), game("li-b", "Li'b al-'Aqil", 4, [])];
  const ids = (wanted: Partial<typeof NOTHING_WANTED>) => {
    return shown(games, { ...NOTHING_WANTED, ...wanted }).map(({ id }) => id);
  };
  expect(ids({})).toEqual(["ayo", "li-b"]);
  expect(ids({ text: "AYO west" })).toEqual(["ayo"]);
  expect(ids({ text: "lib aqil" })).toEqual(["li-b"]);
  expect(ids({ rows: "4", mechanism: "relay" })).toEqual([]);
  expect(values(games, ({ mechanisms }) => mechanisms)).toEqual([["relay", 1]]);
});

const left = { kind: "way", way: "left", text: "<" } as const;
const right = { kind: "way", way: "right", text: ">" } as const;
const stop = { kind: "name", name: "stop", text: "stop" } as const;
const on = { kind: "name", name: "on", text: "on" } as const;
const MOVES: Move[] = [
  { text: "3<", kind: "sow", cell: 3, choices: [left] },
  { text: "3>/stop", kind: "sow", cell: 3, choices: [right, stop] },
  { text: "3>/on", kind: "sow", cell: 3, choices: [right, on] },
  { text: "5", kind: "raid", cell: 5, choices: [] },
  { text: "pass", kind: "pass", cell: null, choices: [] },
];

test("a move is asked for step by step", () => {
  const first = question(MOVES, { cell: 3, path: [] });
  expect(first && !isMove(first) && first.choices).toEqual([left, right]);
  const second = question(MOVES, { cell: 3, path: [">"] });
  expect(second && !isMove(second) && second.choices).toEqual([stop, on]);
  const third = question(MOVES, { cell: 3, path: [">", "on"] });
  expect(third && isMove(third) && third.text).toBe("3>/on");
  expect(question(MOVES, { cell: 4, path: [] })).toBeNull();
  expect(candidates(MOVES, { cell: 5, path: [] })).toHaveLength(1);
  expect(beginnings(MOVES)).toEqual(new Map([[3, "sow"], [5, "raid"]]));
});

test("a pit shows its best move", () => {
  const solved = (move: string, value: number) => ({ move, value, low: value, high: value, best: false });
  const tags = bestOfCells([solved("3<", -2), solved("3>/on", 1), solved("5", 0)], MOVES);
  expect(tags).toEqual(
    new Map([
      [3, { text: "+1", tone: "plain" }],
      [5, { text: "0", tone: "plain" }],
    ]),
  );
});
