//! Where sowing goes on, and what is captured on the way.

use super::{Captures, Laps, Shape, Values};
use crate::ImportError;
use crate::description::{Action, Comparison, Condition, Description, Part, Place, Row, Taker};

/// Captures by every seed that falls.
///
/// Where laps do not go on from the next pit, a last seed that captures is the sower's, whoever owns the pit, and ends the move.
pub(super) fn while_sowing(shape: Shape, rule: i64, captures: &Captures, game: &mut Description) {
    let others = match shape.laps {
        Laps::Next => vec![],
        Laps::Off | Laps::Last => vec![Condition::LastSeed.negated()],
    };
    let row = |owner, taker| Row {
        when: [
            vec![Condition::At(Captures::pits(owner))],
            captures.basic.clone(),
            others.clone(),
        ]
        .concat(),
        actions: vec![Action::Capture {
            places: vec![Place::Here],
            taker,
            unless: None,
        }],
    };
    match rule {
        3 => game.each.push(row(captures.side, Taker::PitOwner)),
        4 => game.each.push(row(captures.side, Taker::Mover)),
        0 | 5 | 6 | 7 | 8 => {}
        _ => game.leave_out(
            Part::Move,
            format!("`sow_rule` {rule}: sowing that is restricted in its own way"),
        ),
    }
}

/// Where sowing goes on.
pub(super) fn laps(
    shape: Shape,
    sow_rule: i64,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let relay = Action::Relay {
        backward: sow_rule == 6,
        keeping: values.number("presowcapt")? == 1,
    };
    let reason = match values.is_set("visit_opp")? {
        true => 5,
        false => values.number("mlap_cont")?,
    };
    let number = values.count("mlap_param")?;
    let (mut when, actions) = match shape.laps {
        Laps::Off => return Ok(Vec::new()),
        Laps::Last => (vec![Condition::seeds(Comparison::More, 1)], vec![relay]),
        Laps::Next => (
            vec![Condition::Occupied(Place::Next(1))],
            vec![Action::Step, relay],
        ),
    };
    match reason {
        0 => {}
        1 => when.push(Condition::seeds(Comparison::Equal, number)),
        2 => when.push(Condition::seeds(Comparison::AtLeast, number)),
        3 => when.push(Condition::At(Place::OWN)),
        4 => when.push(Condition::At(Place::OPPONENT)),
        5 => when.push(Condition::Passed(Place::OPPONENT)),
        code => game.leave_out(
            Part::Last,
            format!("`mlap_cont` {code}: when sowing goes on"),
        ),
    }
    Ok(vec![Row::new(when, actions)])
}
