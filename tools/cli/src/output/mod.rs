//! Everything shown to people and programs: the [`console`] with its colours and plain text ([`ascii`]), faults of rule
//! files ([`diagnostics`]), the [`board`], the effects of moves ([`narration`], with clauses in [`located_steps`]),
//! [`pictures`] in files, results, the ends of rounds, arrangements, the [`rule_sheet`], search results ([`analysis`])
//! and statistics of random games ([`survey`]).

pub mod ascii;
pub mod board;
pub mod console;
pub mod cut;
pub mod line_folder;
pub mod located_steps;
pub mod pictures;
pub mod round_ends;
pub mod survey;
pub mod visible;

pub use sow_display::{arrangement, narration, result};
pub use sow_operations::{analysis, diagnostics, paint, rule_sheet};
