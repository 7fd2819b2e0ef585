//! Measurements of many rule sets: the combinations ([`Grid`]), the measurement ([`Measure`]), and the Python package
//! that does the work if it is installed ([`package`]).

pub mod package;

pub use sow_operations::measure::{Measure, Numbers};

use crate::game::{ChosenGame, compile, names};
use crate::output::diagnostics::{Report, render};
use crate::output::paint::Paint;
use crate::support::failure::Failure;
use serde::Serialize;
use sow_grammar::cases::Case;
use sow_grammar::load::load_with_cases;
use std::collections::BTreeMap;

/// The values of options, by name.
pub type OptionValues = BTreeMap<String, String>;

/// One measurement and its result.
#[derive(Debug, Serialize)]
pub struct Row {
    /// The name or path of the game.
    pub rules: String,
    /// The chosen values of its options.
    pub options: OptionValues,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The reason why there are no numbers.
    pub fault: Option<String>,
    /// The measured numbers.
    #[serde(flatten)]
    pub numbers: Numbers,
}

impl Row {
    /// Measures a game.
    #[must_use]
    pub fn measure(measure: &Measure, (rules, options, seed): (String, OptionValues, u64)) -> Self {
        let numbers = load_game(&rules, &options)
            .and_then(|(chosen, cases)| measure.measure_game(&chosen, &cases, seed));
        let (numbers, fault) = match numbers {
            Ok(numbers) => (numbers, None),
            Err(failure) => (Numbers::new(), Some(failure.to_string())),
        };
        Self {
            rules,
            options,
            seed,
            fault,
            numbers,
        }
    }
}

/// Loads and compiles a game with its cases; the failure of faulty rules is their first fault.
fn load_game(game: &str, options: &OptionValues) -> Result<(ChosenGame, Vec<Case>), Failure> {
    let (name, loaded) = names::load_by_name(game, load_with_cases)?;
    let Some(rules) = loaded.rules else {
        let report = Report::new(&loaded.sources, &loaded.diagnostics);
        let first = loaded.diagnostics.first();
        let text = first.map(|fault| render(&report, fault, Paint::PLAIN));
        return Err(Failure::Input(text.unwrap_or_default()));
    };
    let set = options
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let chosen = compile(name, (loaded.sources, rules), set)?;
    Ok((chosen, loaded.cases))
}

/// Every game with every combination of options and every seed.
#[derive(Debug, Clone, Serialize)]
pub struct Grid {
    /// Names or paths of games.
    pub rules: Vec<String>,
    /// The values to try for each option.
    pub options: Vec<(String, Vec<String>)>,
    /// The seeds of the random numbers.
    pub seeds: Vec<u64>,
}

impl Grid {
    /// Returns all measurements: for each game the combinations of options, for each of these the seeds.
    #[must_use]
    pub fn tasks(&self) -> Vec<(String, OptionValues, u64)> {
        let mut combinations = vec![OptionValues::new()];
        for (option, values) in &self.options {
            let with = |chosen: &OptionValues| {
                let with = |value: &String| {
                    let mut chosen = chosen.clone();
                    chosen.insert(option.clone(), value.clone());
                    chosen
                };
                values.iter().map(with).collect::<Vec<_>>()
            };
            combinations = combinations.iter().flat_map(with).collect();
        }
        let mut tasks = Vec::new();
        for rules in &self.rules {
            for options in &combinations {
                let of_seed = |&seed: &u64| (rules.clone(), options.clone(), seed);
                tasks.extend(self.seeds.iter().map(of_seed));
            }
        }
        tasks
    }

    /// Returns the number of measurements, saturating at `usize::MAX`.
    #[must_use]
    pub fn count(&self) -> usize {
        let each = self.options.iter().map(|(_, values)| values.len());
        each.fold(
            self.rules.len().saturating_mul(self.seeds.len()),
            usize::saturating_mul,
        )
    }
}

/// Parses values written as `3..6` (both included) or `3,4,yes`.
///
/// # Errors
/// If a value is empty, or a range is malformed or too long.
pub fn parse_values(text: &str) -> Result<Vec<String>, String> {
    const MAX_RANGE: u64 = 1_000_000;
    if let Some((from, to)) = text.split_once("..") {
        let number = |text: &str| text.trim().parse::<u64>();
        let (Ok(from), Ok(to)) = (number(from), number(to)) else {
            return Err("a range is written as `3..6`".to_owned());
        };
        if from > to || to - from >= MAX_RANGE {
            return Err(format!(
                "a range must go up, over at most {MAX_RANGE} numbers"
            ));
        }
        return Ok((from..=to).map(|number| number.to_string()).collect());
    }
    let values: Vec<String> = text
        .split(',')
        .map(|value| value.trim().to_owned())
        .collect();
    match values.iter().any(String::is_empty) {
        true => Err("values are written as `3..6` or `3,4,yes`".to_owned()),
        false => Ok(values),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        assert_eq!(
            parse_values("3..5"),
            Ok(["3", "4", "5"].map(str::to_owned).to_vec())
        );
        assert_eq!(
            parse_values("yes, no"),
            Ok(["yes", "no"].map(str::to_owned).to_vec())
        );
        for wrong in ["", "3,", "5..3", "a..b", "0..18446744073709551615"] {
            assert!(parse_values(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_combination_is_a_task() {
        let texts = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
        let grid = Grid {
            rules: texts(&["a", "b"]),
            options: vec![
                ("pits".to_owned(), texts(&["3", "4"])),
                ("seeds".to_owned(), texts(&["1", "2", "3"])),
            ],
            seeds: vec![7, 8],
        };
        let tasks = grid.tasks();
        assert_eq!((tasks.len(), grid.count()), (24, 24));
        let task_json = |at: usize| serde_json::json!(tasks[at]).to_string();
        assert_eq!(task_json(0), r#"["a",{"pits":"3","seeds":"1"},7]"#);
        assert_eq!(task_json(23), r#"["b",{"pits":"4","seeds":"3"},8]"#);
    }
}
