import type { EditorView } from "@codemirror/view";
import type { Fault } from "../engine";

/** Changes the text as a help proposes. */
export function mend(view: EditorView, edit: Fault["edits"][number]): void {
  view.dispatch({ changes: edit.changes, scrollIntoView: true });
}
