#!/usr/bin/env node
// What the gallery and a game load at a first visit, each file as it is and compressed, and all together; more than there may be is a
// failure. The whole engine, the editor, the puzzles, the introduction, the book and the page about it all come when somebody asks for
// them, the rule files of a game when it is opened: the longest of them counts.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = new URL("dist", import.meta.url).pathname;
/** Most hosts send brotli. */
const MOST = { gzip: 1_000_000, brotli: 780_000 };
// Loaded when it is asked for, or not by the page.
const LATER = /\.(map|md|txt|png|br|gz)$|_headers$|^assets\/(Write|How|Learn|Trial|Puzzles|Book|About|Games|Review|ShareCode|texts|sow_web_bg|whole\.worker)-|^games|^book/;

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`.padStart(9);
const bytesOf = (path) => statSync(path).size;
const [game] = files(join(dist, "games")).filter((path) => path.endsWith(".json")).sort((one, other) => bytesOf(other) - bytesOf(one));
const first = files(dist).filter((path) => !LATER.test(relative(dist, path)));
const sums = [0, 0, 0];
for (const path of [...first, game]) {
  const bytes = readFileSync(path);
  const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
  sizes.forEach((size, at) => {
    sums[at] += size;
  });
  console.log(`${sizes.map(kilobytes).join("")}  ${relative(dist, path)}`);
}
console.log(`${sums.map(kilobytes).join("")}  all (as they are, by gzip, by brotli)`);
const [, gzip, brotli] = sums;
process.exitCode = gzip > MOST.gzip || brotli > MOST.brotli ? 1 : 0;
