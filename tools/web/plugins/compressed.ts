// Every text and the engine beside their compressed forms, `.br` and `.gz`, for static hosts that send those but do not compress. The
// preview sends them too, so that its loading times are those of such a host.

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin, PreviewServer } from "vite";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

/** The encodings in order of preference. */
const ENCODINGS = [
  { name: "br", ending: ".br", compress: (bytes: Buffer) => brotliCompressSync(bytes) },
  { name: "gzip", ending: ".gz", compress: (bytes: Buffer) => gzipSync(bytes, { level: 9 }) },
];

export function isCompressed(file: string): boolean {
  return ENCODINGS.some(({ ending }) => file.endsWith(ending));
}

function write(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !(extname(entry.name) in TYPES)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    for (const { ending, compress } of ENCODINGS) writeFileSync(path + ending, compress(bytes));
  }
}

function serve({ middlewares, config }: PreviewServer): void {
  const folder = join(config.root, config.build.outDir);
  middlewares.use((request, response, next) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.replace(/\/$/, "/index.html");
    const accepted = String(request.headers["accept-encoding"] ?? "").split(/,\s*/);
    const found = ENCODINGS.find(({ name, ending }) => accepted.includes(name) && existsSync(join(folder, path + ending)));
    const type = TYPES[extname(path)];
    if (request.method !== "GET" || path.includes("..") || !found || type === undefined) return next();
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Encoding", found.name);
    response.setHeader("Vary", "Accept-Encoding");
    response.end(readFileSync(join(folder, path + found.ending)));
  });
}

/** Comes after all plugins that write files. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "sow:compressed",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: { order: "post", sequential: true, handler: () => write(folder) },
    configurePreviewServer: serve,
  };
}
