//! How sections begin, and the pieces of a text that are read on their own.

use super::brackets::Brackets;
use super::grammar::{self, Rule, beginning, spellings};
use super::lexer::{Kind, Token};
use std::ops::Range;
use std::sync::LazyLock;

/// The words that sections begin with.
pub(super) fn section_words() -> impl Iterator<Item = &'static str> {
    words_before(Rule::section)
}

/// Whether sections or the title begin with a word.
pub(super) fn is_head(word: &str) -> bool {
    static HEADS: LazyLock<Vec<&str>> =
        LazyLock::new(|| section_words().chain(words_before(Rule::title)).collect());
    HEADS.contains(&word)
}

fn words_before(rule: Rule) -> impl Iterator<Item = &'static str> {
    beginning(rule)
        .iter()
        .filter_map(|&token| spellings(token).first().copied())
}

/// Signs that cannot be the last of a section outside its braces.
const SIGNS: &[&str] = &[",", "=", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/"];

/// Words that cannot, unless they are values of an option or names in a title.
const WORDS: &[&str] = &[
    "after", "and", "by", "can", "every", "first", "for", "from", "has", "in", "is", "no",
    "nobody", "not", "of", "on", "once", "only", "opponent", "or", "own", "passed", "per", "some",
    "the", "to", "unless", "until", "when", "where", "while", "without",
];

/// Words that can be the last or belong to a noun that follows: `where opposite empty`, `empty pits`.
const EITHER: &[&str] = &["empty", "occupied"];

/// The pieces of a text that are read on their own, as ranges of tokens, none of them empty.
///
/// A piece begins behind every brace that closes a section, and with every word that sections begin with, if that stands
/// first on its line and the line before is at an end. The word that a piece begins with is no end either.
pub(super) fn cut(tokens: &[Token<'_>], brackets: &Brackets) -> Vec<Range<usize>> {
    let begins = |at: usize, start: usize| {
        let behind_section = tokens[at - 1].text == "}" && brackets.depth[at - 1] == 0;
        let before = &tokens[at - 1].text;
        let unfinished = match tokens[start].text {
            "option" => false,
            "game" => *before == "without",
            _ => WORDS.contains(before),
        };
        let either = EITHER.contains(before) && !is_whole(&tokens[start..at]);
        let goes_on = at - 1 == start || SIGNS.contains(before) || unfinished || either;
        let head = tokens[at].first && is_head(tokens[at].text) && !goes_on;
        brackets.depth[at] == 0 && (head || behind_section && tokens[at].kind != Kind::Close)
    };
    let mut starts: Vec<usize> = Vec::new();
    for at in 0..tokens.len() {
        if starts.last().is_none_or(|&start| begins(at, start)) {
            starts.push(at);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| start..end)
        .collect()
}

/// Whether a section ends with these words.
fn is_whole(tokens: &[Token<'_>]) -> bool {
    let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
    grammar::read_all(rule_of_piece(words[0]), &words.join(" ")).is_ok()
}

/// How many words tell a section from everything else that begins with the same word.
const TELLING: usize = 4;

/// Whether the words at `at` look like the beginning of a section and of nothing else: the grammar reads a name and
/// more, or gets as far as the brace or the title.
pub(super) fn begins_section(tokens: &[Token<'_>], at: usize) -> bool {
    if !is_head(tokens[at].text) {
        return false;
    }
    let words: Vec<&str> = tokens[at..]
        .iter()
        .take(TELLING)
        .map(|token| token.text)
        .collect();
    let rule = rule_of_piece(words[0]);
    let text = words.join(" ");
    let reached = grammar::read_all(rule, &text).map_or_else(|refused| refused.at, |()| text.len());
    let ends = words.iter().scan(0, |end, word| {
        *end += word.len() + 1;
        Some(*end - 1)
    });
    let read = ends.take_while(|&end| end <= reached).count();
    let telling = |word: &&str| *word == "{" || word.starts_with('"');
    read > 2 || words[..read].iter().any(telling)
}

/// Whether the title begins with a word.
pub(super) fn is_title(word: &str) -> bool {
    words_before(Rule::title).any(|head| head == word)
}

/// The rule by which a piece is read to its end.
pub(super) fn rule_of_piece(word: &str) -> Rule {
    match is_title(word) {
        true => Rule::one_title,
        false => Rule::one_section,
    }
}

/// How many tokens back the beginning of a head or line is looked for.
const MOST_HEAD: usize = 64;

/// The token that begins the section in whose head the bracket at `at` opens.
pub(super) fn start_of_section(tokens: &[Token<'_>], at: usize) -> usize {
    let head = |index: &usize| tokens[*index].first && is_head(tokens[*index].text);
    (0..=at).rev().take(MOST_HEAD).find(head).unwrap_or(at)
}

/// The column at which the line of the token at `at` begins.
pub(super) fn indent(tokens: &[Token<'_>], at: usize) -> usize {
    tokens[line_start(tokens, at)].column
}

/// The first token of the line of the token at `at`.
pub(super) fn line_start(tokens: &[Token<'_>], at: usize) -> usize {
    let before = (0..=at).rev().take(MOST_HEAD);
    before
        .into_iter()
        .find(|&index| tokens[index].first)
        .unwrap_or(at)
}
