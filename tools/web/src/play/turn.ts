// Who has to act now. What the computer does and what can be pressed follows from this one answer.

import type { Session } from "./session.svelte";

export type Turn =
  /** The position is changing: a move is being played or shown, or the visitor goes to another position. */
  | "changing"
  /** A round has ended, and the next one has not been asked for. */
  | "round over"
  | "over"
  /** The players have stopped the clock. */
  | "clock stopped"
  /** An earlier position is on the board, from which nobody can play on. */
  | "looking back"
  | "person"
  /** Somebody far away has to answer. */
  | "far"
  | "computer"
  /** The computer waits until it is told to go on. */
  | "computer waits";

/** Returns who has to act; the computer waits if it is `paused`, or if the board shows an earlier position. */
export function turnOf(session: Session, paused: boolean): Turn {
  if (session.doing !== "nothing") return "changing";
  if (session.roundEnd) return "round over";
  if (session.over || session.state.limit) return "over";
  const player = session.players[session.state.mover];
  if (typeof player === "number") return paused || !session.isLatest ? "computer waits" : "computer";
  if (session.clock?.stopped) return "clock stopped";
  if (session.looksOnly && !session.isLatest) return "looking back";
  return player === "human" ? "person" : "far";
}
