//! Ctrl-C on a real process: finished work is kept, and the same command resumes it with the same result as an
//! uninterrupted run.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

fn sow(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sow"));
    command.current_dir(folder).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    command
}

/// Presses Ctrl-C after the line about memory, which shows that the work has begun. Checks the exit code and returns
/// the remaining stderr.
fn run_interrupted(folder: &Path, arguments: &[&str]) -> String {
    let mut child = sow(folder, arguments).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let begun = |line: &String| line.contains("of memory");
    let found = lines.by_ref().map_while(Result::ok).find(begun);
    assert!(
        found.is_some(),
        "{arguments:?}: it says how much memory it takes"
    );
    let mut kill = Command::new("kill");
    let pressed = kill.args(["-INT", &child.id().to_string()]).status();
    assert!(pressed.expect("there is a `kill`").success());
    let messages: Vec<String> = lines.map_while(Result::ok).collect();
    let code = child.wait().expect("it ends").code();
    assert_eq!(code, Some(1), "{messages:?}");
    messages.join("\n")
}

fn run_to_end(folder: &Path, arguments: &[&str]) -> serde_json::Value {
    let output = sow(folder, arguments).output().expect("it starts");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {messages}");
    serde_json::from_slice(&output.stdout).expect("an object")
}

#[test]
fn solving_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let set = ["--set", "seeds=3", "--set", "empty_capture=yes"];
    let solve = [&["solve", "kalah", "--memory", "16", "--json"], &set[..]].concat();
    let kept = [&solve[..], &["--save", "work"]].concat();
    for _ in 0..2 {
        let messages = run_interrupted(folder.path(), &kept);
        assert!(
            messages.contains("stopped") && messages.contains("resumes from work"),
            "{messages}"
        );
    }
    let (on, straight) = (
        run_to_end(folder.path(), &kept),
        run_to_end(folder.path(), &solve),
    );
    assert_eq!(
        (&on["value"], &on["best"]),
        (&straight["value"], &straight["best"])
    );
    assert!(
        on["nodes"].as_u64() < straight["nodes"].as_u64(),
        "something was kept"
    );
}

#[test]
fn endgames_go_on_where_they_were_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let endgame = |out, seeds| ["endgame", "awari", "--json", "--out", out, "--seeds", seeds];
    // All layers except the last are done, so that the work is stopped within a layer.
    run_to_end(folder.path(), &endgame("parts", "11"));
    for _ in 0..2 {
        let messages = run_interrupted(folder.path(), &endgame("parts", "12"));
        assert!(messages.contains("resumes from parts"), "{messages}");
        assert!(
            folder.path().join("parts.layer").exists(),
            "an unfinished layer"
        );
    }
    let on = run_to_end(folder.path(), &endgame("parts", "12"));
    let straight = run_to_end(folder.path(), &endgame("straight", "12"));
    assert_eq!(on["layers"], straight["layers"]);
    let read = |name| std::fs::read(folder.path().join(name)).expect("a file");
    assert!(read("parts") == read("straight"), "byte for byte");
    assert!(!folder.path().join("parts.layer").exists(), "it is done");
}
