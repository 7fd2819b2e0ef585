//! `sow play`: a conversation about one game.
//!
//! `command` says what can be typed, `session` does it and answers in text, `input` and `editor` bring the
//! lines, and `talk` holds it all together.

pub mod command;
mod editor;
mod input;
mod obey;
mod session;
mod talk;
#[cfg(test)]
mod tests;

pub use talk::{Opening, Talk};
