//! What kinds of move offer together: which pits are without seeds when none of them is possible.
//!
//! One kind may be for pits with an odd number of seeds and another for the rest, so that they leave nothing out. That
//! is seen by trying all numbers of seeds, and both ways for whatever else is asked of a pit.

use crate::rules::walk::{self, Part};
use crate::rules::{Comparison, Condition, MAX_SEEDS, Noun, Number, Place, Quantity, State, Test};

/// With more open questions about a pit the kinds are not looked at together.
const MOST_QUESTIONS: usize = 4;

/// A condition as it is asked in both forms, and whether this form is the thing itself rather than its opposite.
pub(crate) fn question(condition: &Condition) -> (Condition, bool) {
    let asked = |left: &Quantity, test: Test| Condition::Test(left.clone(), test);
    match condition {
        Condition::State(place, State::Empty) => {
            (Condition::State(place.clone(), State::Occupied), false)
        }
        Condition::Test(left, Test::Even) => (asked(left, Test::Odd), false),
        Condition::Test(left, Test::Compare(sign, right)) => {
            let (sign, itself) = match sign {
                Comparison::Unequal => (Comparison::Equal, false),
                Comparison::AtMost => (Comparison::Greater, false),
                Comparison::AtLeast => (Comparison::Less, false),
                sign => (*sign, true),
            };
            (asked(left, Test::Compare(sign, right.clone())), itself)
        }
        other => (other.clone(), true),
    }
}

/// Whether the answer is the same for all kinds of move: nothing in it asks for the direction or for the move under way.
pub(crate) fn is_steady(condition: &Condition) -> bool {
    let mut steady = true;
    walk::condition(condition, &mut |part| {
        steady &= match part {
            Part::Condition(one) => !matches!(
                one,
                Condition::Going(_)
                    | Condition::Passed(_)
                    | Condition::LastSeed
                    | Condition::Threatened(..)
            ),
            Part::Place(place) => !matches!(
                place.noun,
                Noun::Neighbours { .. } | Noun::Run { .. } | Noun::First { .. } | Noun::Region(_)
            ),
            Part::Action(_) => true,
        };
    });
    steady
}

/// The places none of whose pits holds seeds if the kinds that begin in these have no legal move.
pub(crate) fn emptied(places: &[&Place]) -> Vec<Place> {
    let mut known: Vec<Place> = places.iter().map(|&place| place.clone()).collect();
    for place in places {
        let whole = Place {
            owner: place.owner,
            ..Place::plain(place.noun.clone())
        };
        if !known.contains(&whole) && leave_nothing_out(&whole, places) {
            known.push(whole);
        }
    }
    known
}

fn leave_nothing_out(whole: &Place, places: &[&Place]) -> bool {
    if !matches!(whole.noun, Noun::Pits | Noun::Row(..) | Noun::Middle(_)) {
        return false;
    }
    let alike = places.iter().filter(|place| {
        place.noun == whole.noun && place.owner == whole.owner && place.state != Some(State::Empty)
    });
    let asked: Option<Vec<&Condition>> = alike
        .map(|place| place.condition.as_deref())
        .filter(|condition| condition.is_none_or(is_steady))
        .collect();
    // A kind that asks for nothing takes all of them.
    let Some(asked) = asked else { return true };
    let mut open = Vec::new();
    asked.iter().for_each(|one| collect(one, &mut open));
    open.len() <= MOST_QUESTIONS
        && (0..1_u32 << open.len()).all(|bits| {
            (1..=MAX_SEEDS).all(|seeds| asked.iter().any(|one| holds(one, seeds, &open, bits)))
        })
}

fn collect(condition: &Condition, open: &mut Vec<Condition>) {
    match condition {
        Condition::All(list) | Condition::Any(list) => {
            list.iter().for_each(|one| collect(one, open))
        }
        Condition::Not(inner) => collect(inner, open),
        one if by_seeds(one, 1).is_none() => {
            let (one, _) = question(one);
            if !open.contains(&one) {
                open.push(one);
            }
        }
        _ => {}
    }
}

fn holds(condition: &Condition, seeds: u32, open: &[Condition], bits: u32) -> bool {
    match condition {
        Condition::All(list) => list.iter().all(|one| holds(one, seeds, open, bits)),
        Condition::Any(list) => list.iter().any(|one| holds(one, seeds, open, bits)),
        Condition::Not(inner) => !holds(inner, seeds, open, bits),
        one => by_seeds(one, seeds).unwrap_or_else(|| {
            let (one, itself) = question(one);
            let at = open.iter().position(|open| *open == one);
            at.is_some_and(|at| (bits >> at & 1 == 1) == itself)
        }),
    }
}

/// What is known of a pit by its number of seeds alone.
fn by_seeds(condition: &Condition, seeds: u32) -> Option<bool> {
    let literal = |number: &Number| match number {
        Number::Literal(value) => Some(*value),
        _ => None,
    };
    let Condition::Test(Quantity::Seeds, test) = condition else {
        return None;
    };
    match test {
        Test::Odd => Some(!seeds.is_multiple_of(2)),
        Test::Even => Some(seeds.is_multiple_of(2)),
        Test::Compare(sign, Quantity::Number(number)) => {
            Some(sign.holds(seeds.into(), literal(number)?.into()))
        }
        Test::Compare(..) => None,
        Test::In(ranges) => {
            let mut inside = false;
            for (first, last) in ranges {
                let first = first.as_ref().map_or(Some(0), literal)?;
                let last = last.as_ref().map_or(Some(MAX_SEEDS), literal)?;
                inside |= (first..=last).contains(&seeds);
            }
            Some(inside)
        }
    }
}
