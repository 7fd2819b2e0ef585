//! Which parts of the state the rules read: stores, the turn, earlier positions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::walk::Walk;
use sow_grammar::rules::{Condition, Noun, Place, Quantity, Test};

/// The context of a phrase: whether `here`, the pit of the last seed, and `it`, the pit being tested, may be a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) here: bool,
    pub(super) it: bool,
}

impl Site {
    /// Neither can be a store.
    pub(super) const PIT: Self = Self::all_alike(false);

    pub(super) const fn all_alike(store: bool) -> Self {
        Self {
            here: store,
            it: store,
        }
    }
}

/// Whether a place may name a store.
pub(super) fn may_be_store(place: &Place, site: Site) -> bool {
    match &place.noun {
        Noun::Store => true,
        Noun::Here => site.here,
        Noun::It => site.it,
        // A move or a lap can begin in a store only if seeds are taken from one, which is recorded at that action.
        Noun::Origin
        | Noun::LapStart
        | Noun::Pits
        | Noun::Row(..)
        | Noun::Middle(_)
        | Noun::Region(_)
        | Noun::Mark(_)
        | Noun::Hand
        | Noun::Column { .. }
        | Noun::Neighbours { .. } => false,
        Noun::Run { pits, .. } => may_be_store(pits, Site { it: true, ..site }),
        Noun::First { place, .. } => may_be_store(place, site),
        Noun::Group(list) => list.iter().any(|one| may_be_store(one, site)),
    }
}

impl<'r> Walk<'r> {
    /// Records what a place reads.
    pub(super) fn place(&mut self, place: &'r Place, site: Site) {
        let it = may_be_store(place, site);
        self.found.asks_store |= place.state.is_some() && it;
        match &place.noun {
            Noun::Column { of, .. } | Noun::Neighbours { of, .. } => {
                of.iter().for_each(|one| self.place(one, site));
            }
            Noun::Run { from, pits, .. } => {
                from.iter().for_each(|one| self.place(one, site));
                self.place(pits, Site { it: true, ..site });
            }
            Noun::First { place: one, after } => {
                self.place(one, site);
                self.place(after, site);
            }
            Noun::Group(list) => list.iter().for_each(|one| self.place(one, site)),
            Noun::Pits
            | Noun::Row(..)
            | Noun::Middle(_)
            | Noun::Region(_)
            | Noun::Mark(_)
            | Noun::Store
            | Noun::Hand
            | Noun::Here
            | Noun::It
            | Noun::Origin
            | Noun::LapStart => {}
        }
        if let Some(condition) = &place.condition {
            self.condition(condition, Site { it, ..site });
        }
    }

    /// Records what a condition reads.
    pub(super) fn condition(&mut self, condition: &'r Condition, site: Site) {
        match condition {
            Condition::All(list) | Condition::Any(list) => {
                list.iter().for_each(|one| self.condition(one, site));
            }
            Condition::Not(inner) => self.condition(inner, site),
            Condition::Some(place) | Condition::It(place) | Condition::Passed(place) => {
                self.place(place, site);
            }
            Condition::Every(place, has) => {
                self.place(place, site);
                let it = may_be_store(place, site);
                self.condition(has, Site { it, ..site });
            }
            Condition::State(place, _) => {
                self.place(place, site);
                self.found.asks_store |= may_be_store(place, site);
            }
            Condition::Is(left, right) => {
                self.place(left, site);
                self.place(right, site);
            }
            Condition::Test(left, test) => {
                self.quantity(left, site);
                if let Test::Compare(_, right) = test {
                    self.quantity(right, site);
                }
            }
            Condition::Repeats if self.ending => self.found.repeats_at_end = true,
            Condition::Repeats => self.found.repeats_in_play = true,
            Condition::Flag(_)
            | Condition::Word(..)
            | Condition::Phase(_)
            | Condition::Can(..)
            | Condition::Threatened(..)
            | Condition::NoMove
            | Condition::LastSeed
            | Condition::ToMove
            | Condition::Won
            | Condition::Lost
            | Condition::Going(_) => {}
        }
    }

    /// Records what a number reads.
    pub(super) fn quantity(&mut self, quantity: &'r Quantity, site: Site) {
        match quantity {
            Quantity::Seeds => self.found.asks_store |= site.it,
            Quantity::SeedsOf(place) => {
                self.place(place, site);
                self.found.asks_store |= may_be_store(place, site);
            }
            Quantity::NumberOf(place) => self.place(place, site),
            Quantity::Turn(_) => self.found.asks_turn = true,
            Quantity::All(_) => self.found.asks_store = true,
            Quantity::Computed(left, _, right) => {
                self.quantity(left, site);
                self.quantity(right, site);
            }
            Quantity::Number(_)
            | Quantity::Laps
            | Quantity::Captured
            | Quantity::Counter(..)
            | Quantity::Round
            | Quantity::Points(_) => {}
        }
    }
}
