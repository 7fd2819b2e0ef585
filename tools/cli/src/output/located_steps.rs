//! Formats the steps of a move, each with the file and line of the clause that causes it.

use sow_display::narration::NarrationStep;
use sow_display::narration::json::locate_clause;
use sow_grammar::source::Sources;
use sow_operations::paint::Paint;
use sow_operations::rule_sheet::wrap;
use std::fmt::Write;

/// Formats the steps of a move, one per line, each with a line break at its end.
#[must_use]
pub fn format_steps(narrated: Vec<NarrationStep>, sources: &Sources, paint: Paint) -> String {
    let steps: Vec<(String, String)> = narrated
        .into_iter()
        .map(|step| {
            let clause = step.clause.and_then(|span| locate_clause(sources, span));
            let place = clause.map(|place| format!("{}:{}", place.file, place.line));
            (place.unwrap_or_default(), step.text)
        })
        .collect();
    let longest = |place: &(String, String)| place.0.chars().count();
    let width = steps.iter().map(longest).max().unwrap_or(0);
    let mut text = String::new();
    for (place, sentence) in &steps {
        let head = format!("  {place:width$}  ");
        let lines = wrap(&head, sentence, paint);
        // Writing to a string does not fail.
        let _ = match lines.strip_prefix(&head) {
            Some(rest) => writeln!(text, "{}{rest}", paint.faint(&head)),
            None => writeln!(text, "{lines}"),
        };
    }
    text
}
