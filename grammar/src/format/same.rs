//! Whether a text still says the same after it was laid out.

use crate::parser::lex;
use crate::parser::phrases::phrases;
use crate::parser::{self, Form};
use crate::source::Source;

/// Whether `laid_out` can be read as well and has the words, phrases and comments of `source` in the same order.
pub(super) fn is_same(source: &Source, form: Form, laid_out: &str) -> bool {
    let page = Source {
        text: laid_out.to_owned(),
        ..source.clone()
    };
    let before = phrases(&source.text);
    before.is_some()
        && before == phrases(laid_out)
        && comments(&source.text) == comments(laid_out)
        && parser::parse_as(&page, form).diagnostics.is_empty()
}

/// The comments, each with the number of words before it.
fn comments(text: &str) -> Vec<(usize, &str)> {
    let (tokens, remarks) = lex(text);
    let placed = remarks.into_iter().map(|remark| {
        let before = tokens.partition_point(|token| token.start < remark.range.start);
        (before, text[remark.range].trim_end())
    });
    placed.collect()
}
