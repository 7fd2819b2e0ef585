//! Internals of the parser that the test suites check.

use super::expected::PHRASES;
use super::grammar::{self, Rule};
use super::lexer::Token;
use super::{brackets, sections, synonyms};

/// The tokens of the braces that nobody closes, each with the token before which it should have been closed.
#[must_use]
pub fn unclosed(tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
    let brackets = brackets::pair(tokens);
    let unclosed = brackets.unclosed.iter();
    unclosed.map(|&open| (open, brackets.end[open])).collect()
}

/// The words that cannot be names.
#[must_use]
pub fn reserved() -> &'static [&'static str] {
    grammar::reserved()
}

/// Every word and sign of the grammar.
pub fn spellings() -> impl Iterator<Item = &'static str> {
    let rules = Rule::all_rules().iter();
    rules.flat_map(|rule| grammar::spellings(*rule)).copied()
}

/// Whether a text is one section of a rule file.
#[must_use]
pub fn is_section(text: &str) -> bool {
    grammar::read_all(Rule::one_section, text).is_ok()
}

/// The tokens with which phrases of the grammar begin that messages have no name for: each after the phrase.
#[must_use]
pub fn unnamed() -> Vec<(String, String)> {
    let text = [Rule::lexemes, Rule::lexeme, Rule::COMMENT];
    let rules = Rule::all_rules().iter();
    let beginnings = rules.filter(|rule| !text.contains(rule)).flat_map(|rule| {
        let parts = grammar::beginning(*rule).iter();
        parts
            .filter(move |part| *part != rule)
            .map(move |part| (rule, part))
    });
    let is_named = |token: &Rule| {
        let named = PHRASES.iter().any(|(known, _)| known == token);
        named || !grammar::spellings(*token).is_empty()
    };
    beginnings
        .filter(|(_, token)| !is_named(token))
        .map(|(rule, token)| (format!("{rule:?}"), format!("{token:?}")))
        .collect()
}

/// The words that begin sections.
pub fn section_words() -> impl Iterator<Item = &'static str> {
    sections::section_words()
}

/// What is meant by turns of phrase of rule sheets.
pub fn meanings() -> impl Iterator<Item = &'static str> {
    synonyms::PHRASES.iter().map(|phrase| phrase.meant)
}
