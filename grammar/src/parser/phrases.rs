//! What was expected at a place, in the words of people.

use super::probe::Fitting;

/// How many things a message names.
const MOST: usize = 4;

const ACTION: [&str; 20] = [
    "again", "capture", "choose", "do", "draw", "end", "illegal", "last", "leave", "lift", "mark",
    "most", "pass", "put", "relay", "set", "sow", "step", "sweep", "unmark",
];
/// Actions that stand in matches alone.
const LAYING: [&str; 6] = ["block", "deal", "fill", "give", "keep", "score"];
/// Actions that stand in matches.
const MATCH_ACTION: [&str; 11] = [
    "block", "deal", "draw", "fill", "give", "keep", "most", "opponent", "own", "score", "set",
];
const MATCH: [&str; 7] = ["first", "next", "north", "over", "points", "south", "the"];
const PLACE: [&str; 22] = [
    "back", "empty", "first", "front", "hand", "here", "it", "lap", "middle", "next", "occupied",
    "opponent", "opposite", "origin", "own", "pit", "pits", "previous", "row", "run", "store",
    "the",
];
const CONDITION: [&str; 18] = [
    "captured",
    "every",
    "going",
    "laps",
    "last",
    "lost",
    "no",
    "not",
    "number",
    "passed",
    "phase",
    "position",
    "round",
    "seeds",
    "some",
    "threatened",
    "to",
    "won",
];
const HEADING: [&str; 7] = [
    "backward",
    "clockwise",
    "counterclockwise",
    "either",
    "leftward",
    "onward",
    "rightward",
];
const NUMBER: [&str; 8] = [
    "captured", "laps", "number", "opponent", "own", "round", "seeds", "turn",
];
const MOVE: [&str; 5] = ["each", "forbid", "from", "prefer", "require"];
const BOARD: [&str; 8] = [
    "hand", "laps", "middle", "pits", "players", "rows", "store", "track",
];

const CASE: [&str; 9] = [
    "allows", "draw", "forbids", "gives", "move", "north", "position", "set", "south",
];

/// A group of words that are named together: those that tell it, its phrase, and all that belong to it.
struct Group {
    signs: &'static [&'static str],
    phrase: &'static str,
    members: &'static [&'static [&'static str]],
}

const ACTION_PHRASE: &str = "an action such as `capture opposite`";

const GROUPS: [Group; 9] = [
    Group {
        signs: &["gives", "allows"],
        phrase: "a line such as `move 3`",
        members: &[&CASE],
    },
    Group {
        signs: &["track", "rows"],
        phrase: "a line such as `rows 2`",
        members: &[&BOARD],
    },
    Group {
        signs: &["points", "over"],
        phrase: "a part such as `the other begins`",
        members: &[&MATCH],
    },
    Group {
        signs: &["from", "each", "sow"],
        phrase: "a line such as `from own pit`",
        members: &[&MOVE, &ACTION, &LAYING, &["opponent", "own"]],
    },
    Group {
        signs: &["capture", "sow", "again"],
        phrase: ACTION_PHRASE,
        members: &[&ACTION, &LAYING, &["opponent", "own"]],
    },
    Group {
        signs: &["not", "no", "position"],
        phrase: "a condition such as `seeds > 1`",
        members: &[&CONDITION, &PLACE, &["turn"]],
    },
    Group {
        signs: &["here", "opposite"],
        phrase: "a place such as `own pit`",
        members: &[&PLACE],
    },
    Group {
        signs: &["clockwise", "rightward"],
        phrase: "a direction such as `clockwise`",
        members: &[&HEADING],
    },
    Group {
        signs: &["laps", "captured", "turn"],
        phrase: "a number",
        members: &[&NUMBER],
    },
];

/// `an action such as …, `=>` or a number`; empty if nothing can be named.
pub(super) fn expected(fitting: &Fitting, in_match: bool) -> String {
    let mut phrases: Vec<String> = Vec::new();
    if fitting.any_word() {
        phrases.push(
            if fitting.number {
                "a number or a name"
            } else {
                "a name"
            }
            .to_owned(),
        );
    } else {
        in_groups(fitting, in_match, &mut phrases);
    }
    if fitting.text {
        phrases.push("a text in quotes".to_owned());
    }
    joined(phrases)
}

/// All words that a line of the board, a part of a match, an action or a direction begins with, where one of these is
/// expected.
pub(super) fn choices(fitting: &Fitting, in_match: bool) -> Option<String> {
    if fitting.any_word() {
        return None;
    }
    let actions: &[&str] = if in_match { &MATCH_ACTION } else { &ACTION };
    let lists: [(&str, &[&str]); 5] = [
        ("a line of a case begins with", &CASE),
        ("a line of the board begins with", &BOARD),
        ("a part of a match begins with", &MATCH),
        ("an action begins with", actions),
        ("the directions are", &HEADING),
    ];
    let (what, words) = lists.into_iter().find(|(_, words)| fitting.all(words))?;
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    Some(format!("{what} {}", quoted.join(", ")))
}

fn in_groups(fitting: &Fitting, in_match: bool, phrases: &mut Vec<String>) {
    let mut words = fitting.words.clone();
    let (mut name, mut number) = (fitting.name, fitting.number);
    let mut grouped = Vec::new();
    for group in &GROUPS {
        if group.signs.iter().all(|sign| words.contains(sign)) {
            words.retain(|word| !group.members.iter().any(|members| members.contains(word)));
            let phrase = match group.phrase {
                ACTION_PHRASE if in_match => "an action such as `deal`",
                phrase => phrase,
            };
            grouped.push(phrase.to_owned());
            name &= !fitting.all(&["here"]);
            number &= group.phrase != "a number";
        }
    }
    let comparison = fitting.signs.contains(&">") && words.contains(&"odd");
    if comparison {
        words.retain(|word| !matches!(*word, "odd" | "even" | "in"));
        grouped.push("a comparison such as `> 1`".to_owned());
    }
    let minor = |sign: &&str| matches!(*sign, ".." | "(" | ">" | "+") || comparison && *sign == "=";
    let quoted = |word: &str| format!("`{word}`");
    let signs = fitting
        .signs
        .iter()
        .filter(|sign| !minor(sign))
        .map(|sign| quoted(sign));
    phrases.extend(signs.chain(grouped));
    if name {
        phrases.push("a name".to_owned());
    }
    phrases.extend(words.iter().map(|word| quoted(word)));
    if number {
        phrases.push("a number".to_owned());
    }
    if phrases.is_empty() {
        phrases.extend(fitting.signs.iter().map(|sign| quoted(sign)));
    }
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
