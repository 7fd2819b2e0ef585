//! What could stand at a place, as the grammar itself tells, in the words of people.

use super::grammar::{Kind, Rule, beginning, reserved, spellings};
use super::lexer::Token;

/// How many things a message names.
const MOST: usize = 4;

/// What phrases and tokens are called. What is not listed is named by the words and signs with which it begins.
pub(super) const PHRASES: &[(Rule, &str)] = &[
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
    (Rule::string, "a text in quotes"),
    (Rule::spelling, "a move"),
    (Rule::spellings, "a move"),
];

const ACTION: &str = "an action such as `capture opposite`";
const MATCH_ACTION: &str = "an action such as `deal`";
const CONDITION: &str = "a condition such as `seeds > 1`";
const COMPARISON: &str = "a comparison such as `> 1`";
const PLACE: &str = "a place such as `own pit`";
const NUMBER: &str = "a number";

/// Signs that begin a number or go on with it, and are not worth a word where something else could stand.
const MINOR: &[Rule] = &[
    Rule::PAREN,
    Rule::RANGE,
    Rule::more,
    Rule::operator,
    Rule::EOI,
];

/// The tokens that could stand where these phrases could.
pub(super) fn tokens(possible: &[Rule]) -> impl Iterator<Item = Rule> {
    possible.iter().flat_map(|&rule| beginning(rule)).copied()
}

/// The words of the language that could stand there.
pub(super) fn words(possible: &[Rule]) -> impl Iterator<Item = &'static str> {
    spelled(possible).filter(|text| text.starts_with(char::is_alphabetic))
}

/// The signs that could stand there.
pub(super) fn signs(possible: &[Rule]) -> impl Iterator<Item = &'static str> {
    spelled(possible).filter(|text| !text.starts_with(char::is_alphabetic))
}

fn spelled(possible: &[Rule]) -> impl Iterator<Item = &'static str> {
    tokens(possible).flat_map(|token| spellings(token).iter().copied())
}

/// Whether a token could stand there.
pub(super) fn fits(possible: &[Rule], token: Rule) -> bool {
    tokens(possible).any(|one| one == token)
}

/// Whether any name could.
pub(super) fn any_name(possible: &[Rule]) -> bool {
    fits(possible, Rule::name) || any_word(possible)
}

/// Whether any word could, also one of the language.
pub(super) fn any_word(possible: &[Rule]) -> bool {
    fits(possible, Rule::word)
}

/// Whether a name could, and no word of the language but the `must` of a table without a name.
pub(super) fn only_a_name(possible: &[Rule]) -> bool {
    fits(possible, Rule::name) && words(possible).all(|word| word == "must")
}

/// Whether a phrase can begin with a token, or could if its first word were spelled rightly.
pub(super) fn may_begin(rule: Rule, token: &Token<'_>) -> bool {
    let known = || spelled(&[rule]).any(|text| text == token.text);
    match token.kind {
        Kind::Word => !reserved().contains(&token.text) || known(),
        Kind::Open => known(),
        _ => false,
    }
}

/// ``an action such as …, `=>` or a number``; empty if nothing can be named.
pub(super) fn expected(possible: &[Rule], in_match: bool) -> String {
    let major: Vec<Rule> = possible
        .iter()
        .copied()
        .filter(|rule| !MINOR.contains(rule))
        .collect();
    let named = if major.is_empty() { possible } else { &major };
    let mut phrases: [Vec<String>; 3] = Default::default();
    let mut add = |place: usize, phrase: String| {
        if !phrases[place].contains(&phrase) {
            phrases[place].push(phrase);
        }
    };
    let phrase = |rule: Rule| PHRASES.iter().find(|(known, _)| *known == rule);
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
    joined(phrases.concat())
}

fn joined(mut phrases: Vec<String>) -> String {
    let more = phrases.len() > MOST;
    phrases.truncate(MOST);
    match phrases.pop() {
        None => String::new(),
        Some(last) if phrases.is_empty() => last,
        Some(last) if more => format!("{}, {last} or the like", phrases.join(", ")),
        Some(last) => format!("{} or {last}", phrases.join(", ")),
    }
}

/// The actions of a match, or those of a move.
pub(super) const fn actions(in_match: bool) -> [Rule; 2] {
    match in_match {
        true => [Rule::in_match, Rule::anywhere],
        false => [Rule::in_play, Rule::anywhere],
    }
}

/// All words with which one of these phrases begins, where it could stand.
pub(super) fn choices(possible: &[Rule], in_match: bool) -> Option<String> {
    const LISTS: [(Rule, &str); 6] = [
        (Rule::case_line, "a line of a case begins with"),
        (Rule::board_line, "a line of the board begins with"),
        (Rule::match_part, "a part of a match begins with"),
        (Rule::action, "an action begins with"),
        (Rule::heading, "the directions are"),
        (Rule::section, "sections begin with"),
    ];
    let (rule, what) = LISTS.iter().find(|(rule, _)| possible.contains(rule))?;
    let actions = actions(in_match);
    let named = if *rule == Rule::action {
        &actions[..]
    } else {
        std::slice::from_ref(rule)
    };
    let mut words: Vec<_> = words(named).collect();
    words.sort_unstable();
    words.dedup();
    let quoted: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    Some(format!("{what} {}", quoted.join(", ")))
}
