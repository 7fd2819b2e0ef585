//! Parts of a vector of games; only one thread at a time steps a part.

use crate::game::Core;
use sow_learning::{Batch, BatchError, Views};
use std::sync::Arc;

/// Games that one thread steps at a time.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) batch: Batch,
}

/// One part with its actions and its slices of the arrays.
pub(crate) struct PartWork<'a> {
    /// The index of the part's first game.
    pub(crate) first: usize,
    pub(crate) part: &'a mut Part,
    pub(crate) actions: &'a [i64],
    pub(crate) views: Views<'a>,
}

/// Divides `count` games in the opening among `parts` parts. A game is cut off after `max_moves` moves.
pub(crate) fn new_parts(
    core: &Core,
    count: usize,
    parts: usize,
    max_moves: u32,
) -> Result<Vec<Part>, BatchError> {
    let sizes = (0..parts).map(|at| count * (at + 1) / parts - count * at / parts);
    let made = sizes.map(|size| {
        let program = Arc::clone(&core.chosen.game.program);
        let (actions, features) = (Arc::clone(&core.actions), Arc::clone(&core.features));
        Ok(Part {
            batch: Batch::new(program, actions, features, size, max_moves)?,
        })
    });
    made.collect()
}

/// Divides arrays among the parts.
pub(crate) fn divide<'a>(
    parts: &'a mut [Part],
    mut actions: &'a [i64],
    all: Views<'a>,
    count: usize,
) -> Vec<PartWork<'a>> {
    let wide = |length: usize| length / count;
    let Views {
        mut observations,
        mut masks,
        mut movers,
        mut rewards,
        statuses: mut ends,
        mut scores,
        mut final_observations,
    } = all;
    let sizes = [observations.len(), masks.len(), rewards.len()].map(wide);
    let mut first = 0;
    let mut shares = Vec::new();
    for part in parts {
        let games = part.batch.count();
        let mine = actions
            .split_off(..games.min(actions.len()))
            .unwrap_or_default();
        let views = Views {
            observations: split_front(&mut observations, games * sizes[0]),
            masks: split_front(&mut masks, games * sizes[1]),
            movers: split_front(&mut movers, games),
            rewards: split_front(&mut rewards, games * sizes[2]),
            statuses: split_front(&mut ends, games),
            scores: split_front(&mut scores, games * sizes[2]),
            final_observations: split_front(&mut final_observations, games * sizes[0]),
        };
        shares.push(PartWork {
            first,
            part,
            actions: mine,
            views,
        });
        first += games;
    }
    shares
}

/// Splits off the first `length` elements of a slice.
fn split_front<'a, T>(rest: &mut &'a mut [T], length: usize) -> &'a mut [T] {
    let (mine, others) = std::mem::take(rest).split_at_mut(length);
    *rest = others;
    mine
}

/// Converts an error's game index within a part to the index among all games.
pub(crate) fn with_game_offset(error: BatchError, first: usize) -> BatchError {
    match error {
        BatchError::IllegalAction { game, action } => BatchError::IllegalAction {
            game: game + first,
            action,
        },
        BatchError::NoLegalAction(game) => BatchError::NoLegalAction(game + first),
        error => error,
    }
}
