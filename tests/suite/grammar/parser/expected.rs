//! Names of the grammar's phrases in messages.

use sow_grammar::test_hooks::{is_section, reserved, spellings, unnamed_tokens};

/// Words of the language that may also be names, since they occur only where no name can.
const FREE_WORDS: [&str; 26] = [
    "arranges", "forbids", "mirrors", "without", "allows", "always", "begins", "copies", "winner",
    "ahead", "block", "gives", "least", "loser", "moves", "other", "score", "case", "deal", "fill",
    "give", "keep", "over", "same", "with", "up",
];

#[test]
fn every_word_of_the_grammar_is_reserved_or_free() {
    let words = spellings().filter(|word| word.chars().all(char::is_alphabetic));
    for word in words {
        assert!(
            reserved().contains(&word) != FREE_WORDS.contains(&word),
            "{word}"
        );
        let name = format!("table {word} {{ }}");
        assert_eq!(is_section(&name), FREE_WORDS.contains(&word), "{word}");
    }
}

#[test]
fn every_phrase_of_the_grammar_can_be_named() {
    // A phrase without a name is listed with a token that it begins with.
    assert_eq!(unnamed_tokens(), []);
}
