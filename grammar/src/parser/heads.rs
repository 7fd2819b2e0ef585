//! How sections begin.

use super::scan::{Kind, Token};

/// The words that sections begin with; `game` begins the title.
pub(super) const HEADS: [&str; 14] = [
    "game", "option", "board", "pits", "mark", "counter", "setup", "phase", "move", "table",
    "after", "end", "match", "case",
];

/// Whether the words at `at` look like the beginning of a section and of nothing else.
pub(super) fn begins_section(tokens: &[Token<'_>], at: usize) -> bool {
    let text = |ahead: usize| tokens.get(at + ahead).map_or("", |token| token.text);
    let is_word = tokens
        .get(at + 1)
        .is_some_and(|token| token.kind == Kind::Word);
    match text(0) {
        "game" | "case" => tokens
            .get(at + 1)
            .is_some_and(|token| matches!(token.kind, Kind::Text | Kind::OpenText)),
        "board" | "setup" | "end" => text(1) == "{",
        "match" => text(1) == "{" || text(1) == "always" && text(2) == "{",
        "after" => text(1) == "move" && text(2) == "{",
        "table" => is_word && text(2) == "{",
        "move" => is_word && matches!(text(2), "{" | "unless" | "when"),
        "phase" => is_word && matches!(text(2), "{" | "while"),
        "option" | "pits" => is_word && text(2) == "=",
        "counter" => is_word && matches!(text(2), "=" | "per"),
        "mark" => is_word && matches!(text(2), "on" | "per" | "until"),
        _ => false,
    }
}

/// The token that begins the section in whose head the bracket at `at` opens.
pub(super) fn start_of_section(tokens: &[Token<'_>], at: usize) -> usize {
    let head = |index: &usize| tokens[*index].first && HEADS.contains(&tokens[*index].text);
    (0..=at).rev().take(MOST_HEAD).find(head).unwrap_or(at)
}

/// The column at which the line of the token at `at` begins.
pub(super) fn indent(tokens: &[Token<'_>], at: usize) -> usize {
    let first = (0..=at)
        .rev()
        .take(MOST_HEAD)
        .find(|&index| tokens[index].first);
    tokens[first.unwrap_or(at)].column
}

/// How many tokens back the beginning of a head or line is looked for.
const MOST_HEAD: usize = 64;
