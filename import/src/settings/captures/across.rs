//! Captures of what lies opposite an empty pit.

use super::{Captures, Values};
use crate::ImportError;
use crate::description::{Action, Comparison, Condition, Description, Owner, Part, Place, Row};

/// The last seed falls into an empty pit, and what lies opposite is captured.
pub(super) fn cross(
    captures: &Captures,
    goes_on: bool,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let kind = values.number("crosscapt")?;
    let own = values.number("xcpickown")?;
    if kind == 0 {
        return Ok(Vec::new());
    }
    let single = Condition::seeds(Comparison::Equal, 1);
    // The side is that of what is captured.
    let at = match captures.side {
        Owner::Opponent => Owner::Own,
        Owner::Own => Owner::Opponent,
        Owner::Either => Owner::Either,
    };
    let mut when = vec![Condition::At(Captures::pits(at))];
    if kind != 2 {
        when.push(single.clone());
    }
    let alone = when.clone();
    when.push(match captures.basic.is_empty() {
        true => Condition::Occupied(Place::Opposite),
        false => Condition::Is(Place::Opposite, Place::ANY.having(captures.elsewhere())),
    });
    let mut places = match own {
        0 => vec![Place::Opposite],
        _ => vec![Place::Here, Place::Opposite],
    };
    if captures.several && !captures.both_ways {
        places.push(further_across(captures, at, kind));
    }
    if captures.several && captures.both_ways {
        game.leave_out(Part::Last, "further cross captures in both directions");
    }
    let then = goes_on.then_some(Action::RELAY);
    let mut rows = vec![captures.row(when, places, then)];
    if own == 2 {
        let alone = match kind {
            2 => [alone, vec![single]].concat(),
            _ => alone,
        };
        let when = [alone, captures.when.clone()].concat();
        rows.push(Row::new(when, [Action::capture([Place::Here])]));
    }
    Ok(rows)
}

/// What lies opposite of the empty pits that follow.
fn further_across(captures: &Captures, at: Owner, kind: i64) -> Place {
    let mut having = Vec::new();
    if kind == 1 {
        having.push(Condition::seeds(Comparison::Equal, 0));
    }
    having.push(Condition::Occupied(Place::Opposite));
    let from = match captures.onward {
        true => Place::Next(1),
        false => Place::Previous,
    };
    Place::OppositeOf(Box::new(Place::Run {
        backward: !captures.onward,
        from: Box::new(from),
        of: Box::new(Captures::pits(at).having(having)),
    }))
}
