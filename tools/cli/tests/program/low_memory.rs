//! A real process with limited memory: missing memory is reported before any work begins, and nothing aborts.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The memory limit in kilobytes: enough for the program and its default tables, too little for the tables and threads
/// below.
const MEMORY_LIMIT_KB: u32 = 400_000;

/// The limit on processor time in seconds: nothing takes longer unless the user asks for it.
const TIME_LIMIT_SECONDS: u32 = 10;

/// Runs `sow` within [`MEMORY_LIMIT_KB`] and [`TIME_LIMIT_SECONDS`], with `lines` as its input.
pub(super) fn run_limited(arguments: &[&str], lines: &str) -> Output {
    let limited =
        format!("ulimit -v {MEMORY_LIMIT_KB}; ulimit -t {TIME_LIMIT_SECONDS}; exec \"$0\" \"$@\"");
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

pub(super) fn output_texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn missing_memory_is_reported() {
    const POSITION: &str = "0,0,0,0,0,1/1,0,0,0,0,2 22:22 - S -";
    for arguments in [
        &["analyse", "kalah", "--depth", "2"][..],
        &["match", "search:depth=1", "random", "kalah", "--games", "2"],
        &["solve", "kalah", "--position", POSITION],
        &["play", "kalah", "--north", "search:depth=1"],
        &["engine", "kalah"],
    ] {
        let output = run_limited(&[arguments, &["--memory", "65536"]].concat(), "1\n");
        let (out, err) = output_texts(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?} {out}{err}");
        // Where the available memory is known, the message also states it.
        let expected = ["65536 MB of memory are not available", "; allow less"];
        assert!(
            expected.iter().all(|part| err.contains(part)),
            "{arguments:?} {out}{err}"
        );
    }
}

#[test]
fn unavailable_threads_are_reported() {
    for arguments in [
        &["playouts", "kalaha", "--games", "10"][..],
        &["perft", "kalaha", "3"],
        &["survey", "kalaha", "--games", "2"],
        &["analyse", "kalaha", "--depth", "2", "--memory", "1"],
    ] {
        let run = || run_limited(&[arguments, &["--threads", "256"]].concat(), "");
        // The standard library ends the program if a thread that has just started finds no memory for its signal stack.
        let ended_by_a_signal = |output: &Output| output.status.code().is_none();
        let mut output = run();
        for _ in 0..3 {
            if ended_by_a_signal(&output) {
                output = run();
            }
        }
        let (out, err) = output_texts(&output);
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
fn the_engine_keeps_its_options_if_memory_is_missing() {
    let lines = "setoption name Hash value 8\nsetoption name Hash value 65536\n\
                 setoption name Threads value 256\nugi\ngo depth 2\n";
    let output = run_limited(&["engine", "kalaha", "--memory", "4"], lines);
    let (out, err) = output_texts(&output);
    assert_eq!((output.status.code(), &*err), (Some(0), ""));
    let prints = |text: &str| out.lines().any(|line| line.starts_with(text));
    assert!(
        prints("error 65536 MB of memory are not available"),
        "{out}"
    );
    assert!(prints("error that many threads cannot be started"), "{out}");
    assert!(prints("option name Hash type spin default 8 "), "{out}");
    assert!(prints("option name Threads type spin default 1 "), "{out}");
    assert!(prints("bestmove ") && !prints("bestmove none"), "{out}");
}
