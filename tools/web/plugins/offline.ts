// The service worker: it caches all files of the page, so that it works without a network after the first visit. No
// library is needed: the list of files is known when the page is built, and there is only one caching strategy.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import { isCompressed } from "./compressed.ts";

/** Files that the page itself does not need. */
const LEFT_OUT = new Set(["sw.js", "_headers", "licences.md", "engine-licences.md"]);

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).split(sep).join("/")).sort();
}

function worker(files: string[], version: string): string {
  return `const KEPT = "sow-${version}";
const FILES = ${JSON.stringify(["./", ...files], null, 2)};

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forgotten = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("sow-") && name !== KEPT).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgotten());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  // Every file is the same for all visitors, even if the host says that it varies by origin.
  event.respondWith(caches.match(request, { ignoreSearch: true, ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});
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
      const hash = createHash("sha256");
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      writeFileSync(join(folder, "sw.js"), worker(files, hash.digest("hex").slice(0, 16)));
    },
  };
}
