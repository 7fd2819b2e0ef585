// The layout of a board: pits in rows and columns, stores at the ends, hands beside it.

import { t } from "../app/texts.svelte";
import type { Caption, Count, Picture, Pit, Row, Seat } from "../engine";
import { pitLabel, pitName } from "./words";

/** The distance between the centres of neighbouring pits. */
export const PITCH = 100;
/** The height of a row, including the numbers of seeds below its pits. */
const ROW = 110;
export const RADIUS = 42;
const STORE = 88;
/** The margin between the edge of the board and its contents. */
const RIM = 24;
/** The height of a line of numbers, and the width of a letter before a row. */
const WRITING = 26;
const WIDE_WRITING = 44;
/** The gap between the rows of the two players, on boards with more than two rows. */
const GAP = 22;
/** The height of the space for a hand, which lies beside the board. */
const HAND = 76;
const HAND_WIDTH = 330;
/** The part of that height that is left empty. */
export const HAND_GAP = 20;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** A pit, a store or a hand; `x` and `y` are its centre. */
export interface Place extends Box {
  kind: "pit" | "store" | "hand";
  cell: number;
  name: string;
  /** What a pit is called in moves, such as `b3`; empty for stores and hands. */
  label: string;
  /** The player who owns the pit, store or hand. */
  owner: Seat | null;
  /** The player on whose side it lies; `rightward` is from this player's view. */
  side: Seat | null;
  pit: Pit | null;
  /** The row and column, for moving over the board with the arrow keys. */
  row: number;
  column: number;
}

export interface Label extends Point {
  text: string;
}

export interface Line {
  from: Point;
  to: Point;
}

export interface Plan {
  width: number;
  height: number;
  ground: Box;
  places: Place[];
  labels: Label[];
  /** The lines between the rows of the two players. */
  lines: Line[];
}

/** How a board is laid before the visitor. */
export interface View {
  /** Upright, with South on the left. */
  turned: boolean;
  /** As North sees it. */
  flipped: boolean;
  /** With the hands at the ends of the board instead of above and below it. */
  handsBeside?: boolean;
}

export const USUAL: View = { turned: false, flipped: false };

/** Returns the plan of a picture. */
export function plan(picture: Picture, { turned, flipped, handsBeside = false }: View = USUAL): Plan {
  const lying = new Layout(picture, handsBeside).plan;
  const seen = flipped ? flip(lying) : lying;
  return turned ? turn(seen) : seen;
}

class Layout {
  readonly plan: Plan;
  private readonly columns: number;
  private readonly first: number;

  constructor(
    private readonly picture: Picture,
    private readonly handsBeside: boolean,
  ) {
    const inRows = picture.rows.filter((row) => !row.beyond);
    this.columns = Math.max(0, ...inRows.map((row) => row.pits.length));
    const store = picture.below.store ? STORE + 12 : 0;
    const beyond = picture.rows.some((row) => row.beyond) ? PITCH : 0;
    const letters = inRows.some((row) => row.letter !== "") ? WRITING : 0;
    const [far, near] = [picture.above?.hand ? HAND : 0, picture.below.hand ? HAND : 0];
    const [left, top] = handsBeside ? [far, 0] : [0, far];
    const ground = { x: left, y: top, width: 2 * (RIM + store + beyond + letters) + this.columns * PITCH, height: 0 };
    this.first = left + RIM + store + beyond + letters + PITCH / 2;
    const width = handsBeside ? left + ground.width + near : ground.width;
    this.plan = { width, height: 0, ground, places: [], labels: [], lines: [] };
    const bottom = this.rows(top + RIM - 8);
    ground.height = bottom - top;
    this.plan.height = handsBeside ? bottom : bottom + near;
    this.beyond();
    this.stores();
    this.hands();
  }

  private column(at: number): number {
    return this.first + at * PITCH;
  }

  /** Places the rows from `top` downwards, and returns the bottom edge of the board. */
  private rows(top: number): number {
    const { rows, numbersAbove, numbersBelow } = this.picture;
    let y = top;
    const inRows = rows.filter((row) => !row.beyond);
    y = this.numbers(numbersAbove, y);
    inRows.forEach((row, at) => {
      const above = inRows[at - 1];
      if (above && above.side !== row.side && inRows.length > 2) {
        this.line(y + GAP / 2);
        y += GAP;
      }
      this.row(row, rows.indexOf(row), y + ROW / 2 - 4);
      y = this.numbers(row.numbers, y + ROW);
    });
    return this.numbers(numbersBelow, y) + RIM - 10;
  }

  private numbers(numbers: string[] | null, y: number): number {
    const longest = Math.max(0, ...(numbers ?? []).map((text) => text.length));
    if (!numbers || longest === 0) return y;
    // Beside an upright board numbers of two digits are wide.
    const room = longest > 1 ? WIDE_WRITING : WRITING;
    numbers.forEach((text, at) => {
      this.plan.labels.push({ text, x: this.column(at), y: y + room / 2 });
    });
    return y + room;
  }

  private line(y: number): void {
    const from = { x: this.first - PITCH / 2, y };
    this.plan.lines.push({ from, to: { x: from.x + this.columns * PITCH, y } });
  }

  private row(row: Row, at: number, y: number): void {
    if (row.letter !== "") {
      this.plan.labels.push({ text: row.letter, x: this.first - PITCH / 2 - WRITING / 2, y });
    }
    row.pits.forEach((pit, column) => {
      if (pit) this.pit(pit, row.side, { x: this.column(column), y }, at, column);
    });
  }

