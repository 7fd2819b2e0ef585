//! Which parts of the state the rules read: stores, the turn, earlier positions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::walk::{Site, Walk, may_be_store};
use sow_grammar::rules::{Condition, Noun, Place, Quantity, Test};

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
