//! Common terms of rule sheets and the words of the language they stand for.

use crate::parser::is_word;

/// Pairs of common terms and the words that they may stand for; the first word that fits is suggested.
pub(crate) const SYNONYMS: &[(&[&str], &[&str])] = &[
    (&["if", "whenever", "case"], &["when", "where"]),
    (
        &["with", "having", "which", "that", "whose"],
        &["where", "when"],
    ),
    (&["otherwise", "default"], &["else"]),
    (&["then"], &["=>"]),
    (
        &["take", "seize", "win", "collect", "remove", "grab"],
        &["capture", "lift", "wins"],
    ),
    (&["pick", "choose", "select"], &["from", "choose"]),
    (&["gather", "scoop", "empty"], &["lift"]),
    (&["distribute", "spread"], &["sow"]),
    (&["play"], &["sow", "from"]),
    (&["continue"], &["relay"]),
    (&["move", "go", "advance"], &["step", "again"]),
    (&["stop", "finish", "done", "nothing"], &["end", "pass"]),
    (&["repeat", "extra"], &["again"]),
    (
        &["forbidden", "invalid", "impossible"],
        &["illegal", "forbid"],
    ),
    (&["tie"], &["draw"]),
    (&["call", "see", "use"], &["do"]),
    (&["hole", "cup", "bowl", "pot"], &["pit"]),
    (&["house"], &["pit", "store"]),
    (
        &["holes", "houses", "cups", "bowls", "pots", "columns"],
        &["pits"],
    ),
    (
        &["stones", "beans", "pieces", "balls", "shells", "pebbles"],
        &["seeds"],
    ),
    (&["bank", "home", "goal", "treasury"], &["store"]),
    (&["reserve"], &["hand"]),
    (&["inner"], &["front"]),
    (&["outer"], &["back"]),
    (&["my", "mine"], &["own"]),
    (
        &["enemy", "other", "their", "his", "her", "opposing"],
        &["opponent"],
    ),
    (&["filled", "full", "nonempty"], &["occupied"]),
    (&["vacant"], &["empty"]),
    (&["side"], &["pits"]),
    (&["moves"], &["move"]),
    (&["across", "facing"], &["opposite"]),
    (&["following"], &["next"]),
    (&["preceding"], &["previous"]),
    (&["anticlockwise", "ccw"], &["counterclockwise"]),
    (&["cw"], &["clockwise"]),
    (&["skip", "omit"], &["skipping"]),
    (&["avoid"], &["avoiding"]),
    (&["excluding"], &["except"]),
    (&["right"], &["rightward"]),
    (&["left"], &["leftward"]),
    (&["forward", "forwards"], &["rightward", "onward"]),
    (&["reverse", "backwards"], &["leftward", "backward"]),
    (&["any", "both"], &["either"]),
    (&["starts", "opens"], &["begins"]),
    (&["refill"], &["fill"]),
    (&["redeal"], &["deal"]),
    (&["close", "lock"], &["block"]),
    (&["copy"], &["copies"]),
    (&["mirror"], &["mirrors"]),
    (&["series", "tournament"], &["match"]),
    (&["true", "on", "enabled"], &["yes"]),
    (&["false", "off", "disabled"], &["no"]),
    (&["zero"], &["0"]),
    (&["one"], &["1"]),
    (&["two"], &["2"]),
    (&["three"], &["3"]),
    (&["four"], &["4"]),
    (&["five"], &["5"]),
    (&["six"], &["6"]),
    (&["seven"], &["7"]),
    (&["eight"], &["8"]),
    (&["nine"], &["9"]),
    (&["ten"], &["10"]),
    (&["twelve"], &["12"]),
];

/// Words for amounts, which the language writes as comparison signs.
const AMOUNTS: [&str; 8] = [
    "more", "fewer", "less", "least", "than", "exactly", "greater", "at",
];

/// Returns the words and signs of the language that `word` may stand for.
pub(crate) fn synonyms_for(word: &str) -> impl Iterator<Item = &'static str> {
    let said = word.to_lowercase();
    SYNONYMS
        .iter()
        .filter(move |(words, _)| words.contains(&said.as_str()))
        .flat_map(|(_, meant)| meant.iter().copied())
}

/// Reports whether a word expresses an amount.
pub(crate) fn is_amount(word: &str) -> bool {
    AMOUNTS.contains(&word)
}

/// Returns the words of the language in a name that consists of several, such as `own_store` or `ownStore`; `None` if
/// there is another word among them.
pub(crate) fn separate_words(name: &str) -> Option<String> {
    let mut words = String::new();
    for letter in name.chars() {
        match letter {
            '_' => words.push(' '),
            letter if letter.is_uppercase() => words.extend([' ', letter.to_ascii_lowercase()]),
            letter => words.push(letter),
        }
    }
    let joined = words.replace(' ', "");
    if name.contains('_') && is_word(&joined) {
        return Some(joined);
    }
    let parts: Vec<&str> = words.split_whitespace().collect();
    let known = parts.len() > 1 && parts.iter().all(|part| is_word(part));
    known.then(|| parts.join(" "))
}
