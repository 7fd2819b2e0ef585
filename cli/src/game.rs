//! The game that a command is about: `GAME` and `--set NAME=VALUE`.

use crate::console::Console;
use crate::failure::Failure;
use crate::report::Report;
use clap::Args;
use sow_grammar::rules::{Rules, Settings};
use sow_grammar::source::Sources;
use sow_grammar::{LoadError, load};
use sow_interpreter::{Game, Program};
use std::path::PathBuf;

/// Which game.
#[derive(Debug, Clone, Args)]
pub struct GameArgs {
    /// A bundled variant (see `sow list`) or the path of a rule file
    #[arg(value_name = "GAME")]
    pub game: String,
    #[command(flatten)]
    /// Its options.
    pub options: OptionArgs,
}

/// Values for options of the game.
#[derive(Debug, Clone, Default, Args)]
pub struct OptionArgs {
    /// Give an option of the game a value; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
}

/// A game ready to be played.
#[derive(Debug)]
pub struct Chosen {
    /// How it was called: a bundled name or a path.
    pub name: String,
    /// Its rule file; `None` for a bundled variant.
    pub path: Option<PathBuf>,
    /// The rules, compiled for the chosen options.
    pub program: Program,
}

impl GameArgs {
    /// Loads and compiles the game; faults of its rules are shown.
    ///
    /// # Errors
    /// If there is no such game, its rules are faulty, or an option cannot have its value.
    pub fn choose(&self, console: &mut Console<'_>) -> Result<Chosen, Failure> {
        choose(&self.game, &self.options.set, console)
    }
}

/// Loads and compiles a game; faults of its rules are shown.
///
/// # Errors
/// As [`GameArgs::choose`].
pub fn choose(
    game: &str,
    set: &[(String, String)],
    console: &mut Console<'_>,
) -> Result<Chosen, Failure> {
    let (sources, rules) = rules(game, console)?;
    let mut settings = Settings::defaults(&rules.options);
    for (name, value) in set {
        settings
            .set(&rules.options, name, value)
            .map_err(Failure::input)?;
    }
    let program = Program::compile(&rules, &settings).map_err(Failure::input)?;
    let path = sources.all().first().and_then(|source| source.path.clone());
    Ok(Chosen {
        name: game.to_owned(),
        path,
        program,
    })
}

/// The checked rules of a game. Warnings are for `sow check`; here only rules that cannot be played are reported.
fn rules(game: &str, console: &mut Console<'_>) -> Result<(Sources, Rules), Failure> {
    let loaded = load(game).map_err(unknown)?;
    match loaded.rules {
        Some(rules) => Ok((loaded.sources, rules)),
        None => {
            Report::new(&loaded.sources, &loaded.diagnostics).show(console)?;
            Err(Failure::Shown)
        }
    }
}

fn unknown(error: LoadError) -> Failure {
    match error {
        LoadError::UnknownGame { .. } => {
            Failure::Input(format!("{error} (`sow list` shows the bundled games)"))
        }
        LoadError::Unreadable { .. } => Failure::input(error),
    }
}

/// Reads `NAME=VALUE`.
///
/// # Errors
/// If there is no `=` or nothing before it.
pub fn assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("an option is set as `NAME=VALUE`".to_owned()),
    }
}

impl Chosen {
    /// The game at a position, or at its opening.
    ///
    /// # Errors
    /// If the text is no position of this game.
    pub fn start(&self, position: Option<&str>) -> Result<Game<'_>, Failure> {
        match position {
            None => Ok(Game::new(&self.program)),
            Some(position) => Game::at(&self.program, position)
                .map_err(|error| Failure::Input(format!("not a position of this game: {error}"))),
        }
    }

    /// The options that have other values than their defaults, as they are written behind `--set`.
    pub fn changed_options(&self) -> impl Iterator<Item = (String, String)> + '_ {
        let options = self.program.rules().options.iter();
        options
            .zip(self.program.settings().values())
            .filter(|(option, value)| option.default != **value)
            .map(|(option, value)| (option.name.clone(), option.spell(*value)))
    }
}

#[cfg(test)]
mod tests {
    use super::assignment;

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
