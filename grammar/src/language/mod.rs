//! The phrases of the language, each declared once: actions, conditions, places, numbers.
//!
//! A phrase is generic over its [`Stage`]: as it is [`Parsed`], with names as they are written and the place of
//! everything in the text, and as it is [`Resolved`], with every name replaced by what it means. What stands in texts alone
//! ([`Stage::Written`]) or comes of resolving ([`Stage::Resolved`]) is marked as such, so that nobody has to think of it in
//! the other stage.
//!
//! `#[derive(Phrase)]` goes through the parts of each phrase:
//!
//! - [`Visitor`] looks at phrases, [`VisitorMut`] changes them. Both name only what they care about.
//! - [`Resolver`] makes resolved phrases of parsed ones, and reports what makes no sense on the way.
//!
//! So a new action or condition is visited, changed and resolved as soon as it is declared. What a phrase says of itself
//! (what it needs to mean something, where it may stand) is a table beside its declaration.

mod action;
mod condition;
mod ids;
mod layout;
mod lower;
mod need;
mod place;
mod quantity;
mod sowing;
mod stage;
mod table;
mod visit;

pub use action::*;
pub use condition::*;
pub use ids::*;
pub use layout::*;
pub use lower::{Lower, Resolver};
pub(crate) use need::Need;
pub use place::*;
pub use quantity::*;
pub use sowing::*;
pub use stage::*;
pub use table::*;
pub use visit::{Part, Parts, Visit, Visitor, VisitorMut};
