//! Removal of rows that the checker refuses, since most random rows contradict earlier ones.

use sow_grammar::Code;
use sow_grammar::load::load_text;
use std::collections::BTreeSet;

/// Maximum number of passes; whatever is still refused afterwards is left to the suites.
const MAX_PASSES: usize = 12;

/// Removes rows that can never apply, and endings that never occur or occur at once.
pub(super) fn without_idle_rows(mut text: String) -> String {
    for _ in 0..MAX_PASSES {
        let idle = idle_rows(&text);
        if idle.is_empty() {
            break;
        }
        let kept = text.lines().enumerate();
        let kept = kept.filter(|(at, _)| !idle.contains(at));
        text = kept.map(|(_, line)| format!("{line}\n")).collect();
    }
    text
}

/// Returns the lines of such rows, counted from 0. `else` rows stay, since every table needs one.
fn idle_rows(text: &str) -> BTreeSet<usize> {
    let loaded = load_text("made-up.sow", text);
    let idle = [Code::UnreachableRow, Code::EndNever, Code::OverAtOnce];
    let idle = loaded
        .diagnostics
        .iter()
        .filter(|fault| idle.contains(&fault.code));
    let lines = idle.filter_map(|fault| {
        let (source, range) = loaded.sources.locate(fault.label.span)?;
        Some(source.line_column(range.start).line - 1)
    });
    let is_row = |line: &usize| {
        let text = text.lines().nth(*line).unwrap_or_default();
        text.contains("=>") && !text.trim_start().starts_with("else")
    };
    lines.filter(is_row).collect()
}
