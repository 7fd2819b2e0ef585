// The service worker: it caches all files of the page, so that it works without a network after the first visit. No
// library is needed: the list of files is known when the page is built, and there is only one caching strategy.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { isCompressed } from "./compressed.ts";

/** Files that the page itself does not need. */
const LEFT_OUT = new Set(["sw.js", "_headers", "preview.png", "licences.md", "engine-licences.md"]);

/** Files that neither the gallery nor a board needs. */
const LATER = /^(book|games)\/|^games\.json$|^assets\/(Write|How|Learn|Trial|Puzzles|Book|About|Games|Review|ShareCode|texts|sow_web_bg|whole\.worker)-/;

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).split(sep).join("/")).sort();
}

function worker(files: string[], version: string): string {
  return `const KEPT = "sow-${version}";
const FILES = ${JSON.stringify(["./", ...files], null, 2)};

const mine = (name) => name.startsWith("sow-");

/** Keeps a file: from another version if it is the same there, which the hash in its name tells, otherwise from the network. */
async function keep(kept, file) {
  if (await kept.match(file)) return;
  const known = file.startsWith("assets/") ? await caches.match(file, { ignoreVary: true }) : undefined;
  if (known) return kept.put(file, known);
  const response = await fetch(file, { cache: file.startsWith("assets/") ? "default" : "no-cache", priority: "low" });
  if (!response.ok) throw new Error(file);
  await kept.put(file, response);
}

// One file after another, what the first visit needs first: the visitor plays meanwhile. What was kept before an interruption stays.
self.addEventListener("install", (event) => {
  const all = async () => {
    const kept = await caches.open(KEPT);
    for (const file of FILES) await keep(kept, file);
    await self.skipWaiting();
  };
  event.waitUntil(all());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Forgets older versions, if the tab that has just been loaded is the only one. While a newer one is fetched, that is kept, too. */
async function forget() {
  const { installing, waiting } = self.registration;
  if (installing || waiting || (await self.clients.matchAll({ includeUncontrolled: true })).length > 1) return;
  for (const name of await caches.keys()) if (mine(name) && name !== KEPT) await caches.delete(name);
}

/** Answers from this version, from an older one that a tab still shows, or from the network. */
async function answer(request) {
  // Every file is the same for all visitors, even if the host says that it varies by origin.
  const options = { ignoreSearch: true, ignoreVary: true };
  const names = (await caches.keys()).filter((name) => mine(name) && name !== KEPT);
  for (const name of [KEPT, ...names]) {
    const found = await (await caches.open(name)).match(request, options);
    if (found) return found;
  }
  return fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(answer(request));
});

// A tab that has just been loaded says so.
self.addEventListener("message", (event) => event.waitUntil(forget()));
`;
}

/** Writes `sw.js` once all other files are in the output folder. */
export function offline(): Plugin {
  let folder = "";
  return {
    name: "sow:offline",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // Not `closeBundle`: it also runs after a failed build, and would hide the reason.
    writeBundle() {
      const files = filesIn(folder).filter((file) => !LEFT_OUT.has(file) && !isCompressed(file));
      files.sort((one, other) => Number(LATER.test(one)) - Number(LATER.test(other)));
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      writeFileSync(join(folder, "sw.js"), worker(files, hash.digest("hex").slice(0, 16)));
    },
  };
}
