// The size of a board on the screen, and whether it is turned upright.

/** The smallest scale of a board; if it still does not fit, the page scrolls. */
const LEAST = 0.42;
/** The largest scale of a board. */
const MOST = 1.25;
/** The factor by which turning must enlarge a board on a narrow screen. */
const WORTH_TURNING = 1.3;
const NARROW = 640;

export interface Size {
  width: number;
  height: number;
}

export interface Fit {
  turned: boolean;
  /** The width on the screen. */
  width: number;
}

/** Returns the best way to show a board of size `board` in the space `room`. */
export function fit(board: Size, room: Size): Fit {
  const lying = Math.min(room.width / board.width, room.height / board.height);
  const standing = Math.min(room.width / board.height, Math.max(LEAST, room.height / board.width));
  const turned = room.width < NARROW && standing > lying * WORTH_TURNING;
  if (turned) return { turned, width: Math.min(standing, MOST) * board.height };
  const least = Math.min(LEAST, room.width / board.width);
  return { turned, width: Math.min(Math.max(lying, least), MOST) * board.width };
}
