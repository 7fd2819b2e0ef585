#!/usr/bin/env node
// Makes the puzzles of the page with the program, into src/puzzles/puzzles.json: for the games that are named, otherwise for all. Random
// games are played down to few seeds, and their positions are solved. A puzzle is a position in which one move is better than all others,
// though another gains as much at once or more. The path of the program is in the environment variable `SOW`. The unit test `puzzles`
// checks the file with the program and the engine.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The games, each with the largest number of seeds in its pits with which positions are solved in a moment. */
const GAMES = {
  kalah: 20,
  oware: 9,
  "toguz-kumalak": 16,
  awari: 8,
  waurie: 9,
  congklak: 20,
  sungka: 20,
  "papan-dakon": 14,
  "das-bohnenspiel": 16,
  "pallam-kuzhi": 16,
  mangala: 14,
  pandi: 16,
  tsoro: 16,
};
const OF_EACH_GAME = 4;
/** Random games of each game. */
const GAMES_PLAYED = 400;
/** Positions that are solved for each game, and puzzles after which no more are. */
const SOLVED = 200;
const FOUND = 20;
const FEWEST_SEEDS = 5;
const LEAST_MOVES = 3;
/** Longer lines say little to somebody who plays them through. */
const LONGEST_LINE = 24;
/** A best move that a search finds at a smaller depth is no puzzle. */
const LEAST_DEPTH = 2;
/** The positions that a search may look at to find the best move. */
const NODES = 200_000;
/** Milliseconds after which a position counts as too hard to solve. */
const PATIENCE = 2000;

const program = process.env.SOW ?? "sow";

function sow(args, input = "") {
  return execFileSync(program, args, { encoding: "utf8", input, stdio: ["pipe", "pipe", "pipe"], timeout: PATIENCE, maxBuffer: 1 << 28 });
}

/** A small generator of pseudo-random numbers (mulberry32), so that the same games are played again. */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Returns the state of each position: its mover, its result and its legal moves with the positions after them. */
function states(game, positions) {
  const told = execFileSync(program, ["moves", game, "--round", "--json", "--position", "-"], {
    encoding: "utf8",
    input: positions.map((position) => `${position}\n`).join(""),
    maxBuffer: 1 << 28,
  });
  return told.trim().split("\n").map((line) => JSON.parse(line));
}

const stateOf = (game, position) => states(game, [position])[0];

/** Returns how many seeds South has stored more than North. */
function lead(position) {
  const [south, north] = position.split(" ")[1].split(":").map(Number);
  return south - north;
}

const seedsInPits = (position) => position.split(" ")[0].match(/\d+/g).reduce((sum, seeds) => sum + Number(seeds), 0);

/** Returns how many seeds each move gains at once for its player. */
function gains({ position, mover, moves }) {
  const sign = mover === "S" ? 1 : -1;
  return new Map(moves.map((move) => [move.move, sign * (lead(move.position) - lead(position))]));
}

/** Returns a position without the earlier ones that the game remembers, with which it cannot be solved. */
function forgetful(position) {
  const fields = position.split(" ");
  fields[4] = fields[4].split(";").filter((mark) => !mark.startsWith("seen=")).join(";") || "-";
  return fields.join(" ");
}

/** Returns the values of all moves of a position and the best of them; `null` if they are not found in a moment. */
function solved(game, position) {
  try {
    const found = JSON.parse(sow(["solve", game, "--position", position, "--all", "--json", "--memory", "16"]));
    return Object.values(found.moves).includes(null) ? null : found;
  } catch {
    return null;
  }
}

/** Returns the moves of a best line to the end, each with all values; `null` if it is too long. Of equal moves it takes the one that gains most. */
function bestLine(game, start) {
  const line = [];
  let state = start;
  while (state.over === null) {
    const found = line.length < LONGEST_LINE ? solved(game, forgetful(state.position)) : null;
    if (!found) return null;
    const gained = gains(state);
    const [move] = found.best.toSorted((one, other) => gained.get(other) - gained.get(one));
    line.push({ move, mover: state.mover, ...found });
    state = stateOf(game, state.moves.find((legal) => legal.move === move).position);
  }
  // A value may be another if positions repeat.
  const { winner, score } = state.over;
  const outcomes = { S: 1, N: -1 };
  const reached = line[0].measure === "margin" ? score[0] - score[1] : (outcomes[winner] ?? 0);
  return reached === line[0].value ? line : null;
}

/** Returns the moves that South has to find: those before North's first, as long as one is better than all others. */
function turnOf(line) {
  const end = line.findIndex(({ mover, best }) => mover !== "S" || best.length > 1);
  return line.slice(0, end === -1 ? line.length : end).map(({ move, moves }) => ({ move, values: moves }));
}

