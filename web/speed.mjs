#!/usr/bin/env node
// Random games in WebAssembly and in the native program, in one run, the same games one after the other. `SOW` names the native
// program (a release build); arguments are games.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const here = (path) => new URL(path, import.meta.url);
const { initSync, open } = await import(here("src/engine/pkg/sow_web.js"));
initSync({ module: readFileSync(here("src/engine/pkg/sow_web_bg.wasm")) });

const sow = process.env.SOW ?? here("../target/release/sow").pathname;
const ids = process.argv.length > 2 ? process.argv.slice(2) : ["kalaha", "oware", "hus", "bao-kiswahili", "giuthi"];
const SECONDS = 2;

const native = (id) => {
  const told = execFileSync(sow, ["playouts", id, "--seconds", String(SECONDS), "--json"], { encoding: "utf8" });
  return JSON.parse(told).moves_per_second;
};
const compiled = (id) => {
  const session = open({ game: { id } }).take();
  const { moves, seconds } = session.speed(SECONDS);
  session.free();
  return moves / seconds;
};

const millions = (rate) => (rate / 1e6).toFixed(2).padStart(8);
console.log("moves a second, in millions\n                     native    page   ratio");
for (const id of ids) {
  // Each between two of the other, for the machine may do something else meanwhile.
  const [first, page, second] = [native(id), compiled(id), native(id)];
  const alone = Math.max(first, second);
  console.log(`${id.padEnd(18)} ${millions(alone)}${millions(page)}${(page / alone).toFixed(2).padStart(8)}`);
}
