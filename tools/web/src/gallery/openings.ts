// A cache of openings, since cards disappear and return while the visitor searches.

import { opening, type Picture } from "../engine";

const drawn = new Map<string, Promise<Picture>>();

export function openingOf(id: string): Promise<Picture> {
  const known = drawn.get(id) ?? opening(id);
  drawn.set(id, known);
  return known;
}
