#!/usr/bin/env node
// Works out what the gallery shows of all bundled games, into src/engine/pkg/gallery.json.

import { readFileSync, writeFileSync } from "node:fs";

const here = (path) => new URL(path, import.meta.url);
const sow = await import(here("src/engine/pkg/sow_web.js"));
sow.initSync({ module: readFileSync(here("src/engine/pkg/sow_web_bg.wasm")) });

const ids = sow.ids();
const games = sow.games(ids).sort((one, other) => one.title.localeCompare(other.title));
const openings = Object.fromEntries(ids.map((id) => [id, sow.opening(id)]));
const gallery = { games, openings, mechanisms: sow.mechanisms() };
writeFileSync(here("src/engine/pkg/gallery.json"), JSON.stringify(gallery));
console.log(`${games.length} games in the gallery`);