/** Returns the depth from which on a search finds the best move. */
function depthOf(game, position, best) {
  const told = execFileSync(program, ["engine", game], { encoding: "utf8", input: `position fen ${position}\ngo nodes ${NODES}\n` });
  const firsts = [...told.matchAll(/^info depth (\d+) multipv 1 .* pv (\S+)/gm)];
  const missed = firsts.findLastIndex(([, , move]) => move !== best);
  return Number(firsts[missed + 1]?.[1] ?? Infinity);
}

/** Whether one move is better than all others and does not lose, and another gains as much at once or more. */
function isPuzzle({ value, best: [best, ...others] }, gained) {
  return others.length === 0 && value >= 0 && [...gained].some(([move, gain]) => move !== best && gain >= gained.get(best));
}

/** Returns the puzzle of a state; `null` if it is none. */
function puzzleOf(game, state) {
  const found = solved(game, state.position);
  if (!found || !isPuzzle(found, gains(state))) return null;
  const depth = depthOf(game, state.position, found.best[0]);
  const line = depth >= LEAST_DEPTH && depth < Infinity ? bestLine(game, state) : null;
  if (!line) return null;
  const { position } = state;
  return { game, position, measure: found.measure, value: found.value, depth, turn: turnOf(line), line: line.map(({ move }) => move) };
}

/** Whether a state may be a puzzle, before it is solved. */
function isPromising(game, { position, mover, moves, over }) {
  const seeds = seedsInPits(position);
  const open = over === null && Math.abs(lead(position)) <= seeds;
  return open && mover === "S" && moves.length >= LEAST_MOVES && seeds >= FEWEST_SEEDS && seeds <= GAMES[game];
}

/** Returns the promising positions of random games. */
function positionsOf(game, random) {
  const found = new Set();
  const [opening] = JSON.parse(`[${execFileSync(program, ["moves", game, "--round", "--json"], { encoding: "utf8" })}]`);
  let playing = Array.from({ length: GAMES_PLAYED }, () => opening);
  while (playing.length > 0) {
    for (const state of playing) if (isPromising(game, state)) found.add(forgetful(state.position));
    const next = playing.map(({ moves }) => moves[random(moves.length)].position);
    playing = states(game, next).filter(({ over, moves }) => over === null && moves.length > 0);
  }
  return [...found];
}

/** Whether every other move leads to a worse result, and not only to fewer seeds. */
function decides({ value, turn: [{ move, values }] }) {
  return Object.keys(values).every((other) => other === move || Math.sign(values[other]) < Math.sign(value));
}

/** Picks puzzles of all depths, from shallow to deep; of those of a depth, one that decides the game and begins like no other. */
function picked(puzzles) {
  const sorted = puzzles.toSorted((one, other) => one.depth - other.depth || one.line.length - other.line.length);
  const chosen = [];
  for (let part = 0; part < OF_EACH_GAME; part++) {
    const [from, to] = [part, part + 1].map((bound) => Math.floor((bound * sorted.length) / OF_EACH_GAME));
    const isFresh = ({ line }) => chosen.every((other) => other.line[0] !== line[0]);
    const merit = (puzzle) => 2 * Number(decides(puzzle)) + Number(isFresh(puzzle));
    const [best] = sorted.slice(from, to).sort((one, other) => merit(other) - merit(one));
    if (best) chosen.push(best);
  }
  return chosen;
}

function puzzlesOf(game) {
  const random = generator(1);
  const positions = positionsOf(game, random);
  const puzzles = [];
  const drawn = Array.from({ length: Math.min(SOLVED, positions.length) }, () => positions.splice(random(positions.length), 1)[0]);
  for (const state of states(game, drawn)) {
    const puzzle = puzzles.length < FOUND ? puzzleOf(game, state) : null;
    if (puzzle) puzzles.push(puzzle);
  }
  console.log(`${game}: ${puzzles.length} puzzles in ${drawn.length} positions`);
  return picked(puzzles);
}

const file = fileURLToPath(new URL("src/puzzles/puzzles.json", import.meta.url));
const named = process.argv.slice(2);
const puzzles = new Map(Object.keys(GAMES).map((game) => [game, []]));
for (const puzzle of existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []) puzzles.get(puzzle.game)?.push(puzzle);
for (const game of named.length > 0 ? named : puzzles.keys()) {
  puzzles.set(game, puzzlesOf(game));
  // What was found is kept if the rest is interrupted.
  const lines = [...puzzles.values()].flat().map((puzzle) => `  ${JSON.stringify(puzzle)}`);
  writeFileSync(file, `[\n${lines.join(",\n")}\n]\n`);
}
