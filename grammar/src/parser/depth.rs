//! How deep phrases go inside phrases. The grammar recurses, so that this is bounded before it is asked.

use super::scan::{Kind, Token};

/// How deep brackets may go.
const MOST_BRACKETS: usize = 32;

/// How many words of one statement may each lead one phrase deeper.
const MOST_WORDS: usize = 64;

/// The first token that goes too deep.
pub(super) fn too_deep(tokens: &[Token<'_>]) -> Option<usize> {
    // How deep the statement has gone so far, and how deep the bracket around it.
    let (mut depth, mut around) = (0, 0);
    let mut outside = Vec::new();
    let mut choosing = false;
    for (at, token) in tokens.iter().enumerate() {
        match (token.kind, token.text) {
            (Kind::Open, _) => {
                outside.push((depth, around));
                around = depth;
                choosing &= token.text != "{";
            }
            (Kind::Close, _) => (depth, around) = outside.pop().unwrap_or_default(),
            // The arrow of `choose PLACE =>` goes on, every other begins a new statement.
            (_, "=>") if choosing => choosing = false,
            (_, ";" | ":" | "=>" | "prefer" | "require" | "forbid") => depth = around,
            (_, "choose") => {
                depth += 1;
                choosing = true;
            }
            (
                _,
                "not" | "of" | "has" | "where" | "while" | "run" | "first" | "+" | "-" | "*" | "/",
            ) => {
                depth += 1;
            }
            _ => {}
        }
        if outside.len() > MOST_BRACKETS || depth > MOST_WORDS {
            return Some(at);
        }
    }
    None
}
