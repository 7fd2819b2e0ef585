//! Databases of endgames: what every position with few seeds in play is worth, one byte each.
//!
//! They are for games in which seeds leave play for good and nothing but the pits decides what is still to come
//! ([`crate::facts::Facts::pits_decide`]). A position is numbered by its pits as the player to move sees them ([`crate::Ranking`]);
//! positions with the same number of seeds make a *layer*, and a layer is reckoned from those below it ([`layer`]).

mod build;
mod cycles;
mod file;
mod graph;
mod layer;
mod map;
mod moves;
mod unfinished;

pub use build::{Building, LayerCount};
pub use file::Database;

/// Why there can be no database.
#[derive(Debug, thiserror::Error)]
pub enum EndgameError {
    /// The rules of the game do not allow it.
    #[error("there can be no endgames of this game: {0}")]
    Unsuited(String),
    /// It would take more memory than is allowed.
    #[error(
        "endgames of {seeds} seeds take {needed} MB of memory while they are reckoned, and {allowed} MB are allowed; take fewer seeds, or allow more"
    )]
    TooLarge {
        /// Seeds in play.
        seeds: usize,
        /// Megabytes that are needed.
        needed: u64,
        /// Megabytes that are allowed.
        allowed: u64,
    },
    /// The memory is not there.
    #[error(transparent)]
    Memory(#[from] crate::NoMemory),
    /// Something is wrong with the file.
    #[error(transparent)]
    File(#[from] crate::disk::FileError),
}

/// The byte of a position of which the value is not known.
pub(crate) const UNKNOWN: i8 = i8::MIN;

/// Somebody who knows the values of positions with few seeds in play.
pub trait Endgames: Sync {
    /// What the player to move wins more than the other one from here on, in a position with this number among all layouts
    /// (see [`crate::Ranking`]) and so many seeds in play; `None` if it is not known.
    fn ranked(&self, number: u64, seeds: i16) -> Option<i8>;
}
