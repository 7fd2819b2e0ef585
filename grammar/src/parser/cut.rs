//! Cuts a text into its title and its sections.

use super::scan::{Kind, Token};
use std::ops::Range;

/// The words that sections begin with, `game` for the title among them.
pub(super) const HEADS: [&str; 12] = [
    "after", "board", "counter", "end", "game", "mark", "move", "option", "phase", "pits", "setup",
    "table",
];

/// A piece of the text that is read on its own.
pub(super) struct Piece<'a, 't> {
    /// Its words and signs, at least one.
    pub(super) tokens: &'a [Token<'t>],
    /// Whether it is the title; otherwise a section.
    pub(super) title: bool,
}

impl Piece<'_, '_> {
    /// Its bytes.
    pub(super) fn range(&self, end: usize) -> Range<usize> {
        let start = self.tokens.first().map_or(end, |token| token.start);
        start..self.tokens.last().map_or(start, Token::end)
    }
}

/// The pieces of a text in order.
pub(super) fn cut<'a, 't>(tokens: &'a [Token<'t>]) -> Vec<Piece<'a, 't>> {
    let mut starts = vec![];
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Word
                if depth == 0 && (index == 0 || token.first && HEADS.contains(&token.text)) =>
            {
                starts.push(index);
            }
            _ if index == 0 => starts.push(index),
            _ => {}
        }
    }
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    let pieces = starts.iter().zip(ends);
    pieces
        .map(|(&start, end)| Piece {
            title: tokens[start].text == "game",
            tokens: &tokens[start..end],
        })
        .collect()
}
