//! Wrong usage, output that cannot be written, and output that must not be obeyed.

use sow_tests::command::{run, sow};
use sow_tests::scratch::ScratchFolder;
use std::io::Write;

#[test]
fn wrong_usage_is_two_and_prints_nothing_to_stdout() {
    for line in [
        "check",
        "perft kalaha",
        "perft kalaha deep",
        "perft kalaha 1 --color red",
        "moves",
        "moves kalaha --set seeds",
        "playouts kalaha --games many",
        "trace kalaha",
        "diff kalaha",
        "analyse kalaha --time soon",
        "analyse kalaha --depth 0",
        "analyse kalaha --lines 0",
        "analyse kalaha --memory 0",
        "sweep kalah --seeds x",
        "list --lacks luck",
        "list --pits x",
        "play giuthi --match --round",
        "playouts giuthi --match --round",
    ] {
        let outcome = sow(&line.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((outcome.code, outcome.out.as_str()), (2, ""), "{line}");
        assert!(!outcome.err.is_empty(), "{line}");
    }
}

/// A pipe whose other end is closed.
struct ClosedPipe;

impl Write for ClosedPipe {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }
}

/// A file on a full disk.
struct FullDisk;

impl Write for FullDisk {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::StorageFull.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_to_a_full_disk_fails() {
    for arguments in [&["list"][..], &["moves", "kalaha", "--json"], &["--help"]] {
        let mut err = Vec::new();
        assert_eq!(
            run(arguments, "", &mut FullDisk, &mut err),
            1,
            "{arguments:?}"
        );
    }
    let mut err = Vec::new();
    assert_eq!(run(&["list"], "", &mut FullDisk, &mut err), 1);
    let told = String::from_utf8_lossy(&err);
    assert!(told.contains("the disk is full"), "{told}");
}

#[test]
fn faults_that_cannot_be_printed_fail() {
    let scratch = ScratchFolder::new("bad.sow", "game \"B\"\n").with_file(
        "odd.sow",
        "game \"Odd\" based on kalaha\noption idle = 1 in 1..2\n",
    );
    for (file, clean) in [("bad.sow", false), ("odd.sow", true)] {
        let file = scratch.path_string(file);
        for deaf in [&mut ClosedPipe as &mut dyn Write, &mut FullDisk] {
            let mut out = Vec::new();
            assert_eq!(run(&["check", &file], "", &mut out, deaf), 1, "{file}");
        }
        assert_eq!(sow(&["check", &file], "").code == 0, clean);
    }
    let mut out = Vec::new();
    assert_eq!(run(&["check", "kalaha"], "", &mut out, &mut ClosedPipe), 0);
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
            run(arguments, "", &mut ClosedPipe, &mut err),
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

#[test]
fn control_characters_are_shown_and_not_obeyed() {
    let danger = "\u{1b}]0;owned\u{7}\u{1b}[2J";
    let title = ScratchFolder::new("title.sow", format!("game \"A{danger}\" based on kalaha\n"));
    let record = ScratchFolder::new(
        "r.toml",
        "variant = 'kalaha'\nsouth = \"\\u001b[2J\"\nnote = \"\\u009b2J\\u202e\"\nmoves = []\n",
    );
    let facts = ScratchFolder::new("f.sow", "game \"F\" based on kalaha\n")
        .with_file("f.toml", "names = [\"\\u001b[2J\"]\n");
    let told = [
        sow(&["check", &title.path()], ""),
        sow(&["show", &title.path()], ""),
        sow(&["replay", &record.path()], ""),
        sow(&["show", &facts.path()], ""),
        sow(&["show", &facts.path(), "--json"], ""),
        sow(
            &["engine", "kalaha"],
            &format!("setoption name {danger} value 3\n{danger}\n"),
        ),
        sow(&["moves", "kalaha", "--position", danger], ""),
        sow(&["play", "kalaha"], &format!("{danger}\n")),
    ];
    for outcome in &told {
        let all = format!("{}{}", outcome.out, outcome.err);
        let commands =
            |sign: char| sign.is_control() && !"\n\t".contains(sign) || sign == '\u{202e}';
        assert!(!all.contains(commands), "{all:?}");
        assert!(!all.is_empty());
    }
    assert!(told[2].out.contains("South: \\u001b[2J"), "{}", told[2].out);
    assert!(serde_json::from_str::<serde_json::Value>(&told[4].out).is_ok());
}

#[test]
fn a_message_echoes_no_more_than_a_line() {
    let long = "x".repeat(60_000);
    for outcome in [
        sow(&["moves", "kalaha", "--position", &long], ""),
        sow(&["moves", "kalaha", "--position", "-"], &long),
        sow(&["moves", &long], ""),
        sow(&["play", "kalaha"], &long),
        sow(
            &["engine", "kalaha"],
            &format!("{long}\nposition fen {long}\nquery {long}\n"),
        ),
        sow(&["check", "-"], &format!("game \"{long}\"\n{long}\n")),
    ] {
        let all = outcome.out + &outcome.err;
        let longest = all.lines().map(|line| line.chars().count()).max();
        assert!(
            longest.is_some_and(|longest| (1..600).contains(&longest)),
            "{longest:?}"
        );
    }
}
