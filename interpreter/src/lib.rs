//! Plays any game that is written in Sow.
//!
//! [`Program::compile`] turns checked rules and option values into flat tables and small instructions. A [`Position`]
//! holds what a game remembers between two moves. The machine runs the program on a position; [`Game`] is the door
//! for everybody who plays: legal moves, playing them, notation. [`perft`] counts and plays at random, [`record`]
//! reads and replays recorded games, [`cases`] tries the rules, [`match_play`] plays matches,
//! [`successors`] leads a search from position to position, [`trace`] tells what happens inside a move.

pub mod cases;
mod cells;
pub mod chance;
mod compile;
mod ending;
pub mod game;
mod machine;
pub mod match_play;
mod moves;
pub mod notation;
pub mod perft;
mod placing;
mod playouts;
pub mod position;
pub mod program;
pub mod record;
mod scatter;
pub mod successors;
mod swift;
pub mod trace;

pub use game::{Game, History, Move, Refused};
pub use match_play::{Arrangement, Extent, Match, MatchError, MatchMove, RoundEnd};
pub use position::{Position, Standing};
pub use program::{Cell, CompileError, Layout, Program, Shape};
pub use trace::{Event, Observer, Unwatched};
