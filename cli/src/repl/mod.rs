//! `sow play`: a conversation about one game.
//!
//! `command` says what can be typed, `session`, `obey` and `chance` do it and answer in text, `table` is who
//! else plays, `input` and `editor` bring the
//! lines, and `talk` holds it all together.

mod chance;
pub mod command;
mod editor;
mod input;
#[cfg(test)]
mod match_tests;
mod obey;
mod session;
mod table;
mod talk;
#[cfg(test)]
mod tests;

pub use table::Table;
pub use talk::{Opening, Talk};
