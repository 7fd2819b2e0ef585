//! Whether a text still says the same after it was laid out.

use crate::parser::lexer::lex;
use crate::parser::{self, Form};

/// Whether `text` has the words, signs and comments of `original` in the same order, and reads as the same phrases.
pub(super) fn is_same(original: &str, form: Form, text: &str) -> bool {
    words(original) == words(text) && parser::read_alike(original, text, form)
}

/// All words and comments in their order.
fn words(text: &str) -> Vec<&str> {
    let (tokens, remarks) = lex(text);
    let words = tokens.iter().map(|token| (token.start, token.text));
    let remarks = remarks.iter().map(|remark| {
        let note = text[remark.range.clone()].trim_end();
        (remark.range.start, note)
    });
    let mut all: Vec<_> = words.chain(remarks).collect();
    all.sort_by_key(|&(start, _)| start);
    all.into_iter().map(|(_, text)| text).collect()
}
