//! The words and phrases of a text, without its layout.

use super::brackets;
use super::brackets::split_pieces;
use super::grammar::{self, Rule};
use super::lexer::lex;
use super::sections::is_title;

/// The words of a text and the phrases that they form. Texts for which these are equal have the same tree.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Phrases<'t> {
    tokens: Vec<&'t str>,
    /// The start and end of each phrase, as the number of words before it.
    bounds: Vec<(Rule, usize)>,
}

/// Returns the phrases of a text; `None` if the text has a fault.
pub(crate) fn phrases(text: &str) -> Option<Phrases<'_>> {
    let (tokens, _) = lex(text);
    let mut bounds: Vec<(Rule, usize)> = Vec::new();
    for piece in split_pieces(&tokens, &brackets::pair(&tokens)) {
        let end = tokens[piece.end - 1].end();
        let mut read = piece.start;
        while read < piece.end {
            let first = &tokens[read];
            let rule = match is_title(first.text) {
                true => Rule::title,
                false => Rule::section,
            };
            let nested = grammar::nesting(rule, &text[first.start..end])?;
            bounds.extend(nested.into_iter().map(|(rule, place)| {
                let before = tokens.partition_point(|token| token.start < first.start + place);
                (rule, before)
            }));
            read = bounds.last()?.1;
        }
    }
    let words = tokens.iter().map(|token| token.text).collect();
    Some(Phrases {
        tokens: words,
        bounds,
    })
}
