//! The steps of a move, each with the file and line of the clause behind it.

use super::narration::Told;
use super::narration::data::place;
use super::paint::Paint;
use super::rule_sheet::wrapped;
use sow_grammar::source::Sources;
use std::fmt::Write;

/// Formats the steps of a move, one per line, each with a line break at its end.
#[must_use]
pub fn steps(told: Vec<Told>, sources: &Sources, paint: Paint) -> String {
    let steps: Vec<(String, String)> = told
        .into_iter()
        .map(|told| {
            let clause = told.clause.and_then(|span| place(sources, span));
            let place = clause.map(|place| format!("{}:{}", place.file, place.line));
            (place.unwrap_or_default(), told.text)
        })
        .collect();
    let longest = |place: &(String, String)| place.0.chars().count();
    let width = steps.iter().map(longest).max().unwrap_or(0);
    let mut text = String::new();
    for (place, said) in &steps {
        let head = format!("  {place:width$}  ");
        let lines = wrapped(&head, said, paint);
        // Writing to a string does not fail.
        let _ = match lines.strip_prefix(&head) {
            Some(said) => writeln!(text, "{}{said}", paint.faint(&head)),
            None => writeln!(text, "{lines}"),
        };
    }
    text
}
