//! Rows that the checker refuses are struck out: most rows made up at random contradict what stands before them.

use sow_grammar::Code;
use sow_grammar::load::load_text;
use std::collections::BTreeSet;

/// How often the rest is looked at again; what is refused then is left for the suites to look at.
const MOST: usize = 12;

/// The text without the rows that can never be done, and the endings that can never come or come at once.
pub(super) fn without_idle_rows(mut text: String) -> String {
    for _ in 0..MOST {
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

/// The lines of such rows, counted from 0. A last row stays, since every table needs one.
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
