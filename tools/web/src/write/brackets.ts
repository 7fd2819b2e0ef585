// Brackets close themselves, lines are indented by them, and a closing brace that is typed anyway is not doubled.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { indentService } from "@codemirror/language";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

/** The columns of a line that are due to its braces: those of the line before it, more after `{`, and fewer before `}`. */
const indentation = indentService.of((context, at) => {
  const { doc } = context.state;
  // The line that Enter would break at `at`, or else the one that `at` begins.
  const broken = context.simulatedBreak === at ? doc.sliceString(doc.lineAt(at).from, at) : "";
  const before = broken.trim() === "" ? lineBefore(doc, at) : broken;
  if (before === null) return 0;
  const own = /^\s*/.exec(before)?.[0].length ?? 0;
  const opens = /\{\s*(#.*)?$/.test(before) ? context.unit : 0;
  const closes = context.textAfterPos(at).trimStart().startsWith("}") ? context.unit : 0;
  return Math.max(0, own + opens - closes);
});

/** Returns the last line before `at` that is not blank. */
function lineBefore(doc: Text, at: number): string | null {
  for (let number = doc.lineAt(at).number - 1; number > 0; number--) {
    const { text } = doc.line(number);
    if (text.trim() !== "") return text;
  }
  return null;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** A brace typed where the one that closed itself follows after nothing but space: the cursor goes behind that one. */
const stepOver = EditorView.inputHandler.of((view, from, to, typed) => {
  if (typed !== "}" || from !== to) return false;
  const { doc } = view.state;
  const line = doc.lineAt(from);
  const text = doc.toString();
  const space = /^\s*(?=\})/.exec(text.slice(from))?.[0];
  if (space === undefined || doc.sliceString(line.from, from).trim() !== "" || count(text, "{") !== count(text, "}")) return false;
  // The blank line goes, unless the brace is on this line already.
  const start = space.includes("\n") ? Math.max(0, line.from - 1) : from;
  const insert = space.includes("\n") ? space.slice(space.lastIndexOf("\n")) : "";
  const cursor = start + insert.length + 1;
  view.dispatch({ changes: { from: start, to: from + space.length, insert }, selection: { anchor: cursor }, userEvent: "input.type" });
  return true;
});

export const brackets: Extension = [
  stepOver,
  closeBrackets(),
  keymap.of(closeBracketsKeymap),
  indentation,
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["(", "{", '"'] }, indentOnInput: /^\s*\}$/ }]),
];
