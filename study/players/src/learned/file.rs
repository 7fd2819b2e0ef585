//! Files of learned weights, beside a rule file or bundled with a game.

use super::weights::{Phase, Weights, WeightsError};
use crate::evaluate::Evaluation;
use serde::{Deserialize, Serialize};
use sow_grammar::bundled;
use sow_interpreter::Program;

/// The learned weights of a game, with the history of their training.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::Program;
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::learned::WeightsFile;
///
/// let text = sow_grammar::bundled::variant("oware").unwrap().weights();
/// let file = WeightsFile::read(text, &program).unwrap();
/// println!("{}: {:?}", file.game, file.gain);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// The title of the game, for human readers.
    pub game: String,
    /// A hash of the rules, which tells files of other games apart.
    pub rules: String,
    /// The number of times that the weights have been fitted.
    pub rounds: u32,
    /// The number of games played for training.
    pub games: u64,
    /// The gain in strength over the plain evaluation; `None` if it has not been measured.
    pub gain: Option<Gain>,
    /// The weights, in hundredths of a seed.
    pub phases: Vec<Phase>,
}

/// The gain in strength from weights.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// The number of games between the two players.
    pub games: u64,
    /// The time per move.
    pub time: String,
    /// The difference in Elo with its 95 % bounds: `+35 (+10 to +60)`.
    pub elo: String,
}

/// The reason why a weights file cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsFileError {
    /// The text is not a weights file.
    #[error("not a file of weights: {0}")]
    Unreadable(String),
    /// The file belongs to a game with other rules.
    #[error("the weights are for other rules ({0})")]
    OtherRules(String),
    /// The weights do not fit the board, or are out of range.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl WeightsFile {
    /// Creates the file of a game before any training: weights that match the plain evaluation.
    #[must_use]
    pub fn untrained(program: &Program) -> Self {
        Self {
            game: program.title.clone(),
            rules: rules_hash(program),
            rounds: 0,
            games: 0,
            gain: None,
            phases: Evaluation::new(program).weights().phases,
        }
    }

    /// Parses the text of a file and checks that it fits the game.
    ///
    /// # Errors
    /// If the text is not a weights file, or its weights do not fit the game.
    pub fn read(text: &str, program: &Program) -> Result<Self, WeightsFileError> {
        let unreadable = |error: toml::de::Error| {
            WeightsFileError::Unreadable(error.to_string().trim_end().to_owned())
        };
        let file: Self = toml::from_str(text).map_err(unreadable)?;
        if file.rules != rules_hash(program) {
            return Err(WeightsFileError::OtherRules(file.game));
        }
        file.weights().check(program)?;
        Ok(file)
    }

    /// Returns the weights bundled with the game called `name`; `None` if there are none, or if they do not fit the
    /// option values of `program`.
    #[must_use]
    pub fn bundled(name: &str, program: &Program) -> Option<Self> {
        Self::read(bundled::variant(name)?.weights(), program).ok()
    }

    /// Returns the weights.
    #[must_use]
    pub fn weights(&self) -> Weights {
        Weights {
            phases: self.phases.clone(),
        }
    }
}

/// Returns the hash of a game's rules, without the setup.
fn rules_hash(program: &Program) -> String {
    format!("{:016x}", program.hash_of_play)
}
