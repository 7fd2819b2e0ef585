// Openings that have been drawn are kept: a card may come and go with the search.

import { opening, type Picture } from "../engine";

const drawn = new Map<string, Promise<Picture>>();

export function openingOf(id: string): Promise<Picture> {
  const known = drawn.get(id) ?? opening(id);
  drawn.set(id, known);
  return known;
}
