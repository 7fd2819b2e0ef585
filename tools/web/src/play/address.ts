// Conversion between a game in progress and its address.

import { pack, unpack } from "../app/packed";
import { address, type Route } from "../app/route.svelte";
import { t } from "../app/texts.svelte";
import type { Early, OpenArgs } from "../engine";
import { readClock, writeClock, type Clock } from "./clock.svelte";
import { readPlayer, type Players } from "./seats";

/** A game as an address describes it. */
export interface Wish {
  args: OpenArgs;
  players: Players;
  clock?: Clock | null;
  /** How the game ended, if its rules did not end it. */
  early?: Early | null;
  /** The number of moves shown; `null` means all. */
  at: number | null;
  /** What the address says that cannot be followed. */
  complaints?: string[];
}

export const OWN = "own-game.sow";

/** Reads a game from an address. Throws an `Error` with a message for the visitor if it cannot be read. */
export async function read(route: Route): Promise<Wish> {
  const { query } = route;
  const rules = query.get("rules");
  if (rules === null && route.game === null) throw new Error(t("address-no-game"));
  const game = rules === null ? { id: idOf(route.game ?? "") } : { name: OWN, text: await unpack(rules) };
  const args: OpenArgs = { game, options: options(query.get("set") ?? "") };
  const extent = query.get("extent");
  if (extent === "match" || extent === "round") args.extent = extent;
  const position = query.get("from");
  if (position !== null && position !== "") args.position = position;
  const moves = list(query.get("moves"));
  if (moves.length > 0) args.moves = moves;
  const at = query.get("at");
  const players: Players = { S: readPlayer(query.get("south")) ?? "human", N: readPlayer(query.get("north")) ?? 3 };
  if (players.S === "far" && players.N === "far") players.S = "human";
  const clock = bothHere(players) ? readClock(query.get("clock") ?? "", query.get("left")) : null;
  const [ended, result] = [query.get("ended"), query.get("result")];
  const early = ended !== null && result !== null ? { ended, result } : null;
  return { args, players, clock, early, at: at === null ? null : Number(at), complaints: complaints(query, players) };
}

/** Returns the name of a bundled game as files have it, however it was typed. */
function idOf(name: string): string {
  return name.trim().toLowerCase().replace(/[\s_]+/g, "-");
}

const bothHere = ({ S, N }: Players): boolean => S === "human" && N === "human";

/** Returns what an address says in vain, in sentences for the visitor. */
function complaints(query: URLSearchParams, players: Players): string[] {
  const found = [];
  for (const [name, seat] of [["south", "S"], ["north", "N"]] as const) {
    const player = query.get(name);
    if (player === null || readPlayer(player) !== null) continue;
    found.push(t("address-player", { setting: `${name}=${player}`, player: players[seat] }));
  }
  const extent = query.get("extent");
  if (extent !== null && extent !== "match" && extent !== "round") found.push(t("address-extent", { setting: `extent=${extent}` }));
  const clock = query.get("clock");
  if (clock !== null && readClock(clock, null) === null) {
    found.push(t("address-clock", { setting: `clock=${clock}` }));
  } else if (clock !== null && !bothHere(players)) {
    found.push(t("address-clock-alone"));
  }
  const at = query.get("at");
  if (at !== null && !/^\d+$/.test(at)) found.push(t("address-at", { setting: `at=${at}` }));
  return found;
}

/** Returns the address of a game. */
export async function write({ args, players, clock, early, at }: Wish): Promise<string> {
  const query: Record<string, string> = { south: String(players.S), north: String(players.N) };
  if ("text" in args.game) query["rules"] = await pack(args.game.text);
  const set = Object.entries(args.options ?? {});
  if (set.length > 0) query["set"] = set.map(([name, value]) => `${name}:${value}`).join(",");
  if (args.extent === "match" || args.extent === "round") query["extent"] = args.extent;
  if (args.position) query["from"] = args.position;
  if (args.moves && args.moves.length > 0) query["moves"] = args.moves.join(",");
  if (clock) Object.assign(query, writeClock(clock));
  if (early) Object.assign(query, { ended: early.ended, result: early.result });
  if (at !== null && at !== args.moves?.length) query["at"] = String(at);
  return address("play", "id" in args.game ? args.game.id : null, query);
}

function options(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split(":", 2));
  return Object.fromEntries(pairs.filter(([name, value]) => name && value !== undefined));
}

function list(text: string | null): string[] {
  return (text ?? "").split(",").filter((move) => move !== "");
}
