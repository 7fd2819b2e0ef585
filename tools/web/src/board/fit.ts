// The size of a board on the screen, and whether it is turned upright.

import type { Picture } from "../engine";
import { PITCH, plan, type View } from "./plan";

/** The smallest distance in pixels between the middles of neighbouring pits, so that a finger finds each of them. */
const TARGET = 24;
/** The smallest scale of a board; if it still does not fit, it scrolls between its prompt and the top. */
const LEAST = TARGET / PITCH;
/** The largest scale of a board. */
export const MOST = 2;
/** The factor by which turning must enlarge a board on a narrow screen. */
const WORTH_TURNING = 1.15;
const NARROW = 640;

export interface Size {
  width: number;
  height: number;
}

/** Returns whether a board that lies as `board` is better turned upright in the space `room`. */
export function turns(board: Size, room: Size): boolean {
  const lying = Math.min(room.width / board.width, room.height / board.height);
  const standing = Math.min(room.width / board.height, Math.max(LEAST, room.height / board.width));
  return room.width < NARROW && standing > lying * (lying < LEAST ? 1 : WORTH_TURNING);
}

/** Returns the scale at which a board fills the space `room`. */
export function fit(board: Size, room: Size): number {
  const scale = Math.min(room.width / board.width, room.height / board.height, MOST);
  return Math.max(scale, Math.min(LEAST, room.width / board.width));
}

/** Returns how a board is best laid in about this space: upright or not, and with the hands where they leave most room. */
export function viewIn(picture: Picture, room: Size, flipped: boolean): View {
  const lying = plan(picture);
  if (turns(lying, room)) return { turned: true, flipped };
  const handsBeside = fit(plan(picture, { turned: false, flipped, handsBeside: true }), room) > fit(lying, room);
  return { turned: false, flipped, handsBeside };
}
