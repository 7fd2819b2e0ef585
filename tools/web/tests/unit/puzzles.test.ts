// The puzzles that come with the page are still right: the solver finds the values in the file, and the engine plays the lines.

import { beforeAll, expect, test } from "vitest";
import type { GameInfo, Played, State } from "../../src/engine/pkg/sow_web";
import type { Spec } from "../../src/engine/protocol";
import { byGame, levelOf, LEVELS, numberOn, PUZZLES, type Puzzle } from "../../src/puzzles/puzzles";
import { goal, right, wrong } from "../../src/puzzles/words";
import { sow } from "../browser/native";
import { after, ask, spec, start } from "./calls";

beforeAll(start);

const specOf = ({ game, position }: Puzzle): Spec => spec(game, position);

interface Solved {
  value: number;
  best: string[];
  moves: Record<string, number>;
  measure: string;
}

/** Solves a position with the program, without the earlier ones that the game remembers. */
function solve(game: string, position: string): Solved {
  const fields = position.split(" ");
  const marks = (fields[4] ?? "").split(";").filter((mark) => !mark.startsWith("seen="));
  fields[4] = marks.join(";") || "-";
  return JSON.parse(sow("solve", game, "--position", fields.join(" "), "--all", "--json", "--memory", "16")) as Solved;
}

/** Returns how far South is ahead in a position, in stored seeds. */
function lead(position: string): number {
  const [south = 0, north = 0] = (position.split(" ")[1] ?? "").split(":").map(Number);
  return south - north;
}

test("there are puzzles of many games, easy and hard", () => {
  expect(PUZZLES.length).toBeGreaterThanOrEqual(36);
  expect(byGame().size).toBeGreaterThanOrEqual(9);
  expect(new Set(PUZZLES.map(levelOf))).toEqual(new Set(LEVELS));
  expect(new Set(PUZZLES.map(({ game, position }) => `${game} ${position}`)).size).toBe(PUZZLES.length);
});

test("each puzzle has its day", () => {
  const days = PUZZLES.map((_, at) => numberOn(new Date(2026, 0, 1 + at)));
  expect(days.toSorted((one, other) => one - other)).toEqual(PUZZLES.map((_, at) => at + 1));
});

test.each([...byGame().keys()])("one move is best, and not alone the greediest: %s", (game) => {
  for (const puzzle of PUZZLES.filter((puzzle) => puzzle.game === game)) {
    const args = specOf(puzzle);
    const { state } = ask<{ game: GameInfo }>("open", args).game;
    expect([state.position, state.mover]).toEqual([puzzle.position, "S"]);
    expect(state.moves.length, puzzle.position).toBeGreaterThanOrEqual(3);
    const gain = (move: string): number => lead(ask<Played>("play", args, move).state.position);
    const first = puzzle.turn[0]?.move ?? "";
    const others = state.moves.filter(({ text }) => text !== first).map(({ text }) => gain(text));
    expect(gain(first), puzzle.position).toBeLessThanOrEqual(Math.max(...others));
    // The solver, which is part of the program, finds the values of the moves that are to be found.
    let now = state;
    for (const [made, step] of puzzle.turn.entries()) {
      const solved = solve(game, now.position);
      const at = `${puzzle.position}, move ${made + 1}`;
      expect([now.mover, solved.value, solved.measure, solved.best], at).toEqual(["S", puzzle.value, puzzle.measure, [step.move]]);
      expect(solved.moves, at).toEqual(step.values);
      now = ask<Played>("play", after(args, puzzle.line.slice(0, made)), step.move).state;
    }
  }
});

test.each([...byGame().keys()])("the line leads to the result: %s", (game) => {
  for (const puzzle of PUZZLES.filter((puzzle) => puzzle.game === game)) {
    expect(puzzle.line.slice(0, puzzle.turn.length)).toEqual(puzzle.turn.map(({ move }) => move));
    const { over } = ask<State>("state", after(specOf(puzzle), puzzle.line));
    const [south = 0, north = 0] = over?.score ?? [];
    expect(over, puzzle.position).not.toBeNull();
    const won = over?.winner === "S" ? 1 : over?.winner === "N" ? -1 : 0;
    expect(puzzle.measure === "margin" ? south - north : won, puzzle.position).toBe(puzzle.value);
  }
});

const made = (value: number, measure: Puzzle["measure"] = "margin"): Puzzle => ({
  game: "oware",
  position: "",
  measure,
  value,
  depth: 3,
  turn: [{ move: "3", values: { "1": value - 4, "3": value } }],
  line: ["3"],
});

test("puzzles are told in words", () => {
  const [won, drawn, decided] = [made(2), made(0), made(1, "outcome")];
  expect([won, drawn, decided].map(goal)).toEqual(["South to move and win by two seeds", "South to move and draw", "South to move and win"]);
  expect(right(won)).toBe("Right. South wins by two seeds.");
  expect(wrong("1", won, { move: "3", values: { "1": -2, "3": 2 } })).toBe("That keeps four seeds fewer: South loses by two seeds. Try again.");
  expect(wrong("1", won, { move: "3", values: { "1": 1, "3": 2 } })).toBe("That keeps one seed fewer: South wins by one seed. Try again.");
  expect(wrong("1", decided, { move: "3", values: { "1": 0, "3": 1 } })).toBe("The game is drawn. Try again.");
});
