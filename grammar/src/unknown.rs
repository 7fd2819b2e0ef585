//! Suggestions for unknown names.

use crate::diagnostic::{Edit, Suggestion};
use crate::nearest::near;
use crate::parser::is_word;
use crate::source::Span;
use crate::synonyms::candidates;

/// Returns a suggestion for each word of `known` that is spelled nearly like the unknown name `word`.
pub(crate) fn misspelt<'a>(
    word: &str,
    span: Span,
    known: impl IntoIterator<Item = &'a str>,
) -> Vec<Suggestion> {
    let edit = |meant: &str| Edit::new(span, meant);
    let suggestion = |(rank, meant): (u8, &'a str)| Suggestion {
        rank,
        help: format!("did you mean `{meant}`?"),
        // A word of the language is hardly a misspelling, so no edit is offered for it.
        edits: (!is_word(word)).then(|| edit(meant)).into_iter().collect(),
    };
    near(word, known).into_iter().map(suggestion).collect()
}

/// Returns suggestions for an unknown name that rule sheets use for words of the language.
pub(crate) fn meant(said: &str, span: Span) -> Vec<Suggestion> {
    let suggestion = |(rank, meant): (u8, &str)| Suggestion {
        rank,
        help: format!("write `{meant}`"),
        edits: vec![Edit::new(span, meant)],
    };
    (10..).zip(candidates(said)).map(suggestion).collect()
}
