// The words of the language by kind, from the list that all editors share.

import words from "../../../editors/tree-sitter-sow/words.json";

export type Kind = "comment" | "text" | "section" | "action" | "number" | "arrow" | "place" | "word" | "plain";

export interface Part {
  text: string;
  kind: Kind;
}

const KINDS = new Map<string, Kind>([
  ...words.sections.map((word) => [word, "section"] as const),
  ...words.actions.map((word) => [word, "action"] as const),
  ...words.places.map((word) => [word, "place"] as const),
]);

const TOKEN = /(?<comment>#.*$)|(?<text>"[^"]*"?)|(?<number>\b\d+\b)|(?<arrow>=>)|(?<word>[A-Za-z][\w-]*)|\s+|./y;

/** A line in its parts. */
export function coloured(line: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (let part = partAt(line, at); part !== undefined; part = partAt(line, at)) {
    parts.push(part);
    at += part.text.length;
  }
  return parts;
}

/** The part of a line that begins at this place; none at its end. */
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
