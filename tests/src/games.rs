//! Rules and programs for the suites: bundled games, rules written for a test, and random rules.

use crate::files;
use crate::generate::Generator;
use sow_grammar::load::load_text;
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::{CompiledGame, Program};
use std::ops::Range;
use std::sync::Arc;

/// Parses and checks the rules in `text`.
///
/// # Panics
/// If the text has faults.
#[must_use]
pub fn rules(text: &str) -> Rules {
    let loaded = load_text("made-up.sow", text);
    let faults = files::fault_lines(&loaded);
    loaded
        .rules
        .unwrap_or_else(|| panic!("{faults:#?}\n{text}"))
}

/// Returns the default settings with some options changed.
///
/// # Panics
/// If the rules have no such option, or it does not allow the value.
#[must_use]
pub fn settings(rules: &Rules, changed: &[(&str, &str)]) -> Settings {
    let mut settings = Settings::defaults(&rules.options);
    for (option, value) in changed {
        let set = settings.set(&rules.options, option, value);
        set.unwrap_or_else(|error| panic!("{}: {error}", rules.title));
    }
    settings
}

/// Compiles rules with their default options.
///
/// # Panics
/// If they cannot be compiled.
#[must_use]
pub fn compile(rules: &Rules) -> Program {
    compile_with(rules, &[])
}

/// Compiles rules with some option values changed.
///
/// # Panics
/// If the rules cannot have these values, or cannot be compiled with them.
#[must_use]
pub fn compile_with(rules: &Rules, changed: &[(&str, &str)]) -> Program {
    Arc::unwrap_or_clone(compiled(rules.clone(), changed).program)
}

/// Compiles the rules of a text with their default options.
///
/// # Panics
/// If the text has faults.
#[must_use]
pub fn program(text: &str) -> Program {
    compile(&rules(text))
}

/// Compiles a bundled game with its default options.
///
/// # Panics
/// If there is no game of that name.
#[must_use]
pub fn bundled(name: &str) -> Program {
    compile(&files::variant(name))
}

/// Like [`compile_with`], with the rules beside the program.
///
/// # Panics
/// As [`compile_with`].
#[must_use]
pub fn compiled(rules: Rules, changed: &[(&str, &str)]) -> CompiledGame {
    let settings = settings(&rules, changed);
    let title = rules.title.clone();
    CompiledGame::new(rules, &settings).unwrap_or_else(|error| panic!("{title}: {error}"))
}

/// A randomly generated game.
#[derive(Debug)]
pub struct RandomGame {
    /// The seed of the generator.
    pub seed: u64,
    /// The rules as text.
    pub text: String,
    /// The rules, compiled with their default options.
    pub compiled: CompiledGame,
}

/// Generates a game for each seed, skipping those that have faults or cannot be compiled.
pub fn random_games(seeds: Range<u64>) -> impl Iterator<Item = RandomGame> {
    seeds.filter_map(|seed| {
        let text = Generator::new(seed).rule_file();
        let rules = load_text("made-up.sow", &text).rules?;
        let settings = Settings::defaults(&rules.options);
        Some(RandomGame {
            seed,
            text,
            compiled: CompiledGame::new(rules, &settings).ok()?,
        })
    })
}
