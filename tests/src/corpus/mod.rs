//! Rule files with a fault made by machine, for measuring how good the reports are.
//!
//! A word or sign of a bundled variant is left out, doubled, swapped with the next, misspelt, replaced by another word
//! of the language, left over elsewhere in its line, or written as in another language or by habit; or a section that should replace
//! one of the base has a misspelt name. The same number gives the same fault on every machine.

mod judge;
mod spoil;

pub use judge::{Tally, Verdict, judge, passing_text};
pub use spoil::{FaultKind, SpoiltFile, spoil};
