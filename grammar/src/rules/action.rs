//! Actions: every one moves seeds from one place to another, or moves none.

use super::condition::Condition;
use super::ids::{CounterId, MarkId, PhaseId, TableId};
use super::number::{Number, Quantity};
use super::options::Settings;
use super::place::{Place, Places};
use crate::source::Span;
use crate::vocabulary::{Beneficiary, Heading, Outcome, Owner, StoresSown};
use serde::Serialize;

/// What is done. Actions of a row are done in order; after the last one without a sowing, `Do`, or another ending
/// action, the move ends as with [`Action::End`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Action {
    /// Seeds go from places into the sower's hand. The checker sees to it that a sowing follows.
    Lift(Take),
    /// All seeds in the sower's hand are sown. If there are none, the move ends at once.
    Sow(Sow),
    /// Seeds go to a store.
    Capture {
        /// What is taken.
        take: Take,
        /// Whose store gets it.
        beneficiary: Beneficiary,
        /// If this would hold afterwards, the capture is not made.
        unless: Option<Condition>,
    },
    /// Seeds go from places (hands, stores, pits) to a place of one pit, store or hand. Fewer if there are not
    /// enough; none if there is no such place.
    Put {
        /// What is taken.
        take: Take,
        /// Where it goes.
        into: Place,
        /// As much is put into each of these places, one after the other as long as there are seeds. The places on both
        /// sides and the amount, which is always a number then, are settled before any seed is moved.
        each: bool,
    },
    /// All seeds of the first of these places change places with those of the first of the others, and so on, as far as
    /// both go. In a pit that holds seeds this counts as emptying it; marks stay otherwise.
    Exchange(Places, Places),
    /// Pits get a mark (the mover's, if it is per player).
    Mark(Places, MarkId),
    /// Pits lose a mark (anybody's).
    Unmark(Places, MarkId),
    /// A counter (the mover's, if per player) gets a value, held between 0 and 255.
    Set(CounterId, Quantity),
    /// `here` becomes the pit so many further in the present direction.
    Step(Number),
    /// The mover chooses one by name.
    Choose(Vec<Alternative>),
    /// The mover chooses one pit, which is `it` in the actions. Nothing happens if there is none.
    ChoosePlace(Place, Vec<Action>),
    /// The mover chooses a number, which a counter is set to.
    ChooseNumber(ChosenNumber),
    /// Another table looks at the same `here`, and decides all that follows: nothing stands behind this in its list.
    Do(TableId),
    /// The same player moves again: a move of its own.
    Again,
    /// The move ends.
    End,
    /// The move is not legal.
    Illegal,
    /// Nothing; the whole of a passing move.
    Pass,
    /// Each player's remaining seeds (pits and hand) go to the own store, or all seeds on the board and in hands to
    /// one store.
    Sweep(Option<Owner>),
    /// Seeds that remain stay where they are.
    Leave,
    /// The game ends: the player with most seeds wins (or loses), equal numbers as said.
    Most {
        /// Count all seeds of a side: pits, hand and store. Otherwise the store alone.
        all_seeds: bool,
        /// The player with most loses.
        loses: bool,
        /// What equal numbers mean.
        tie: Outcome,
    },
    /// The game ends with this outcome.
    Outcome(Outcome),
}

/// A sowing. What is `None` is as in the sowing before it in the same move; in the first sowing: into no store,
/// skipping nothing, no table for each seed, and the move ends with its last seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sow {
    /// Which way.
    pub heading: Heading,
    /// Where the first seed falls.
    pub start: SowStart,
    /// Which stores are sown into.
    pub stores: Option<StoresSown>,
    /// Pits left out, tried for every seed on the pit it would fall into (the pit looked at). If every place of the
    /// ring is left out, the seeds still in hand fall into `here` together, as one fall.
    pub skipping: Option<Places>,
    /// So many seeds into each pit in turn, the last number again and again (at least 1 each); empty: one each.
    pub dropping: Vec<Number>,
    /// So many seeds (or as many as there are; none if below zero) go to the own store first, as a capture. Worked out when
    /// the lap has begun, before a seed falls.
    pub keeping: Quantity,
    /// The table for each seed sown, the last included, consulted before the next one falls.
    pub each: Option<TableId>,
    /// The table for the last seed.
    pub last: Option<TableId>,
    /// Whether the file says `relay` (for words and traces).
    pub relay: bool,
}

/// Where the first seed of a sowing falls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum SowStart {
    /// Into this pit (the first of the place). With no such pit, as `After(here)`.
    At(Place),
    /// Into the pit that follows this one.
    After(Place),
}

/// Seeds to take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Take {
    /// How many from each place.
    pub amount: Amount,
    /// Where from. The checker makes `store` and `hand` without an owner the mover's, here and behind `into`.
    pub places: Places,
}

/// How many seeds to take from a place. A number is worked out before any seed of the action is moved, and with `here` as
/// the pit looked at; below zero it counts as zero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Amount {
    /// All.
    All,
    /// So many, or as many as there are.
    Number(Quantity),
    /// All but so many; none if there are no more than that.
    AllBut(Quantity),
}

/// A number that the mover chooses. It is written in a move as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChosenNumber {
    /// The counter that holds it from then on; the mover's, if per player.
    pub counter: CounterId,
    /// The least number that may be chosen, and the greatest one, at most 255. If the greatest is smaller than the least, nothing
    /// can be chosen, and the move is not legal.
    pub range: (Number, Number),
    /// What must hold once the counter has been set; otherwise the move is not legal.
    pub only: Option<Condition>,
    /// The choice in its source.
    #[serde(skip)]
    pub span: Span,
}

impl ChosenNumber {
    /// The numbers that may be chosen, whatever must hold of them.
    #[must_use]
    pub fn numbers(&self, settings: &Settings) -> std::ops::RangeInclusive<u8> {
        let [least, most] = [&self.range.0, &self.range.1].map(|end| end.value(settings));
        let [least, most] = [least, most].map(|end| u8::try_from(end).unwrap_or(u8::MAX));
        least..=most
    }
}

/// One of the things a player may choose inside a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Alternative {
    /// How it is written in a move.
    pub name: String,
    /// What is done.
    pub actions: Vec<Action>,
    /// The alternative in its source.
    #[serde(skip)]
    pub span: Span,
}

/// An ordered table: the first row that fits is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// Its name; for one written out inside a move, `last of NAME` or `each of NAME`.
    pub name: String,
    /// The phase that it stands in, if it does.
    pub phase: Option<PhaseId>,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// When it fits.
    pub fit: Fit,
    /// What is done, in order.
    pub actions: Vec<Action>,
    /// The row in its source.
    #[serde(skip)]
    pub span: Span,
}

impl Row {
    /// Whether it is never done, for having [`Condition::NEVER`] as its fit; see [`crate::rules::Rules::specialise`].
    #[must_use]
    pub fn is_dead(&self) -> bool {
        matches!(&self.fit, Fit::When(condition) if condition.known() == Some(false))
    }
}

/// When a row fits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Fit {
    /// `here` is one of these.
    Place(Place),
    /// The condition holds.
    When(Condition),
    /// Always.
    Else,
}
