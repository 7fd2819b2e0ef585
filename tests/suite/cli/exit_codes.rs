//! Exit codes: 0 for success, 1 for faulty input, 2 for wrong usage.

use sow_tests::command::{run, sow};
use sow_tests::scratch::ScratchFolder;
use std::io::Write;

#[test]
fn wrong_usage_is_two() {
    for arguments in [
        &["fly"][..],
        &["check"],
        &["perft", "kalaha"],
        &["perft", "kalaha", "deep"],
        &["moves"],
        &["play"],
        &["check", "--no-diff", "game.sow"],
        &["perft", "kalaha", "1", "--color", "red"],
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
    let scratch = ScratchFolder::new("binary.sow", [0xff, 0xfe, 0x00, 0x80])
        .with_file("record.toml", "variant = \"kalaha\"\nmoves = [\"7\"]\n")
        .with_file("no.toml", "moves");
    for arguments in [
        &["show", "kalahah"][..],
        &["moves", "no/such/file.sow"],
        &["moves", "kalaha", "--set", "seeds=99"],
        &["moves", "kalaha", "--set", "stones=4"],
        &["moves", "kalaha", "--position", "6,6/6,6 0:0 - S -"],
        &["check", &scratch.path()],
        &["replay", &scratch.path_string("record.toml")],
        &["replay", &scratch.path_string("no.toml")],
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
    let help = sow(&["--help"], "");
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    let listed = help.out.lines().skip_while(|line| *line != "Commands:");
    let listed = listed.skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = listed
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&command| command != "help")
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let outcome = sow(&[command, "--help"], "");
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{command}");
        let example =
            outcome.out.contains(&format!("sow {command}")) && outcome.out.contains("xample");
        assert!(example, "{command}: {}", outcome.out);
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
fn faults_go_to_stderr_and_with_json_to_stdout() {
    let scratch = ScratchFolder::new("x.sow", "game \"X\"\noption a = 9 in 1..3\n");
    let name = scratch.path();
    let told = sow(&["check", &name], "");
    assert_eq!((told.code, told.out.as_str()), (1, ""));
    let place = format!("{name}:2:12");
    assert!(
        told.err.contains("error[bad-default]") && told.err.contains(&place),
        "{}",
        told.err
    );
    let listed = sow(&["check", "--json", &name], "");
    assert_eq!((listed.code, listed.err.as_str()), (1, ""));
    assert!(listed.out.contains(r#""line":2,"column":12,"end_line":2,"end_column":13,"severity":"error","code":"bad-default""#));
    sow(&["perft", &name, "1"], "").fails_with("error[bad-default]");
}
