//! Plays any game that is written in Sow.
//!
//! [`Program::compile`] turns checked rules and option values into flat tables and small instructions. A [`Position`]
//! holds what a game remembers between two moves. The machine runs the program on a position; [`Game`] is the door
//! for everybody who plays: legal moves, playing them, notation. [`perft`] counts and plays at random, [`record`]
//! reads and replays recorded games, [`cases`] tries the rules, [`match_play`] plays matches,
//! [`successors`] leads a search from position to position, [`trace`] tells what happens inside a move.

mod board;
pub mod cases;
pub mod chance;
mod compile;
mod engine;
pub mod game;
mod limits;
pub mod match_play;
pub mod notation;
mod packed;
pub mod perft;
mod playouts;
mod program;
pub mod record;
pub mod spectated;
pub mod successors;
pub mod trace;

pub use board::{Cell, Holding, Layout, MAX_CELLS, MAX_WORDS, PitSet, Position, Shape, Standing};
pub use game::{Game, History, Move, MoveList, Obstacle, WhyIllegal};
pub use limits::Limit;
pub use match_play::{Arrangement, Extent, MAX_ROUNDS, Match, MatchError, MatchMove, RoundEnd};
pub use program::{CompileError, Passes, Program, Switch};
pub use trace::{Event, Observer, Unwatched};
