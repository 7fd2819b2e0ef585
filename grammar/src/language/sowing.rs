//! Sowings and how they proceed.

use super::action::Amount;
use super::place::{Place, Places};
use super::quantity::{Number, Quantity};
use super::stage::{Parsed, Resolved, Spanned, TableId};
use crate::vocabulary::{Heading, StoresSown};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// A sowing. A field that is `None` has the value of the sowing before it in the same move. The first sowing of a move
/// by default sows into no store, skips nothing, has no table for each seed, and ends the move with its last seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Sow {
    /// The direction.
    #[phrase(skip)]
    pub heading: Heading,
    /// Where the first seed falls.
    pub start: SowStart,
    /// The stores that are sown into.
    #[phrase(skip)]
    pub stores: Option<StoresSown>,
    /// Places that are left out. Before each seed falls, they are evaluated with the pit that it would fall into as the
    /// inspected pit. If every place of the ring is left out, all seeds still in hand fall into `here` at once.
    pub skipping: Option<Places<Resolved>>,
    /// The number of seeds that fall into each pit in turn (at least 1 each); the last number repeats. If empty, one
    /// seed falls into each.
    pub dropping: Vec<Spanned<Number>>,
    /// The number of seeds that go to the mover's store first, as a capture: at most as many as there are, and none if
    /// the number is below zero. It is computed after the lap has begun, before a seed falls.
    pub keeping: Spanned<Quantity<Resolved>>,
    /// The table for each seed sown, including the last, consulted before the next one falls.
    pub each: Option<TableId>,
    /// The table for the last seed.
    pub last: Option<TableId>,
    /// Whether the file uses the word `relay` (for rules in words and traces).
    #[phrase(skip)]
    pub relay: bool,
}

/// The place where the first seed of a sowing falls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum SowStart {
    /// Into this pit, the first of the place. If there is no such pit, the sowing starts as with `After(here)`.
    At(Spanned<Place<Resolved>>),
    /// Into the pit that follows this one.
    After(Spanned<Place<Resolved>>),
}

/// `sow 2 either way into own store`, `relay backward`: a sowing as written in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Parsed)]
pub struct WrittenSow {
    /// Whether it is a `relay`: the seeds lying `here` are sown on.
    #[phrase(skip)]
    pub relay: bool,
    /// The number of seeds that are sown; `None` if the text does not say.
    pub amount: Option<Amount<Parsed>>,
    /// The direction.
    #[phrase(skip)]
    pub heading: Heading,
    /// The clauses, in the order of the text.
    pub manner: Vec<SowModifier>,
}

/// A clause of a sowing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Parsed)]
pub enum SowModifier {
    /// `into own store`
    Into(#[phrase(skip)] Spanned<StoresSown>),
    /// `skipping origin`
    Skipping(Places<Parsed>),
    /// `from front 1`: the first seed falls into this pit.
    From(Spanned<Place<Parsed>>),
    /// `after lap start`: the first seed falls into the pit that follows.
    After(Spanned<Place<Parsed>>),
    /// `dropping 3, 2`: 3 seeds fall into the first pit, 2 into the second; the last number repeats.
    Dropping(Vec<Spanned<Quantity<Parsed>>>),
    /// `keeping 1`: this number of seeds goes to the mover's store first.
    Keeping(Spanned<Quantity<Parsed>>),
}
