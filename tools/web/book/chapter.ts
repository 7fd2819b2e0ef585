// Renders a chapter of the book.

import { Marked, Renderer, type RendererObject, type Tokens } from "marked";
import { type Chapter, chapterAddress, elementId, type Section } from "../src/book/contents.ts";
import { codeBlock, type Rules } from "./code.ts";
import { escaped, unescaped } from "./escaped.ts";
import { addressOf, anchorOf, destination, type Target } from "./links.ts";
import { inlinePicture, linkedPicture, styleOf } from "./pictures.ts";

/** What a chapter may refer to. */
export interface Around extends Rules {
  chapters: ReadonlySet<string>;
  /** Returns a picture as SVG; the path is that in the link of chapter `from`. */
  picture: (path: string, from: string) => string;
}

/** A chapter with its sections, and what has to be checked once all chapters are rendered. */
export interface Rendered extends Chapter {
  sections: Section[];
  anchors: Set<string>;
  /** The parts of chapters that it leads to. */
  targets: Target[];
}

/** The chapter that lists all games; the name of a game leads to its board there. */
const LIST_OF_GAMES = "games";
/** What mdBook would replace or show in its own way, and the page does not know. */
const OF_MDBOOK = /\{\{#|^\[\^/m;

/** Renders a chapter. Throws if it contains what the page cannot show. */
export function renderChapter(id: string, markdown: string, around: Around): Rendered {
  if (OF_MDBOOK.test(markdown)) throw new Error(`${id}.md has something that only mdBook understands: ${OF_MDBOOK.exec(markdown)?.[0]}`);
  const found: Rendered = { id, html: "", sections: [], anchors: new Set(), targets: [] };
  // An address without brackets is a text, as in mdBook.
  const tokenizer = { url: () => undefined };
  found.html = new Marked({ renderer: rendererOf(found, around), tokenizer }).parse(markdown, { async: false });
  return found;
}

function rendererOf(found: Rendered, around: Around): RendererObject {
  const plain = new Renderer();
  return {
    heading({ tokens, depth }) {
      const title = this.parser.parseInline(tokens, this.parser.textRenderer);
      const anchor = newAnchor(anchorOf(title), found.anchors);
      if (depth === 2) found.sections.push({ anchor, title: unescaped(title) });
      if (depth === 1) return `<h1 tabindex="-1">${this.parser.parseInline(tokens)}</h1>\n`;
      const link = `<a href="${chapterAddress(found.id, anchor)}">${this.parser.parseInline(tokens)}</a>`;
      return `<h${depth} id="${elementId(anchor)}" tabindex="-1">${link}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const leads = destination(href, found.id, around.chapters, around.games);
      if (leads.kind === "chapter" && leads.target.anchor !== "") found.targets.push(leads.target);
      const to = leads.kind === "elsewhere" ? `${escaped(href)}" rel="external noreferrer` : addressOf(leads);
      return `<a href="${to}">${this.parser.parseInline(tokens)}</a>`;
    },
    codespan({ text }) {
      const code = `<code>${escaped(text)}</code>`;
      return found.id === LIST_OF_GAMES && around.games.has(text) ? `<a href="#/play/${text}">${code}</a>` : code;
    },
    paragraph(token) {
      const [only, ...more] = token.tokens;
      return only?.type === "image" && more.length === 0 ? picture(only as Tokens.Image, found.id, around) : plain.paragraph.call(this, token);
    },
    image({ href }) {
      throw new Error(`${found.id}.md: the picture ${href} stands within a sentence`);
    },
    table(token) {
      const columns = token.header.map(({ text }) => text).filter((text) => text !== "");
      const cells = plain.table.call(this, token).replaceAll("<th></th>", "<td></td>");
      return `<div class="table" role="group" aria-label="Table: ${escaped(columns.join(", "))}">${cells}</div>\n`;
    },
    code: ({ text, lang }) => codeBlock(text, lang ?? "", around),
    html({ text }) {
      if (!/^\s*<!--[\s\S]*-->\s*$/.test(text)) throw new Error(`${found.id}.md contains HTML: ${text}`);
      return "";
    },
  };
}

/** Returns an anchor that is not taken yet, and takes it. */
function newAnchor(wanted: string, taken: Set<string>): string {
  let anchor = wanted;
  for (let at = 1; taken.has(anchor); at += 1) anchor = `${wanted}-${at}`;
  taken.add(anchor);
  return anchor;
}

function picture({ href, text }: Tokens.Image, from: string, around: Around): string {
  const svg = around.picture(href, from);
  if (styleOf(svg) !== null) return inlinePicture(svg, text);
  return linkedPicture(svg, `./book/${href.replace(/^(\.\.\/)*/, "")}`, text);
}
