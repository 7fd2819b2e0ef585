// The editor of rule files. It is placed in a shadow root, where its styles are separate style sheets, so that the
// page's security policy need not allow inline styles.

import { t } from "../app/texts.svelte";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { brackets } from "./brackets";
import { colours } from "./colouring";
import { invisible } from "./invisible";
import { theme } from "./theme";
import { completions, diagnostics, meanings, type Report } from "./services";

export interface Wishes {
  text: string;
  /** Called when the text has changed. */
  onchange: (text: string) => void;
  /** Called with the faults of the current text. */
  onreport: Report;
}

/** What CodeMirror says by itself. */
const phrases = (): Record<string, string> => ({
  Completions: t("editor-completions"),
  Diagnostics: t("panel-Faults"),
  "No diagnostics": t("faults-count", { count: 0 }),
  "Control character": t("editor-control-character"),
  "Selection deleted": t("editor-deleted"),
  close: t("close"),
});

export function editorIn(host: HTMLElement, { text, onchange, onreport }: Wishes): EditorView {
  const root = host.attachShadow({ mode: "open" });
  const changed = EditorView.updateListener.of((update) => {
    if (update.docChanged) onchange(update.state.doc.toString());
  });
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      invisible(text),
      drawSelection(),
      EditorState.phrases.of(phrases()),
      highlightActiveLine(),
      bracketMatching(),
      brackets,
      indentOnInput(),
      indentUnit.of("  "),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": t("write-editor"), tabindex: "0", spellcheck: "false", autocapitalize: "off" }),
      // The Tab key leaves the editor, so that keyboard users are not trapped in it.
      keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
      // Enter begins a line; a suggestion is taken only once it has been chosen.
      autocompletion({ override: [completions], selectOnOpen: false }),
      diagnostics(onreport),
      meanings,
      colours,
      theme,
      changed,
    ],
  });
  return new EditorView({ state, parent: root, root });
}

/** Replaces the whole text; the change can be undone. */
export function replaceAll(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Selects a range of the text and scrolls to it. */
export function goTo(view: EditorView, from: number, to: number): void {
  const length = view.state.doc.length;
  view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) }, scrollIntoView: true });
  view.focus();
}
