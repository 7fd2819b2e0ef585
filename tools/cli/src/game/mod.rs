//! The game that a command works on: `GAME`, `--set NAME=VALUE`, `--match`; its notations ([`notations`]), and shell
//! completion ([`completion`]).

pub mod completion;
pub mod notations;

use crate::output::console::Console;
use clap::Args;
use sow_grammar::load::{LoadedGame, load_to_play};
use sow_grammar::rules::Rules;
use sow_grammar::source::Sources;
use sow_matches::Extent;
use sow_operations::diagnostics::Report;
use sow_operations::failure::Failure;
use sow_operations::game::{ChosenGame, compile, names};
use sow_operations::work::WorkBudget;

/// The arguments that choose a game.
#[derive(Debug, Clone, Args)]
pub struct GameArgs {
    /// A bundled variant (see `sow list`), by any of its names, or the path of a rule file
    #[arg(value_name = "GAME", add = completion::games())]
    pub game: String,
    /// Set an option of the game; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment, add = completion::assignments())]
    pub set: Vec<(String, String)>,
}

/// The flags that choose between one round and a match.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct ExtentArgs {
    /// Treat the game as a match of several rounds
    #[arg(long = "match")]
    whole_match: bool,
    /// Treat the game as a single round, even if its rules say `match always`
    #[arg(long, conflicts_with = "whole_match")]
    round: bool,
}

impl ExtentArgs {
    /// Returns the chosen extent; without a flag the rules decide.
    #[must_use]
    pub const fn extent(self) -> Extent {
        match self {
            Self {
                whole_match: true, ..
            } => Extent::Match,
            Self { round: true, .. } => Extent::Round,
            Self { .. } => Extent::ByRules,
        }
    }
}

/// A position of a game, played as a round or as a match.
#[derive(Debug, Clone, Args)]
pub struct StartArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    extent: ExtentArgs,
    /// The position in one line; parts may be left out as in cases
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
}

impl StartArgs {
    /// Chooses the game and its extent.
    ///
    /// # Errors
    /// As [`GameArgs::choose`], or if `--match` is given and the rules have no match.
    pub fn choose(&self, console: &mut Console<'_>) -> Result<ChosenGame, Failure> {
        self.game.choose(console)?.with_extent(self.extent.extent())
    }
}

impl GameArgs {
    /// Loads and compiles the game and shows faults of its rules. The rules decide its extent.
    ///
    /// # Errors
    /// If there is no such game, its rules are faulty, or an option cannot have its value.
    pub fn choose(&self, console: &mut Console<'_>) -> Result<ChosenGame, Failure> {
        choose(&self.game, &self.set, console)
    }
}

/// Loads and compiles a game, and shows the faults of its rules. Limits the work of slow positions.
///
/// # Errors
/// As [`GameArgs::choose`].
pub fn choose(
    game: &str,
    set: &[(String, String)],
    console: &mut Console<'_>,
) -> Result<ChosenGame, Failure> {
    let (name, loaded) = names::load_by_name(game, load_to_play)?;
    let (sources, rules) = checked_rules(loaded, console)?;
    let set = (set.iter()).map(|(name, value)| (name.as_str(), value.as_str()));
    let chosen = compile(name, (sources, rules), set)?;
    // Commands that can take long have an argument for another limit.
    WorkBudget::default().limit(chosen.program());
    Ok(chosen)
}

/// Returns the checked rules, or shows why they cannot be played. Warnings are left to `sow check`.
fn checked_rules(
    loaded: LoadedGame,
    console: &mut Console<'_>,
) -> Result<(Sources, Rules), Failure> {
    match loaded.rules {
        Some(rules) => Ok((loaded.sources, rules)),
        None => {
            console.print_report(&Report::new(&loaded.sources, &loaded.diagnostics))?;
            Err(Failure::Reported)
        }
    }
}

/// Parses `NAME=VALUE`.
///
/// # Errors
/// If there is no `=`, or no name before it.
pub fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected `NAME=VALUE`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_assignments() {
        assert_eq!(
            assignment("seeds=4"),
            Ok(("seeds".to_owned(), "4".to_owned()))
        );
        assert_eq!(assignment("a=b=c"), Ok(("a".to_owned(), "b=c".to_owned())));
        assert!(assignment("seeds").is_err());
        assert!(assignment("=4").is_err());
    }
}
