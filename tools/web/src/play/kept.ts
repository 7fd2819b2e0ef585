// The games that were played in this browser: unfinished ones to go on with, and results. A game that is opened by a link is a new one;
// it never takes the place of another.

import { parse } from "../app/route.svelte";
import type { Players } from "./seats";

const KEY = "sow:games";
/** The numbers of games kept; the oldest are forgotten. */
const MOST = 150;
/** The number of games that are kept if the browser has no room for more. */
const FEW = 20;
/** A game of fewer moves is not worth going back to. */
const LEAST_MOVES = 2;

/** A game as it is kept. */
export interface KeptGame {
  key: string;
  title: string;
  address: string;
  moves: number;
  players: Players;
  /** When it was last played, in milliseconds since 1970. */
  time: number;
  /** How it ended; `null` while it can be continued. */
  result: string | null;
}

/** Returns all games, the newest first. */
export function keptGames(): KeptGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept).sort((one, other) => other.time - one.time) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptGame {
  const { key, title, address, moves, players, time, result } = (value ?? {}) as Partial<KeptGame>;
  const texts = [key, title, address].every((text) => typeof text === "string");
  const numbers = [moves, time].every((number) => typeof number === "number");
  return texts && numbers && typeof players === "object" && players !== null && (result === null || typeof result === "string");
}

/** Keeps a game in its present state. */
export function keepGame(game: KeptGame): void {
  const all = keptGames();
  const known = all.some(({ key }) => key === game.key);
  if (!known && game.result === null && game.moves < LEAST_MOVES) return;
  store([game, ...all.filter(({ key }) => key !== game.key)]);
}

export function forgetGame(key: string): void {
  store(keptGames().filter((game) => game.key !== key));
}

/** Stores games; a browser without storage is not an error. */
function store(games: KeptGame[]): void {
  for (const most of [MOST, FEW]) {
    try {
      return localStorage.setItem(KEY, JSON.stringify(games.slice(0, most)));
    } catch {
      // Rules of one's own can be long, and a browser may have little room.
    }
  }
}

/** The parts of an address that do not change which game is played. */
const PASSING = ["moves", "at", "left", "ended", "result"];

interface Described {
  /** The rules, the options, the first position and the players. */
  setup: string;
  moves: string;
  /** Whether it is played by links. */
  far: boolean;
}

function described(address: string): Described {
  const { game, query } = parse(address);
  const moves = query.get("moves") ?? "";
  const rest = [...query].filter(([name]) => !PASSING.includes(name)).sort();
  return { setup: JSON.stringify([game, rest]), moves, far: query.get("south") === "far" || query.get("north") === "far" };
}

/**
 * Returns the kept game that an address goes on with: the same game after the same moves, as after a reload, or a game by links to which
 * the other player has answered.
 */
export function continuedBy(address: string): KeptGame | null {
  const wanted = described(address);
  const same = ({ address }: KeptGame): boolean => {
    const { setup, moves } = described(address);
    return setup === wanted.setup && (moves === wanted.moves || (wanted.far && `${wanted.moves},`.startsWith(`${moves},`)));
  };
  return keptGames().find(same) ?? null;
}

/** Returns the newest unfinished game with the same rules as `address`. */
export function unfinishedLike(address: string): KeptGame | null {
  const rules = (address: string): string => {
    const { game, query } = parse(address);
    return JSON.stringify([game, query.get("rules")]);
  };
  return keptGames().find((game) => game.result === null && rules(game.address) === rules(address)) ?? null;
}
