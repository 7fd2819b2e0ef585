//! Weights as a text that is kept beside a rule file, and those that come with the bundled games.

use super::weights::{Phase, Weights, WeightsError};
use crate::evaluate::Evaluation;
use serde::{Deserialize, Serialize};
use sow_grammar::bundled;
use sow_interpreter::Program;
use sow_solver::{fingerprint_of_play, plays_by_default};

/// What has been learned of a game, with how it was learned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
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

/// Why a text is of no use.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsFileError {
    /// It is something else.
    #[error("not a file of weights: {0}")]
    Unreadable(String),
    /// It belongs to a game that is played in another way.
    #[error("the weights are for other rules ({0})")]
    OtherRules(String),
    /// Its weights are not for the board, or beyond all bounds.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The rules cannot be told from others.
    #[error("{0}")]
    Rules(String),
}

impl WeightsFile {
    /// What players know of a game before anything is learned of it: the plain estimate.
    ///
    /// # Errors
    /// [`WeightsFileError::Rules`] if the rules cannot be written down.
    pub fn begin(program: &Program) -> Result<Self, WeightsFileError> {
        Ok(Self {
            game: program.rules().title.clone(),
            rules: hash(program)?,
            rounds: 0,
            games: 0,
            gain: None,
            phases: Evaluation::new(program).weights().phases,
        })
    }

    /// Reads what a file says of a game.
    ///
    /// # Errors
    /// If the text is none of weights, or they are of no use to this game.
    pub fn read(text: &str, program: &Program) -> Result<Self, WeightsFileError> {
        let file = Self::parse(text)?;
        if file.rules != hash(program)? {
            return Err(WeightsFileError::OtherRules(file.game));
        }
        file.weights().check(program)?;
        Ok(file)
    }

    /// What comes with the bundled game of this name, for its program; `None` if nothing does, or if it is of no use with these values of
    /// its options.
    #[must_use]
    pub fn bundled(name: &str, program: &Program) -> Option<Self> {
        let text = bundled::variant(name)?.weights();
        if text.is_empty() || !plays_by_default(program) {
            return None;
        }
        let file = Self::parse(text).ok()?;
        file.weights().check(program).ok()?;
        Some(file)
    }

    fn parse(text: &str) -> Result<Self, WeightsFileError> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            WeightsFileError::Unreadable(error.to_string().trim_end().to_owned())
        })
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> Weights {
        Weights {
            phases: self.phases.clone(),
        }
    }
}

/// The hash of a game's rules, whatever is dealt.
fn hash(program: &Program) -> Result<String, WeightsFileError> {
    let hash = fingerprint_of_play(program).map_err(WeightsFileError::Rules)?;
    Ok(format!("{hash:016x}"))
}
