//! Which way seeds are sown from which pit.

use super::Shape;
use super::values::Values;
use crate::ImportError;
use crate::description::{Amount, Condition, Description, Direction, Owner, Part, Place, Which};

/// Pits that are all sown the same way.
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) from: Place,
    pub(super) of: Vec<Condition>,
    pub(super) direction: Direction,
}

/// The groups that a side falls into.
pub(super) fn groups(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Group>, ImportError> {
    let code = values.find_number("sow_direct")?.unwrap_or(1);
    let owner = match values.is_set("no_sides")? {
        true => Owner::Either,
        false => Owner::Own,
    };
    let chosen = chosen(shape, values, game)?;
    if code == 2 {
        game.leave_out(
            Part::Move,
            "`sow_direct` 2: the first move settles the direction of both players",
        );
    }
    if code == 3 {
        return Ok(by_number(owner));
    }
    let ways = (1..=shape.pits).map(|pit| match chosen.contains(&pit) || code == 2 {
        true => Direction::EitherWay,
        false => fixed(code, pit, shape.pits),
    });
    let ways = Vec::from_iter(ways);
    let least = values.count("min_move")?;
    if code == 0 && least < 2 && ways.first() != Some(&Direction::EitherWay) {
        game.leave_out(
            Part::Move,
            "a single seed that has just crossed to the other side cannot be played back at once",
        );
    }
    Ok(grouped(&ways, owner))
}

/// The pits whose direction the mover chooses, from the left.
fn chosen(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<u8>, ImportError> {
    let list = values.list("udir_holes")?;
    let pits = list.iter().filter_map(|at| u8::try_from(at + 1).ok());
    let pits = Vec::from_iter(pits.filter(|pit| *pit <= shape.pits));
    if pits
        .iter()
        .any(|pit| !pits.contains(&(shape.pits + 1 - pit)))
    {
        game.leave_out(
            Part::Move,
            "`udir_holes` is not alike from both ends; it is counted from each player's left",
        );
    }
    Ok(pits)
}

/// The way from a pit where nobody chooses.
fn fixed(code: i64, pit: u8, pits: u8) -> Direction {
    let left_half = pit <= pits / 2;
    match (code, left_half) {
        (-1, _) | (0, true) | (4, false) => Direction::Clockwise,
        _ => Direction::Counterclockwise,
    }
}

/// Even numbers go clockwise, odd ones counterclockwise.
fn by_number(owner: Owner) -> Vec<Group> {
    let group = |name, condition, direction| Group {
        name,
        from: Place::Pits(owner, Which::All),
        of: vec![condition],
        direction,
    };
    vec![
        group("even", Condition::Even(Amount::Seeds), Direction::Clockwise),
        group(
            "odd",
            Condition::Odd(Amount::Seeds),
            Direction::Counterclockwise,
        ),
    ]
}

fn grouped(ways: &[Direction], owner: Owner) -> Vec<Group> {
    let kinds = [
        ("rightward", Direction::Counterclockwise),
        ("leftward", Direction::Clockwise),
        ("chosen", Direction::EitherWay),
    ];
    let groups = kinds.into_iter().filter_map(|(name, direction)| {
        let pits = (1..).zip(ways).filter(|(_, way)| **way == direction);
        let pits: Vec<u8> = pits.map(|(pit, _)| pit).collect();
        let all = pits.len() == ways.len();
        let which = match all {
            true => Which::All,
            false => Which::Numbers(pits.clone()),
        };
        (!pits.is_empty()).then_some(Group {
            name: if all { "sow" } else { name },
            from: Place::Pits(owner, which),
            of: Vec::new(),
            direction,
        })
    });
    groups.collect()
}
