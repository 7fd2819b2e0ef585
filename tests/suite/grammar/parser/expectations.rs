//! Words and signs that the parser expects at a place.

use sow_grammar::parser::{Expectations, FileKind, TokenKind, expectations, lex};

/// Returns what the parser expects at the `|` of a text.
fn expectations_at_mark(text: &str) -> Expectations {
    let offset = text.find('|').expect("a place is marked");
    expectations(&text.replacen('|', "", 1), FileKind::Game, offset)
}

#[track_caller]
fn assert_expected(text: &str, words: &[&str], others: &[&str]) {
    let found = expectations_at_mark(text);
    for word in words {
        assert!(found.words.contains(word), "{word} is missing: {found:?}");
    }
    for word in others {
        assert!(!found.words.contains(word), "{word} is there: {found:?}");
    }
}

#[test]
fn every_token_of_every_variant_is_expected() {
    let mut seen = 0;
    for variant in sow_grammar::bundled::variants() {
        let (tokens, _) = lex(variant.rules);
        for (at, token) in tokens.iter().enumerate().skip(seen % 5).step_by(5) {
            // Directly after a word, the parser expects completions of that word.
            if at > 0 && tokens[at - 1].end() == token.start {
                continue;
            }
            let found = expectations(variant.rules, FileKind::Game, token.start);
            let fits = match token.kind {
                TokenKind::Word => {
                    found.words.contains(&token.text) || found.name || found.game || found.spelling
                }
                TokenKind::Number => found.number || found.spelling,
                TokenKind::Text => found.text,
                TokenKind::Sign | TokenKind::Open | TokenKind::Close => {
                    found.signs.contains(&token.text) || found.spelling
                }
                TokenKind::UnclosedText | TokenKind::Unknown => false,
            };
            let line = variant.rules[..token.start].lines().count();
            assert!(fits, "{}:{line}: {token:?} {found:?}", variant.name);
            seen += 1;
        }
    }
    assert!(seen > 4000, "{seen} tokens");
}

#[test]
fn section_words_are_expected_between_sections() {
    assert_expected("|", &["game"], &["board", "move"]);
    assert_expected(
        "game \"X\"\n|",
        &["board", "option", "move", "case", "based"],
        &["game", "sow"],
    );
    assert_expected("game \"X\"\nend { }\nbo|", &["board"], &["based"]);
    assert_eq!(
        expectations_at_mark("game \"X\"\nend { }\nbo|ard { }").word,
        17..22
    );
}

#[test]
fn the_words_of_a_section_are_expected_inside_it() {
    assert_expected("board { rows 1 | }", &["pits", "track", "store"], &["move"]);
    assert_expected("board { track | }", &["shared", "own"], &["rows"]);
    assert_expected(
        "move x {\n  from own |\n}",
        &["pit", "front", "empty"],
        &["own"],
    );
    assert_expected(
        "table x { else => | }",
        &["capture", "sow", "own"],
        &["deal", "from", "score", "require"],
    );
    assert_expected("move x { sow onward | }", &["require", "prefer"], &["deal"]);
    assert_expected(
        "match { next round { else => | } }",
        &["deal", "fill", "own"],
        &["capture", "lift"],
    );
    assert_expected(
        "move x { last { own store => again\n  | } }",
        &["else", "when", "own"],
        &["board"],
    );
    assert!(expectations_at_mark("game \"X\" based on |").game);
    assert!(expectations_at_mark("table x { else => do | }").name);
    assert_eq!(
        expectations_at_mark("game \"X\" based on bao-kis|wahili").word,
        18..31
    );
}

#[test]
fn faults_before_a_place_hide_no_expectations() {
    assert_expected(
        "move x {\n  frm own pit\n  sow | }",
        &["counterclockwise"],
        &["from"],
    );
    assert_expected(
        "move x {\n  frm own pit\n  | }",
        &["sow", "from", "last"],
        &["deal"],
    );
    assert_expected(
        "table x {\n  wen own pit => end\n  own store => | }",
        &["again"],
        &["own pit"],
    );
    assert_expected(
        "match {\n over { wen won => draw\n  when won => | } }",
        &["most", "own"],
        &["lift"],
    );
    assert_expected(
        "game \"X\"\nboard { rws 1 }\nsetup { pits: 4 }\n|",
        &["move"],
        &["pits:"],
    );
}

#[test]
fn nothing_is_expected_in_comments_and_texts() {
    for text in [
        "# own |",
        "game \"X|\"",
        "game \"X|",
        "move x { # from |\n }",
    ] {
        let found = expectations_at_mark(text);
        assert!(found.words.is_empty() && !found.name, "{text}: {found:?}");
    }
    assert_expected("move x { # from\n | }", &["from"], &[]);
}

#[test]
fn invalid_offsets_get_an_answer() {
    for offset in 0..40 {
        let _ = expectations("}} { ( => own é \"ö", FileKind::Cases, offset);
    }
    assert_eq!(expectations("", FileKind::Cases, 9).words, ["case"]);
}
