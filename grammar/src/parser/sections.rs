//! The keywords of sections.

use super::grammar::{Rule, beginning, spellings};
use super::lexer::Token;
use std::sync::LazyLock;

/// Returns the words with which sections begin.
pub(super) fn section_words() -> impl Iterator<Item = &'static str> {
    first_words(Rule::section)
}

/// Reports whether a section or the title begins with this word.
pub(super) fn is_section_keyword(word: &str) -> bool {
    static HEADS: LazyLock<Vec<&str>> =
        LazyLock::new(|| section_words().chain(first_words(Rule::title)).collect());
    HEADS.contains(&word)
}

fn first_words(rule: Rule) -> impl Iterator<Item = &'static str> {
    beginning(rule)
        .iter()
        .filter_map(|&token| spellings(token).first().copied())
}

/// Reports whether the title begins with this word.
pub(super) fn is_title(word: &str) -> bool {
    first_words(Rule::title).any(|head| head == word)
}

/// Returns the rule that parses a piece beginning with this word to its end.
pub(super) fn rule_of_piece(word: &str) -> Rule {
    match is_title(word) {
        true => Rule::one_title,
        false => Rule::one_section,
    }
}

/// The number of tokens searched backwards for the start of a head or line.
const MAX_HEAD_TOKENS: usize = 64;

/// Returns the first token of the section whose head contains the opening bracket at `at`.
pub(super) fn start_of_section(tokens: &[Token<'_>], at: usize) -> usize {
    let head =
        |index: &usize| tokens[*index].first_on_line && is_section_keyword(tokens[*index].text);
    (0..=at)
        .rev()
        .take(MAX_HEAD_TOKENS)
        .find(head)
        .unwrap_or(at)
}

/// Returns the column at which the line of the token at `at` begins.
pub(super) fn indent(tokens: &[Token<'_>], at: usize) -> usize {
    tokens[line_start(tokens, at)].column
}

/// Returns the first token of the line of the token at `at`.
pub(super) fn line_start(tokens: &[Token<'_>], at: usize) -> usize {
    let before = (0..=at).rev().take(MAX_HEAD_TOKENS);
    before
        .into_iter()
        .find(|&index| tokens[index].first_on_line)
        .unwrap_or(at)
}
