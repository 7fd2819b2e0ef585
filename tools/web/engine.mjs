// The whole engine with all bundled games, for the scripts that compute what the page shows.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Returns the path of a file of the page. */
export const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** Writes a value as JSON. */
export const write = (path, value) => writeFileSync(here(path), JSON.stringify(value));

export const sow = await import(here("src/engine/pkg/sow_web.js"));
sow.initSync({ module: readFileSync(here("src/engine/pkg/sow_web_bg.wasm")) });

const folder = here("../../variants");
const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".sow"));
const text = (file) => readFileSync(join(folder, file), "utf8");
const ending = (file, other) => file.replace(/sow$/, other);
const isThere = (file) => existsSync(join(folder, file));

/** The rule files with their facts and weights, by the name of the game. */
export const variants = new Map();
for (const file of files.sort()) {
  const id = basename(file, ".sow");
  const weights = ending(file, "weights");
  const variant = { id, rules: text(file), facts: text(ending(file, "toml")), weights: isThere(weights) ? text(weights) : "" };
  variants.set(id, variant);
  sow.add(id, variant.rules, variant.facts, variant.weights);
}
