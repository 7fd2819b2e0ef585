//! How a game or a round ends, and who has won.

use super::values::Values;
use super::{Goal, Shape};
use crate::ImportError;
use crate::description::{
    Action, Amount, Comparison, Condition, Description, Owner, Part, Place, Row,
};

pub(super) fn read(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<(), ImportError> {
    let unclaimed = values.number("unclaimed")?;
    let least = values.count("min_move")?.max(1);
    let rows = match shape.goal {
        Goal::Deprive => vec![
            over(
                Condition::Empty(Place::OWN),
                &[Action::Leave, Action::Wins(Owner::Opponent)],
            ),
            over(
                Condition::NoMove,
                &[Action::Leave, Action::Wins(Owner::Opponent)],
            ),
        ],
        Goal::Clear => vec![
            over(
                Condition::Empty(Place::OWN),
                &[Action::Leave, Action::Wins(Owner::Own)],
            ),
            over(Condition::NoMove, &[Action::Leave, Action::Draw]),
        ],
        Goal::Immobilize => vec![over(
            Condition::NoMove,
            &[Action::Leave, Action::Wins(Owner::Opponent)],
        )],
        Goal::MostSeeds => most_seeds(shape, unclaimed, values, game)?,
    };
    game.end.extend(rows);
    if shape.goal == Goal::Deprive && least > 1 {
        game.leave_out(
            Part::End,
            "what becomes of a player who has seeds but no move: here that player has lost",
        );
    }
    if shape.goal != Goal::MostSeeds && game.passes {
        game.passes = false;
    }
    Ok(())
}

fn over(condition: Condition, actions: &[Action]) -> Row {
    Row::new([condition], actions)
}

fn most_seeds(
    shape: Shape,
    unclaimed: i64,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let mut rows = Vec::new();
    if let Some(enough) = enough(shape, values)? {
        let enough = Amount::Number(enough);
        let more = Condition::Compare(Amount::Store(Owner::Own), Comparison::More, enough);
        rows.push(over(more, &[Action::Leave, Action::Wins(Owner::Own)]));
    }
    let few = match (values.number("pickextra")?, values.number("rounds")?) {
        (3, _) | (0, 3) => Some(shape.seeds),
        (4, _) | (0, 4) => Some(2 * shape.seeds),
        _ => None,
    };
    if let Some(few) = few {
        rows.push(last_seeds(few));
    }
    rows.extend(further(unclaimed, values, game)?);
    let rest = rest(unclaimed, values, game)?;
    let end = [rest, Action::MostInStore];
    if game.passes {
        let least = values.count("min_move")?.max(1);
        let playable = Place::ANY.having([Condition::seeds(Comparison::AtLeast, least)]);
        rows.push(over(Condition::No(playable), &end));
        rows.push(over(Condition::Repeats, &end));
    } else {
        rows.push(over(Condition::NoMove, &end));
    }
    if game.has_laps()
        && !rows
            .iter()
            .any(|row| row.when.contains(&Condition::Repeats))
    {
        rows.push(over(Condition::Repeats, &end));
    }
    Ok(rows)
}

/// A player with more seeds than this in store has won at once. A round that ends only for want of moves is played on until
/// the other player could not fill the pits of another one; to its end, if rounds are counted or the opening is a pattern.
fn enough(shape: Shape, values: &mut Values<'_>) -> Result<Option<u32>, ImportError> {
    if values.number("rounds")? != 2 {
        return Ok(Some(shape.total.div_ceil(2)));
    }
    let refilled = values.number("goal")? == 0 && values.number("start_pattern")? == 0;
    let needed = values.count("goal_param")?.max(1) * shape.seeds;
    Ok(refilled.then_some(shape.total.saturating_sub(needed)))
}

/// Few seeds are left: the player who moved takes them.
fn last_seeds(few: u32) -> Row {
    Row::new(
        [
            Condition::ToMove,
            Condition::seeds_of(Place::ANY, Comparison::AtMost, few),
        ],
        [Action::Sweep(Some(Owner::Opponent)), Action::MostInStore],
    )
}

/// Endings that a game has besides.
fn further(
    unclaimed: i64,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Vec<Row>, ImportError> {
    let number = values.count("end_param")?;
    let cleared = Condition::Empty(Place::OWN);
    // The player who has moved takes the rest where it goes to the last mover.
    let (when, last_mover) = match values.number("end_cond")? {
        0 => return Ok(Vec::new()),
        1 => (vec![cleared, Condition::ToMove.negated()], Owner::Own),
        2 => (vec![cleared, Condition::ToMove], Owner::Opponent),
        3 => {
            let few = Condition::seeds_of(Place::ANY, Comparison::Less, number);
            (vec![Condition::ToMove, few], Owner::Opponent)
        }
        4 => {
            let large = Condition::seeds(Comparison::AtLeast, number);
            (
                vec![Condition::ToMove, Condition::No(Place::ANY.having([large]))],
                Owner::Opponent,
            )
        }
        code => {
            game.leave_out(Part::End, format!("`end_cond` {code}: a further ending"));
            return Ok(Vec::new());
        }
    };
    let rest = match unclaimed {
        2 => Action::Sweep(Some(last_mover)),
        _ => rest(unclaimed, values, game)?,
    };
    Ok(vec![Row::new(when, [rest, Action::MostInStore])])
}

/// What becomes of the seeds that are left.
fn rest(
    unclaimed: i64,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<Action, ImportError> {
    if values.is_set("no_sides")? {
        return Ok(Action::Leave);
    }
    Ok(match unclaimed {
        0 => Action::Sweep(None),
        1 => Action::Leave,
        // The player who has moved is the opponent of the one to move.
        2 => Action::Sweep(Some(Owner::Opponent)),
        code => {
            game.leave_out(Part::End, format!("`unclaimed` {code}: who gets the seeds that are left; here the owner of their hole"));
            Action::Sweep(None)
        }
    })
}
