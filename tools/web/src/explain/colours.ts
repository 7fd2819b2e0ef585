// The words of the language by kind, as the TextMate grammar lists them.

import textmate from "../../../editors/vscode/syntaxes/sow.tmLanguage.json" with { type: "json" };

export type Kind = "comment" | "text" | "section" | "action" | "number" | "arrow" | "place" | "word" | "plain";

export interface Part {
  text: string;
  kind: Kind;
}

const SCOPES: [scope: string, kind: Kind][] = [
  ["keyword.control.section.sow", "section"],
  ["support.function.action.sow", "action"],
  ["support.type.place.sow", "place"],
];

const KINDS = new Map(SCOPES.flatMap(([scope, kind]) => wordsOf(scope).map((word) => [word, kind] as const)));

/** Returns the words of a scope, whose pattern is a plain list: `\b(first|second)\b`. */
function wordsOf(scope: string): string[] {
  const list = textmate.patterns.find((pattern) => pattern.name === scope)?.match;
  return list?.match(/\w+(?=[|)])/g) ?? [];
}

const TOKEN = /(?<comment>#.*$)|(?<text>"[^"]*"?)|(?<number>\b\d+\b)|(?<arrow>=>)|(?<word>[A-Za-z][\w-]*)|\s+|./y;

/** Splits a line into coloured parts. */
export function coloured(line: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (let part = partAt(line, at); part !== undefined; part = partAt(line, at)) {
    parts.push(part);
    at += part.text.length;
  }
  return parts;
}

/** Returns the part of a line that begins at offset `at`, or `undefined` at its end. */
export function partAt(line: string, at: number): Part | undefined {
  TOKEN.lastIndex = at;
  const match = TOKEN.exec(line);
  return match === null ? undefined : { text: match[0], kind: kindOf(match) };
}

function kindOf({ 0: text, groups = {} }: RegExpExecArray): Kind {
  const found = Object.keys(groups).find((name) => groups[name] !== undefined);
  if (found === "word") return KINDS.get(text) ?? "word";
  return (found as Kind | undefined) ?? "plain";
}
