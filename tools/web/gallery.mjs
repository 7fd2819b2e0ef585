#!/usr/bin/env node
// Works out what the gallery shows of all bundled games, into src/engine/pkg/gallery.json, and writes their rule files for the page to
// fetch: all into public/games.json, and into public/games each with those that it is based on and with its opening, which is shown before
// the engine has been loaded.

import { mkdirSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { here, sow, variants, write } from "./engine.mjs";

/** The rule files of a game, its own first, and what the engine says of it in its opening. */
function bundled(id) {
  const session = sow.open({ game: { id } }).take();
  const { files, ...info } = session.info();
  return { variants: files.map(({ name }) => variants.get(basename(name, ".sow"))), info };
}

const ids = sow.ids();
rmSync(here("public/games"), { recursive: true, force: true });
mkdirSync(here("public/games"));
for (const id of ids) write(`public/games/${id}.json`, bundled(id));
write("public/games.json", [...variants.values()]);

const games = sow.games(ids).sort((one, other) => one.title.localeCompare(other.title));
const openings = Object.fromEntries(ids.map((id) => [id, sow.opening(id)]));
write("src/engine/pkg/gallery.json", { games, openings, mechanisms: sow.mechanisms() });
console.log(`${games.length} games in the gallery`);
