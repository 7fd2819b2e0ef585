//! The real program in shells: completions, and piped games that leave no files.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns the completions of bash for the last of these words.
fn bash_completions(words: &[&str]) -> Vec<String> {
    let script = r#"
        source <("$SOW" completions bash | sed "s|=bash sow |=bash $SOW |")
        COMP_WORDS=(sow "$@")
        COMP_CWORD=$#
        _sow
        printf '%s\n' "${COMPREPLY[@]}"
    "#;
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", script, "bash"]).args(words);
    let output = bash
        .env("SOW", env!("CARGO_BIN_EXE_sow"))
        .output()
        .expect("there is a bash");
    let output_text = String::from_utf8_lossy(&output.stdout).into_owned();
    output_text
        .lines()
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn bash_completes_games_options_and_values() {
    assert_eq!(bash_completions(&["pla"]), ["play", "playouts"]);
    assert_eq!(bash_completions(&["play", "kala"]), ["kalah", "kalaha"]);
    let options = bash_completions(&["play", "kalah", "--set", ""]);
    assert!(
        options.contains(&"empty_capture=".to_owned()),
        "{options:?}"
    );
    // Bash treats `=` as a separate word and replaces only the word after it.
    let set = ["play", "kalah", "--set", "empty_capture", "="];
    assert_eq!(bash_completions(&set), ["no", "yes"]);
    assert_eq!(bash_completions(&[&set[..], &["y"]].concat()), ["yes"]);
    assert_eq!(
        bash_completions(&["play", "--north", "computer", ":", "10"]),
        ["10"]
    );
    assert_eq!(
        bash_completions(&["play", "--set", "seeds", "=", ""]),
        [""; 0]
    );
    assert_eq!(bash_completions(&["explain", "no-els"]), ["no-else"]);
}

#[test]
fn all_shells_ask_the_program() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let mut sow = Command::new(env!("CARGO_BIN_EXE_sow"));
        let output = sow
            .args(["completions", shell])
            .output()
            .expect("it starts");
        let script = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(script.contains("SOW_COMPLETE"), "{shell}: {script}");
    }
}

fn count_files(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, Iterator::count)
}

#[test]
fn piped_games_are_not_saved() {
    let state = tempfile::tempdir().expect("a folder");
    let mut sow = Command::new(env!("CARGO_BIN_EXE_sow"));
    sow.args(["play", "kalaha"])
        .env("XDG_STATE_HOME", state.path());
    let mut child = sow
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut lines = child.stdin.take().expect("a pipe");
    lines.write_all(b"1\n2\n").expect("it reads");
    drop(lines);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert!(!String::from_utf8_lossy(&output.stdout).contains("kept"));
    assert_eq!(count_files(state.path()), 0);
}

#[test]
fn a_plain_terminal_gets_ascii() {
    let output = |locale: &str, term: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sow"));
        command.args(["play", "kalah"]).stdin(Stdio::null());
        command.env("LC_ALL", locale).env("TERM", term);
        let output = command.output().expect("it starts");
        String::from_utf8(output.stdout).expect("text")
    };
    assert!(output("C", "dumb").is_ascii());
    assert!(output("C", "xterm").is_ascii());
    assert!(output("en_US.UTF-8", "dumb").is_ascii());
    assert!(output("en_US.UTF-8", "xterm").contains('\u{250c}'));
}
