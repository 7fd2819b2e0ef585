//! `sow play`: a conversation about one game.
//!
//! `command` says what can be typed, `typed` understands it, `session`, `execute` and `machines` do it and answer in text, `seats` is who
//! else plays, `input` and `editor` bring the lines, and `conversation` holds it all together.

pub mod command;
mod conversation;
mod editor;
mod execute;
mod input;
mod machines;
mod resuming;
mod seats;
mod session;
#[cfg(test)]
mod tests;
mod typed;
mod why;

pub use conversation::{Conversation, Opening};
pub use seats::Seats;
