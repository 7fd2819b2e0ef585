//! Endgame databases: the value of every position with few seeds in play.
//!
//! They are for games in which seeds leave play for good and the pits alone decide the rest of the game
//! ([`crate::facts::Facts::pits_decide`]). A position is numbered by its pits as the player to move sees them
//! ([`crate::Ranking`]); positions with the same number of seeds make a *layer*, and a layer is computed from those below
//! it ([`layer`]), by one program ([`build`]) or by several that share a folder ([`shards`]).

mod below;
mod block;
mod build;
mod cache;
mod count;
mod cycles;
mod database;
mod directory;
mod edges;
mod file;
mod graph;
mod header;
mod layer;
mod lookup;
mod map;
mod moves;
mod pass;
mod shard;
mod shards;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;
mod unfinished;
mod walk;

pub use build::{Building, Progress};
pub use count::LayerCount;
pub use database::Database;
pub use lookup::Lookup;
pub use shards::{Narrowed, Shards};

/// Why there can be no database.
#[derive(Debug, thiserror::Error)]
pub enum EndgameError {
    /// The rules of the game do not allow it.
    #[error("there can be no endgames of this game: {0}")]
    Unsuited(String),
    /// Computing it takes more memory than is allowed.
    #[error(
        "endgames of {seeds} seeds take {needed} MB of memory to compute, and {allowed} MB are allowed; choose fewer seeds, or allow more"
    )]
    TooLarge {
        /// Seeds in play.
        seeds: usize,
        /// Megabytes needed.
        needed: u64,
        /// Megabytes allowed.
        allowed: u64,
    },
    /// The memory is not there.
    #[error(transparent)]
    Memory(#[from] crate::NoMemory),
    /// Something is wrong with the file.
    #[error(transparent)]
    File(#[from] crate::disk::FileError),
}

/// The byte of a position whose value is not known.
pub(crate) const UNKNOWN: i8 = i8::MIN;

/// A source of values of positions with few seeds in play.
pub trait Endgames: Sync {
    /// The margin that the player to move wins from here on, in the position with this number among all layouts (see
    /// [`crate::Ranking`]) and with `seeds` seeds in play; `None` if it is not known.
    fn ranked(&self, number: u64, seeds: i16) -> Option<i8>;

    /// No value is known of positions with as many seeds in play, or more.
    fn layers(&self) -> i16 {
        i16::MAX
    }
}

/// Values in memory, by number.
impl Endgames for Vec<i8> {
    fn ranked(&self, number: u64, _: i16) -> Option<i8> {
        let value = *self.get(usize::try_from(number).ok()?)?;
        (value != UNKNOWN).then_some(value)
    }
}
