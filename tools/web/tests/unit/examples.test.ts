// The examples of the book that open in the editor, checked by the engine.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { readBook } from "../../book/book";
import { unpack } from "../../src/app/packed";
import { allCalls } from "../../src/engine/calls";
import * as engine from "../../src/engine/pkg/sow_web";
import type { Fault } from "../../src/engine/pkg/sow_web";
import type { Draft, Variant } from "../../src/engine/protocol";

beforeAll(() => {
  engine.initSync({ module: readFileSync(new URL("../../src/engine/pkg/sow_web_bg.wasm", import.meta.url)) });
});

test("games that open in the editor have no faults", async () => {
  const all = JSON.parse(readFileSync(new URL("../../public/games.json", import.meta.url), "utf8")) as Variant[];
  const check = allCalls(engine)["check"] as unknown as (tell: () => void, draft: Draft) => Fault[];
  const book = readBook(fileURLToPath(new URL("../../../..", import.meta.url)));
  let opened = 0;
  for (const { id, html } of book.chapters) {
    for (const [, packed = ""] of html.matchAll(/ href="#\/write\?rules=([^"]*)"/g)) {
      const text = await unpack(packed);
      const errors = check(() => {}, { name: "example.sow", text, variants: all }).filter(({ severity }) => severity === "error");
      expect(errors.map(({ message }) => message), `${id}\n${text}`).toEqual([]);
      opened += 1;
    }
  }
  expect(opened).toBeGreaterThan(100);
});
