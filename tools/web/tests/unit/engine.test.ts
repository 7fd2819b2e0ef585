// The engine in Node.js: the calls that the workers of the page make.

import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { gameCalls, type Calls } from "../../src/engine/calls";
import { games, ids, opening, type Change, type Fault, type GameInfo } from "../../src/engine/pkg/sow_web";
import type { Completion, Hover, Outcome, Played, Recorded, Solved, State, Surveyed } from "../../src/engine/pkg/sow_web";
import type { Draft, Spec, Variant } from "../../src/engine/protocol";
import * as native from "../browser/native";
import { after, ask, bundled, calls, spec as placed, start } from "./calls";

const all = JSON.parse(readFileSync(new URL("../../public/games.json", import.meta.url), "utf8")) as Variant[];

beforeAll(start);

const spec = (id: string, more: Partial<Spec> = {}): Spec => {
  const { key, game, variants } = placed(id);
  return { key, game, variants, ...more };
};
const open = (args: Spec): GameInfo => {
  const { faults, game } = ask<{ faults: Fault[]; game: GameInfo | null }>("open", args);
  expect(game, JSON.stringify(faults)).not.toBeNull();
  return game as GameInfo;
};
const draft = (name: string, text: string): Draft => ({ name, text, variants: all });

test("every bundled game is listed and opened", () => {
  const opened = new Map(all.map(({ id }) => [id, open(spec(id))]));
  expect(opened.size).toBeGreaterThan(100);
  expect(ids()).toEqual([...opened.keys()].sort());
  for (const game of games(ids())) {
    const info = opened.get(game.id) as GameInfo;
    const { variants, info: known } = bundled(game.id);
    expect({ ...known, files: variants.map(({ id, rules }) => ({ name: `${id}.sow`, text: rules })) }).toEqual(info);
    expect(info.sources).toEqual(game.sources);
    expect(info.title).toBe(game.title);
    expect(opening(game.id).title).toBe(game.title);
    expect(info.rules.length).toBeGreaterThan(0);
    expect(info.state.moves.length + (info.state.arrange === null ? 0 : 1)).toBeGreaterThan(0);
    const pits = info.state.picture.rows.flatMap((row) => row.pits).filter((pit) => pit !== null);
    const { above, below } = info.state.picture;
    const beside = [above?.store, above?.hand, below.store, below.hand];
    const counts = [...pits.map((pit) => pit.count), ...beside.filter((count) => count != null)];
    const seeds = counts.reduce((sum, count) => sum + count.seeds, 0);
    expect(seeds).toBe(game.seeds - info.state.purses[0] - info.state.purses[1]);
    for (const move of info.state.moves) {
      // The choices that the page offers step by step make up the notation of the move.
      const begun = pits.find((pit) => pit.count.cell === move.cell);
      expect(move.cell === null || begun !== undefined, move.text).toBe(true);
      const choices = move.choices.map((choice) => choice.text).join("");
      expect(move.text.endsWith(choices), move.text).toBe(true);
    }
  }
});

test("a move is played, told, taken back and made again", () => {
  const kalaha = spec("kalaha");
  expect(open(kalaha).state.position).toBe("6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S -");
  const played = ask<Played>("play", kalaha, "1");
  expect(played.state.position).toBe("6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -");
  expect(played.title).toBe("South plays 1");
  const sown = played.steps.flatMap((step) => step.moved).filter((moved) => moved.to !== null);
  expect(sown.reduce((sum, moved) => sum + moved.seeds, 0)).toBe(6);
  const clauses = played.steps.map((step) => step.clause).filter((clause) => clause !== null);
  const text = open(spec("kalaha")).files[0]?.text ?? "";
  expect(clauses.some((clause) => text.slice(clause.from, clause.to).includes("again"))).toBe(true);
  expect(ask<State>("state", kalaha).position).toBe("6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S -");
  expect(ask<State>("state", after(kalaha, ["1"])).position).toBe(played.state.position);
  expect(() => ask("play", after(kalaha, ["1"]), "1")).toThrow();
  // A restarted worker has to restore the game; a new key simulates that.
  const again = { ...after(kalaha, ["1"]), key: 1000 };
  expect(ask<State>("state", again).position).toBe(played.state.position);
});

