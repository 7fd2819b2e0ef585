//! Completes games, their options and the values of options in a shell.

use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use sow_grammar::load::load_to_play;
use sow_grammar::rules::GameOption;
use sow_grammar::{LINTS, bundled};
use std::ffi::OsStr;

/// If an option has more values than this, only its name is completed.
const MAX_VALUES: usize = 64;

/// Completes bundled games and rule files.
#[must_use]
pub fn games() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let mut found =
            candidates_with_prefix(current, bundled::names().into_iter().map(str::to_owned));
        let is_rules = |path: &std::path::Path| path.extension().is_some_and(|end| end == "sow");
        let files = PathCompleter::any().filter(move |path| path.is_dir() || is_rules(path));
        found.extend(files.complete(current));
        found
    })
}

/// Completes `NAME=VALUE` for the options of the game on the command line.
#[must_use]
pub fn assignments() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let words = std::env::args().skip_while(|word| word != "--");
        candidates_with_prefix(current, assignments_of(words, current))
    })
}

/// Completes the codes of faults.
#[must_use]
pub fn fault_codes() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let names = LINTS.iter().map(|lint| lint.name.to_owned());
        candidates_with_prefix(current, names)
    })
}

/// Completes the names of players.
#[must_use]
pub fn players() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let levels = (1..=10).map(|level| format!("computer:{level}"));
        let plain = ["human", "computer", "random", "search:", "mcts:"].map(str::to_owned);
        candidates_with_prefix(current, plain.into_iter().chain(levels))
    })
}

/// Looks for a game among the words of the command line, and returns assignments to its options. If `current` already
/// has a name and `=`, returns assignments of each value to that option.
fn assignments_of(words: impl Iterator<Item = String>, current: &OsStr) -> Vec<String> {
    let is_game = |word: &String| bundled::variant(word).is_some() || word.ends_with(".sow");
    let rules = words
        .filter(is_game)
        .find_map(|word| load_to_play(&word).ok()?.rules);
    let options = rules.map(|rules| rules.options).unwrap_or_default();
    let current = current.to_string_lossy();
    let Some((name, _)) = current.split_once('=') else {
        return options
            .iter()
            .map(|option| format!("{}=", option.name))
            .collect();
    };
    let option = options.iter().find(|option| option.name == name);
    option.map(value_assignments).unwrap_or_default()
}

fn value_assignments(option: &GameOption) -> Vec<String> {
    let values = option.all_values(MAX_VALUES).into_iter();
    values
        .map(|value| format!("{}={}", option.name, option.format_value(value)))
        .collect()
}

fn candidates_with_prefix(
    current: &OsStr,
    all: impl IntoIterator<Item = String>,
) -> Vec<CompletionCandidate> {
    let prefix = current.to_string_lossy();
    all.into_iter()
        .filter(|one| one.starts_with(&*prefix))
        .map(CompletionCandidate::new)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::assignments_of;
    use std::ffi::OsStr;

    fn completed(words: &[&str], current: &str) -> Vec<String> {
        let words = words.iter().map(|&word| word.to_owned());
        assignments_of(words, OsStr::new(current))
    }

    #[test]
    fn options_and_values_are_those_of_the_game() {
        let names = completed(&["sow", "play", "kalah"], "");
        assert!(names.contains(&"seeds=".to_owned()), "{names:?}");
        let values = completed(&["sow", "play", "kalah"], "empty_capture=");
        assert_eq!(values, ["empty_capture=no", "empty_capture=yes"]);
        assert_eq!(completed(&["sow", "play"], ""), Vec::<String>::new());
    }
}
