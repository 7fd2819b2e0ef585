// The players: people and the computer.

import type { Seat } from "../engine";

/** A person, or the computer at one of its levels. */
export type Player = "human" | number;

export type Players = Record<Seat, Player>;

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** What the levels of the computer are like. */
const LIKE = ["first steps", "learning", "casual", "attentive", "careful", "practised", "strong", "very strong", "expert", "at its best"];

export const NAMES: Record<Seat, string> = { S: "South", N: "North" };

export function other(seat: Seat): Seat {
  return seat === "S" ? "N" : "S";
}

export function playerName(player: Player): string {
  return player === "human" ? "Person" : `Level ${player}, ${LIKE[player - 1] ?? ""}`;
}

/** Parses a player as written in addresses, such as `human` or `5`. */
export function readPlayer(text: string | null): Player | null {
  if (text === "human") return "human";
  const level = Number(text);
  return text !== null && LEVELS.some((known) => known === level) ? level : null;
}
