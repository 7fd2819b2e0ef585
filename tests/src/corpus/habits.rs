//! Words and signs as rule sheets, English and other languages write them, rightly or wrongly.

use crate::random::Random;
use std::ops::Range;

/// Words and signs of Sow, and what is written for them; not all of it means the same.
const HABITS: &[(&str, &[&str])] = &[
    ("=>", &[":", "->", "=", "then", ";", ","]),
    ("..", &["-", "to", ",", "..."]),
    ("=", &["==", "is", ":=", ":"]),
    (";", &[",", "and", "then", ".", ""]),
    (",", &[";", "and", "or"]),
    ("!=", &["<>", "is not", "not ="]),
    (">", &["more than", "greater than", "is more than"]),
    ("own", &["my", "mine", "player", "south", "the"]),
    (
        "opponent",
        &["enemy", "their", "other", "opponents", "north"],
    ),
    ("and", &["&&", ",", "with"]),
    ("or", &["||", ","]),
    ("not", &["!", "no", "is not"]),
    ("no", &["not", "none"]),
    ("here", &["it", "there", ""]),
    ("where", &["if", "when", "with", "that", "has"]),
    ("has", &["where", "with", "have"]),
    ("when", &["if", "where", "while"]),
    ("else", &["otherwise", "default", "_"]),
    ("empty", &["is empty", "not occupied", "empties"]),
    (
        "occupied",
        &["not empty", "is occupied", "nonempty", "full"],
    ),
    ("every", &["each", "all"]),
    ("some", &["any", "a"]),
    ("{", &["", "("]),
    ("}", &["", ")"]),
    ("unless", &["if not", "except"]),
    ("while", &["until", "where"]),
    ("pit", &["pits", "hole", "house"]),
    ("pits", &["pit", "holes"]),
    ("seeds", &["stones", "seed", "count"]),
    ("least", &["most"]),
    ("to", &["", "into", "in", "by", "="]),
    ("of", &["in", "from", ""]),
    ("after", &["before", "past"]),
    ("then", &[""]),
    ("from", &["at", "in", "of", ""]),
    ("capture", &["take", "captures", "win", "captured"]),
    ("relay", &["lap", "continue", "sow on", "relay here"]),
    ("end", &["stop", "turn ends", "end turn", "nothing"]),
    (
        "again",
        &["another turn", "move again", "repeat", "again;end"],
    ),
    ("sow", &["sows", "drop", "distribute"]),
    (
        "opposite",
        &["the opposite", "across", "facing", "opposite pit"],
    ),
    ("next", &["next pit", "following", "the next"]),
    (
        "counterclockwise",
        &["anticlockwise", "ccw", "right", "forward", "anti clockwise"],
    ),
    ("store", &["house", "stores", "home"]),
    ("wins", &["win", "won"]),
    ("in", &["=", "is", "between", "of"]),
    ("into", &["in", "to", "through"]),
    ("except", &["but", "without"]),
    ("(", &[""]),
    (")", &[""]),
];

/// Returns a token of the text, and what stands there instead. Each word of the table is equally likely, however often
/// it is used.
pub(super) fn write_habit(
    text: &str,
    tokens: &[Range<usize>],
    random: &mut Random,
) -> Option<(Range<usize>, String)> {
    let places_of = |word: &str| -> Vec<&Range<usize>> {
        let equal = |token: &&Range<usize>| &text[(*token).clone()] == word;
        tokens.iter().filter(equal).collect()
    };
    let habits = HABITS
        .iter()
        .map(|(word, others)| (places_of(word), others));
    let habits: Vec<_> = habits.filter(|(places, _)| !places.is_empty()).collect();
    let (places, others) = habits.get(random.below(habits.len().max(1)))?;
    let place = places[random.below(places.len())].clone();
    Some((place, others[random.below(others.len())].to_owned()))
}
