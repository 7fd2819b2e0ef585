//! Sources of endgame values, and the check whether a game can have endgames.

use crate::disk::FileError;
use crate::model::Model;
use crate::ranking::Ranking;
use sow_interpreter::Program;

/// The reason why a database cannot be computed or opened.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::DatabaseBuilder;
///
/// // The ending at 25 seeds reads the stores.
/// let error = DatabaseBuilder::new(&program, 3, 1 << 20).err().unwrap();
/// assert!(error.to_string().starts_with("there can be no endgames of this game"));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum EndgameError {
    /// The rules of the game do not allow endgames.
    #[error("there can be no endgames of this game: {0}")]
    Unsuited(String),
    /// Computing the endgames takes more memory than is allowed.
    #[error(
        "endgames of {seeds} seeds take {needed} MB of memory to compute, but only {allowed} MB are allowed; choose fewer seeds, or allow more"
    )]
    TooLarge {
        /// Seeds in play.
        seeds: usize,
        /// Megabytes needed.
        needed: u64,
        /// Megabytes allowed.
        allowed: u64,
    },
    /// The memory cannot be allocated.
    #[error(transparent)]
    Memory(#[from] crate::memory::NoMemory),
    /// Slow positions have exhausted the limit on computation steps, which would leave values unknown.
    #[error(transparent)]
    Limit(#[from] sow_interpreter::Limit),
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The stored byte of an unknown value.
pub(crate) const UNKNOWN_VALUE: i8 = i8::MIN;

/// A source of values for positions with few seeds in play.
pub trait EndgameValues: Sync {
    /// Returns the margin that the player to move wins from here on, in the position with this number among all layouts
    /// (see [`crate::Ranking`]) and `seeds` seeds in play; `None` if it is not known.
    fn value_by_number(&self, number: u64, seeds: i16) -> Option<i8>;

    /// Returns the number of layers: values are known only with fewer seeds in play.
    fn layers(&self) -> i16 {
        i16::MAX
    }

    /// Checks that no lookup failed to read a value. A value that could not be read counted as unknown.
    ///
    /// # Errors
    /// [`FileError`] if another program has changed the file.
    fn check(&self) -> Result<(), FileError> {
        Ok(())
    }
}

/// Values in memory, indexed by position number.
impl EndgameValues for Vec<i8> {
    fn value_by_number(&self, number: u64, _: i16) -> Option<i8> {
        let value = *self.get(usize::try_from(number).ok()?)?;
        (value != UNKNOWN_VALUE).then_some(value)
    }
}

/// Returns the model of a game that can have endgames, restricted to positions that can be numbered.
pub(super) fn endgame_model(program: &Program) -> Result<Model<'_>, EndgameError> {
    let model = Model::new(program);
    match model.facts.reason_against_pits() {
        Some(reason) => Err(EndgameError::Unsuited(reason)),
        None => Ok(model.restricted_to_numbered()),
    }
}

fn too_many_layouts(seeds: usize) -> EndgameError {
    EndgameError::Unsuited(format!(
        "there are too many layouts of {seeds} seeds to number"
    ))
}

pub(super) fn ranking_for(pits: usize, seeds: usize) -> Result<Ranking, EndgameError> {
    Ranking::new(pits, seeds)
        .filter(|_| seeds < 128)
        .ok_or_else(|| too_many_layouts(seeds))
}
