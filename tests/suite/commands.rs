//! The command line as other programs drive it: names, formats, exit codes.

use serde_json::Value;
use sow_interpreter::record::Record;
use sow_tests::command::{Outcome, run, sow};
use sow_tests::files;
use std::io::Write;

const OPENING: &str = "6,6,6,6,6,6/6,6,6,6,6,6 0:0 - S -";

fn objects(outcome: &Outcome) -> Vec<Value> {
    outcome
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

/// A folder that is taken away again, with these files in it.
fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for a test");
    for (name, content) in files {
        std::fs::write(folder.path().join(name), content).expect("a file for a test");
    }
    folder
}

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).display().to_string()
}

#[test]
fn wrong_usage_is_two() {
    for arguments in [
        &["fly"][..],
        &["check"],
        &["perft", "kalaha"],
        &["perft", "kalaha", "deep"],
        &["moves"],
        &["moves", "kalaha", "--set", "seeds"],
        &["playouts", "kalaha", "--games", "many"],
        &["completions", "dos"],
    ] {
        let outcome = sow(arguments, "");
        assert_eq!(
            (outcome.code, outcome.out.as_str()),
            (2, ""),
            "{arguments:?}"
        );
        assert!(!outcome.err.is_empty(), "{arguments:?}");
    }
}

#[test]
fn faulty_input_is_one() {
    let folder = folder(&[
        ("binary.sow", &[0xff, 0xfe, 0x00, 0x80]),
        ("record.toml", b"variant = \"kalaha\"\nmoves = [\"7\"]\n"),
        ("no.toml", b"moves"),
    ]);
    for arguments in [
        &["show", "kalahah"][..],
        &["moves", "no/such/file.sow"],
        &["moves", "kalaha", "--set", "seeds=99"],
        &["moves", "kalaha", "--set", "stones=4"],
        &["moves", "kalaha", "--position", "6,6/6,6 0:0 - S -"],
        &["check", &path(&folder, "binary.sow")],
        &["replay", &path(&folder, "record.toml")],
        &["replay", &path(&folder, "no.toml")],
        &["replay", "no/such/record.toml"],
        &["explain", "no-such-code"],
    ] {
        let outcome = sow(arguments, "");
        assert_eq!(outcome.code, 1, "{arguments:?} {}", outcome.err);
        assert!(!outcome.err.is_empty(), "{arguments:?}");
    }
    let unknown = sow(&["show", "kalahah"], "");
    assert!(unknown.err.contains("kalaha"), "{}", unknown.err);
}

#[test]
fn help_has_an_example_for_every_command() {
    for command in [
        "check",
        "list",
        "show",
        "play",
        "moves",
        "perft",
        "playouts",
        "replay",
        "completions",
        "explain",
        "solve",
        "endgame",
    ] {
        let outcome = sow(&[command, "--help"], "");
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{command}");
        assert!(
            outcome.out.contains(&format!("sow {command}")) && outcome.out.contains("xample"),
            "{command}: {}",
            outcome.out
        );
    }
}

#[test]
fn list_names_every_variant() {
    let outcome = sow(&["list", "--json"], "");
    let listed = objects(&outcome);
    assert_eq!(outcome.code, 0);
    let lines = sow(&["list"], "").out;
    for file in files::files("variants", "sow") {
        let name = files::stem(&file);
        assert!(
            listed.iter().any(|object| object["name"] == name.as_str()),
            "{name}"
        );
        assert!(lines.lines().any(|line| line.starts_with(&name)), "{name}");
    }
}

