//! Sowings: how they run.

use super::action::Amount;
use super::ids::TableId;
use super::place::{Place, Places};
use super::quantity::{Number, Quantity};
use super::stage::{Parsed, Resolved, Spanned};
use crate::vocabulary::{Heading, StoresSown};
use serde::Serialize;
use sow_grammar_derive::Phrase;

/// A sowing. What is `None` is as in the sowing before it in the same move; in the first sowing: into no store,
/// skipping nothing, no table for each seed, and the move ends with its last seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub struct Sow {
    /// Which way.
    #[phrase(skip)]
    pub heading: Heading,
    /// Where the first seed falls.
    pub start: SowStart,
    /// Which stores are sown into.
    #[phrase(skip)]
    pub stores: Option<StoresSown>,
    /// Pits left out, tried for every seed on the pit it would fall into (the pit looked at). If every place of the
    /// ring is left out, the seeds still in hand fall into `here` together, as one fall.
    pub skipping: Option<Places<Resolved>>,
    /// So many seeds into each pit in turn, the last number again and again (at least 1 each); empty: one each.
    pub dropping: Vec<Number>,
    /// So many seeds (or as many as there are; none if below zero) go to the own store first, as a capture. Worked out when
    /// the lap has begun, before a seed falls.
    pub keeping: Quantity<Resolved>,
    /// The table for each seed sown, the last included, consulted before the next one falls.
    pub each: Option<TableId>,
    /// The table for the last seed.
    pub last: Option<TableId>,
    /// Whether the file says `relay` (for words and traces).
    #[phrase(skip)]
    pub relay: bool,
}

/// Where the first seed of a sowing falls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Resolved)]
pub enum SowStart {
    /// Into this pit (the first of the place). With no such pit, as `After(here)`.
    At(Place<Resolved>),
    /// Into the pit that follows this one.
    After(Place<Resolved>),
}

/// `sow 2 either way into own store`, `relay backward`: a sowing as a text says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Parsed)]
pub struct WrittenSow {
    /// `relay`: what lies here is sown on.
    #[phrase(skip)]
    pub relay: bool,
    /// How many of the seeds; `None` if it is not said.
    pub amount: Option<Amount<Parsed>>,
    /// Which way; onward for a `relay` that does not say it.
    #[phrase(skip)]
    pub heading: Heading,
    /// How, in the order of the text.
    pub manner: Vec<Manner>,
}

/// How a sowing runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Phrase)]
#[phrase(stage = Parsed)]
pub enum Manner {
    /// `into own store`
    Into(#[phrase(skip)] Spanned<StoresSown>),
    /// `skipping origin`
    Skipping(Places<Parsed>),
    /// `from front 1`: the first seed falls there.
    From(Spanned<Place<Parsed>>),
    /// `after lap start`: the first seed falls into the pit that follows.
    After(Spanned<Place<Parsed>>),
    /// `dropping 3, 2`: so many into the first pit, so many into the second; the last number again and again.
    Dropping(Vec<Spanned<Quantity<Parsed>>>),
    /// `keeping 1`: so many seeds go to the own store first.
    Keeping(Spanned<Quantity<Parsed>>),
}
