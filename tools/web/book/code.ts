// Code blocks of the book: rule files have the colours of the editor and a link into it; the rest is plain.

import { deflateRawSync } from "node:zlib";
import { coloured } from "../src/explain/colours.ts";
import { escaped } from "./escaped.ts";

/** What a code block may refer to. */
export interface Rules {
  /** Returns the text of a rule file of the tutorial, such as `kalah1.sow`. */
  file: (name: string) => string;
  /** The names of the games that come with the page. */
  games: ReadonlySet<string>;
}

const PLAIN = new Set(["word", "plain", "place"]);

/** Renders a code block; `info` is what stands behind its fence, such as `sow kalah1.sow`. */
export function codeBlock(text: string, info: string, rules: Rules): string {
  const [language = "", detail = ""] = info.split(" ");
  if (language === "console") return block(text.split("\n").map(consoleLine).join("\n"));
  if (language === "rust") return block(escaped(text.replace(/^#( .*)?\n/gm, "")));
  if (language !== "sow") return block(escaped(text));
  // `sow fault` shows a fault, and `sow example` belongs to the explanation of one.
  const isPart = detail === "fault" || detail === "example";
  const name = isPart ? "" : detail;
  const whole = isPart ? null : wholeText(text, name, rules);
  const link = whole === null ? "" : `<a href="${editorAddress(whole)}">Open in the editor</a>`;
  const caption = name === "" && link === "" ? "" : `<figcaption><span>${escaped(name)}</span>${link}</figcaption>`;
  return `<figure class="rules">${caption}${block(text.split("\n").map(ruleLine).join("\n"))}</figure>\n`;
}

const block = (html: string): string => `<pre><code>${html}</code></pre>\n`;

/** Commands stand out from what they print. */
function consoleLine(line: string): string {
  return line.startsWith("$ ") ? `<span class="command">${escaped(line)}</span>` : escaped(line);
}

function ruleLine(line: string): string {
  const parts = coloured(line).map(({ text, kind }) => (PLAIN.has(kind) ? escaped(text) : `<span class="${kind}">${escaped(text)}</span>`));
  return parts.join("");
}

/**
 * Returns the game that a block shows: itself, the file that it is taken from, or Kalaha with the sections that it shows. The result is
 * `null` for cases of a file, and for games based on one that the page does not have.
 */
function wholeText(text: string, name: string, { file, games }: Rules): string | null {
  if (name.endsWith(".cases")) return null;
  const shown = name === "" ? `${text}\n` : file(name);
  const whole = /^game "/m.test(shown) ? shown : `game "Example" based on kalaha\n\n${shown}`;
  const base = /^game "[^"]*" based on (\S+)/m.exec(whole)?.[1];
  return base === undefined || games.has(base) ? whole : null;
}

/** Packs a text as `src/app/packed.ts` does, but at once. */
function editorAddress(text: string): string {
  return `#/write?rules=${deflateRawSync(text, { level: 9 }).toString("base64url")}`;
}
