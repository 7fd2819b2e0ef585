// What is known about the faults of the text in the editor.

import { t } from "../app/texts.svelte";
import type { Fault } from "../engine";

export type Checked =
  | { state: "waiting" }
  /** The check did not finish, so nothing is known about the text. */
  | { state: "unfinished"; why: string }
  | { state: "finished"; text: string; faults: Fault[] };

/** Returns the faults found; none if the check has not finished. */
export function faultsOf(checked: Checked): Fault[] {
  return checked.state === "finished" ? checked.faults : [];
}

/** Returns the checked text if it has no errors. */
export function soundText(checked: Checked): string | null {
  if (checked.state !== "finished" || checked.faults.some((fault) => fault.severity === "error")) return null;
  return checked.text === "" ? null : checked.text;
}

/** Describes the outcome for screen readers. */
export function outcome(checked: Checked): string {
  if (checked.state === "waiting") return t("faults-checking");
  if (checked.state === "unfinished") return t("faults-unfinished-why", { why: checked.why });
  return t("faults-count", { count: checked.faults.length });
}
