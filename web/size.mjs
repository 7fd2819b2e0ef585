#!/usr/bin/env node
// What the gallery and a game load at a first visit, each file as it is and compressed, and all together; more than a megabyte by brotli,
// as most hosts send it, is a failure. The editor comes when somebody writes a game.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const dist = new URL("dist", import.meta.url).pathname;
const MOST = 1_000_000;
// Loaded when it is asked for, or not by the page.
const LATER = /\.(map|md|txt|png)$|_headers$|^assets\/Write-/;

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`.padStart(9);
const sums = [0, 0, 0];
for (const path of files(dist).filter((path) => !LATER.test(relative(dist, path)))) {
  const bytes = readFileSync(path);
  const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
  sizes.forEach((size, at) => {
    sums[at] += size;
  });
  console.log(`${sizes.map(kilobytes).join("")}  ${relative(dist, path)}`);
}
console.log(`${sums.map(kilobytes).join("")}  all (as they are, by gzip, by brotli)`);
process.exitCode = sums[2] > MOST ? 1 : 0;
