//! Places in a plainer form than in the rule file.

use super::Writer;
use super::condition::is_inspected_pit;
use crate::rules::{Condition, Noun, Place};

impl Writer<'_> {
    /// Simplifies a place: drops the options in its `where` and needless parentheses, distributes the adjectives of a
    /// list over its places, and turns `where occupied` into an adjective. `None` if no place can match.
    pub(super) fn simplified_place(self, place: &Place) -> Option<Place> {
        let place = place.specialise(self.settings);
        (!place.is_always_empty()).then(|| self.distribute(hoist_state(place)))
    }

    /// Drops the parentheses around a single place, and distributes the adjectives of a list over its places.
    fn distribute(self, place: Place) -> Place {
        let Noun::Group(list) = &place.noun else {
            return place;
        };
        if let [one] = list.as_slice() {
            let merged = self.intersect(&place, one);
            return merged.map_or(place, |merged| self.distribute(hoist_state(merged)));
        }
        let adjectives = Place {
            only: false,
            condition: None,
            ..place.clone()
        };
        let each = list.iter().map(|one| self.intersect(&adjectives, one));
        match each.collect() {
            Some(each) if !place.only => Place {
                owner: None,
                state: None,
                noun: Noun::Group(each),
                ..place
            },
            _ => place,
        }
    }

    /// Intersects two places; `None` if no single phrase has that meaning.
    fn intersect(self, outer: &Place, inner: &Place) -> Option<Place> {
        let made_by = matches!(&inner.noun, Noun::Mark(mark) if self.rules[*mark].per_player);
        if inner.only || made_by && outer.owner.is_some() {
            return None;
        }
        Some(Place {
            only: outer.only,
            owner: merge_options(outer.owner, inner.owner)?,
            state: merge_options(outer.state, inner.state)?,
            noun: inner.noun.clone(),
            condition: conjunction(
                [inner, outer]
                    .map(|place| conjuncts(place.condition.clone()))
                    .concat(),
            ),
        })
    }
}

/// Returns the value of the option that is set; `None` if both are set and differ.
fn merge_options<T: PartialEq>(first: Option<T>, second: Option<T>) -> Option<Option<T>> {
    match (first, second) {
        (Some(first), Some(second)) if first != second => None,
        (first, second) => Some(first.or(second)),
    }
}

/// Splits a condition into the parts of its conjunction.
fn conjuncts(condition: Option<Box<Condition>>) -> Vec<Condition> {
    match condition.map(|condition| *condition) {
        None => Vec::new(),
        Some(Condition::All(parts)) => parts,
        Some(other) => vec![other],
    }
}

/// Joins conditions with `and`; `None` if there are none.
fn conjunction(mut parts: Vec<Condition>) -> Option<Box<Condition>> {
    let condition = match parts.len() {
        0 => return None,
        1 => parts.swap_remove(0),
        _ => Condition::All(parts),
    };
    Some(Box::new(condition))
}

/// Turns `where occupied` or `where empty` into an adjective.
fn hoist_state(mut place: Place) -> Place {
    let asked = |condition: &Condition| match condition {
        Condition::State(place, state) if is_inspected_pit(place) => Some(*state),
        _ => None,
    };
    let mut parts = conjuncts(place.condition.take());
    let at = parts.iter().position(|part| asked(part).is_some());
    if let Some(at) = at.filter(|_| place.state.is_none()) {
        place.state = asked(&parts.remove(at));
    }
    place.condition = conjunction(parts);
    place
}
