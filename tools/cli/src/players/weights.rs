//! Files of weights, written by `sow tune`.

use crate::game::ChosenGame;
use crate::support::failure::Failure;
use crate::support::files::{content_failure, read_at_most};
use sow_players::Weights;
use sow_players::learned::{WeightsFile, WeightsFileError};
use std::path::{Path, PathBuf};

/// The maximum number of bytes in a file of weights, far more than any has.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// Returns the path of a game's weights: beside its rule file, or in the current folder for a bundled game.
#[must_use]
pub fn default_path(chosen: &ChosenGame) -> PathBuf {
    match &chosen.path {
        Some(path) => path.with_extension("weights"),
        None => PathBuf::from(format!("{}.weights", chosen.name)),
    }
}

/// Reads a file of weights.
///
/// # Errors
/// If the file cannot be read, is damaged, or belongs to another game.
pub fn read(chosen: &ChosenGame, path: &Path) -> Result<WeightsFile, Failure> {
    parse(chosen, path)?.map_err(|error| {
        let help = match error {
            WeightsFileError::OtherRules(_) => {
                "; remove the file, and make one for these with `sow tune`"
            }
            WeightsFileError::Unreadable(_) | WeightsFileError::Weights(_) => {
                "; name another one, or make one with `sow tune`"
            }
            WeightsFileError::Rules(_) => "",
        };
        content_failure(path, &format!("{error}{help}"))
    })
}

fn parse(
    chosen: &ChosenGame,
    path: &Path,
) -> Result<Result<WeightsFile, WeightsFileError>, Failure> {
    let text = read_at_most(path, MAX_BYTES, "a file of weights")?;
    Ok(WeightsFile::read(&text, &chosen.program))
}

/// Reads the weights in `path`. If it is `None`, reads those beside the rule file, or takes those bundled with the
/// game. Weights beside the rule file that do not fit the rules or the options are ignored, since the game can be
/// played without.
///
/// # Errors
/// If the named file cannot be read, is damaged or belongs to another game, or if the file beside the rule file cannot
/// be read or is damaged.
pub fn open(chosen: &ChosenGame, path: Option<&Path>) -> Result<Option<Weights>, Failure> {
    let found = match (path, &chosen.path) {
        (Some(named), _) => Some(read(chosen, named)?),
        (None, Some(_)) => open_beside_rules(chosen)?,
        (None, None) => bundled(chosen),
    };
    Ok(found.map(|file| file.weights()))
}

/// Reads the weights beside the rule file, if they fit its rules.
fn open_beside_rules(chosen: &ChosenGame) -> Result<Option<WeightsFile>, Failure> {
    let path = default_path(chosen);
    if !path.exists() {
        return Ok(None);
    }
    match parse(chosen, &path)? {
        Ok(file) => Ok(Some(file)),
        Err(WeightsFileError::OtherRules(_) | WeightsFileError::Rules(_)) => Ok(None),
        Err(error) => {
            let help = "remove it, or make another one with `sow tune`";
            Err(content_failure(&path, &format!("{error}; {help}")))
        }
    }
}

/// Returns the weights bundled with a game.
#[must_use]
pub fn bundled(chosen: &ChosenGame) -> Option<WeightsFile> {
    let is_bundled = chosen.path.is_none();
    is_bundled.then(|| WeightsFile::bundled(&chosen.name, &chosen.program))?
}
