//! Captures that go on along the track.

use crate::description::{Action, Amount, Condition, Place, Row, Taker};

/// Lets captures of rows go on along the track, as long as the conditions hold.
pub(super) fn go_on(rows: &mut [Row], backward: bool, while_: Option<&Condition>) -> bool {
    let mut all = true;
    for row in rows {
        let conditions = match while_ {
            Some(condition) => condition.clone().parts(),
            None => row.when.clone(),
        };
        for action in &mut row.actions {
            if let Action::Capture {
                places,
                taker: Taker::Mover,
                ..
            } = action
            {
                match further(places, &conditions, backward) {
                    Some(further) => *places = further,
                    None => all = false,
                }
            }
        }
    }
    all
}

/// The places of a capture and those that follow.
fn further(places: &[Place], conditions: &[Condition], backward: bool) -> Option<Vec<Place>> {
    if let ([Place::Next(1)], false) = (places, backward) {
        let shifted: Option<Vec<Condition>> = conditions.iter().map(one_on).collect();
        return Some(vec![run(Place::Next(1), &shifted?, backward)]);
    }
    let from_here = run(Place::Here, conditions, backward);
    let further = places.iter().map(|place| match place {
        Place::Here => Some(from_here.clone()),
        Place::Opposite => Some(Place::OppositeOf(Box::new(from_here.clone()))),
        _ => None,
    });
    further.collect()
}

/// The pits from there on for which the conditions hold.
fn run(from: Place, conditions: &[Condition], backward: bool) -> Place {
    let at = conditions.iter().find_map(|condition| match condition {
        Condition::At(place) => Some(place.clone()),
        _ => None,
    });
    let others = conditions
        .iter()
        .filter(|one| !matches!(one, Condition::At(_)));
    Place::Run {
        backward,
        from: Box::new(from),
        of: Box::new(at.unwrap_or(Place::ANY).having(others.cloned())),
    }
}

/// A condition of the next pit, as that pit itself has it.
fn one_on(condition: &Condition) -> Option<Condition> {
    let all = |parts: &[Condition]| parts.iter().map(one_on).collect::<Option<Vec<_>>>();
    let amount = |amount: &Amount| match amount {
        Amount::SeedsOf(Place::Next(1)) => Some(Amount::Seeds),
        Amount::Number(number) => Some(Amount::Number(*number)),
        _ => None,
    };
    Some(match condition {
        Condition::Compare(left, comparison, right) => {
            Condition::Compare(amount(left)?, *comparison, amount(right)?)
        }
        Condition::Even(number) => Condition::Even(amount(number)?),
        Condition::Odd(number) => Condition::Odd(amount(number)?),
        Condition::Occupied(Place::Next(1)) => Condition::Occupied(Place::Here),
        Condition::Is(Place::Next(1), place) => Condition::At(place.clone()),
        Condition::All(parts) => Condition::All(all(parts)?),
        Condition::Any(parts) => Condition::Any(all(parts)?),
        _ => return None,
    })
}
