//! Quick fixes: the edits that the checker has verified.

use crate::check_result::CheckResult;
use crate::documents::Document;
use crate::protocol::incoming::CodeActionParams;
use crate::protocol::{CodeAction, TextEdit, WorkspaceEdit};
use serde_json::Value;
use sow_grammar::Diagnostic;
use std::collections::BTreeMap;

/// The protocol's kind of an action that fixes one fault.
const QUICK_FIX: &str = "quickfix";
/// The protocol's kind of an action that fixes all faults it can.
const FIX_ALL: &str = "source.fixAll";

/// All kinds of actions that the server offers.
pub(crate) const KINDS: [&str; 2] = [QUICK_FIX, FIX_ALL];

/// Returns the actions that fix the faults in the requested range, and one that fixes every fixable fault.
pub(crate) fn code_actions(
    document: &Document,
    checked: &CheckResult,
    params: &CodeActionParams,
) -> Vec<CodeAction> {
    let Ok(loaded) = &checked.loaded else {
        return Vec::new();
    };
    let wanted = params.context.only.as_deref();
    let allows = |kind: &str| wanted.is_none_or(|kinds| kinds.iter().any(|wanted| wanted == kind));
    let mendable: Vec<(&Diagnostic, Vec<TextEdit>)> = loaded
        .diagnostics
        .iter()
        .filter_map(|fault| Some((fault, fix_edits(document, checked, fault)?)))
        .collect();
    let mut actions = Vec::new();
    if allows(QUICK_FIX) {
        let touches = |fault: &Diagnostic| {
            let range = checked
                .bytes_of(fault.label.span)
                .map(|bytes| document.text.range(bytes));
            range.is_some_and(|range| {
                range.start <= params.range.end && params.range.start <= range.end
            })
        };
        for (fault, edits) in mendable.iter().filter(|(fault, _)| touches(fault)) {
            actions.push(CodeAction {
                title: fix_title(fault),
                kind: QUICK_FIX,
                diagnostics: Some(diagnostics_of(&params.context.diagnostics, fault)),
                is_preferred: Some(true),
                edit: workspace_edit(document, edits.clone()),
            });
        }
    }
    if mendable.len() > 1 && allows(FIX_ALL) {
        let all = without_overlaps(mendable.into_iter().flat_map(|(_, edits)| edits).collect());
        actions.push(CodeAction {
            title: "fix all faults that have an automatic fix".to_owned(),
            kind: FIX_ALL,
            diagnostics: None,
            is_preferred: None,
            edit: workspace_edit(document, all),
        });
    }
    actions
}

fn fix_title(fault: &Diagnostic) -> String {
    match &fault.help {
        Some(help) => help.trim_end_matches('?').to_owned(),
        None => format!("fix: {}", fault.message),
    }
}

/// Returns the edits that fix a fault; `None` if there are none, or if some lie in another text.
fn fix_edits(
    document: &Document,
    checked: &CheckResult,
    fault: &Diagnostic,
) -> Option<Vec<TextEdit>> {
    let edits: Option<Vec<TextEdit>> = fault
        .edits
        .iter()
        .map(|edit| {
            Some(TextEdit {
                range: document.text.range(checked.bytes_of(edit.span)?),
                new_text: edit.replacement.clone(),
            })
        })
        .collect();
    edits.filter(|edits| !edits.is_empty())
}

/// Sorts edits by position, and drops those that touch an earlier one.
fn without_overlaps(mut edits: Vec<TextEdit>) -> Vec<TextEdit> {
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let mut apart: Vec<TextEdit> = Vec::new();
    for edit in edits {
        if apart
            .last()
            .is_none_or(|last| last.range.end < edit.range.start)
        {
            apart.push(edit);
        }
    }
    apart
}

/// Returns the editor's diagnostics that have the code of this fault.
fn diagnostics_of(shown: &[Value], fault: &Diagnostic) -> Vec<Value> {
    let is_it = |one: &&Value| one["code"] == fault.code.name();
    shown.iter().filter(is_it).cloned().collect()
}

fn workspace_edit(document: &Document, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit {
        changes: BTreeMap::from([(document.uri.clone(), edits)]),
    }
}
