import { EditorView } from "@codemirror/view";

export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", borderRight: "1px solid var(--rule)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent-soft), transparent 55%)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--focus), transparent 72%) !important",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--rule)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    maxWidth: "min(34rem, 90vw)",
    fontFamily: "var(--plain)",
    fontSize: "0.85rem",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-meaning": { padding: "0.5rem 0.7rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic": { padding: "0.4rem 0.7rem", whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--on-accent)", borderRadius: "6px", padding: "3px 8px" },
  // Dots instead of the editor's own pictures, which are inlined in styles, where the security policy forbids them.
  ".cm-lint-marker": { width: "0.7em", height: "0.7em", marginTop: "0.4em", borderRadius: "50%" },
  ".cm-lint-marker-error": { content: "normal", backgroundColor: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "normal", backgroundColor: "var(--warn)" },
  ".cm-lint-marker-info": { content: "normal", backgroundColor: "var(--faint)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn)" },
  ".cm-lintRange-info": { backgroundImage: "none", textDecoration: "underline dotted var(--faint)" },
});
