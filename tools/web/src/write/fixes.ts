// The buttons that fix a fault say what they do to the text.

import { t } from "../app/texts.svelte";
import type { Fault } from "../engine";

type Fix = Fault["edits"][number];

/** The longest text that is quoted in full on a button. */
const MOST = 40;

function short(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}

/** Describes a fix of `text`, such as `Replace “pti” with “pit”`. */
export function fixTitle({ changes }: Fix, text: string): string {
  const [only] = changes;
  if (!only || changes.length > 1) return t("fix-places", { count: changes.length });
  const before = text.slice(only.from, only.to);
  if (only.insert.trim() === "" && before.trim() !== "") return t("fix-remove", { text: short(before) });
  if (only.insert.trim() === "") return t("fix-spaces");
  return before.trim() === "" ? t("fix-insert", { text: short(only.insert) }) : t("fix-replace", { before: short(before), after: short(only.insert) });
}
