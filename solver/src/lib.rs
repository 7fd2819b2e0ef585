//! What positions are worth under perfect play.
mod ranking;
pub use ranking::Ranking;
pub mod facts;
