//! Move generation: kinds of move, pits, directions, choices, and the filters that narrow them. Makes moves on the
//! machine to test their legality, and looks ahead for conditions about moves.

mod candidates;
mod count;
mod duplicates;
mod earlier_moves;
mod enumerate;
mod filters;
mod legal;
mod line_collector;
mod lines;
mod liveness;
mod look_ahead;
mod pits;
mod play;
mod pooled_pits;
mod refusal_reasons;
mod reservoir;
mod sample;
mod sample_kinds;
mod state;
mod successor;
mod visitor;

pub(crate) use legal::Search;
pub(crate) use play::{NextStep, play};
pub(crate) use state::{BoardFacts, PackedState, StateForm};
pub use state::{Sides, State};
pub use successor::{AppliedMove, Successor};
