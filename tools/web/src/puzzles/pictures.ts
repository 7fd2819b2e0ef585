// A cache of the positions of puzzles, since cards disappear while a puzzle is open.

import { t } from "../app/texts.svelte";
import { open, type Picture } from "../engine";
import type { Puzzle } from "./puzzles";

const drawn = new Map<Puzzle, Promise<Picture>>();

async function draw({ game, position }: Puzzle): Promise<Picture> {
  const opened = await open({ game: { id: game }, position, extent: "round" });
  if (!opened.game) throw new Error(t("game-cannot-open-why"));
  return opened.game.info.state.picture;
}

export function pictureOf(puzzle: Puzzle): Promise<Picture> {
  const known = drawn.get(puzzle) ?? draw(puzzle);
  drawn.set(puzzle, known);
  return known;
}
