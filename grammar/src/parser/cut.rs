//! Cuts a text into its title and its sections.

use super::brackets::Brackets;
use super::heads::HEADS;
use super::scan::{Kind, Token};
use std::ops::Range;

/// The pieces of a text that are read on their own, as ranges of tokens, none of them empty.
///
/// A piece begins behind every brace that closes a section, and with every word that sections begin with, if that stands
/// first on its line.
pub(super) fn cut(tokens: &[Token<'_>], brackets: &Brackets) -> Vec<Range<usize>> {
    let begins = |at: usize| {
        let behind_section = at > 0 && tokens[at - 1].text == "}" && brackets.depth[at - 1] == 0;
        let head =
            tokens[at].kind == Kind::Word && tokens[at].first && HEADS.contains(&tokens[at].text);
        brackets.depth[at] == 0
            && (at == 0 || head || behind_section && tokens[at].kind != Kind::Close)
    };
    let starts: Vec<usize> = (0..tokens.len()).filter(|&at| begins(at)).collect();
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| start..end)
        .collect()
}
