// The texts of the page: the sources use those that there are, and every language has the same ones.

import { FluentResource, type Message } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const SOURCES = new URL("../../src", import.meta.url).pathname;
const TEXTS = join(SOURCES, "texts");
const ENGLISH = "en";

type Pattern = NonNullable<Message["value"]>;
type Expression = Exclude<Exclude<Pattern, string>[number], string>;

/** A message of a language, with the file in which it is. */
interface Text {
  file: string;
  message: Message;
}

const paths = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));

/** Returns the messages of a language. A key that a second file or line has too is listed in `twice`. */
function textsOf(language: string): { texts: Map<string, Text>; twice: string[]; junk: string[] } {
  const texts = new Map<string, Text>();
  const twice: string[] = [];
  const junk: string[] = [];
  for (const path of paths(join(TEXTS, language)).filter((path) => path.endsWith(".ftl"))) {
    const file = path.slice(TEXTS.length + 1);
    const source = readFileSync(path, "utf8");
    const { body } = new FluentResource(source);
    // What the library cannot read it leaves out.
    const written = source.match(/^[a-zA-Z][\w-]*(?= *=)/gm) ?? [];
    junk.push(...written.filter((key) => !body.some(({ id }) => id === key)).map((key) => `${file}: ${key}`));
    for (const message of body as Message[]) {
      if (texts.has(message.id)) twice.push(`${file}: ${message.id}`);
      texts.set(message.id, { file, message });
    }
  }
  return { texts, twice, junk };
}

/** What a text has in it: the arguments and the tags of links, and the messages that it refers to. */
interface Parts {
  filled: Set<string>;
  messages: Set<string>;
}

function partsOf(value: Pattern | null, parts: Parts = { filled: new Set(), messages: new Set() }): Parts {
  for (const part of typeof value === "string" ? [value] : (value ?? [])) {
    if (typeof part === "string") for (const [tag] of part.matchAll(/<\/?\w+>/g)) parts.filled.add(tag);
    else inExpression(part, parts);
  }
  return parts;
}

function inExpression(part: Expression, parts: Parts): void {
  if (part.type === "var") parts.filled.add(`$${part.name}`);
  if (part.type === "mesg") parts.messages.add(part.name);
  if (part.type !== "select") return;
  inExpression(part.selector, parts);
  for (const { value } of part.variants) partsOf(value, parts);
}

/** Returns the arguments and tags of a text, with those of the messages that it refers to. */
function filled(key: string, texts: Map<string, Text>): string[] {
  const { filled: own, messages } = partsOf(texts.get(key)?.message.value ?? null);
  return [...new Set([...own, ...[...messages].flatMap((other) => filled(other, texts))])].sort();
}

/** A use of a text in the sources. */
interface Use {
  file: string;
  /** The key; `pit-${name}` is that of any text which begins so. */
  key: string;
}

/** Returns the first argument of a call whose arguments begin at `from`. */
function firstArgument(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const sign = source.charAt(at);
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ",")) return source.slice(from, at);
  }
  return "";
}

/** Returns the uses of texts: each key is written out where it is used, one of two as in `t(far ? "back" : "take-back")`. */
function uses(): Use[] {
  const files = paths(SOURCES).filter((path) => /\.(svelte|ts)$/.test(path) && !path.includes("/pkg/"));
  return files.flatMap((path) => {
    const source = readFileSync(path, "utf8");
    const file = path.slice(SOURCES.length + 1);
    return [...source.matchAll(/(?<!function )\bt\(/g)].flatMap(({ 0: call, index }) => {
      const argument = firstArgument(source, index + call.length);
      const keys = argument.match(/"[^"]*"|`[^`]*`/g) ?? [argument];
      return keys.map((key) => ({ file, key: key.replace(/^["`]|["`]$/g, "") }));
    });
  });
}

const patternOf = (key: string): RegExp => new RegExp(`^${key.replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`);

const english = textsOf(ENGLISH);

test("every text that the sources use exists", () => {
  const keys = [...english.texts.keys()];
  const missing = uses().filter(({ key }) => !keys.some((known) => patternOf(key).test(known)));
  expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
});

test("every text is used", () => {
  const patterns = uses().map(({ key }) => patternOf(key));
  const inTexts = new Set([...english.texts.values()].flatMap(({ message }) => [...partsOf(message.value).messages]));
  const unused = [...english.texts].filter(([key]) => !inTexts.has(key) && !patterns.some((pattern) => pattern.test(key)));
  expect(unused.map(([key, { file }]) => `${file}: ${key}`)).toEqual([]);
});

describe.each(readdirSync(TEXTS))("%s", (language) => {
  const { texts, twice, junk } = textsOf(language);

  test("has each text once, in a form that can be read", () => {
    expect([...twice, ...junk]).toEqual([]);
  });

  test("has the texts of English, and no others", () => {
    const lacks = [...english.texts].filter(([key]) => !texts.has(key)).map(([key, { file }]) => `lacks ${key} of ${file}`);
    const more = [...texts].filter(([key]) => !english.texts.has(key)).map(([key, { file }]) => `has ${key} in ${file}`);
    expect([...lacks, ...more]).toEqual([]);
  });

  test("its texts have the arguments and links of the English ones", () => {
    const parts = (key: string, of: Map<string, Text>): string => `${of.get(key)?.file.split("/")[1]}: ${key}: ${filled(key, of).join(" ")}`;
    const common = [...texts.keys()].filter((key) => english.texts.has(key));
    expect(common.map((key) => parts(key, texts))).toEqual(common.map((key) => parts(key, english.texts)));
  });
});
