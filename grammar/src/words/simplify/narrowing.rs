//! Conditions that narrow a noun, to stand after it.

use super::{Simplifier, spoken};
use crate::rules::{Condition, Noun, Place, Quantity};
use crate::words::said::{Brief, Clause, Narrowing};

impl Simplifier<'_> {
    /// A condition after a noun: what can be said without a verb, and the rest.
    pub(super) fn narrowing(self, condition: &Condition) -> Narrowing {
        let words = self.looking_at_it();
        let parts = match condition {
            Condition::All(parts) => parts.as_slice(),
            other => std::slice::from_ref(other),
        };
        let brief = parts.iter().filter_map(|part| words.brief(part));
        let long = parts.iter().filter(|part| words.brief(part).is_none());
        let mut long: Vec<Clause> = long.map(|part| words.clause(part)).collect();
        Narrowing {
            brief: brief.collect(),
            clause: match long.len() {
                0 => None,
                1 => long.pop().map(Box::new),
                _ => Some(Box::new(Clause::All(long))),
            },
        }
    }

    /// A condition that is said without a verb.
    fn brief(self, condition: &Condition) -> Option<Brief> {
        match condition {
            Condition::Test(Quantity::Seeds, test) => self.amount(test).map(Brief::With),
            Condition::It(place) => self.only_marked(place, false),
            Condition::Not(inner) => match &**inner {
                Condition::It(place) => self.only_marked(place, true),
                _ => None,
            },
            Condition::Phase(phase) => Some(Brief::InPhase(spoken(&self.rules[*phase].name))),
            _ => None,
        }
    }

    /// Which mark a place asks for, if it asks for nothing else.
    fn only_marked(self, place: &Place, not: bool) -> Option<Brief> {
        let Noun::Mark(mark) = &place.noun else {
            return None;
        };
        let mark = &self.rules[*mark];
        let plain = place.state.is_none() && place.condition.is_none() && !place.only;
        (plain && (mark.per_player || place.owner.is_none())).then(|| Brief::Marked {
            name: spoken(&mark.name),
            by: place.owner,
            not,
        })
    }
}
