//! Rule files with a fault made by machine, for measuring how good the reports are.
//!
//! A word or sign of a bundled variant is left out, doubled, swapped with the next, misspelt, or replaced by another
//! word of the language. The same number gives the same fault on every machine.

mod judge;
mod spoil;
mod tally;

pub use judge::{Verdict, judge};
pub use spoil::{FaultKind, SpoiltFile, spoil};
pub use tally::Tally;
