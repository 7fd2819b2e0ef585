//! What positions are worth under perfect play.
mod disk;
mod endgame;
pub mod facts;
mod model;
mod ranking;
mod saved;
mod search;
mod solve;
mod table;
mod watch;
pub use disk::FileError;
pub use endgame::{Building, Database, EndgameError, Endgames, LayerCount};
pub use ranking::Ranking;
pub use solve::{Judged, Plan, Solver, Unsolvable};
pub use table::Bounds;
pub use watch::Watch;
