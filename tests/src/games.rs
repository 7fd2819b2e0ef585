//! Rules and programs for the suites: bundled games, rules written for a test, and random rules.

use crate::files;
use crate::generate::Generator;
use crate::threads::parallel_map;
use sow_grammar::load::load_text;
use sow_grammar::rules::{OptionId, Rules, Settings};
use sow_interpreter::{CompiledGame, Passes, Program, Shape};
use std::ops::Range;
use std::path::Path;
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

/// Compiles rules with some options changed from their defaults.
///
/// # Panics
/// If the rules have no such option or value, or cannot be compiled.
#[must_use]
pub fn compile(rules: &Rules, changed: &[(&str, &str)]) -> Program {
    Arc::unwrap_or_clone(compiled(rules.clone(), changed).program)
}

/// Compiles the rules of a text with their default options.
///
/// # Panics
/// If the text has faults.
#[must_use]
pub fn program(text: &str) -> Program {
    compile(&rules(text), &[])
}

/// Compiles a bundled game with its default options.
///
/// # Panics
/// If there is no game of that name.
#[must_use]
pub fn bundled(name: &str) -> Program {
    compile(&files::variant(name), &[])
}

/// Like [`compile`], with the rules beside the program.
///
/// # Panics
/// As [`compile`].
#[must_use]
pub fn compiled(rules: Rules, changed: &[(&str, &str)]) -> CompiledGame {
    let mut settings = Settings::defaults(&rules.options);
    for (option, value) in changed {
        let set = settings.set(&rules.options, option, value);
        set.unwrap_or_else(|error| panic!("{}: {error}", rules.title));
    }
    let title = rules.title.clone();
    CompiledGame::new(rules, &settings).unwrap_or_else(|error| panic!("{title}: {error}"))
}

/// A game that engines are compared in: rules and the values of their options.
#[derive(Debug, Clone)]
pub struct Case {
    /// The file or the text of the rules, with an option that is not at its default.
    pub name: String,
    /// The rules.
    pub rules: Arc<Rules>,
    /// The values of the options.
    pub settings: Settings,
    /// The seed from which the rules were generated; 0 if they were not.
    pub seed: u64,
}

impl Case {
    /// Returns rules with their default options, then with each option at each of its other values, but at most `most` cases.
    fn with_options(name: &str, rules: Rules, most: usize) -> Vec<Self> {
        let rules = Arc::new(rules);
        let mut cases = vec![Self {
            name: name.to_owned(),
            settings: Settings::defaults(&rules.options),
            rules: Arc::clone(&rules),
            seed: 0,
        }];
        for (at, option) in rules.options.iter().enumerate() {
            let others = option.all_values(300).into_iter();
            for value in others.filter(|&value| value != option.default) {
                let mut changed = cases[0].clone();
                changed.name += &format!(" with {}={}", option.name, option.format_value(value));
                changed.settings.set_unchecked(OptionId(at as u16), value);
                cases.push(changed);
            }
        }
        cases.truncate(most);
        cases
    }

    /// Returns the game in a file, with at most `options` choices of option values.
    #[must_use]
    pub fn of_file(file: &Path, options: usize) -> Vec<Self> {
        Self::with_options(&file.display().to_string(), files::rules(file), options)
    }

    /// Returns the game in a text, with at most `options` choices of option values; nothing if it has faults.
    #[must_use]
    pub fn of_text(text: &str, options: usize) -> Vec<Self> {
        let rules = load_text("made-up.sow", text).rules;
        rules.map_or_else(Vec::new, |rules| Self::with_options(text, rules, options))
    }

    /// Returns the game that is generated from a seed, as [`Case::of_text`].
    #[must_use]
    pub fn generated(seed: u64, options: usize) -> Vec<Self> {
        let mut cases = Self::of_text(&Generator::new(seed).rule_file(), options);
        for case in &mut cases {
            case.name
                .insert_str(0, &format!("the game of seed {seed}:\n"));
            case.seed = seed;
        }
        cases
    }

    /// Whether all options have their default values.
    #[must_use]
    pub fn has_defaults(&self) -> bool {
        self.settings == Settings::defaults(&self.rules.options)
    }

    /// Compiles the rules.
    ///
    /// # Errors
    /// If they cannot be compiled.
    pub fn compile(&self) -> Result<CompiledGame, String> {
        CompiledGame::new(Arc::clone(&self.rules), &self.settings)
            .map_err(|error| error.to_string())
    }

    /// Compiles the rules with some passes only.
    ///
    /// # Errors
    /// If they cannot be compiled.
    pub fn compile_with(&self, passes: Passes) -> Result<Program, String> {
        let shape = Shape::default();
        Program::for_round_with_passes(&self.rules, &self.settings, &shape, passes)
            .map_err(|error| error.to_string())
    }
}

/// Returns every game that the suites play, with at most `options` choices of option values.
#[must_use]
pub fn all(options: usize) -> Vec<Case> {
    parallel_map(&files::games(), |file| Case::of_file(file, options)).concat()
}

/// Returns every game that is played in matches.
#[must_use]
pub fn with_matches() -> Vec<Case> {
    let mut cases = all(1);
    cases.retain(|case| case.rules.match_rules.is_some());
    cases
}

/// Returns the games in texts.
///
/// # Panics
/// If a text has faults.
pub fn of_texts(texts: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<Case> {
    let texts = texts.into_iter();
    let cases = texts.flat_map(|text| Case::with_options(text.as_ref(), rules(text.as_ref()), 1));
    cases.collect()
}

/// Generates a game for each seed, skipping those that have faults or cannot be compiled.
#[must_use]
pub fn made_up(seeds: Range<u64>) -> Vec<Case> {
    let cases = seeds.flat_map(|seed| Case::generated(seed, 1));
    cases.filter(|case| case.compile().is_ok()).collect()
}
