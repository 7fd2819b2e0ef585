//! The command line where a transcript says less: all games, threads, devices, broken files, and commands that check each
//! other.

mod boards;
mod check;
mod files;
mod games;
mod measurements;
mod output;
mod play;
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
