//! The syntax tree: what stands in a rule file, word by word, with a span on every node.
//!
//! Names are not resolved here and nothing is known to make sense; that is the checker's work. Comments are kept
//! beside the tree, by position, for the formatter.

mod action;
mod case;
mod condition;
mod match_section;
mod names;
mod place;
mod section;
mod section_kind;
mod spanned;
mod tree;

pub use crate::vocabulary::*;
pub use action::*;
pub use case::*;
pub use condition::*;
pub use match_section::*;
pub use names::*;
pub use place::*;
pub use section::*;
pub use section_kind::*;
pub use spanned::*;
pub use tree::*;
