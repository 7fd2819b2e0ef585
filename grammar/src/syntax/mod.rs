//! The syntax tree: the content of a rule file, word by word, with a span on every node.
//!
//! Names are not resolved, and the content may not make sense; checking it is the job of the checker. Comments are
//! stored separately, by position, for the formatter.

mod case;
mod choices;
mod match_section;
mod names;
mod phrases;
mod section;
mod section_kind;
mod tree;

pub use crate::vocabulary::*;
pub use case::*;
pub use match_section::*;
pub use names::*;
pub use phrases::*;
pub use section::*;
pub use section_kind::*;
pub use tree::*;
