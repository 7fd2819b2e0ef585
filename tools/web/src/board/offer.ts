// The interactive state of a board.

export interface Offer {
  /** Places that can be chosen now, each with a short description of the effect. */
  open: ReadonlyMap<number, string>;
  /** The place chosen so far, while the move has further choices. */
  chosen: number | null;
  /** Places that the last move changed. */
  changed: ReadonlySet<number>;
  /** The place where the hinted move begins. */
  hinted: number | null;
  /** Called when a place comes under the pointer or gets the focus, and with `null` when it is left. */
  look: (cell: number | null) => void;
  /** Called when any place is picked; for a place that is not open, it explains why. */
  pick: (cell: number) => void;
}
