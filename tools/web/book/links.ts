// Links of the book: those between chapters become addresses of the page, those to rule files lead to the game.

import { posix } from "node:path";
import { chapterAddress } from "../src/book/contents.ts";

/** The folder of the chapters in the repository. */
const CHAPTERS = "docs/src";

/** A part of a chapter that a link leads to. */
export interface Target {
  id: string;
  anchor: string;
}

/** Where a link leads: a part of a chapter, a game, or another host. */
export type Destination = { kind: "chapter"; target: Target } | { kind: "game"; id: string } | { kind: "elsewhere" };

/** Returns where a link of chapter `from` leads. Throws if the page has nothing there. */
export function destination(href: string, from: string, chapters: ReadonlySet<string>, games: ReadonlySet<string>): Destination {
  if (/^https?:/.test(href)) return { kind: "elsewhere" };
  const [file = "", anchor = ""] = href.split("#", 2);
  const path = file === "" ? `${CHAPTERS}/${from}.md` : repositoryPath(file, from);
  const chapter = /^docs\/src\/(.+)\.md$/.exec(path)?.[1];
  if (chapter !== undefined && chapters.has(chapter)) return { kind: "chapter", target: { id: chapter, anchor } };
  const game = /^variants\/.*?([^/]+)\.sow$/.exec(path)?.[1];
  if (game !== undefined && games.has(game)) return { kind: "game", id: game };
  throw new Error(`${from}.md: the page has nothing to which \`${href}\` could lead`);
}

/** Returns the path in the repository of a file that chapter `from` names. */
export const repositoryPath = (file: string, from: string): string => posix.join(CHAPTERS, posix.dirname(from), file);

/** Returns the address of a destination within the page. */
export function addressOf(found: Exclude<Destination, { kind: "elsewhere" }>): string {
  return found.kind === "chapter" ? chapterAddress(found.target.id, found.target.anchor) : `#/play/${found.id}?panel=File`;
}

/** Returns the anchor of a heading: in lower case, with hyphens for spaces, without other signs, as mdBook makes them. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .replace(/[^\p{Alphabetic}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-")
    .toLowerCase();
}
