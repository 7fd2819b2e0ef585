//! Move generation: kinds of move, pits, directions, choices, and the filters that narrow them. Makes moves on the
//! machine to test their legality, and looks ahead for conditions about moves.

mod candidates;
mod enumerate;
mod legal;
mod lines;
mod look_ahead;
mod pits;
mod play;
mod reservoir;
mod sample;
mod state;

pub(crate) use legal::Search;
pub(crate) use play::{NextStep, play};
pub use state::{AppliedMove, RemainingMoves, Sides, State, Successor};
pub(crate) use state::{BoardFacts, PackedState, PitDirection, StateForm};
