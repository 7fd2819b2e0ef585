//! How many seeds lie where at the start.

use super::values::Values;
use crate::ImportError;
use crate::description::{Deal, Description, Owner, Part, Place, Which};

/// Deals the opening, and says how many seeds that is.
pub(super) fn lay_out(
    pits: u8,
    seeds: u32,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<u32, ImportError> {
    let pattern = values.number("start_pattern")?;
    let numbers = pattern_of(pattern, pits, seeds).unwrap_or_else(|| {
        game.leave_out(
            Part::Setup,
            format!("`start_pattern` {pattern}: {}", meaning(pattern)),
        );
        vec![seeds; usize::from(pits)]
    });
    let side: u32 = numbers.iter().sum();
    game.setup = deals(numbers);
    Ok(2 * side)
}

/// The numbers of one side from its owner's left, if the pattern is alike for both players.
fn pattern_of(pattern: i64, pits: u8, seeds: u32) -> Option<Vec<u32>> {
    let pits = usize::from(pits);
    let mut side = vec![seeds; pits];
    match pattern {
        0 => {}
        // None in the first of three pits; what is no full three stays empty.
        4 if pits >= 3 => {
            for (at, pit) in side.iter_mut().enumerate() {
                *pit = if at % 3 == 0 || at >= pits / 3 * 3 {
                    0
                } else {
                    seeds
                };
            }
        }
        5 if pits >= 4 => side[pits - 2..].fill(0),
        8 => side[pits - 1] += 1,
        _ => return None,
    }
    Some(side)
}

const fn meaning(pattern: i64) -> &'static str {
    match pattern {
        1 | 2 | 3 | 7 | 13 => "the players begin with different patterns",
        6 | 12 => "seeds lie at random",
        9 | 10 => "the first move is made for the player",
        _ => "an opening of its own",
    }
}

fn deals(numbers: Vec<u32>) -> Vec<Deal> {
    let same = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    let (place, seeds) = match same {
        true => (Place::ANY, numbers.into_iter().take(1).collect()),
        false => (Place::Pits(Owner::Either, Which::Front), numbers),
    };
    vec![Deal {
        player: None,
        place,
        seeds,
    }]
}