#[test]
fn list_keeps_to_what_is_asked_for() {
    let names = |arguments: &[&str]| -> Vec<String> {
        let outcome = sow(&[&["list"], arguments].concat(), "");
        assert_eq!(outcome.code, 0, "{}", outcome.err);
        let lines = outcome.out.lines();
        lines
            .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
            .collect()
    };
    let asked = ["--rows", "4", "--region", "East Africa", "--has", "hand"];
    let bao = ["bao-kiswahili", "bao-malawi", "bao-nierse", "bao-zanzibar"];
    assert_eq!(names(&asked), bao);
    assert_eq!(names(&["--region", "igbo"]), ["ako-okwe"]);
    assert_eq!(names(&["--has", "solitaire", "--has", "match"]), [""; 0]);
    let unknown = sow(&["list", "--region", "Atlantis"], "");
    assert_eq!(unknown.code, 1);
    assert!(
        unknown.err.contains("the regions are Caribbean, "),
        "{}",
        unknown.err
    );
    assert_eq!(sow(&["list", "--has", "luck"], "").code, 2);
}

#[test]
fn check_answers_programs() {
    let folder = folder(&[("bad.sow", b"game \"B\" based on kalaha\n\nend { when own pits empty => sweep; most in stor wins }\n"), ("binary.sow", &[0xff, 0x80])]);
    let outcome = sow(&["check", "--json", &path(&folder, "bad.sow")], "");
    assert_eq!((outcome.code, outcome.err.as_str()), (1, ""));
    let faults = objects(&outcome);
    assert!(!faults.is_empty());
    for fault in &faults {
        let keys: Vec<&str> = fault
            .as_object()
            .expect("an object")
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(
            keys,
            [
                "file",
                "line",
                "column",
                "end_line",
                "end_column",
                "severity",
                "code",
                "message",
                "help"
            ]
        );
        assert_eq!(fault["line"], 3);
    }
    let binary = objects(&sow(&["check", "--json", &path(&folder, "binary.sow")], ""));
    assert!(
        binary.iter().any(|fault| fault["code"] == "not-text"),
        "{binary:?}"
    );
    let kalaha = files::variant_file("kalaha").display().to_string();
    let clean = sow(&["check", "--json", &kalaha], "");
    assert_eq!(
        (clean.code, clean.out.as_str(), clean.err.as_str()),
        (0, "", "")
    );
}

#[test]
fn moves_of_positions_read_from_a_pipe() {
    let input = format!("{OPENING}\n\n0,0,0,0,0,0/0,0,0,0,0,1 35:36 - S -\n");
    let outcome = sow(&["moves", "kalaha", "--json", "--position", "-"], &input);
    let answers = objects(&outcome);
    assert_eq!((outcome.code, answers.len()), (0, 2), "{}", outcome.err);
    assert_eq!(
        (
            &answers[0]["position"],
            &answers[0]["mover"],
            &answers[0]["over"]
        ),
        (&OPENING.into(), &"S".into(), &Value::Null)
    );
    assert_eq!(answers[0]["moves"].as_array().map(Vec::len), Some(6));
    assert_eq!(answers[0]["moves"][0]["move"], "1");
    assert_eq!(
        answers[0]["moves"][0]["position"],
        "6,6,6,6,6,6/0,7,7,7,7,7 1:0 - S -"
    );
    assert_eq!(answers[1]["over"]["score"], serde_json::json!([36, 36]));
    assert_eq!(
        (&answers[1]["over"]["winner"], &answers[1]["moves"]),
        (&Value::Null, &serde_json::json!([]))
    );
    let wrong = sow(
        &["moves", "kalaha", "--json", "--position", "-"],
        &format!("nonsense\n{OPENING}\n"),
    );
    assert_eq!((wrong.code, objects(&wrong).len()), (1, 1));
    assert!(wrong.err.contains('1'), "{}", wrong.err);
}

#[test]
fn perft_counts() {
    let outcome = sow(&["perft", "kalaha", "4", "--json", "--divide"], "");
    let answer = &objects(&outcome)[0];
    assert_eq!(
        (outcome.code, &answer["depth"], &answer["nodes"]),
        (0, &4.into(), &1056.into())
    );
    let parts: u64 = answer["divide"]
        .as_object()
        .expect("an object")
        .values()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(parts, 1056);
    assert!(answer["seconds"].is_number());
    assert!(objects(&sow(&["perft", "kalaha", "2", "--json"], ""))[0]["divide"].is_null());
}

