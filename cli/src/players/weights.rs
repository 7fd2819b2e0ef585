//! Files of weights, written by `sow tune`.

use crate::game::Chosen;
use crate::support::failure::Failure;
use serde::{Deserialize, Serialize};
use sow_grammar::load::in_words;
use sow_players::Weights;
use sow_players::learned::Phase;
use std::io::Read;
use std::path::{Path, PathBuf};

/// No file of weights comes near to so many bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// A file of weights.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The game, for people.
    pub game: String,
    /// A hash of its rules, by which files of other games are recognised.
    pub rules: String,
    /// How often the weights have been fitted anew.
    pub rounds: u32,
    /// From how many games in all.
    pub games: u64,
    /// What they won against the evaluation without them; none yet if they have not been tried.
    pub gain: Option<Gain>,
    /// The weights, in hundredths of a seed.
    pub phases: Vec<Phase>,
}

/// How much stronger weights have made a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// Games between the two.
    pub games: u64,
    /// The time for a move.
    pub time: String,
    /// The difference in Elo, `+35 (+10 to +60)`, with the bounds of 95 %.
    pub elo: String,
}

impl File {
    /// The weights.
    #[must_use]
    pub fn weights(&self) -> Weights {
        Weights {
            phases: self.phases.clone(),
        }
    }
}

/// The hash of a game's rules, whatever is dealt.
///
/// # Errors
/// If the rules cannot be written down.
pub fn hash(chosen: &Chosen) -> Result<String, Failure> {
    let hash = sow_solver::fingerprint_of_play(&chosen.program).map_err(Failure::input)?;
    Ok(format!("{hash:016x}"))
}

/// Where the weights of a game stand: beside its rule file, or in the folder that one is in for a bundled game.
#[must_use]
pub fn place(chosen: &Chosen) -> PathBuf {
    match &chosen.path {
        Some(path) => path.with_extension("weights"),
        None => PathBuf::from(format!("{}.weights", chosen.name)),
    }
}

/// Reads a file of weights, if there is one.
///
/// # Errors
/// If it cannot be read, or is none of this game.
pub fn read(chosen: &Chosen, path: &Path) -> Result<File, Failure> {
    let wrong = |reason: &str| Failure::Input(format!("`{}`: {reason}", path.display()));
    let file = std::fs::File::open(path).map_err(|error| wrong(&in_words(&error)))?;
    let mut text = String::new();
    let read = file.take(LARGEST + 1).read_to_string(&mut text);
    read.map_err(|error| wrong(&in_words(&error)))?;
    if text.len() as u64 > LARGEST {
        return Err(wrong("the file is too large to be one of weights"));
    }
    let file: File = toml::from_str(&text).map_err(|error: toml::de::Error| {
        wrong(&format!(
            "not a file of weights: {}",
            error.to_string().trim_end()
        ))
    })?;
    if file.rules != hash(chosen)? {
        return Err(wrong(&format!(
            "the weights are for other rules ({}); remove the file, and let `sow tune` make one for these",
            file.game
        )));
    }
    let checked = file.weights().check(&chosen.program);
    checked.map_err(|error| wrong(&error.to_string()))?;
    Ok(file)
}

/// The weights of a file; without one those beside the rule file, if they are there and for these rules: a rule file that has
/// changed since, or other values of its options, make them useless and are no reason not to play.
///
/// # Errors
/// If the file that was named cannot be read, or is for another game.
pub fn open(chosen: &Chosen, path: Option<&Path>) -> Result<Option<Weights>, Failure> {
    let found = match (path, &chosen.path) {
        (Some(named), _) => Some(read(chosen, named)?),
        (None, Some(_)) => read(chosen, &place(chosen)).ok(),
        (None, None) => None,
    };
    Ok(found.map(|file| file.weights()))
}
