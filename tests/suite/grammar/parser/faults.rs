//! Reports of syntax errors, none of which hides another.

use super::{faults, read};
use sow_grammar::parser::{Expectations, FileKind, TokenKind, expectations, lex};
use sow_grammar::test_hooks::{is_section, reserved, spellings, unnamed_tokens};

/// Returns the first fault of a table row.
fn first_fault_of_row(row: &str) -> String {
    let text = format!("game \"X\"\ntable t {{\n  {row}\n  else => end\n}}");
    faults(&text).into_iter().next().unwrap_or_default()
}

#[test]
fn expected_words_are_suggested() {
    let action = "expected an action such as `capture opposite`, found";
    assert_eq!(
        first_fault_of_row("own pit => captur here"),
        format!("syntax \"captur\": {action} `captur` (did you mean `capture`?)")
    );
    assert!(
        first_fault_of_row("own pit were seeds > 1 => end")
            .contains("found `were` (did you mean `where`?)")
    );
    assert!(
        first_fault_of_row("own pit => sow clockwse").contains("a direction such as `clockwise`")
    );
    assert!(first_fault_of_row("own pit => capture here forr own").contains("\"forr\""));
}

#[test]
fn missing_signs_are_named() {
    let missing = |sign| format!("is `{sign}` missing before it?");
    assert!(first_fault_of_row("own pit again").contains(&missing("=>")));
    // A missing sign is not the only way to read this.
    assert!(
        first_fault_of_row("own pit => capture here again").contains("`capture here, opposite`")
    );
    assert!(
        first_fault_of_row("own pit where x = again")
            .ends_with("(is the `=` before `again` meant as `=>`?)")
    );
}

#[test]
fn words_of_the_language_are_no_names() {
    let said = "is a word of the language and cannot be a name";
    assert!(
        first_fault_of_row("own pit => do capture")
            .starts_with(&format!("reserved-name \"capture\": `capture` {said}"))
    );
    let text = "game \"X\"\npits own = pit 1";
    assert_eq!(
        faults(text),
        [format!(
            "reserved-name \"own\": `own` {said} (choose another, such as `my_own`)"
        )]
    );
}

#[test]
fn an_open_parenthesis_is_shown() {
    let text = "game \"X\"\ntable t {\n  own pit where (seeds > 1 => end\n}";
    let parsed = read(text);
    let [fault] = &parsed.diagnostics[..] else {
        panic!("one fault, not {:?}", parsed.diagnostics)
    };
    assert_eq!(fault.message, "a `(` is not closed before `=>`");
    assert_eq!(text.as_bytes()[fault.related[0].span.start as usize], b'(');
}

#[test]
fn every_faulty_line_of_a_block_is_reported_and_the_others_are_read() {
    let text = "game \"X\"\nboard {\n  rows 1\n  pts 6\n  store right\n  track shred\n}\n\
                table t {\n  own pit => agan\n  own store => again\n  here > => end\n  else => end\n}";
    let parsed = read(text);
    assert_eq!(parsed.diagnostics.len(), 4, "{:?}", faults(text));
    let (read, unread): (Vec<_>, Vec<_>) = parsed
        .tree
        .sections
        .iter()
        .partition(|section| section.is_parsed());
    assert_eq!(unread.len(), 4);
    let [
        sow_grammar::syntax::Section::Board(board),
        sow_grammar::syntax::Section::Table(table),
    ] = read[..]
    else {
        panic!("two sections");
    };
    assert_eq!((board.lines.len(), table.block.lines.len()), (2, 2));
}

#[test]
fn faults_inside_a_move_of_a_phase_are_found_line_by_line() {
    let text = "game \"X\"\nphase p {\n  move a {\n    frm own pit\n    last {\n      own pit => agan\n      else => end\n    }\n  }\n\
                \n  move b {\n    from own pit\n    sow clockwize\n  }\n}";
    let faults = faults(text);
    assert_eq!(faults.len(), 3, "{faults:?}");
    let parsed = read(text);
    let Some(sow_grammar::syntax::Section::Phase(phase)) = parsed.tree.sections.last() else {
        panic!("a phase")
    };
    let lines: Vec<_> = phase
        .moves()
        .map(|kind| (&*kind.name.text, kind.lines.len()))
        .collect();
    assert_eq!(lines, [("a", 1), ("b", 1)]);
}

#[test]
fn a_missing_brace_spoils_one_section_only() {
    let text = "game \"X\"\nboard {\n  rows 1\n\nsetup {\n  pits: 4\n}\n\nend {\n  when no move => draw\n}";
    assert_eq!(
        faults(text),
        [
            "unclosed \"setup\": a `{` is not closed (write a `}` where the lines that belong to it end)"
        ]
    );
    assert_eq!(read(text).tree.sections.len(), 3);
}

#[test]
fn every_misspelt_section_is_reported() {
    let text = "gane \"X\"\nbord {\n  rows 1\n}\noptoin a = yes";
    let faults = faults(text);
    assert_eq!(faults.len(), 3, "{faults:?}");
    for (fault, meant) in faults.iter().zip(["game", "board", "option"]) {
        assert!(
            fault.ends_with(&format!("(did you mean `{meant}`?)")),
            "{fault}"
        );
    }
}

#[test]
fn a_file_without_words_is_told_how_to_begin() {
    for text in ["", "\n\n", "# only this"] {
        assert!(
            faults(text)[0].starts_with("missing-section \"\": the file is empty (write `game"),
            "{:?}",
            faults(text)
        );
    }
    assert!(
        faults("board { rows 1 }")[0]
            .starts_with("missing-section \"board\": the file has no title (write `game")
    );
}

#[test]
fn sections_may_share_a_line() {
    let text = "game \"X\" based on y option a = 1 in 1..2 option b = yes mark m until emptied board { rows 1 } setup { pits: 2 }";
    assert_eq!(faults(text), Vec::<String>::new());
    assert_eq!(read(text).tree.sections.len(), 5);
}

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
