// The buttons that fix a fault say what they do to the text.

import type { Fault } from "../engine";

type Fix = Fault["edits"][number];

/** The longest text that is quoted in full on a button. */
const MOST = 40;

function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return `“${line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line}”`;
}

/** Describes a fix of `text`, such as `Replace “pti” with “pit”`. */
export function fixTitle({ changes }: Fix, text: string): string {
  const [only] = changes;
  if (!only || changes.length > 1) return `Fix it in ${changes.length} places`;
  const before = text.slice(only.from, only.to);
  if (only.insert.trim() === "" && before.trim() !== "") return `Remove ${quoted(before)}`;
  if (only.insert.trim() === "") return "Correct the spaces";
  return before.trim() === "" ? `Insert ${quoted(only.insert)}` : `Replace ${quoted(before)} with ${quoted(only.insert)}`;
}
