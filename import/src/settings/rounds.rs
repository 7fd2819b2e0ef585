//! What a player tries to do, and how one round follows another.

use super::values::Values;
use super::{Goal, Shape};
use crate::ImportError;
use crate::description::{Description, Over, Part, Refill, Rounds};

/// The goal of a round.
pub(super) fn goal(values: &mut Values<'_>, game: &mut Description) -> Result<Goal, ImportError> {
    Ok(match values.number("goal")? {
        1 | 9 => Goal::Deprive,
        3 | 8 => Goal::Clear,
        10 | 11 => Goal::Immobilize,
        2 => {
            game.leave_out(
                Part::Match,
                "`goal` 2: holes change hands from round to round",
            );
            Goal::MostSeeds
        }
        _ => Goal::MostSeeds,
    })
}

pub(super) fn read(
    shape: Shape,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<(), ImportError> {
    let goal = values.number("goal")?;
    let (rounds, number) = (values.number("rounds")?, values.count("goal_param")?);
    let fill = fill(values)?;
    let starter = values.number("round_starter")?;
    let blocked = values.is_set("blocks")?;
    let beginner = match starter {
        1 => "the loser",
        2 => "the winner",
        _ => "the other",
    };
    game.rounds = match goal {
        4 | 8 | 9 | 11 => Some(Rounds {
            beginner,
            over: Over::Points(number.max(1)),
            refill: None,
        }),
        0 if rounds != 0 => refill(shape, fill, blocked, game).map(|refill| Rounds {
            beginner,
            over: Over::FewerSeeds(number.max(1) * shape.seeds),
            refill: Some(refill),
        }),
        5..=7 => {
            game.leave_out(
                Part::Match,
                format!("`goal` {goal}: points over several rounds"),
            );
            None
        }
        _ => None,
    };
    if starter == 3 && game.rounds.is_some() {
        game.leave_out(
            Part::Match,
            "`round_starter` 3: the player who moved last begins; here the other than before",
        );
    }
    Ok(())
}

fn fill(values: &mut Values<'_>) -> Result<i64, ImportError> {
    let old = values.is_set("rnd_left_fill")?;
    let by_hand = values.is_set("rnd_umove")?;
    Ok(match values.number("round_fill")? {
        0 if by_hand => 6,
        0 if old => 1,
        0 => 3,
        code => code,
    })
}

/// How the pits of the next round are filled.
fn refill(shape: Shape, fill: i64, blocked: bool, game: &mut Description) -> Option<Refill> {
    let pits: Vec<u8> = match fill {
        1 => (1..=shape.pits).collect(),
        2 => (1..=shape.pits).rev().collect(),
        3 => outside_in(shape.pits),
        6 => {
            game.leave_out(
                Part::Match,
                "`round_fill` 6: the loser chooses which holes stay empty; here from outside",
            );
            outside_in(shape.pits)
        }
        code => {
            game.leave_out(
                Part::Match,
                format!("`round_fill` {code}: how further rounds are laid out"),
            );
            return None;
        }
    };
    Some(Refill {
        pits,
        seeds: shape.seeds,
        blocked,
    })
}

/// The leftmost pit, the rightmost, the second from the left, and so on.
fn outside_in(pits: u8) -> Vec<u8> {
    let pairs = (1..=pits.div_ceil(2)).flat_map(|left| {
        let right = pits + 1 - left;
        [Some(left), (right != left).then_some(right)]
    });
    pairs.flatten().collect()
}
