//! Recorded games as text: PGN headers, move numbers, comments, results, and moves in any notation of the game.
//!
//! `lexer` splits a text into headers and words, `headers` translates headers into the fields of a [`Record`] and back,
//! `read` finds the moves, and `write` writes a record.
//!
//! [`Record`]: crate::record::Record

mod headers;
mod lexer;
mod read;
mod write;

pub use lexer::{TextError, TextRecord};
pub use read::ReadGame;
pub use write::write;
