//! The phrases of the language, each declared once: actions, conditions, places, numbers.
//!
//! A phrase is generic over its [`Stage`]. A [`Parsed`] phrase has names as they are written; a [`Resolved`] phrase has
//! every name replaced by what it refers to. Phrases of both stages keep their spans in the text. A part that exists
//! only in texts ([`Stage::Written`]) or only in rules ([`Stage::Resolved`]) has a type without values in the other
//! stage, so code for that stage need not handle it.
//!
//! `#[derive(Phrase)]` generates the traversal of the parts of each phrase:
//!
//! - [`Visitor`] looks at phrases, [`VisitorMut`] changes them. An implementation overrides only the methods it needs.
//! - [`Resolver`] turns parsed phrases into resolved ones, and reports faults on the way.
//!
//! So a new action or condition is visited, changed and resolved as soon as it is declared. Static properties of a
//! phrase (what it needs in order to make sense, where it may appear) are tables next to its declaration.

mod action;
mod condition;
mod lower;
mod place;
mod quantity;
mod setup;
mod sowing;
mod stage;
mod table;
mod visit;

pub use action::*;
pub(crate) use condition::Need;
pub use condition::*;
pub use lower::{Lower, Resolver};
pub use place::*;
pub use quantity::*;
pub use setup::*;
pub use sowing::*;
pub use stage::*;
pub use table::*;
pub use visit::{PhraseRef, Visit, VisitPhrases, Visitor, VisitorMut};
