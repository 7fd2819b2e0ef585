// How large a board is shown, and whether it stands on its end.

/** A board is not made smaller than this to be seen whole; the page scrolls then. */
const LEAST = 0.42;
/** Nor larger than this. */
const MOST = 1.25;
/** A narrow screen turns a board if that makes it so much larger. */
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

/** The best way to show a board of this size in this room. */
export function fit(board: Size, room: Size): Fit {
  const lying = Math.min(room.width / board.width, room.height / board.height);
  const standing = Math.min(room.width / board.height, Math.max(LEAST, room.height / board.width));
  const turned = room.width < NARROW && standing > lying * WORTH_TURNING;
  if (turned) return { turned, width: Math.min(standing, MOST) * board.height };
  const least = Math.min(LEAST, room.width / board.width);
  return { turned, width: Math.min(Math.max(lying, least), MOST) * board.width };
}
