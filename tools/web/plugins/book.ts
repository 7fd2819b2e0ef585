// The book within the page. Its table of contents and the style sheet of its pictures are modules; each chapter is a file that is fetched
// when it is read.

import { join } from "node:path";
import type { Plugin } from "vite";
import { readBook, type Book } from "../book/book.ts";

const CONTENTS = "virtual:book/contents";
const STYLE = "virtual:book/pictures.css";

/** Returns the files of the book by their paths in the page. */
function filesOf({ chapters, pictures }: Book): Map<string, string> {
  const files = new Map([...pictures].map(([path, svg]) => [`book/${path}`, svg]));
  for (const chapter of chapters) files.set(`book/${chapter.id}.json`, JSON.stringify(chapter));
  return files;
}

export function book(): Plugin {
  let root = "";
  return {
    name: "sow:book",
    configResolved(config) {
      root = join(config.root, "../..");
    },
    resolveId: (id) => (id === CONTENTS || id === STYLE ? id : null),
    load(id) {
      if (id === CONTENTS) return `export default ${JSON.stringify(readBook(root).parts)};`;
      return id === STYLE ? readBook(root).style : null;
    },
    generateBundle() {
      for (const [fileName, source] of filesOf(readBook(root))) this.emitFile({ type: "asset", fileName, source });
    },
    // While the page is changed, chapters are rendered when they are asked for.
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
        const found = path.startsWith("book/") ? filesOf(readBook(root)).get(path) : undefined;
        if (found === undefined) return next();
        response.setHeader("Content-Type", path.endsWith(".svg") ? "image/svg+xml" : "application/json");
        response.end(found);
      });
    },
  };
}
