// Reads the book from `docs`, and renders it for the page.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Chapter, type Entry, inOrder, type Part } from "../src/book/contents.ts";
import { renderChapter, type Around, type Rendered } from "./chapter.ts";
import { repositoryPath } from "./links.ts";
import { styleOf } from "./pictures.ts";
import { readSummary } from "./summary.ts";

export interface Book {
  parts: Part[];
  chapters: Chapter[];
  /** Pictures that are files of their own, by their path in `docs/src`. */
  pictures: Map<string, string>;
  /** The style sheet of the pictures within the chapters. */
  style: string;
}

/** Reads the book of the repository in folder `root`. Throws if a link leads nowhere. */
export function readBook(root: string): Book {
  const text = (path: string): string => readFileSync(join(root, path), "utf8");
  const parts = readSummary(text("docs/src/SUMMARY.md"));
  const entries = inOrder(parts);
  const pictures = new Map<string, string>();
  const styles = new Set<string>();
  const around: Around = {
    chapters: new Set(entries.map(({ id }) => id)),
    games: new Set(gamesIn(join(root, "variants"))),
    file: (name) => text(`docs/games/${name}`),
    picture(path, from) {
      const place = repositoryPath(path, from);
      const svg = text(place);
      const style = styleOf(svg);
      if (style === null) pictures.set(place.replace("docs/src/", ""), svg);
      else styles.add(style);
      return svg;
    },
  };
  const chapters = entries.map(({ id }) => renderChapter(id, text(`docs/src/${id}.md`), around));
  checkTargets(chapters);
  return { parts: withSections(parts, chapters), chapters: chapters.map(({ id, html }) => ({ id, html })), pictures, style: only(styles) };
}

function withSections(parts: readonly Part[], chapters: readonly Rendered[]): Part[] {
  const sections = new Map(chapters.map((chapter) => [chapter.id, chapter.sections]));
  const filled = (entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, sections: sections.get(entry.id) ?? [], within: filled(entry.within) }));
  return parts.map((part) => ({ ...part, chapters: filled(part.chapters) }));
}

function gamesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => file.endsWith(".sow")).map((file) => basename(file, ".sow"));
}

function checkTargets(chapters: readonly Rendered[]): void {
  const anchors = new Map(chapters.map((chapter) => [chapter.id, chapter.anchors]));
  for (const chapter of chapters) {
    const dead = chapter.targets.find(({ id, anchor }) => !anchors.get(id)?.has(anchor));
    if (dead) throw new Error(`${chapter.id}.md: ${dead.id}.md has no part \`${dead.anchor}\``);
  }
}

function only(styles: ReadonlySet<string>): string {
  if (styles.size > 1) throw new Error("the pictures of the book have different style sheets");
  return [...styles][0] ?? "";
}
