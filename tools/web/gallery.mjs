#!/usr/bin/env node
// Works out what the gallery shows of all bundled games, into src/engine/pkg/gallery.json, and writes their rule files for the page to
// fetch: all into public/games.json, and into public/games each with those that it is based on.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const sow = await import(here("src/engine/pkg/sow_web.js"));
sow.initSync({ module: readFileSync(here("src/engine/pkg/sow_web_bg.wasm")) });

const folder = here("../../variants");
const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".sow"));
const text = (file) => readFileSync(join(folder, file), "utf8");
const ending = (file, other) => file.replace(/sow$/, other);
const isThere = (file) => existsSync(join(folder, file));
const variants = new Map();
for (const file of files.sort()) {
  const id = basename(file, ".sow");
  const weights = ending(file, "weights");
  const variant = { id, rules: text(file), facts: text(ending(file, "toml")), weights: isThere(weights) ? text(weights) : "" };
  variants.set(id, variant);
  sow.add(id, variant.rules, variant.facts, variant.weights);
}

/** A game with those that it is based on. */
function lineage(id) {
  const session = sow.open({ game: { id } }).take();
  return session.info().files.map(({ name }) => variants.get(basename(name, ".sow")));
}

const ids = sow.ids();
const write = (path, value) => writeFileSync(here(path), JSON.stringify(value));
rmSync(here("public/games"), { recursive: true, force: true });
mkdirSync(here("public/games"));
for (const id of ids) write(`public/games/${id}.json`, lineage(id));
write("public/games.json", [...variants.values()]);

const games = sow.games(ids).sort((one, other) => one.title.localeCompare(other.title));
const openings = Object.fromEntries(ids.map((id) => [id, sow.opening(id)]));
write("src/engine/pkg/gallery.json", { games, openings, mechanisms: sow.mechanisms() });
console.log(`${games.length} games in the gallery`);
