// Syntax colours of the editor, from the same list of words as the view of rule files.

import { StreamLanguage, syntaxHighlighting, HighlightStyle } from "@codemirror/language";
import { tags, type Tag } from "@lezer/highlight";
import { partAt, type Kind } from "../explain/colours";

const TAGS: Partial<Record<Kind, Tag>> = {
  comment: tags.comment,
  text: tags.string,
  section: tags.keyword,
  action: tags.operatorKeyword,
  arrow: tags.operator,
  number: tags.number,
};

const language = StreamLanguage.define<null>({
  name: "sow",
  tokenTable: TAGS as Record<string, Tag>,
  token(stream) {
    const part = partAt(stream.string, stream.pos);
    stream.pos += Math.max(1, part?.text.length ?? 1);
    return part && part.kind in TAGS ? part.kind : null;
  },
  languageData: { commentTokens: { line: "#" } },
});

const style = HighlightStyle.define([
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.operatorKeyword, tags.operator], color: "var(--south)" },
  { tag: tags.number, color: "var(--north)" },
]);

export const colours = [language, syntaxHighlighting(style)];
