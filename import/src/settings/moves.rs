//! Which moves there are, and how they are sown.

use super::direction::{Group, groups};
use super::values::Values;
use super::{Laps, Shape};
use crate::ImportError;
use crate::description::{
    Action, Amount, Comparison, Condition, Description, Duty, Kind, Owner, Part, Place, Row,
    StoreEnd, Stores,
};

pub(super) fn read(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<(), ImportError> {
    let into = stores(values, game)?;
    let skipping = skipping(shape, values)?;
    let duties = duties(values)?;
    let (keeping, from_here) = (keeping(values, game)?, values.is_set("sow_start")?);
    let singles_move = values.is_set("move_one")? && from_here;
    let allowed = allowed(shape, values, game)?;
    let least = values.count("min_move")?.max(1);
    for group in groups(shape, values, game)? {
        let mut kind = Kind {
            name: group.name,
            unless: None,
            when: allowed.when.clone(),
            from: group.from.clone(),
            of: [&group.of[..], &allowed.of].concat(),
            preferring: allowed.preferring.clone(),
            direction: group.direction,
            into,
            skipping: skipping.clone(),
            from_here,
            keeping,
            duties: duties.clone(),
            last: None,
        };
        if singles_move && least < 2 {
            game.kinds.push(single(&kind, &group));
            kind.of.push(Condition::seeds(Comparison::More, 1));
        } else if least > 1 {
            kind.of.push(Condition::seeds(Comparison::AtLeast, least));
        }
        game.kinds.push(kind);
    }
    game.passes = values.is_set("mustpass")?;
    prescribed(shape, values, game)
}

/// A first move that knows neither stores nor pits that are skipped.
fn prescribed(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<(), ImportError> {
    let code = values.number("prescribed")?;
    let is_plain = matches!((code, shape.laps), (1, Laps::Off) | (2, Laps::Last));
    match game.kinds.as_mut_slice() {
        _ if code == 0 => {}
        [only] if is_plain => {
            let turn = |comparison| Condition::Compare(Amount::Turn, comparison, Amount::Number(1));
            let mut first = only.clone();
            first.name = "opening";
            first.when.push(turn(Comparison::Equal));
            first.into = Stores::None;
            first.skipping.clear();
            only.when.push(turn(Comparison::More));
            game.kinds.push(first);
        }
        _ => game.leave_out(
            Part::Move,
            format!("`prescribed` {code}: first moves that are made otherwise"),
        ),
    }
    Ok(())
}

/// A single seed moves on, though the first seed of others goes back.
fn single(kind: &Kind, group: &Group) -> Kind {
    let name = match group.name {
        "rightward" => "single_rightward",
        "leftward" => "single_leftward",
        "chosen" => "single_chosen",
        _ => "single",
    };
    let mut single = kind.clone();
    single.name = name;
    single.from_here = false;
    single.of.push(Condition::seeds(Comparison::Equal, 1));
    single
}

/// The stores that are sown, and what a last seed there does.
fn stores(values: &mut Values<'_>, game: &mut Description) -> Result<Stores, ImportError> {
    let code = match values.number("sow_stores")? {
        0 => i64::from(values.is_set("sow_own_store")?),
        code => code,
    };
    let again = |owner| Row::new([Condition::At(Place::Store(owner))], [Action::Again]);
    let ends = |owner| Row::new([Condition::At(Place::Store(owner))], [Action::End]);
    let (into, rows) = match code {
        0 => (Stores::None, vec![]),
        1 => (Stores::Own, vec![again(Owner::Own)]),
        2 => (Stores::Both, vec![again(Owner::Either)]),
        3 => (Stores::Own, vec![ends(Owner::Own)]),
        5 => (Stores::Both, vec![again(Owner::Opponent), ends(Owner::Own)]),
        6 => (Stores::Both, vec![again(Owner::Own), ends(Owner::Opponent)]),
        _ => (Stores::Both, vec![ends(Owner::Either)]),
    };
    game.last.extend(rows);
    if code != 0 {
        game.board.store = Some(StoreEnd::Ahead);
    }
    Ok(into)
}

/// The pits that no seed falls into.
fn skipping(shape: Shape, values: &mut Values<'_>) -> Result<Vec<Place>, ImportError> {
    let mut skipping = Vec::new();
    if values.is_set("skip_start")? {
        skipping.push(match shape.laps {
            Laps::Off => Place::Origin,
            Laps::Last | Laps::Next => Place::LapStart,
        });
    }
    let number = values.count("sow_param")?;
    match values.number("sow_rule")? {
        5 => skipping
            .push(Place::OPPONENT.having([Condition::seeds(Comparison::Equal, number.max(2))])),
        7 => skipping.push(Place::ANY.having([Condition::seeds(Comparison::AtLeast, number)])),
        _ => {}
    }
    Ok(skipping)
}

fn keeping(values: &mut Values<'_>, game: &mut Description) -> Result<bool, ImportError> {
    let code = values.number("presowcapt")?;
    if code > 1 {
        game.leave_out(
            Part::Move,
            format!("`presowcapt` {code}: captures before sowing"),
        );
    }
    Ok(code == 1)
}

/// What must hold after a move.
fn duties(values: &mut Values<'_>) -> Result<Vec<Duty>, ImportError> {
    let mut duties = Vec::new();
    if values.is_set("mustshare")? {
        duties.push(Duty {
            forbidden: false,
            condition: Condition::Occupied(Place::OPPONENT),
            when: Some(Condition::Empty(Place::OPPONENT)),
        });
    }
    if values.number("grandslam")? == 1 {
        let captured = Condition::Compare(Amount::Captured, Comparison::More, Amount::Number(0));
        duties.push(Duty {
            forbidden: true,
            condition: Condition::All(vec![Condition::Empty(Place::OPPONENT), captured]),
            when: Some(Condition::Occupied(Place::OPPONENT)),
        });
    }
    Ok(duties)
}

/// Which pits may be played.
#[derive(Default)]
struct Allowed {
    when: Vec<Condition>,
    of: Vec<Condition>,
    preferring: Option<Condition>,
}

fn allowed(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Allowed, ImportError> {
    let mut allowed = Allowed::default();
    let several = || Condition::seeds(Comparison::More, 1);
    let moves_on = || Condition::Any(vec![several(), Condition::Empty(Place::Next(1))]);
    match values.number("allow_rule")? {
        0 => {}
        1 => {
            let first_lap = Condition::Compare(Amount::Laps, Comparison::Equal, Amount::Number(1));
            let stays = [several(), Condition::Passed(Place::OPPONENT).negated()];
            let lap = Vec::from_iter((shape.laps != Laps::Off).then_some(first_lap));
            game.last
                .push(Row::new([&stays[..], &lap].concat(), [Action::Illegal]));
        }
        2 => allowed.of.push(moves_on()),
        3 => allowed.preferring = Some(several()),
        4 => {
            allowed.of.push(moves_on());
            allowed.preferring = Some(several());
        }
        5 => allowed.preferring = Some(Condition::seeds(Comparison::Unequal, 2)),
        10 => allowed
            .of
            .push(Condition::seeds_of(Place::Opposite, Comparison::Unequal, 1)),
        11 => game.last.push(Row::new(
            [Condition::seeds(Comparison::Equal, 1)],
            [Action::Illegal],
        )),
        code => game.leave_out(
            Part::Move,
            format!("`allow_rule` {code}: {}", meaning(code)),
        ),
    }
    Ok(allowed)
}

const fn meaning(code: i64) -> &'static str {
    match code {
        6 => "holes with two seeds only if all have two, and then the rightmost",
        7 | 8 | 12 | 13 => "first moves begin at the right",
        9 => "every hole is played once before any is played twice",
        _ => "a restriction of its own",
    }
}
