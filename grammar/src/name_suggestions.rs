//! Suggestions for unknown names.

use crate::diagnostic::{Edit, Suggestion};
use crate::nearest::similar_words;
use crate::parser::is_word;
use crate::source::Span;
use crate::synonyms::{separate_words, synonyms_for};

/// Returns a suggestion for each word of `candidates` that is spelled nearly like the unknown name `word`.
pub(crate) fn spelling_suggestions<'a>(
    word: &str,
    span: Span,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Vec<Suggestion> {
    let edit = |meant: &str| Edit::new(span, meant);
    let suggestion = |(rank, meant): (u8, &'a str)| Suggestion {
        rank,
        help: format!("did you mean `{meant}`?"),
        // A name that is a word of the language is hardly misspelt, so no edit is offered for it.
        edits: (!is_word(word)).then(|| edit(meant)).into_iter().collect(),
    };
    similar_words(word, candidates)
        .into_iter()
        .map(suggestion)
        .collect()
}

/// Returns suggestions for an unknown name that is a term from rule sheets: the words of the language that it may stand
/// for.
pub(crate) fn synonym_suggestions(word: &str, span: Span) -> Vec<Suggestion> {
    // All these words are equally likely.
    let suggestion = |meant: &str| Suggestion {
        rank: 10,
        help: format!("write `{meant}` instead of `{word}`"),
        edits: vec![Edit::new(span, meant)],
    };
    let separate = separate_words(word).map(|meant| Suggestion {
        rank: 0,
        help: format!("write `{meant}` instead of `{word}`"),
        edits: vec![Edit::new(span, meant)],
    });
    let synonyms = synonyms_for(word).map(suggestion);
    separate.into_iter().chain(synonyms).collect()
}
