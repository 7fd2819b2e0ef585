// The book within the page: every chapter as it is shown, and what cannot be shown.

import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { readBook } from "../../book/book";
import { type Around, renderChapter } from "../../book/chapter";
import { escaped, unescaped } from "../../book/escaped";
import { anchorOf } from "../../book/links";
import { styleOf } from "../../book/pictures";
import { readSummary } from "../../book/summary";
import { unpack } from "../../src/app/packed";
import { parse } from "../../src/app/route.svelte";
import { elementId, inOrder } from "../../src/book/contents";

// The address of the page, which the router reads when it is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { hash: "" }, addEventListener: () => undefined }));

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const book = readBook(ROOT);
const ids = inOrder(book.parts).map(({ id }) => id);
const variants = readdirSync(`${ROOT}/variants`, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".sow"));
const games = new Set(variants.map((file) => basename(file, ".sow")));

const hrefs = (html: string): string[] => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href));
const elements = (html: string): Set<string> => new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id));

test("every chapter of the book is there, in order", () => {
  expect(book.chapters.map(({ id }) => id)).toEqual(ids);
  const pages = readdirSync(`${ROOT}/docs/src`, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
  expect([...ids, "SUMMARY"].sort()).toEqual(pages.map((file) => file.replace(/\.md$/, "")).sort());
});

test("every link within the page leads somewhere", () => {
  const known = new Map(book.chapters.map(({ id, html }) => [id, elements(html)]));
  let followed = 0;
  for (const { id, html } of book.chapters) {
    for (const href of hrefs(html)) {
      const place = `${id}: ${href}`;
      if (href.startsWith("https://")) continue;
      const { page, game, query } = parse(href);
      if (page === "book") {
        const at = query.get("at");
        expect(known.has(game ?? ""), place).toBe(true);
        if (at !== null) expect(known.get(game ?? "")?.has(elementId(at)), place).toBe(true);
      } else if (page === "play") expect(games.has(game ?? ""), place).toBe(true);
      else expect([page, query.has("rules")], place).toEqual(["write", true]);
      followed += 1;
    }
    for (const [, source = ""] of html.matchAll(/ src="([^"]*)"/g)) {
      expect(book.pictures.has(source.replace("./book/", "")), `${id}: ${source}`).toBe(true);
    }
  }
  expect(followed).toBeGreaterThan(500);
});

test("sections in the table of contents are those of the chapter", () => {
  const known = new Map(book.chapters.map(({ id, html }) => [id, elements(html)]));
  const entries = inOrder(book.parts);
  for (const { id, sections } of entries) {
    const there = known.get(id) ?? new Set();
    for (const { anchor } of sections) expect(there.has(elementId(anchor)), `${id}: ${anchor}`).toBe(true);
  }
  expect(entries.find(({ id }) => id === "language/board")?.sections).toContainEqual({ anchor: "pits-named-pits", title: "pits (named pits)" });
});

