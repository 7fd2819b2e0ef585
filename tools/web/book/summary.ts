// The table of contents of the book, from `SUMMARY.md`.

import { lexer, type Token, type Tokens } from "marked";
import type { Entry, Part } from "../src/book/contents.ts";

/** Reads `SUMMARY.md`, which names no sections: headings begin parts, links are chapters. Its own title begins the part without one. */
export function readSummary(markdown: string): Part[] {
  const parts: Part[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === "heading") parts.push({ title: parts.length === 0 ? "" : (token as Tokens.Heading).text, chapters: [] });
    else parts.at(-1)?.chapters.push(...entriesOf(token));
  }
  return parts;
}

/** Returns the chapters of a paragraph or list. */
function entriesOf(token: Token): Entry[] {
  if (token.type === "list") return (token as Tokens.List).items.flatMap(itemEntries);
  return linksOf(token).map((link) => entry(link, []));
}

function itemEntries({ tokens }: Tokens.ListItem): Entry[] {
  const [link] = tokens.filter(({ type }) => type !== "list").flatMap(linksOf);
  const within = tokens.filter(({ type }) => type === "list").flatMap(entriesOf);
  if (link === undefined) throw new Error("an entry of SUMMARY.md is no link");
  return [entry(link, within)];
}

function linksOf(token: Token): Tokens.Link[] {
  if (token.type === "link") return [token as Tokens.Link];
  return "tokens" in token ? (token.tokens ?? []).flatMap(linksOf) : [];
}

const entry = ({ href, text }: Tokens.Link, within: Entry[]): Entry => ({ id: href.replace(/\.md$/, ""), title: text, sections: [], within });