  private pit(pit: Pit, side: Seat | null, { x, y }: Point, row: number, column: number): void {
    const size = { width: 2 * RADIUS, height: 2 * RADIUS };
    const [name, label] = [pitName(pit.name), pitLabel(pit.name)];
    this.plan.places.push({ kind: "pit", cell: pit.count.cell, name, label, owner: pit.owner, side, pit, x, y, ...size, row, column });
  }

  /** Places shared pits beyond the ends of the rows, half of them at each end. */
  private beyond(): void {
    const { ground } = this.plan;
    this.picture.rows.forEach((row, at) => {
      if (!row.beyond) return;
      const pits = row.pits.filter((pit) => pit !== null);
      const numbers = (row.numbers ?? []).filter((text) => text !== "");
      const left = Math.floor(pits.length / 2);
      pits.forEach((pit, index) => {
        const atLeft = index < left;
        const [count, place] = atLeft ? [left, index] : [pits.length - left, index - left];
        const x = atLeft ? this.first - PITCH : this.column(this.columns);
        const y = ground.y + ground.height / 2 + (place - (count - 1) / 2) * (PITCH + WRITING);
        this.pit(pit, row.side, { x, y }, at, atLeft ? -1 : this.columns);
        const text = row.letter + (numbers[index] ?? "");
        // A letter and a number are wide: they must not touch the pit even when they are beside it, on a turned board.
        this.plan.labels.push({ text, x, y: y - RADIUS - WRITING });
      });
    });
  }

  private stores(): void {
    const { above, below, storeRight, rows } = this.picture;
    const { ground } = this.plan;
    const [left, right] = storeRight ? [above, below] : [below, above];
    const inset = RIM - 6 + STORE / 2;
    const place = (caption: Caption | null, x: number, column: number): void => {
      if (!caption?.store) return;
      const box = { x, y: ground.y + ground.height / 2, width: STORE, height: ground.height - 2 * RIM + 4 };
      const row = caption === above ? 0 : rows.length - 1;
      this.beside("store", caption, caption.store, box, row, column);
    };
    place(left, ground.x + inset, -2);
    place(right, ground.x + ground.width - inset, this.columns + 1);
  }

  private hands(): void {
    const { above, below, rows } = this.picture;
    if (this.handsBeside) {
      const [far, near] = this.endsForHands();
      if (above?.hand) this.beside("hand", above, above.hand, far, 0, -3);
      if (below.hand) this.beside("hand", below, below.hand, near, rows.length - 1, this.columns + 2);
    } else {
      const [far, near] = this.edgesForHands();
      if (above?.hand) this.beside("hand", above, above.hand, far, -1, this.columns);
      if (below.hand) this.beside("hand", below, below.hand, near, rows.length, this.columns);
    }
  }

  /** Returns the places for the hands of North and South above and below the board. */
  private edgesForHands(): [Box, Box] {
    const { ground, height } = this.plan;
    const size = { width: Math.min(HAND_WIDTH, ground.width - 12), height: HAND - HAND_GAP };
    const x = ground.width - size.width / 2 - 6;
    return [{ x, y: HAND / 2 - 4, ...size }, { x, y: height - HAND / 2 + 4, ...size }];
  }

  /** Returns the places for the hands of North and South at the ends of the board, each beside the player's own rows. */
  private endsForHands(): [Box, Box] {
    const { ground, width } = this.plan;
    const size = { width: HAND - HAND_GAP, height: Math.min(HAND_WIDTH, ground.height / 2 - 12) };
    const middle = ground.y + ground.height / 2;
    const away = 6 + size.height / 2;
    return [{ x: HAND / 2 - 4, y: middle - away, ...size }, { x: width - HAND / 2 + 4, y: middle + away, ...size }];
  }

  private beside(kind: "store" | "hand", of: Caption, count: Count, box: Box, row: number, column: number): void {
    const name = t(`place-${kind}`, { seat: of.seat });
    this.plan.places.push({ kind, cell: count.cell, name, label: "", owner: of.seat, side: of.seat, pit: null, ...box, row, column });
  }
}

/** Turns a plan by a half, so that North sits below. */
function flip(lying: Plan): Plan {
  const point = <P extends Point>(at: P): P => ({ ...at, x: lying.width - at.x, y: lying.height - at.y });
  const { ground } = lying;
  return {
    ...lying,
    ground: { ...ground, x: lying.width - ground.x - ground.width, y: lying.height - ground.y - ground.height },
    places: lying.places.map((place) => ({ ...point(place), row: -place.row, column: -place.column })),
    labels: lying.labels.map(point),
    lines: lying.lines.map(({ from, to }) => ({ from: point(from), to: point(to) })),
  };
}

/** Turns a plan by a quarter, so that its bottom becomes its left side. */
function turn(lying: Plan): Plan {
  const point = <P extends Point>(at: P): P => ({ ...at, x: lying.height - at.y, y: at.x });
  const { ground } = lying;
  const left = lying.height - ground.y - ground.height;
  const places = lying.places.map((place) => ({
    ...point(place),
    width: place.height,
    height: place.width,
    row: place.column,
    column: -place.row,
  }));
  return {
    width: lying.height,
    height: lying.width,
    ground: { x: left, y: ground.x, width: ground.height, height: ground.width },
    places,
    labels: lying.labels.map(point),
    lines: lying.lines.map(({ from, to }) => ({ from: point(from), to: point(to) })),
  };
}
