//! How many seeds lie where at the start.

use super::values::Values;
use crate::ImportError;
use crate::description::{Deal, Description, Owner, Part, Place, Seat, Which};

/// Deals the opening, and says how many seeds that is.
pub(super) fn lay_out(
    pits: u8,
    seeds: u32,
    values: &mut Values<'_>,
    game: &mut Description,
) -> Result<u32, ImportError> {
    let pattern = values.number("start_pattern")?;
    if let Some(ring) = ring_of(pattern, pits, seeds) {
        let total = ring.iter().sum();
        let (south, north) = ring.split_at(usize::from(pits));
        game.setup = vec![
            deal(Some(Seat::South), south.to_vec()),
            deal(Some(Seat::North), north.to_vec()),
        ];
        return Ok(total);
    }
    let numbers = pattern_of(pattern, pits, seeds).unwrap_or_else(|| {
        game.leave_out(
            Part::Setup,
            format!("`start_pattern` {pattern}: {}", meaning(pattern)),
        );
        vec![seeds; usize::from(pits)]
    });
    let side: u32 = numbers.iter().sum();
    game.setup = vec![deal(None, numbers)];
    Ok(2 * side)
}

/// The numbers of both sides round the board from South's left, if the pattern is not alike for both players. South is
/// the one who begins.
fn ring_of(pattern: i64, pits: u8, seeds: u32) -> Option<Vec<u32>> {
    let pits = usize::from(pits);
    let every_second = |first: usize| -> Vec<u32> {
        let filled = |at: usize| at >= first && (at - first).is_multiple_of(2);
        let numbers = (0..2 * pits).map(|at| if filled(at) { seeds } else { 0 });
        numbers.collect()
    };
    let mut ring = every_second(if pattern == 1 { 2 } else { 1 });
    match pattern {
        // A pit of North's has been moved to the one opposite.
        1 if pits >= 3 => {
            let opposite = 1 + 2 * ((pits - 1) / 4);
            ring.swap(opposite, 2 * pits - 1 - opposite);
        }
        2 => {}
        // One pit of North's has a single seed, and both sides have as many that are filled.
        3 if pits >= 3 => {
            ring[pits + 3 - pits % 2] = 1;
            if pits.is_multiple_of(2) {
                ring[pits - 3] = 0;
            }
        }
        // A quarter of a last pit has been moved to the one opposite, for the player who begins.
        7 if pits.is_multiple_of(2) => {
            ring[pits] += seeds / 4;
            ring[pits - 1] -= seeds / 4;
            ring.rotate_left(pits);
        }
        _ => return None,
    }
    Some(ring)
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
        13 => "the players begin with different patterns",
        6 | 12 => "seeds lie at random",
        9 | 10 => "the first move is made for the player",
        _ => "an opening of its own",
    }
}

/// The numbers of a side from its owner's left, in one where they are alike.
fn deal(player: Option<Seat>, mut seeds: Vec<u32>) -> Deal {
    let same = seeds.windows(2).all(|pair| pair[0] == pair[1]);
    let place = match (same, player) {
        (true, None) => Place::ANY,
        _ => Place::Pits(Owner::Either, Which::Front),
    };
    if same {
        seeds.truncate(1);
    }
    Deal {
        player,
        place,
        seeds,
    }
}
