//! Endgame databases: the value of every position with few seeds in play.
//!
//! They exist for games in which seeds leave play for good and the pits alone decide the rest of the game
//! ([`crate::facts::Facts::pits_decide`]). A position is numbered by its pits as the player to move sees them
//! ([`crate::Ranking`]). Positions with the same number of seeds make a *layer*, and a layer is computed from those
//! below it ([`layer`]) by [`build`].

#[cfg_attr(
    not(feature = "test_hooks"),
    expect(unreachable_pub, reason = "the test suites reach it")
)]
mod append;
mod block;
mod build;
mod cache;
mod cycles;
mod database;
mod directory;
mod edges;
mod file;
mod graph;
mod layer;
mod moves;
mod pass;
mod reader;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;
mod unfinished_layer;
mod value_source;

pub use build::{BuildProgress, DatabaseBuilder};
pub use database::{Database, LayerCount, Lookup};
pub use value_source::{EndgameError, EndgameValues};
