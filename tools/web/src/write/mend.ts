import type { EditorView } from "@codemirror/view";
import type { Fault } from "../engine";

/** Applies the fix of a fault. */
export function mend(view: EditorView, edit: Fault["edits"][number]): void {
  view.dispatch({ changes: edit.changes, scrollIntoView: true });
}
