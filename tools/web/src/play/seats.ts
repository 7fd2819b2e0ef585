// The players: people, here or far away, and the computer.

import { t } from "../app/texts.svelte";
import type { Seat } from "../engine";

/** A person at this screen, one far away who gets links, or the computer at one of its levels. */
export type Player = "human" | "far" | number;

export type Players = Record<Seat, Player>;

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const SEATS = ["S", "N"] as const satisfies Seat[];

export const seatName = (seat: Seat): string => t(`seat-${seat}`);

export function other(seat: Seat): Seat {
  return seat === "S" ? "N" : "S";
}

/** Returns the seat of the player who is far away. */
export function farSeat({ S, N }: Players): Seat | null {
  return S === "far" ? "S" : N === "far" ? "N" : null;
}

/** Returns the players as the one in this seat sees them, who is at the other end of a link. */
export function seenBy(seat: Seat): Players {
  return seat === "S" ? { S: "human", N: "far" } : { S: "far", N: "human" };
}

export function playerName(player: Player): string {
  return typeof player === "number" ? t("player-level", { level: player }) : t(`player-${player}`);
}

/** Parses a player as written in addresses, such as `human`, `far` or `5`. */
export function readPlayer(text: string | null): Player | null {
  if (text === "human" || text === "far") return text;
  const level = Number(text);
  return text !== null && LEVELS.some((known) => known === level) ? level : null;
}
