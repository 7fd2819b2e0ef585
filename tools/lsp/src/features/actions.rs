//! Quick fixes: the edits that the checker has verified.

use crate::checked::Checked;
use crate::documents::Document;
use crate::protocol::incoming::Mendable;
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
pub(crate) fn at(document: &Document, checked: &Checked, asked: &Mendable) -> Vec<CodeAction> {
    let Ok(loaded) = &checked.loaded else {
        return Vec::new();
    };
    let wanted = asked.context.only.as_deref();
    let allows = |kind: &str| wanted.is_none_or(|kinds| kinds.iter().any(|wanted| wanted == kind));
    let mendable: Vec<(&Diagnostic, Vec<TextEdit>)> = loaded
        .diagnostics
        .iter()
        .filter_map(|fault| Some((fault, edits(document, checked, fault)?)))
        .collect();
    let mut actions = Vec::new();
    if allows(QUICK_FIX) {
        let touches = |fault: &Diagnostic| {
            let range = checked
                .bytes(fault.label.span)
                .map(|bytes| document.text.range(bytes));
            range.is_some_and(|range| {
                range.start <= asked.range.end && asked.range.start <= range.end
            })
        };
        for (fault, edits) in mendable.iter().filter(|(fault, _)| touches(fault)) {
            actions.push(CodeAction {
                title: title(fault),
                kind: QUICK_FIX,
                diagnostics: Some(same(&asked.context.diagnostics, fault)),
                is_preferred: Some(true),
                edit: edit(document, edits.clone()),
            });
        }
    }
    if mendable.len() > 1 && allows(FIX_ALL) {
        let all = apart(mendable.into_iter().flat_map(|(_, edits)| edits).collect());
        actions.push(CodeAction {
            title: "fix all faults that have an automatic fix".to_owned(),
            kind: FIX_ALL,
            diagnostics: None,
            is_preferred: None,
            edit: edit(document, all),
        });
    }
    actions
}

fn title(fault: &Diagnostic) -> String {
    match &fault.help {
        Some(help) => help.trim_end_matches('?').to_owned(),
        None => format!("fix: {}", fault.message),
    }
}

/// Returns the edits that fix a fault; `None` if there are none, or if some lie in another text.
fn edits(document: &Document, checked: &Checked, fault: &Diagnostic) -> Option<Vec<TextEdit>> {
    let edits: Option<Vec<TextEdit>> = fault
        .edits
        .iter()
        .map(|edit| {
            Some(TextEdit {
                range: document.text.range(checked.bytes(edit.span)?),
                new_text: edit.replacement.clone(),
            })
        })
        .collect();
    edits.filter(|edits| !edits.is_empty())
}

/// Sorts edits by position, and drops those that touch an earlier one.
fn apart(mut edits: Vec<TextEdit>) -> Vec<TextEdit> {
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
fn same(shown: &[Value], fault: &Diagnostic) -> Vec<Value> {
    let is_it = |one: &&Value| one["code"] == fault.code.name();
    shown.iter().filter(is_it).cloned().collect()
}

fn edit(document: &Document, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit {
        changes: BTreeMap::from([(document.uri.clone(), edits)]),
    }
}
