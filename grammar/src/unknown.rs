//! What to say of a name that nothing has.

use crate::diagnostic::{Edit, Suggestion};
use crate::nearest::near;
use crate::parser::is_word;
use crate::source::Span;
use crate::synonyms::candidates;

/// What to say of a name that nothing has, for all of `known` that are spelled nearly alike.
pub(crate) fn misspelt<'a>(
    word: &str,
    span: Span,
    known: impl IntoIterator<Item = &'a str>,
) -> Vec<Suggestion> {
    let edit = |meant: &str| Edit::new(span, meant);
    let suggestion = |(rank, meant): (u8, &'a str)| Suggestion {
        rank,
        help: format!("did you mean `{meant}`?"),
        // A word of the language is hardly a slip; nobody should take it for one blindly.
        edits: (!is_word(word)).then(|| edit(meant)).into_iter().collect(),
    };
    near(word, known).into_iter().map(suggestion).collect()
}

/// What to say of a name that nothing has, if rule sheets use it for words of the language.
pub(crate) fn meant(said: &str, span: Span) -> Vec<Suggestion> {
    let suggestion = |(rank, meant): (u8, &str)| Suggestion {
        rank,
        help: format!("write `{meant}`"),
        edits: vec![Edit::new(span, meant)],
    };
    (10..).zip(candidates(said)).map(suggestion).collect()
}
