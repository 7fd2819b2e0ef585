//! Games written for other programs. The descriptions in `tests/imports` are our own, in the formats of those programs. What becomes of
//! them is kept as snapshots; where we have the same game as a variant, the numbers of its moves are those of the translation.

use sow_grammar::load::{Loaded, load_text};
use sow_grammar::rules::{Rules, Settings};
use sow_import::{Format, Imported, import};
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Program};
use sow_tests::command::sow;
use sow_tests::{files, snapshot};
use std::path::{Path, PathBuf};

fn descriptions() -> Vec<PathBuf> {
    let endings = ["txt", "lud"];
    let files = endings.map(|ending| files::files("tests/imports", ending));
    files.concat()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a description of ours")
}

fn translated(path: &Path) -> Imported {
    let text = read(path);
    let format = Format::of(&text).expect("it begins as one of the formats");
    import(&text, format).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn file(name: &str) -> PathBuf {
    files::root().join("tests/imports").join(name)
}

fn program(rules: &Rules) -> Program {
    let settings = Settings::defaults(&rules.options);
    Program::compile(rules, &settings).expect("the defaults make a board")
}

fn loaded(name: &str, text: &str) -> Loaded {
    let loaded = load_text(name, text);
    assert!(
        !loaded.is_faulty(),
        "{name}: {:?}\n{text}",
        files::faults(&loaded)
    );
    loaded
}

#[test]
fn translations_are_as_kept() {
    let descriptions = descriptions();
    assert!(descriptions.len() > 8, "{descriptions:?}");
    for path in descriptions {
        let imported = translated(&path);
        let left = imported.untranslated.iter();
        let left = left.map(|one| format!("not translated ({}): {}\n", one.part.word(), one.what));
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .replace('.', "-");
        let told: String = left.collect();
        snapshot::same("importing", &name, &format!("{}\n{told}", imported.text));
    }
}

#[test]
fn translations_are_laid_out_and_play() {
    for path in descriptions() {
        let imported = translated(&path);
        let name = path.display().to_string();
        let loaded = loaded(&name, &imported.text);
        let source = loaded.sources.get(0);
        let laid = sow_grammar::format::format(source, sow_grammar::parser::Form::Game);
        assert_eq!(laid.as_ref(), Ok(&imported.text), "{name} is laid out");
        for left in &imported.untranslated {
            let begins: String = left.what.chars().take(40).collect();
            assert!(imported.text.contains(&begins), "{name} says: {begins}");
        }
        let program = program(&loaded.rules.expect("it has no faults"));
        let mut games = program.random_games();
        let played = games.play(1, 0..50);
        assert_eq!((played.games, played.unfinished), (50, 0), "{name}");
    }
}

/// The description, the variant that is the same game, and how deep both are counted.
const SAME: [(&str, &str, u32); 6] = [
    ("store-to-store.txt", "kalah", 6),
    ("store-to-store.lud", "kalah", 6),
    ("even-beans.txt", "das-bohnenspiel", 5),
    ("fed-neighbour.txt", "oware", 6),
    ("fed-neighbour.lud", "oware", 6),
    ("four-rows.lud", "nchayo", 5),
];

#[test]
fn a_translation_has_the_moves_of_the_same_game() {
    for (description, variant, depth) in SAME {
        let imported = translated(&file(description));
        let ours = loaded(description, &imported.text)
            .rules
            .expect("no faults");
        let (ours, theirs) = (program(&ours), program(&files::variant(variant)));
        for depth in 1..=depth {
            let count = |program| perft(&Game::new(program), depth);
            assert_eq!(
                count(&ours),
                count(&theirs),
                "{description} and {variant}, {depth} deep"
            );
        }
    }
}

#[test]
fn faults_are_told() {
    let constants = r#"{"game_constants": {"holes": 6, "nbr_start": 4}, "game_info": "#;
    let deep = format!("(game {}", "(".repeat(5000));
    let deep_json = "[".repeat(10_000);
    let bomb = (1..40).fold(String::from("(define \"0\" (x))"), |text, at| {
        format!("{text}(define \"{at}\" (\"{0}\" \"{0}\" \"{0}\"))", at - 1)
    });
    let bomb = format!("{bomb}(game \"39\")");
    let circle = "(define \"A\" (\"A\")) (game (\"A\"))";
    let cases: [(&str, String); 13] = [
        ("the format is not known", "game \"Kalah\"".to_owned()),
        ("the format is not known", String::new()),
        (
            "line 1, column 8: this is no JSON",
            r#"{"a": 1,"#.to_owned(),
        ),
        ("no `holes`", "{}".to_owned()),
        (
            "`holes` is \"six\"; it must be a number from 1 to 64",
            r#"{"game_constants": {"holes": "six", "nbr_start": 1}}"#.to_owned(),
        ),
        (
            "`mlaps` is -99999",
            format!("{constants} {{\"mlaps\": -99999}} }}"),
        ),
        (
            "`capt_on` is \"2\"",
            format!("{constants} {{\"capt_on\": \"2\"}} }}"),
        ),
        ("this is no JSON", format!("{{\"a\": {deep_json}")),
        ("line 1, column 70: brackets go more than 64 deep", deep),
        ("no list begins with `game`", "(define \"A\" 1)".to_owned()),
        (
            "there is no `mancalaBoard`",
            "(game \"Go\" (players 2))".to_owned(),
        ),
        ("too large", bomb),
        ("too large", circle.to_owned()),
    ];
    for (told, text) in cases {
        let outcome = sow(&["import", "-"], &text);
        let start: String = text.chars().take(80).collect();
        assert_eq!((outcome.code, outcome.out.as_str()), (1, ""), "{start}");
        assert!(outcome.err.contains(told), "{start}: {}", outcome.err);
        assert!(outcome.err.lines().count() == 1, "{}", outcome.err);
    }
}

#[test]
fn ludemes_that_are_not_closed_are_found() {
    let outcome = sow(&["import", "-"], "(game \"A\"\n  (players 2)\n");
    assert_eq!(outcome.code, 1);
    assert!(
        outcome
            .err
            .contains("line 3, column 1: no ludeme can begin or end here"),
        "{}",
        outcome.err
    );
}

#[test]
fn sizes_beyond_the_language_are_refused() {
    let board = |rows: &str| format!("(game \"A\" (equipment {{(mancalaBoard {rows})}}))");
    for rows in [
        "3 6",
        "2 99",
        "2 0",
        "2",
        "99999999999999999999 2",
        "(* 9999 9999) 4",
    ] {
        let outcome = sow(&["import", "-"], &board(rows));
        assert_eq!(outcome.code, 1, "{rows}");
        assert!(
            outcome.err.contains("cannot be said"),
            "{rows}: {}",
            outcome.err
        );
    }
}

/// Control characters of a description neither reach a terminal nor spoil the rule file.
#[test]
fn nothing_in_a_description_is_obeyed() {
    let text = read(&file("even-beans.txt")).replace("Even Beans", "\\u001b[2J\\n\\\"} end {");
    let outcome = sow(&["import", "-"], &text);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    assert!(!outcome.out.contains('\u{1b}'), "{}", outcome.out);
    assert!(
        outcome.out.starts_with("game \"[2J '} end {\"\n"),
        "{}",
        outcome.out
    );
}

/// Spoilt descriptions are refused or translated, never more.
#[test]
fn spoilt_descriptions_do_no_harm() {
    let mut seen = [0, 0];
    for path in descriptions() {
        let text = read(&path);
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for (number, at) in places
            .into_iter()
            .enumerate()
            .filter(|(number, _)| number % 7 == 0)
        {
            let insert = ["(", ")", "{", "}", "<", ">", "\"", ":", "9", "-1", "#1"][number % 11];
            let rest = &text[at..];
            let skipped = rest.chars().next().map_or(0, char::len_utf8);
            for spoilt in [
                format!("{}{insert}{rest}", &text[..at]),
                format!("{}{}", &text[..at], &rest[skipped..]),
                text[..at].to_owned(),
            ] {
                for format in [Format::Settings, Format::Ludemes] {
                    let outcome = import(&spoilt, format);
                    seen[usize::from(outcome.is_ok())] += 1;
                }
            }
        }
    }
    assert!(seen[0] > 1000 && seen[1] > 200, "{seen:?}");
}

#[test]
fn the_command_writes_checks_and_tells() {
    let folder = tempfile::tempdir().expect("a folder for a test");
    let to = folder.path().join("beans.sow").display().to_string();
    let from = file("even-beans.txt").display().to_string();
    let first = sow(&["import", &from, "-o", &to], "");
    assert_eq!((first.code, first.out.as_str()), (0, ""), "{}", first.err);
    assert!(
        first.err.starts_with("everything was translated\n"),
        "{}",
        first.err
    );
    assert!(first.err.contains("the result plays: "), "{}", first.err);
    assert_eq!(sow(&["check", &to], "").code, 0);
    // What is there stays, unless it is given up.
    assert_eq!(sow(&["import", &from, "-o", &to], "").code, 1);
    assert_eq!(sow(&["import", &from, "-o", &to, "--force"], "").code, 0);
    assert_eq!(sow(&["import", &from, "--force"], "").code, 2);
    assert_eq!(sow(&["import", &from, "--format", "cards"], "").code, 2);
    assert_eq!(sow(&["import", &from, "--format", "ludii"], "").code, 1);
}

#[test]
fn programs_are_told_in_one_object() {
    let from = file("half-understood.txt").display().to_string();
    let outcome = sow(&["import", &from, "--json"], "");
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    let told: serde_json::Value = serde_json::from_str(&outcome.out).expect("one object");
    assert!(
        told["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("game \"Half Understood\""))
    );
    let left = told["untranslated"].as_array().expect("a list");
    assert!(left.iter().any(|one| one["part"] == "setup"), "{left:?}");
    assert_eq!(told["played"]["unfinished"], 0);
}
