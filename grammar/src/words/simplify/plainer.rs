//! Places said more plainly than the file says them.

use super::Simplifier;
use crate::rules::{Condition, Noun, Place, State};

impl Simplifier<'_> {
    /// The same place without the options in its `where` and without needless parentheses; what is said of a whole
    /// list is said of each of its places, and `where occupied` stands before the noun. `None` if it can name nothing.
    pub(super) fn plainer(self, place: &Place) -> Option<Place> {
        let place = place.specialise(self.settings);
        (!place.is_nothing()).then(|| self.spread(stated(place)))
    }

    /// Without the parentheses around a single place, and with the adjectives of a list before each of its places.
    fn spread(self, place: Place) -> Place {
        let Noun::Group(list) = &place.noun else {
            return place;
        };
        if let [one] = list.as_slice() {
            let merged = self.merged(&place, one);
            return merged.map_or(place, |merged| self.spread(stated(merged)));
        }
        let adjectives = Place {
            only: false,
            condition: None,
            ..place.clone()
        };
        let each = list.iter().map(|one| self.merged(&adjectives, one));
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

    /// One place that is both; `None` if no single phrase says that.
    fn merged(self, outer: &Place, inner: &Place) -> Option<Place> {
        let made_by = matches!(&inner.noun, Noun::Mark(mark) if self.rules[*mark].per_player);
        if inner.only || made_by && outer.owner.is_some() {
            return None;
        }
        Some(Place {
            only: outer.only,
            owner: either(outer.owner, inner.owner)?,
            state: either(outer.state, inner.state)?,
            noun: inner.noun.clone(),
            condition: both(outer.condition.clone(), inner.condition.clone()),
        })
    }
}

/// What is said by one of two, or alike by both; `None` if they contradict each other.
fn either<T: PartialEq>(first: Option<T>, second: Option<T>) -> Option<Option<T>> {
    match (first, second) {
        (Some(first), Some(second)) if first != second => None,
        (first, second) => Some(first.or(second)),
    }
}

fn both(first: Option<Box<Condition>>, second: Option<Box<Condition>>) -> Option<Box<Condition>> {
    match (first, second) {
        (Some(first), Some(second)) => Some(Box::new(Condition::All(vec![*second, *first]))),
        (first, second) => first.or(second),
    }
}

/// With a `where occupied` or `where empty` as the adjective that says the same.
fn stated(mut place: Place) -> Place {
    if place.state.is_some() {
        return place;
    }
    match place.condition.as_deref() {
        Some(condition) if asked_state(condition).is_some() => {
            place.state = asked_state(condition);
            place.condition = None;
        }
        Some(Condition::All(parts)) => {
            let Some(at) = parts.iter().position(|part| asked_state(part).is_some()) else {
                return place;
            };
            place.state = asked_state(&parts[at]);
            let mut left = parts.clone();
            left.remove(at);
            let left = match left.len() {
                1 => left.swap_remove(0),
                _ => Condition::All(left),
            };
            place.condition = Some(Box::new(left));
        }
        _ => {}
    }
    place
}

fn asked_state(condition: &Condition) -> Option<State> {
    match condition {
        Condition::State(place, state) if *place == Place::plain(Noun::It) => Some(*state),
        _ => None,
    }
}
