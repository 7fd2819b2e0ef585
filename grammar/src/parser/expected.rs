//! Descriptions, for messages, of the phrases that the grammar expects.

use super::grammar::{Rule, TokenKind, beginning, reserved, spellings};
use super::lexer::Token;

/// The largest number of phrases that a message lists.
const MAX_LISTED: usize = 4;

/// The names of phrases and tokens. A phrase that is not listed is described by the words and signs with which it
/// begins.
pub(super) const PHRASE_NAMES: &[(Rule, &str)] = &[
    (Rule::section, "a section such as `move`"),
    (Rule::case_line, "a line such as `move 3`"),
    (Rule::board_line, "a line such as `rows 2`"),
    (Rule::match_part, "a part such as `the other begins`"),
    (Rule::move_line, "a line such as `from own pit`"),
    (Rule::move_kind, "a kind of move"),
    (Rule::deal, "a line such as `pits: 4`"),
    (Rule::row, "a row such as `own pit => end`"),
    (Rule::fit, "a row such as `own pit => end`"),
    (Rule::rows_block, "`{`"),
    (Rule::actions, ACTION),
    (Rule::action, ACTION),
    (Rule::condition, CONDITION),
    (Rule::conjunction, CONDITION),
    (Rule::atom, CONDITION),
    (Rule::test, COMPARISON),
    (Rule::said, COMPARISON),
    (Rule::comparison, COMPARISON),
    (Rule::places, PLACE),
    (Rule::place, PLACE),
    (Rule::simple_place, PLACE),
    (Rule::state, PLACE),
    (Rule::noun, PLACE),
    (Rule::take, PLACE),
    (Rule::heading, "a direction such as `clockwise`"),
    (Rule::turning, "a direction such as `clockwise`"),
    (Rule::manner, "how to sow, such as `skipping origin`"),
    (Rule::sum, NUMBER),
    (Rule::factor, NUMBER),
    (Rule::amounts, NUMBER),
    (Rule::measure, NUMBER),
    (Rule::member, NUMBER),
    (Rule::members, NUMBER),
    (Rule::low, NUMBER),
    (Rule::high, NUMBER),
    (Rule::count, NUMBER),
    (Rule::pick, NUMBER),
    (Rule::bound, NUMBER),
    (Rule::number, NUMBER),
    (Rule::step, NUMBER),
    (Rule::sow_amount, NUMBER),
    (Rule::take_amount, NUMBER),
    (Rule::give_count, NUMBER),
    (Rule::name, "a name"),
    (Rule::word, "a name"),
    (Rule::words, "a name"),
    (Rule::base, "the name of a game"),
    (Rule::value, "a value"),
    (Rule::values, "a value"),
    (Rule::range_of_values, "a value"),
    (Rule::string, "text in quotes"),
    (Rule::spelling, "a move"),
    (Rule::spellings, "a move"),
];

const ACTION: &str = "an action such as `capture opposite`";
const MATCH_ACTION: &str = "an action such as `deal`";
const CONDITION: &str = "a condition such as `seeds > 1`";
const COMPARISON: &str = "a comparison such as `> 1`";
const PLACE: &str = "a place such as `own pit`";
const NUMBER: &str = "a number";

/// Signs that begin or continue a number; they are only mentioned if nothing else is possible.
const MINOR_SIGNS: &[Rule] = &[
    Rule::PAREN,
    Rule::RANGE,
    Rule::more,
    Rule::operator,
    Rule::EOI,
];

/// Returns the tokens with which these phrases can begin.
pub(super) fn tokens(possible: &[Rule]) -> impl Iterator<Item = Rule> {
    possible.iter().flat_map(|&rule| beginning(rule)).copied()
}

/// Returns the words of the language with which these phrases can begin.
pub(super) fn keywords(possible: &[Rule]) -> impl Iterator<Item = &'static str> {
    all_spellings(possible).filter(|text| text.starts_with(char::is_alphabetic))
}

/// Returns the signs with which these phrases can begin.
pub(super) fn signs(possible: &[Rule]) -> impl Iterator<Item = &'static str> {
    all_spellings(possible).filter(|text| !text.starts_with(char::is_alphabetic))
}

fn all_spellings(possible: &[Rule]) -> impl Iterator<Item = &'static str> {
    tokens(possible).flat_map(|token| spellings(token).iter().copied())
}

/// Reports whether these phrases can begin with a token.
pub(super) fn can_begin_with(possible: &[Rule], token: Rule) -> bool {
    tokens(possible).any(|one| one == token)
}

/// Reports whether these phrases can begin with a name.
pub(super) fn allow_name(possible: &[Rule]) -> bool {
    can_begin_with(possible, Rule::name) || allow_word(possible)
}

/// Reports whether these phrases can begin with any word, including words of the language.
pub(super) fn allow_word(possible: &[Rule]) -> bool {
    can_begin_with(possible, Rule::word)
}

/// Reports whether these phrases can begin with a name but with no word of the language, except the `must` of an
/// unnamed table.
pub(super) fn allow_only_name(possible: &[Rule]) -> bool {
    can_begin_with(possible, Rule::name) && keywords(possible).all(|word| word == "must")
}

/// Reports whether a phrase can begin with a token, or could if its first word were spelled correctly.
pub(super) fn may_begin(rule: Rule, token: &Token<'_>) -> bool {
    let known = || all_spellings(&[rule]).any(|text| text == token.text);
    match token.kind {
        TokenKind::Word => !reserved().contains(&token.text) || known(),
        TokenKind::Open => known(),
        _ => false,
    }
}

/// Formats the possible phrases as in ``an action such as …, `=>` or a number``; empty if none can be named.
pub(super) fn describe_expected(possible: &[Rule], in_match: bool) -> String {
    let major: Vec<Rule> = possible
        .iter()
        .copied()
        .filter(|rule| !MINOR_SIGNS.contains(rule))
        .collect();
    let named = if major.is_empty() { possible } else { &major };
    let mut phrases: [Vec<String>; 3] = Default::default();
    let mut add = |place: usize, phrase: String| {
        if !phrases[place].contains(&phrase) {
            phrases[place].push(phrase);
        }
    };
    let phrase = |rule: Rule| PHRASE_NAMES.iter().find(|(known, _)| *known == rule);
    for &rule in named {
        let parts = match phrase(rule) {
            Some(_) => std::slice::from_ref(&rule),
            None => beginning(rule),
        };
        for &part in parts {
            match (phrase(part), spellings(part)) {
                (Some(&(_, ACTION)), _) if in_match => add(1, MATCH_ACTION.to_owned()),
                (Some(&(_, said)), _) => add(1, said.to_owned()),
                (None, [text, ..]) if text.starts_with(char::is_alphabetic) => {
                    add(2, format!("`{text}`"))
                }
                (None, [text, ..]) => add(0, format!("`{text}`")),
                (None, []) => {}
            }
        }
    }
    join_phrases(phrases.concat())
}

fn join_phrases(mut phrases: Vec<String>) -> String {
    let more = phrases.len() > MAX_LISTED;
    phrases.truncate(MAX_LISTED);
    match phrases.pop() {
        None => String::new(),
        Some(last) if phrases.is_empty() => last,
        Some(last) if more => format!("{}, {last} or the like", phrases.join(", ")),
        Some(last) => format!("{} or {last}", phrases.join(", ")),
    }
}

/// Returns the rules of the actions allowed in a match, or of those allowed in a move.
pub(super) const fn action_rules(in_match: bool) -> [Rule; 2] {
    match in_match {
        true => [Rule::in_match, Rule::anywhere],
        false => [Rule::in_play, Rule::anywhere],
    }
}
