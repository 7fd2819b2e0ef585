//! Files of weights, written by `sow tune`.

use crate::failure::Failure;
use crate::files::{content_failure, read_at_most, read_beside};
use crate::game::ChosenGame;
use sow_players::Weights;
use sow_players::learned::{WeightsFile, WeightsFileError};
use std::path::{Path, PathBuf};

/// The maximum size of a file of weights in bytes, far above the size of any real file.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The contents that a file of weights should have, for messages.
const CONTENTS: &str = "a file of weights";

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
    let text = read_at_most(path, MAX_BYTES, CONTENTS)?;
    parse(chosen, path, &text)
}

/// Like [`read`], for a file that the program looks for beside another one, if it exists. Anything but a regular file
/// inside the folder is refused.
///
/// # Errors
/// As [`read`].
pub fn read_unnamed(chosen: &ChosenGame, path: &Path) -> Result<Option<WeightsFile>, Failure> {
    let text = read_beside(path, MAX_BYTES, CONTENTS)?;
    text.map(|text| parse(chosen, path, &text)).transpose()
}

fn parse(chosen: &ChosenGame, path: &Path, text: &str) -> Result<WeightsFile, Failure> {
    WeightsFile::read(text, chosen.program()).map_err(|error| {
        let help = match error {
            WeightsFileError::OtherRules(_) => {
                "; remove the file, and make one for these with `sow tune`"
            }
            WeightsFileError::Unreadable(_) | WeightsFileError::Weights(_) => {
                "; name another one, or make one with `sow tune`"
            }
        };
        content_failure(path, &format!("{error}{help}"))
    })
}

/// Reads the weights in `path`. If it is `None`, reads the weights beside the rule file, or takes those bundled with
/// the game. Weights beside the rule file that do not fit the rules or the options are ignored, since the game can be
/// played without them.
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
    let Some(text) = read_beside(&path, MAX_BYTES, CONTENTS)? else {
        return Ok(None);
    };
    match WeightsFile::read(&text, chosen.program()) {
        Ok(file) => Ok(Some(file)),
        Err(WeightsFileError::OtherRules(_)) => Ok(None),
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
    is_bundled.then(|| WeightsFile::bundled(&chosen.name, chosen.program()))?
}
