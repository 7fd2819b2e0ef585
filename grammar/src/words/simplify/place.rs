//! Places: which pits, stores and hands.

use super::Simplifier;
use crate::rules::{Noun as Written, Owner, Place};
use crate::words::said::{Noun, Phrase};

impl Simplifier<'_> {
    /// A place without what the options decide of it.
    pub(in crate::words) fn place(self, place: &Place) -> Phrase {
        let Some(place) = self.plainer(place) else {
            return Phrase::plain(Noun::Nothing);
        };
        let (noun, owner) = match (self.noun(&place.noun), &place.noun) {
            // Before a mark of a player it says who made it, not whose the pit is.
            (Noun::Marked { name, .. }, Written::Mark(mark)) if self.rules[*mark].per_player => {
                let by = place.owner;
                (Noun::Marked { name, by }, None)
            }
            // A single player has but one of them.
            (noun @ (Noun::Store | Noun::Hand), _) if self.rules.board.players == 1 => {
                (noun, Some(Owner::Own))
            }
            (noun, _) => (noun, place.owner),
        };
        Phrase {
            only: place.only,
            owner,
            state: place.state,
            noun,
            narrowing: place.condition.as_ref().map(|when| self.narrowing(when)),
        }
    }

    /// Several places.
    pub(in crate::words) fn places(self, places: &[Place]) -> Vec<Phrase> {
        let mut said: Vec<Phrase> = places.iter().map(|place| self.place(place)).collect();
        // What can never be is left out beside what can.
        if said.iter().any(|place| place.noun != Noun::Nothing) {
            said.retain(|place| place.noun != Noun::Nothing);
        }
        said
    }
}