test("what a move would lead to is what it does lead to", () => {
  const kalah = spec("kalah", { position: "4,4,4,6,4,4/4,2,4,0,5,5 1:1 S -" });
  const { picture, moves } = open(kalah).state;
  const outcomes = ask<Outcome[]>("outcomes", kalah);
  expect(outcomes.map((outcome) => outcome.move)).toEqual(moves.map((move) => move.text));
  const cell = (row: number, column: number): number => picture.rows[row]?.pits[column]?.count.cell ?? -1;
  expect(outcomes.find((outcome) => outcome.move === "2")).toEqual({ move: "2", last: cell(1, 3), captured: [cell(1, 3), cell(0, 3)] });
  for (const { move, captured } of outcomes) {
    const taken = ask<Played>("play", kalah, move).steps.flatMap((step) => step.moved).filter(({ from, to }) => from !== null && to !== null);
    expect(captured.sort()).toEqual(taken.map(({ from }) => from).sort());
  }
});

test("another line is followed from where it leaves the one before", () => {
  // The searching worker sees a game only when it searches: moves may have been taken back and replaced in the meantime.
  const kalaha = spec("kalaha");
  open(kalaha);
  const position = (moves: string[]): string => ask<State>("state", after(kalaha, moves)).position;
  const first = position(["1", "2", "3"]);
  const other = position(["1", "3"]);
  expect(other).toBe(open(after(spec("kalaha"), ["1", "3"])).state.position);
  expect(position(["1", "2", "3"])).toBe(first);
  expect(position(["1"])).not.toBe(other);
});

test("what may not be played is told with the clause that says so", () => {
  const oware = spec("oware", { position: "0,0,0,0,0,0/0,0,1,0,0,3 20:24 - S -" });
  const info = open(oware);
  const row = info.state.picture.rows.at(-1);
  const third = row?.pits[2]?.count.cell ?? -1;
  const [reason] = ask<{ text: string; clause: { from: number; to: number } | null }[]>("why", oware, third);
  expect(reason?.text).toContain("opponent");
  const text = info.files[0]?.text ?? "";
  expect(text.slice(reason?.clause?.from, reason?.clause?.to)).toContain("require");
});

test("a record is written as the command line writes it, and read", () => {
  const game = spec("kalaha", { options: { seeds: "4" } });
  open(game);
  const moves = ["3", "6", "1"].reduce((before: string[], move) => {
    ask("play", after(game, before), move);
    return [...before, move];
  }, []);
  const record = ask<string>("record", after(game, moves), "kalaha");
  expect(record).toContain('variant = "kalaha"');
  expect(record).toContain('seeds = "4"');
  const { args } = ask<Recorded>("readRecord", record);
  expect(args.game).toEqual({ id: "kalaha" });
  expect(args.moves).toEqual(moves);
  expect(open(spec("kalaha", args)).history.map((past) => past.move)).toEqual(moves);
});

test("a match asks for arrangements", () => {
  const giuthi = spec("giuthi", { extent: "match" });
  const info = open(giuthi);
  expect(info.hasMatch && info.state.isMatch).toBe(true);
});

const MINE = 'game "Mine" based on kalaha\noption sedes = 3\n';

test("faults have places, labels and what mends them", () => {
  const faults = ask<Fault[]>("check", draft("mine.sow", MINE));
  expect(faults.map((fault) => fault.code)).toContain("no-range");
  const misspelt = 'game "Mine" based on kalaha\nbord { rows 1 pits 6 store right track shared }\n';
  const fault = ask<Fault[]>("check", draft("m.sow", misspelt)).find((one) => one.edits.length > 0);
  const change = fault?.edits[0]?.changes[0] as Change;
  expect(misspelt.slice(change.from, change.to)).toBe("bord");
  expect(change.insert).toBe("board");
  const { game } = ask<{ faults: Fault[]; game: GameInfo | null }>("open", {
    key: 2000,
    game: { name: "mine.sow", text: MINE },
    variants: all,
  });
  expect(game).toBeNull();
});

test("the editor gets completion, hover and layout", () => {
  const text = 'game "Ä🌱" based on kalaha\noption seeds = 3\nsetup   { pits: 4 }\n';
  const at = text.indexOf("seeds");
  expect(ask<Hover>("hover", draft("m.sow", text), at + 1).text).toContain("seeds");
  const hover = ask<Hover>("hover", draft("m.sow", text), at + 1);
  expect(text.slice(hover.from, hover.to)).toBe("seeds");
  const begun = `${text}mo`;
  const items = ask<Completion[]>("complete", draft("m.sow", begun), begun.length);
  const move = items.find((item) => item.label === "move");
  expect(begun.slice(move?.change.from, move?.change.to)).toBe("mo");
  const changes = ask<Change[]>("format", draft("m.sow", text));
  expect(changes.length).toBeGreaterThan(0);
});

test("cases are run", () => {
  const text = `${MINE.replace("option sedes = 3\n", "")}case "right" { move 1 gives "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -" }\ncase "wrong" { move 1 gives "1,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -" }\n`;
  const cases = ask<{ title: string; ok: boolean; text: string }[]>("cases", draft("m.sow", text));
  expect(cases.map(({ title, ok }) => [title, ok])).toEqual([
    ["right", true],
    ["wrong", false],
  ]);
});

