//! Internals of the parser that the test suites check.

use super::expected::PHRASE_NAMES;
use super::forms::FORMS;
use super::grammar::{self, Rule};
use super::lexer::Token;
use super::{brackets, sections, slips};

/// Returns the braces that are never closed, each with the token before which it should have been closed.
#[must_use]
pub fn unclosed_braces(tokens: &[Token<'_>]) -> Vec<(usize, usize)> {
    let brackets = brackets::pair(tokens);
    let unclosed = brackets.unclosed.iter();
    unclosed.map(|&open| (open, brackets.end[open])).collect()
}

/// Returns the words that cannot be names.
#[must_use]
pub fn reserved() -> &'static [&'static str] {
    grammar::reserved()
}

/// Returns every word and sign of the grammar.
pub fn spellings() -> impl Iterator<Item = &'static str> {
    let rules = grammar::ALL_RULES.iter();
    rules.flat_map(|rule| grammar::spellings(*rule)).copied()
}

/// Reports whether a text is exactly one section of a rule file.
#[must_use]
pub fn is_section(text: &str) -> bool {
    grammar::read_all(Rule::one_section, text).is_ok()
}

/// Returns the number of expressions of the grammar that are tried to parse a text as one section.
#[must_use]
pub fn parser_attempts(text: &str) -> usize {
    grammar::attempts(Rule::one_section, text)
}

/// Returns the tokens that can begin a phrase of the grammar but have no name in messages, each with its phrase.
#[must_use]
pub fn unnamed_tokens() -> Vec<(String, String)> {
    let text = [Rule::lexemes, Rule::lexeme, Rule::COMMENT];
    let rules = grammar::ALL_RULES.iter();
    let beginnings = rules.filter(|rule| !text.contains(rule)).flat_map(|rule| {
        let parts = grammar::beginning(*rule).iter();
        parts
            .filter(move |part| *part != rule)
            .map(move |part| (rule, part))
    });
    let is_named = |token: &Rule| {
        let named = PHRASE_NAMES.iter().any(|(known, _)| known == token);
        named || !grammar::spellings(*token).is_empty()
    };
    beginnings
        .filter(|(_, token)| !is_named(token))
        .map(|(rule, token)| (format!("{rule:?}"), format!("{token:?}")))
        .collect()
}

/// Returns the words with which sections begin.
pub fn section_words() -> impl Iterator<Item = &'static str> {
    sections::section_words()
}

/// Returns the meanings of the slips in the table.
pub fn slip_meanings() -> impl Iterator<Item = &'static str> {
    slips::TABLE
        .lines()
        .filter_map(|line| slips::slip(line)?.meant)
}

/// Returns the forms in messages that do not match the phrases as which they are listed.
#[must_use]
pub fn wrong_forms() -> Vec<&'static str> {
    let all = FORMS.iter().flat_map(|forms| {
        let examples = forms.examples.iter();
        examples.map(|example| (forms.rule, *example))
    });
    let is_wrong = |&(rule, example): &(Rule, &str)| {
        let text = example.replace('…', "");
        let read = grammar::read(rule, &text, 0);
        read.map_or(true, |node| node.span().end as usize != text.len())
    };
    all.filter(is_wrong).map(|(_, example)| example).collect()
}

/// Returns the lines of the table of slips that are neither comments nor slips.
pub fn wrong_slips() -> impl Iterator<Item = &'static str> {
    let lines = slips::TABLE.lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with("//") && slips::slip(line).is_none())
}