test("every fault has a section of its own", () => {
  const codes = [...readFileSync(`${ROOT}/docs/src/lints.md`, "utf8").matchAll(/^\| \[`([a-z-]+)`/gm)].map(([, code = ""]) => code);
  expect(codes.length).toBeGreaterThan(60);
  const there = elements(book.chapters.find(({ id }) => id === "codes")?.html ?? "");
  for (const code of codes) expect(there.has(elementId(code)), code).toBe(true);
});

test("headings of a chapter follow each other without gaps", () => {
  for (const { id, html } of book.chapters) {
    const depths = [...html.matchAll(/<h(\d)/g)].map(([, depth]) => Number(depth));
    expect(depths.filter((depth) => depth === 1), id).toEqual([1]);
    expect(depths[0], id).toBe(1);
    depths.forEach((depth, at) => expect(depth, `${id}, heading ${at}`).toBeLessThanOrEqual((depths[at - 1] ?? 0) + 1));
  }
});

test("nothing that only mdBook understands is left over", () => {
  for (const { id, html } of book.chapters) {
    // Code shows what it likes.
    const text = html.replace(/<code>[\s\S]*?<\/code>/g, "");
    expect(text, id).not.toMatch(/<!--|\{\{|\]\(|```|\[\^/);
  }
  const library = book.chapters.find(({ id }) => id === "library")?.html ?? "";
  expect(library).toContain("use sow_interpreter::perft::perft;");
  expect(library).not.toContain("# use");
});

const AROUND: Around = {
  chapters: new Set(["one", "deep/two"]),
  games: new Set(["kalaha"]),
  file: (name) => `game "${name}" based on ${name === "far.sow" ? "elsewhere" : "kalaha"}\n`,
  picture: () => '<svg class="sow" width="10" height="5"><title>A</title><style>.sow { fill: red }</style><rect/></svg>',
};
const shown = (markdown: string, id = "one"): string => renderChapter(id, markdown, AROUND).html;

test("links lead to chapters and their parts, to games, or to other hosts", () => {
  expect(hrefs(shown("[a](deep/two.md) [b](deep/two.md#end) [c](#own)"))).toEqual(["#/book/deep/two", "#/book/deep/two?at=end", "#/book/one?at=own"]);
  expect(hrefs(shown("[a](../one.md) [b](../../../variants/two-rows/x/kalaha.sow)", "deep/two"))).toEqual(["#/book/one", "#/play/kalaha?panel=File"]);
  expect(shown("[a](https://sow.example)")).toContain('<a href="https://sow.example" rel="external noreferrer">a</a>');
  expect(shown("see www.sow.example")).toBe("<p>see www.sow.example</p>\n");
});

test("a chapter that cannot be shown is refused", () => {
  const refused = { "[a](three.md)": "three.md", "[a](../../Cargo.toml)": "Cargo.toml", "[a](javascript:x)": "javascript:x" };
  for (const [markdown, reason] of Object.entries(refused)) expect(() => shown(markdown)).toThrow(reason);
  expect(() => shown("{{#include kalah.sow}}")).toThrow("mdBook");
  expect(() => shown("<script>x</script>")).toThrow("HTML");
  expect(() => shown("text <b>x</b>")).toThrow("HTML");
  expect(() => shown("see ![a](a.svg)")).toThrow("within a sentence");
});

test("headings have anchors, also where they repeat", () => {
  const html = shown("# Title\n\n## It's `here`, now\n\n## End\n\n## End");
  expect([...elements(html)]).toEqual(["at-its-here-now", "at-end", "at-end-1"]);
  expect(anchorOf("Ayò: what & why_not")).toBe("ayò-what--why_not");
});

test("code has colours, commands stand out, and lines hidden in Rust stay hidden", async () => {
  const rules = shown("```sow\nmove sow { } # <all>\n```");
  expect(rules).toContain('<span class="section">move</span> <span class="action">sow</span> { } <span class="comment"># &lt;all&gt;</span>');
  const [address = ""] = hrefs(rules);
  expect(await unpack(parse(address).query.get("rules") ?? "")).toBe('game "Example" based on kalaha\n\nmove sow { } # <all>\n');
  const excerpt = shown("```sow near.sow\nend { }\n```");
  expect(excerpt).toContain("<span>near.sow</span>");
  expect(await unpack(parse(hrefs(excerpt)[0] ?? "").query.get("rules") ?? "")).toBe('game "near.sow" based on kalaha\n');
  for (const alone of ["```sow far.sow\nend { }\n```", "```sow near.cases\ncase\n```", "```sow fault\nend\n```"]) expect(hrefs(shown(alone))).toEqual([]);
  expect(shown("```console\n$ sow list <x>\na\n```")).toContain('<span class="command">$ sow list &lt;x&gt;</span>\na');
  expect(shown("```rust\n# use a;\n#\nlet b = 1;\n#[test]\n```")).toBe("<pre><code>let b = 1;\n#[test]</code></pre>\n");
  expect(shown("```text\n  a < b\n```")).toBe("<pre><code>  a &lt; b</code></pre>\n");
});

test("a picture brings no style sheet and says what it shows", () => {
  const html = shown('![A "board"](a.svg)');
  expect(html).toBe('<div class="picture"><svg aria-label="A &quot;board&quot;" class="sow" width="10" height="5"><rect/></svg></div>\n');
  expect(styleOf("<svg><style>a &gt; b { }</style></svg>")).toBe("a > b { }");
  expect(unescaped(escaped(`<a b="c" d='&lt;'>`))).toBe(`<a b="c" d='&lt;'>`);
});

test("the table of contents has parts, chapters, and chapters within chapters", () => {
  const parts = readSummary("# Summary\n\n[A](a.md)\n\n# More\n\n- [B](b.md)\n  - [C](x/c.md)\n- [D](d.md)\n");
  expect(parts).toEqual([
    { title: "", chapters: [{ id: "a", title: "A", sections: [], within: [] }] },
    {
      title: "More",
      chapters: [
        { id: "b", title: "B", sections: [], within: [{ id: "x/c", title: "C", sections: [], within: [] }] },
        { id: "d", title: "D", sections: [], within: [] },
      ],
    },
  ]);
  expect(inOrder(parts).map(({ id }) => id)).toEqual(["a", "b", "x/c", "d"]);
});
