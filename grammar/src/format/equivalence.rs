//! The check that formatting has not changed a text.

use crate::parser::lex;
use crate::parser::phrases::phrases;

/// Reports whether `formatted` has the words, phrases and comments of `text`, which has no faults, in the same order.
pub(super) fn is_equivalent(text: &str, formatted: &str) -> bool {
    let before = phrases(text);
    before.is_some() && before == phrases(formatted) && comments(text) == comments(formatted)
}

/// Returns the comments, each with the number of words before it.
fn comments(text: &str) -> Vec<(usize, &str)> {
    let (tokens, remarks) = lex(text);
    let placed = remarks.into_iter().map(|remark| {
        let before = tokens.partition_point(|token| token.start < remark.range.start);
        (before, text[remark.range].trim_end())
    });
    placed.collect()
}
