//! Captures of other kinds: beside the last seed, beyond a gap, of matching pits, of single seeds.

use super::{Captures, Laps, Shape, Values};
use crate::ImportError;
use crate::description::{Amount, Comparison, Condition, Description, Part, Place, Row};

/// Captures of other kinds.
pub(super) fn special(
    shape: Shape,
    captures: &Captures,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let code = values.number("capt_type")?;
    let two_out = code == 2 || values.is_set("capttwoout")?;
    Ok(match code {
        0 if !two_out => Vec::new(),
        1 => vec![next(shape, captures)],
        _ if two_out => vec![across_a_gap(shape, captures)],
        3 => vec![matching(captures)],
        4 => {
            let singles =
                Captures::pits(captures.side).having([Condition::seeds(Comparison::Equal, 1)]);
            vec![captures.row(vec![Condition::Some(singles.clone())], vec![singles], None)]
        }
        code => {
            game.leave_out(
                Part::Last,
                format!("`capt_type` {code}: a capture of its own kind"),
            );
            Vec::new()
        }
    })
}

/// The pit after the last seed's is captured.
fn next(shape: Shape, captures: &Captures) -> Row {
    let beside = match captures.onward {
        true => Place::Next(1),
        false => Place::Previous,
    };
    let fits = Captures::pits(captures.side).having(captures.elsewhere());
    let when = match shape.laps {
        Laps::Off => vec![Condition::Is(beside.clone(), fits.clone())],
        // With laps it is the last seed's own pit that decides.
        Laps::Last | Laps::Next => [
            captures.basic.clone(),
            vec![Condition::Occupied(beside.clone())],
        ]
        .concat(),
    };
    let places = match captures.several {
        true => captures.runs(beside, &fits),
        false => vec![beside],
    };
    captures.row(when, places, None)
}

/// The pit beyond an empty one is captured.
fn across_a_gap(shape: Shape, captures: &Captures) -> Row {
    let gap = [
        Condition::Empty(Place::Next(1)),
        Condition::Occupied(Place::Next(2)),
    ];
    let more = match shape.laps {
        Laps::Off => vec![Condition::seeds(Comparison::More, 1)],
        Laps::Last => vec![Condition::seeds(Comparison::Equal, 1)],
        Laps::Next => vec![],
    };
    let places = match captures.several {
        false => vec![Place::Next(2)],
        true => {
            let gaps = Condition::All(vec![
                Condition::Empty(Place::Here).clone(),
                Condition::Occupied(Place::Next(1)),
            ]);
            let beyond = Condition::All(vec![
                Condition::Occupied(Place::Here),
                Condition::Empty(Place::Previous),
            ]);
            captures.runs(
                Place::Next(1),
                &Place::ANY.having([Condition::Any(vec![gaps, beyond])]),
            )
        }
    };
    captures.row([more, gap.to_vec()].concat(), places, None)
}

/// As many seeds as opposite: both are captured.
fn matching(captures: &Captures) -> Row {
    let same = Condition::Compare(
        Amount::Seeds,
        Comparison::Equal,
        Amount::SeedsOf(Place::Opposite),
    );
    let places = match captures.several {
        false => vec![Place::Here, Place::Opposite],
        true => {
            let full = Condition::seeds(Comparison::More, 0);
            let runs = captures.runs(Place::Here, &Place::ANY.having([full, same.clone()]));
            let across = runs.iter().cloned().map(Box::new).map(Place::OppositeOf);
            let across = Vec::from_iter(across);
            [runs, across].concat()
        }
    };
    captures.row(vec![Condition::At(Place::ANY), same], places, None)
}