test("computers of all levels play, and hints come with values", () => {
  const oware = spec("oware");
  const legal = open(oware).state.moves.map((move) => move.text);
  for (const player of ["random", "level:1", "level:5", "search:time=200ms", "mcts:playouts=100"]) {
    expect(legal).toContain(ask<string>("choose", oware, player, 1));
  }
  const thought = ask<{ lines: { move: string; value: number }[] }>("think", oware, 0.3, 3);
  expect(thought.lines).toHaveLength(3);
});

test("small positions are solved with the value of every move", () => {
  const kalaha = spec("kalaha", { position: "0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -" });
  const solved = ask<Solved>("solve", kalaha);
  expect([solved.done, solved.value]).toEqual([true, 2]);
  expect(solved.moves.every((move) => move.value !== null)).toBe(true);
});

test("a survey has numbers and what charts are drawn of", () => {
  const { report, figures } = ask<Surveyed>("survey", spec("oware"), 100, 1);
  expect(report.games).toBe(100);
  expect(report.length.histogram.reduce((sum, [, games]) => sum + games, 0)).toBe(100);
  expect(report.clauses.length).toBeGreaterThan(3);
  expect(figures.length).toBeGreaterThan(5);
});

test("positions whose lines of play go round for long are solved on the stack of a browser", () => {
  const oware = spec("oware", { position: "0,0,1,0,0,0/0,1,0,0,1,0 22:23 - S -" });
  const solved = ask<Solved>("solve", oware);
  expect([solved.done, solved.value, solved.nodes]).toEqual([true, 0, 5915]);
});

test("the engine that plays opens bundled games only, and plays them like the whole engine", async () => {
  const play = await import("../../src/engine/pkg/sow_play");
  play.initSync({ module: readFileSync(new URL("../../src/engine/pkg/sow_play_bg.wasm", import.meta.url)) });
  const playing = gameCalls(play);
  const answers = (from: Calls): unknown[] => {
    const one = spec("oware", { key: 1_000_000 });
    const call = (name: string, ...args: unknown[]): unknown => from[name]?.(() => {}, ...(args as never[]));
    return [call("open", one), call("play", one, "3"), call("why", one, 0), call("choose", { ...one, moves: ["3"] }, "level:2", 1)];
  };
  expect(answers(playing)).toEqual(answers(calls));
  expect(Object.keys(playing)).not.toContain("solve");
  const written = { key: 5, game: { name: "x.sow", text: "game" }, variants: [] };
  expect(() => playing["open"]?.(() => {}, written as never)).toThrow("`x.sow` is a rule file, which only the whole engine can open");
});

test("hostile rule files are refused in words", () => {
  const hostile = [
    "{".repeat(100_000),
    'game "X"\n' + "table t { else => ".repeat(20_000),
    'game "X"\nboard { rows 99999999999 pits 99999 }',
    `game "${"x".repeat(300_000)}"`,
    "\u0000\u202e",
    `game "X"\nend { when ${"(".repeat(5000)}own pits empty`,
  ];
  for (const text of hostile) {
    const faults = ask<Fault[]>("check", draft("x.sow", text));
    expect(faults.length).toBeGreaterThan(0);
  }
});

/** The texts around a phrase that may stand in itself, and the phrase inside, as in the test of the language server. */
const NESTINGS = [
  ["own pit where ", "not (", "seeds > 0", ")"],
  ["own pit where ", "(", "seeds > 0", ")"],
  ["own pit where seeds > ", "seeds of pit (", "1", ")"],
] as const;

test("nested phrases have the same faults as in the program", () => {
  const errors = (all: { code: string; severity: string; line: number }[]): string[] =>
    all.filter(({ severity }) => severity === "error").map(({ code, line }) => `${code} in line ${line}`);
  for (const [head, before, inside, after] of NESTINGS) {
    for (const depth of [1, 20, 31, 32, 33, 63, 64, 65, 66, 100, 1000, 3000]) {
      const from = `from ${head}${before.repeat(depth)}${inside}${after.repeat(depth)}`;
      const text = `game "X" based on kalah\nmove sow {\n  ${from}\n  sow counterclockwise into own store\n  last { else => end }\n}\n`;
      const found = errors(ask<Fault[]>("check", draft("x.sow", text)));
      expect(found, `${depth} times ${before}`).toEqual(errors(native.faults(text)));
      expect(found.some((fault) => fault.startsWith("too-deep")) || depth < 100, `${depth} times ${before}`).toBe(true);
    }
  }
});
