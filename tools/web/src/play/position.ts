// The numbers in the line of a position: rows from the top as the board is drawn, then the stores.

import { t } from "../app/texts.svelte";
import { pitName } from "../board/words";
import type { Picture } from "../engine";

/** The largest number of seeds that can be written into a pit. */
export const NUMBER = 9999;

/** A number in the line of a position. */
export interface Cell {
  name: string;
  seeds: number;
  /** Where the number begins and ends in the line. */
  from: number;
  to: number;
}

/** Returns the rows and then the stores of a position, from the top of the board; `null` if they are not those of the board. */
export function cellsOf(text: string, { rows, above, below }: Picture): Cell[][] | null {
  const [inRows = "", inStores = ""] = text.split(" ");
  const names = rows.map(({ pits }) => pits.flatMap((pit) => (pit && !pit.blocked ? [pitName(pit.name)] : [])));
  const stores = [below, above].map((caption) => (caption?.store ? t("place-store", { seat: caption.seat }) : ""));
  const stored = numbers(inStores, inRows.length + 1);
  // The board of a solitaire shows one of the two stores.
  const drawn = stored.length === stores.length ? stored.filter((_, at) => stores[at] !== "") : stored;
  const found = [...inRows.split("/").map((row, at) => numbers(row, startOf(inRows, at))), drawn];
  const wanted = [...names, stores.filter((name) => name !== "")];
  if (found.length !== wanted.length || found.some((cells, at) => cells.length !== wanted[at]?.length)) return null;
  return found.map((cells, at) => cells.map((cell, index) => ({ ...cell, name: wanted[at]?.[index] ?? "" }))).filter((cells) => cells.length > 0);
}

/** Returns where a row begins in the field of rows. */
function startOf(rows: string, at: number): number {
  return rows.split("/").slice(0, at).reduce((length, row) => length + row.length + 1, 0);
}

function numbers(text: string, start: number): Omit<Cell, "name">[] {
  return [...text.matchAll(/\d+/g)].map((found) => {
    const from = start + found.index;
    return { seeds: Number(found[0]), from, to: from + found[0].length };
  });
}

/** Returns the line with another number in a cell. */
export function withSeeds(text: string, { from, to }: Cell, seeds: number): string {
  const number = Number.isInteger(seeds) && seeds >= 0 ? Math.min(seeds, NUMBER) : 0;
  return text.slice(0, from) + String(number) + text.slice(to);
}
