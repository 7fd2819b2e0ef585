//! The syntax tree: the content of a rule file, word by word, with a span on every node.
//!
//! Names are not resolved, and the content may not make sense; checking it is the job of the checker. Comments are
//! stored separately, by position, for the formatter.

mod names;
mod phrases;
mod section;
mod tree;

pub use crate::vocabulary::*;
pub use names::*;
pub use phrases::*;
pub use section::*;
pub use tree::*;
