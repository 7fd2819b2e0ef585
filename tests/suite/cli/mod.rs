//! The command line as people and programs meet it, command by command.

mod boards;
mod check;
mod commands;
mod differences;
mod exit_codes;
mod files;
mod matches;
mod pictures;
mod players;
mod records;
mod repl;
mod repl_matches;
mod surveys;
mod sweeps;
mod traces;
mod why;
#[cfg(unix)]
mod work;

use serde_json::Value;
use sow_tests::command::{Outcome, sow};

/// What a command that has nothing to complain about prints with `--json`.
fn json_of(arguments: &[&str]) -> Value {
    let outcome = sow(arguments, "");
    assert_eq!(
        (outcome.code, outcome.err.as_str()),
        (0, ""),
        "{arguments:?}"
    );
    objects(&outcome).remove(0)
}

fn objects(outcome: &Outcome) -> Vec<Value> {
    outcome
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

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
