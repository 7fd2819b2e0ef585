//! The game that a command works on: `GAME`, `--set NAME=VALUE`, `--match`; background facts about it ([`facts`]), its
//! notations ([`notations`]) and other names ([`names`]), and shell completion ([`completion`]).

pub mod completion;
pub mod facts;
pub mod names;
pub mod notations;

use crate::output::arrangement;
use crate::output::console::Console;
use crate::output::diagnostics::Report;
use crate::support::failure::Failure;
use clap::Args;
use sow_display::record::changed_options;
use sow_grammar::load::{LoadedGame, load_to_play};
use sow_grammar::rules::{Rules, Settings};
use sow_grammar::source::Sources;
use sow_interpreter::Program;
use sow_matches::cases::complete_position;
use sow_matches::{Extent, Match, MatchError};
use std::path::PathBuf;
use std::sync::Arc;

/// The number of fields of a position in full.
const POSITION_FIELDS: usize = 5;

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

/// A game ready to be played.
#[derive(Debug)]
pub struct ChosenGame {
    /// The canonical bundled name, or the path of the rule file.
    pub name: String,
    /// The rule file; `None` for a bundled variant.
    pub path: Option<PathBuf>,
    /// The texts that the rules were loaded from.
    pub sources: Sources,
    /// The rules, compiled for the chosen options.
    pub program: Arc<Program>,
    /// Whether the game is played as a round or as a match.
    pub extent: Extent,
}

impl GameArgs {
    /// Loads and compiles the game and shows faults of its rules. Its extent is that of the rules.
    ///
    /// # Errors
    /// If there is no such game, its rules are faulty, or an option cannot have its value.
    pub fn choose(&self, console: &mut Console<'_>) -> Result<ChosenGame, Failure> {
        choose(&self.game, &self.set, console)
    }
}

/// Loads and compiles a game and shows faults of its rules.
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
    let chosen = (set.iter()).map(|(name, value)| (name.as_str(), value.as_str()));
    compile(name, (sources, rules), chosen)
}

/// Compiles a loaded game with the given values of its options.
///
/// # Errors
/// If an option cannot have its value.
pub fn compile<'a>(
    name: String,
    (sources, rules): (Sources, Rules),
    set: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<ChosenGame, Failure> {
    let mut settings = Settings::defaults(&rules.options);
    for (name, value) in set {
        settings
            .set(&rules.options, name, value)
            .map_err(Failure::input)?;
    }
    let program = Program::compile(&rules, &settings).map_err(Failure::input)?;
    let path = sources
        .as_slice()
        .first()
        .and_then(|source| source.path.clone());
    Ok(ChosenGame {
        name,
        path,
        sources,
        program: Arc::new(program),
        extent: Extent::ByRules,
    })
}

/// Returns the checked rules, or shows why they cannot be played. Warnings are left to `sow check`.
fn checked_rules(
    loaded: LoadedGame,
    console: &mut Console<'_>,
) -> Result<(Sources, Rules), Failure> {
    match loaded.rules {
        Some(rules) => Ok((loaded.sources, rules)),
        None => {
            Report::new(&loaded.sources, &loaded.diagnostics).show(console)?;
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

impl ChosenGame {
    /// Returns the text of the rule file.
    #[must_use]
    pub fn text(&self) -> &str {
        let file = self.sources.as_slice().first();
        file.map_or("", |source| source.text.as_str())
    }

    /// Returns the game with another extent.
    ///
    /// # Errors
    /// If `extent` is a match and the rules have none.
    pub fn with_extent(self, extent: Extent) -> Result<Self, Failure> {
        let has_match = self.program.rules().match_rules.is_some();
        if extent == Extent::Match && !has_match {
            let reason = MatchError::NoMatchRules;
            return Err(Failure::Input(format!("{reason}; leave out `--match`")));
        }
        Ok(Self { extent, ..self })
    }

    /// Starts the game at a position, or at its beginning. A position with `round=` belongs to a match.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn start(&self, position: Option<&str>) -> Result<Match, Failure> {
        let program = Arc::clone(&self.program);
        let start = match position {
            None => Match::from_program(program, self.extent),
            Some(position) => Match::from_position(program, self.extent, position),
        };
        start.map_err(|error| match error {
            MatchError::NoMatchRules => {
                Failure::Input(format!("{error}; its positions have no `round=`"))
            }
            error => Failure::input(error),
        })
    }

    /// Like [`ChosenGame::start`], for positions typed by people: parts may be left out, as in cases.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn start_abbreviated(&self, position: Option<&str>) -> Result<Match, Failure> {
        let abbreviated = position.filter(|text| text.split_whitespace().count() < POSITION_FIELDS);
        let full = abbreviated
            .map(|text| complete_position(text, &self.program))
            .transpose();
        let full = full.map_err(Failure::Input)?;
        self.start(full.as_deref().or(position))
    }

    /// Starts a single round for work that handles moves only; `work` names it in the error, as in "counted".
    ///
    /// # Errors
    /// As [`ChosenGame::start`], or if a player has to arrange seeds first.
    pub fn start_round(self, position: Option<&str>, work: &str) -> Result<Match, Failure> {
        let start = self
            .with_extent(Extent::Round)?
            .start_abbreviated(position)?;
        match arrangement::describe(&start) {
            Some(task) => Err(Failure::Input(format!(
                "only moves can be {work}, but {task}"
            ))),
            None => Ok(start),
        }
    }

    /// Returns the options whose values differ from their defaults, spelled as for `--set`.
    pub fn changed_options(&self) -> impl Iterator<Item = (String, String)> + '_ {
        changed_options(&self.program)
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
