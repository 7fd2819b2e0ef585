//! The command line as people and programs use it, command by command.

mod boards;
mod check;
mod commands;
mod differences;
mod exit_codes;
mod files;
mod matches;
mod names;
mod notations;
mod pictures;
mod players;
mod records;
mod repl;
mod repl_matches;
mod steps;
mod surveys;
mod sweeps;
mod traces;
mod why;
mod widths;
#[cfg(unix)]
mod work;

use serde_json::Value;
use sow_tests::command::sow;

/// Returns the JSON that a command prints, which must succeed without any message.
fn json_of(arguments: &[&str]) -> Value {
    let outcome = sow(arguments, "");
    assert_eq!(
        (outcome.code, outcome.err.as_str()),
        (0, ""),
        "{arguments:?}"
    );
    outcome.object()
}
