// What a board offers to whoever plays on it.

export interface Offer {
  /** Places that can be chosen now, with what that would do. */
  open: ReadonlyMap<number, string>;
  /** The place chosen so far, for which something is still to be decided. */
  chosen: number | null;
  /** Places that the last move changed. */
  changed: ReadonlySet<number>;
  /** A hint: the place where the move begins that is shown as the best. */
  hinted: number | null;
  /** Called with any place, open or not: what is not open says why. */
  pick: (cell: number) => void;
}
