// Editor features of the language server, answered by the worker.

import { completionStatus, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { linter, type Diagnostic } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip } from "@codemirror/view";
import { check, complete, hover, type Completion as Proposal, type Fault } from "../engine";
import type { Checked } from "./checked";
import { fixTitle } from "./fixes";
import { rendered } from "./markdown";
import { mend } from "./mend";

/** The name of the edited file in messages. */
export const FILE = "game.sow";

/** Called with the outcome of each check. */
export type Report = (checked: Checked) => void;

/** Milliseconds without a change after which the text is checked. */
const REST = 250;

export function diagnostics(onreport: Report): Extension {
  const report = async (view: EditorView): Promise<Diagnostic[]> => {
    const text = view.state.doc.toString();
    try {
      const faults = await check(FILE, text);
      onreport({ state: "finished", text, faults });
      return faults.filter((fault) => fault.file === null || fault.file === FILE).map((fault) => shown(fault, text));
    } catch (problem) {
      onreport({ state: "unfinished", why: (problem as Error).message });
      return [];
    }
  };
  return linter(report, { delay: REST });
}

function shown(fault: Fault, text: string): Diagnostic {
  const from = Math.min(fault.from, text.length);
  return {
    from,
    to: Math.min(Math.max(fault.to, from), text.length),
    severity: fault.severity === "note" ? "info" : fault.severity,
    source: fault.code,
    message: fault.message,
    renderMessage: () => rendered([fault.message, fault.help ?? ""].join("\n\n"), "cm-message"),
    actions: fault.edits.map((edit) => ({ name: fixTitle(edit, text), apply: (view) => mend(view, edit) })),
  };
}

export async function completions(context: CompletionContext): Promise<CompletionResult | null> {
  if (!context.explicit && !context.matchBefore(/(?:[A-Za-z][\w-]*|[ ])$/)) return null;
  try {
    const found = await complete(FILE, context.state.doc.toString(), context.pos);
    const [first] = found;
    if (!first || context.aborted) return null;
    return { from: first.change.from, options: found.map(option), validFor: /^[\w-]*$/ };
  } catch {
    return null;
  }
}

/** Converts a proposal for the editor; the placeholders of snippets become plain text. */
function option(proposal: Proposal): Completion {
  const { label, detail, documentation, change, snippet } = proposal;
  const apply = snippet ? change.insert.replace(/\$\{\d+:([^}]*)\}|\$\d+/g, "$1") : change.insert;
  return {
    label,
    apply,
    sortText: proposal.sort,
    ...(detail === null ? {} : { detail }),
    ...(documentation === null ? {} : { info: () => rendered(documentation, "cm-meaning") }),
  };
}

export const meanings = hoverTooltip(async (view, at) => {
  // The list of completions explains itself; both boxes would cover each other.
  if (completionStatus(view.state) !== null) return null;
  try {
    const told = await hover(FILE, view.state.doc.toString(), at);
    if (!told || completionStatus(view.state) !== null) return null;
    const create = (): { dom: HTMLElement } => {
      return { dom: rendered(told.text, "cm-meaning") };
    };
    return { pos: told.from, end: told.to, create };
  } catch {
    return null;
  }
}, { hideOn: (transaction) => transaction.docChanged || completionStatus(transaction.state) !== null });
