//! Plays any game that is written in Sow.

pub mod game;
pub mod notation;
pub mod perft;
pub mod position;
pub mod program;
pub mod record;
pub mod trace;

pub use game::{Game, History, Move};
pub use position::{Position, Standing};
pub use program::{Cell, CompileError, Layout, Program};
pub use trace::{Event, Observer, Unwatched};
