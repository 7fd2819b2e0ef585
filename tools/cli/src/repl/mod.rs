//! `sow play`: a conversation about one game.
//!
//! `command` defines the commands, and `interpret` interprets lines. `session`, `execute` and `machines` carry commands
//! out and answer in text, `notation` reads and spells moves as players write them, `early_end` ends games early, and
//! `seats` holds the machines that play. `input` and `editor` read lines, and `conversation` is the loop. `resume`
//! offers unfinished games, and `game_choice` asks for a game.

pub mod command;
mod conversation;
mod early_end;
mod editor;
mod execute;
mod game_choice;
mod input;
mod interpret;
mod machines;
mod notation;
mod resume;
mod seats;
mod session;
#[cfg(test)]
mod tests;
mod why;

pub use conversation::{Conversation, GameQuestion, Opening, Start};
pub use game_choice::is_shared;
pub use seats::Seats;