#[test]
fn playouts_are_the_same_on_any_number_of_threads() {
    let play = |threads| {
        let outcome = sow(
            &[
                "playouts",
                "hus",
                "--games",
                "40",
                "--seed",
                "7",
                "--threads",
                threads,
                "--json",
            ],
            "",
        );
        assert_eq!(outcome.code, 0, "{}", outcome.err);
        let answer = objects(&outcome).remove(0);
        ["games", "moves", "wins", "unfinished"].map(|key| answer[key].clone())
    };
    let one = play("1");
    assert_eq!(one[0], 40);
    assert_eq!(one, play("3"));
}

#[test]
fn counts_are_the_same_on_any_number_of_threads() {
    let count = |threads| {
        let outcome = sow(
            &[
                "perft",
                "kalaha",
                "6",
                "--divide",
                "--threads",
                threads,
                "--json",
            ],
            "",
        );
        assert_eq!(outcome.code, 0, "{}", outcome.err);
        let answer = objects(&outcome).remove(0);
        ["depth", "nodes", "divide"].map(|key| answer[key].clone())
    };
    assert_eq!(count("1"), count("3"));
}

#[test]
fn play_reads_a_pipe_without_a_word_of_its_own() {
    let good = sow(&["play", "kalaha"], "1\n2\nposition\n");
    assert_eq!(good.code, 0, "{}", good.err);
    assert!(good.out.contains("/0,0,"), "{}", good.out);
    let wrong = sow(&["play", "kalaha"], "1\n1\nposition\n");
    assert_eq!(wrong.code, 1, "{}", wrong.out);
    assert!(
        wrong.err.contains("empty") && !wrong.out.contains("/0,7"),
        "{}{}",
        wrong.out,
        wrong.err
    );
    assert_eq!(sow(&["play", "kalaha"], "").code, 0);
    assert_eq!(sow(&["play", "kalaha"], "quit\nnonsense\n").code, 0);
}

#[test]
fn a_recorded_match_is_played_again() {
    let record = "records/giuthi-match.toml";
    let text = std::fs::read_to_string(record).expect("a record");
    let record_of_match: Record = toml::from_str(&text).expect("a record");
    let mut lines = record_of_match.moves.join("\n");
    lines.push_str("\nposition\n");
    let played = sow(&["play", "giuthi", "--match"], &lines);
    assert_eq!((played.code, played.err.as_str()), (0, ""));
    let replayed = &objects(&sow(&["replay", record, "--json"], ""))[0];
    let moves = replayed["moves"].as_array().expect("moves");
    let ended = moves.iter().filter(|step| !step["ended"].is_null());
    assert_eq!(ended.count(), played.out.matches("\nRound ").count());
    let last = moves.last().and_then(|step| step["position"].as_str());
    assert!(last.is_some_and(|last| played.out.ends_with(&format!("{last}\n"))));
    assert_eq!(
        replayed["over"]["winner"].as_str(),
        record_of_match.result.as_deref()
    );
}

#[test]
fn completions_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish"] {
        let outcome = sow(&["completions", shell], "");
        assert!(outcome.code == 0 && outcome.out.contains("sow"), "{shell}");
    }
}

/// A pipe that somebody has closed.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["list"][..],
        &["moves", "kalaha"],
        &["perft", "kalaha", "2"],
        &["show", "hus"],
        &["moves", "kalaha", "--json"],
    ] {
        let mut err = Vec::new();
        assert_eq!(
            run(arguments, "", &mut Closed, &mut err),
            0,
            "{arguments:?}"
        );
        assert!(
            err.is_empty(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&err)
        );
    }
}
