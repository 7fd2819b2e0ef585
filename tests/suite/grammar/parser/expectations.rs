//! Words and signs that the parser expects at a place.

use sow_grammar::parser::{Expectations, Form, Kind, expectations, lex};

/// Returns what the parser expects at the `|` of a text.
fn at(text: &str) -> Expectations {
    let offset = text.find('|').expect("a place is marked");
    expectations(&text.replacen('|', "", 1), Form::Game, offset)
}

#[track_caller]
fn has(text: &str, words: &[&str], others: &[&str]) {
    let found = at(text);
    for word in words {
        assert!(found.words.contains(word), "{word} is missing: {found:?}");
    }
    for word in others {
        assert!(!found.words.contains(word), "{word} is there: {found:?}");
    }
}

#[test]
fn every_token_of_every_variant_may_stand_where_it_stands() {
    let mut seen = 0;
    for variant in sow_grammar::bundled::variants() {
        let (tokens, _) = lex(variant.rules);
        for (at, token) in tokens.iter().enumerate().skip(seen % 5).step_by(5) {
            // Directly after a word, the parser expects completions of that word.
            if at > 0 && tokens[at - 1].end() == token.start {
                continue;
            }
            let found = expectations(variant.rules, Form::Game, token.start);
            let fits = match token.kind {
                Kind::Word => {
                    found.words.contains(&token.text) || found.name || found.game || found.spelling
                }
                Kind::Number => found.number || found.spelling,
                Kind::Text => found.text,
                Kind::Sign | Kind::Open | Kind::Close => {
                    found.signs.contains(&token.text) || found.spelling
                }
                Kind::OpenText | Kind::Strange => false,
            };
            let line = variant.rules[..token.start].lines().count();
            assert!(fits, "{}:{line}: {token:?} {found:?}", variant.name);
            seen += 1;
        }
    }
    assert!(seen > 4000, "{seen} tokens");
}

#[test]
fn between_sections_the_words_of_sections_may_stand() {
    has("|", &["game"], &["board", "move"]);
    has(
        "game \"X\"\n|",
        &["board", "option", "move", "case", "based"],
        &["game", "sow"],
    );
    has("game \"X\"\nend { }\nbo|", &["board"], &["based"]);
    assert_eq!(at("game \"X\"\nend { }\nbo|ard { }").word, 17..22);
}

#[test]
fn what_stands_inside_a_section_may_stand_there() {
    has("board { rows 1 | }", &["pits", "track", "store"], &["move"]);
    has("board { track | }", &["shared", "own"], &["rows"]);
    has(
        "move x {\n  from own |\n}",
        &["pit", "front", "empty"],
        &["own"],
    );
    has(
        "table x { else => | }",
        &["capture", "sow", "own"],
        &["deal", "from", "score", "require"],
    );
    has("move x { sow onward | }", &["require", "prefer"], &["deal"]);
    has(
        "match { next round { else => | } }",
        &["deal", "fill", "own"],
        &["capture", "lift"],
    );
    has(
        "move x { last { own store => again\n  | } }",
        &["else", "when", "own"],
        &["board"],
    );
    assert!(at("game \"X\" based on |").game);
    assert!(at("table x { else => do | }").name);
    assert_eq!(at("game \"X\" based on bao-kis|wahili").word, 18..31);
}

#[test]
fn faults_before_a_place_hide_nothing() {
    has(
        "move x {\n  frm own pit\n  sow | }",
        &["counterclockwise"],
        &["from"],
    );
    has(
        "move x {\n  frm own pit\n  | }",
        &["sow", "from", "last"],
        &["deal"],
    );
    has(
        "table x {\n  wen own pit => end\n  own store => | }",
        &["again"],
        &["own pit"],
    );
    has(
        "match {\n over { wen won => draw\n  when won => | } }",
        &["most", "own"],
        &["lift"],
    );
    has(
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
        let found = at(text);
        assert!(found.words.is_empty() && !found.name, "{text}: {found:?}");
    }
    has("move x { # from\n | }", &["from"], &[]);
}

#[test]
fn places_that_are_none_get_an_answer() {
    for offset in 0..40 {
        let _ = expectations("}} { ( => own é \"ö", Form::Cases, offset);
    }
    assert_eq!(expectations("", Form::Cases, 9).words, ["case"]);
}
