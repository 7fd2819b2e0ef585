//! What people and programs are shown: the [`console`] and its colours, faults of rule files ([`diagnostics`]), the
//! [`board`], what a move did ([`narration`], with the clauses [`located`]), boards drawn into files ([`pictures`]), results, rounds and arrangements, the [`rule_sheet`], what a search has
//! found ([`analysis`]) and what random games tell ([`survey`]).

pub mod analysis;
pub mod board;
pub mod console;
pub mod diagnostics;
pub mod folded;
pub mod located;
pub mod paint;
pub mod pictures;
pub mod round_ends;
pub mod rule_sheet;
pub mod survey;
pub mod visible;

pub use sow_display::{arrangement, narration, result};
