//! Move generation: kinds of move, pits, directions, choices, and the filters that narrow them. Makes moves on the
//! machine to test their legality, and looks ahead for conditions about moves.

mod candidates;
mod count;
mod doubles;
mod enumerate;
mod filters;
mod legal;
mod lines;
mod listed;
mod live;
mod look_ahead;
mod mixed;
mod pits;
mod play;
mod reservoir;
mod sample;
mod sample_kinds;
mod state;
mod successor;
mod visitor;
mod why_illegal;

pub(crate) use legal::Search;
pub(crate) use play::{Next, play};
pub(crate) use state::{Kept, PackedState, Seen};
pub use state::{Sides, State};
pub use successor::{MadeMove, Successor};
