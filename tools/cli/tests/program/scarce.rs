//! A real process with limited memory: missing memory is reported before any work begins, and nothing aborts.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The memory limit in kilobytes: enough for the program and its default tables, too little for the tables and threads
/// below.
const ROOM: u32 = 400_000;

/// Runs `sow` within [`ROOM`], with `lines` as its input.
fn scarce(arguments: &[&str], lines: &str) -> Output {
    let limited = format!("ulimit -v {ROOM}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_sow")]);
    command.args(arguments);
    // The arenas that glibc keeps for each thread would make the memory use vary.
    command.env("MALLOC_ARENA_MAX", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    // A process that exits early need not read its input.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends")
}

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn memory_that_is_not_there_is_told() {
    const POSITION: &str = "0,0,0,0,0,1/1,0,0,0,0,2 22:22 - S -";
    for arguments in [
        &["analyse", "kalah", "--depth", "2"][..],
        &["match", "search:depth=1", "random", "kalah", "--games", "2"],
        &["solve", "kalah", "--position", POSITION],
        &["play", "kalah", "--north", "search:depth=1"],
        &["engine", "kalah"],
    ] {
        let output = scarce(&[arguments, &["--memory", "65536"]].concat(), "1\n");
        let (out, err) = said(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?} {out}{err}");
        // Where the available memory is known, the message also states it.
        let told = ["65536 MB of memory are not available", "; allow less"];
        assert!(
            told.iter().all(|part| err.contains(part)),
            "{arguments:?} {out}{err}"
        );
    }
}

#[test]
fn threads_that_cannot_be_started_are_told() {
    for arguments in [
        &["playouts", "kalaha", "--games", "10"][..],
        &["perft", "kalaha", "3"],
        &["survey", "kalaha", "--games", "2"],
        &["analyse", "kalaha", "--depth", "2", "--memory", "1"],
    ] {
        let output = scarce(&[arguments, &["--threads", "256"]].concat(), "");
        let (out, err) = said(&output);
        assert_eq!(
            (output.status.code(), &*out),
            (Some(1), ""),
            "{arguments:?} {err}"
        );
        assert!(
            err.contains("threads cannot be started"),
            "{arguments:?} {err}"
        );
        assert!(!err.contains("os error"), "{arguments:?} {err}");
    }
}

#[test]
fn the_engine_keeps_its_options_where_more_cannot_be_had() {
    let lines = "setoption name Hash value 8\nsetoption name Hash value 65536\n\
                 setoption name Threads value 256\nugi\ngo depth 2\n";
    let output = scarce(&["engine", "kalaha", "--memory", "4"], lines);
    let (out, err) = said(&output);
    assert_eq!((output.status.code(), &*err), (Some(0), ""));
    let told = |text: &str| out.lines().any(|line| line.starts_with(text));
    assert!(told("error 65536 MB of memory are not available"), "{out}");
    assert!(told("error that many threads cannot be started"), "{out}");
    assert!(told("option name Hash type spin default 8 "), "{out}");
    assert!(told("option name Threads type spin default 1 "), "{out}");
    assert!(told("bestmove ") && !told("bestmove none"), "{out}");
}
