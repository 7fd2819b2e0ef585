//! The syntax tree: what stands in a rule file, word by word, with a span on every node.
//!
//! Names are not resolved here and nothing is known to make sense; that is the checker's work. Comments are kept
//! beside the tree, by position, for the formatter.

mod case;
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
