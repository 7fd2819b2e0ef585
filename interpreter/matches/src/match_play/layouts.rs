//! Rounds that have been laid out before. Where a layout asks for nothing but what the players have, the same seeds make the same
//! round, and random matches come back to it again and again.

use super::score::Score;
use sow_compiler::seats::index;
use sow_grammar::rules::{Laying, Noun, Place, Quantity, Rules, Seat};
use sow_interpreter::{Position, Program};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// When so many are known, all are forgotten.
const KEPT: usize = 512;

/// The layouts of a match and of all its clones.
#[derive(Debug, Default)]
pub(super) struct Layouts(Mutex<Known>);

/// Rounds with the plain boards of their keys.
type Known = HashMap<Key, (Weak<Program>, LaidOut<Weak<Program>>)>;

/// What such a layout depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// Where the plain board lies; as long as a layout of it is known, no other one can lie there.
    plain: usize,
    /// Whether it is the first round, and the row that lays it out.
    row: (bool, usize),
    /// Who is `own` in that row, and who begins.
    seats: [usize; 2],
    /// What the players have.
    purse: [u32; 2],
}

/// A round as it begins.
#[derive(Debug, Clone)]
pub(super) struct LaidOut<P = Arc<Program>> {
    pub(super) program: P,
    pub(super) position: Position,
    pub(super) over_at_once: Option<Box<Position>>,
    /// What has not been laid out.
    pub(super) purse: [u32; 2],
}

impl Key {
    /// `None` if the layout asks for more than that.
    pub(super) fn new(
        plain: &Arc<Program>,
        row: (bool, usize),
        actions: &[Laying],
        own: Seat,
        score: &Score,
    ) -> Option<Self> {
        let by_seeds = actions.iter().all(is_by_seeds)
            && !plain.uses.round
            && !lasts_for_the_match(plain.rules());
        by_seeds.then(|| Self {
            plain: Arc::as_ptr(plain).addr(),
            row,
            seats: [own, score.began].map(index),
            purse: score.purse,
        })
    }
}

impl Layouts {
    pub(super) fn find(&self, key: &Key) -> Option<LaidOut> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, laid_out) = known.get(key)?;
        Some(LaidOut {
            program: laid_out.program.upgrade()?,
            position: laid_out.position,
            over_at_once: laid_out.over_at_once.clone(),
            purse: laid_out.purse,
        })
    }

    pub(super) fn keep(&self, key: Key, plain: &Arc<Program>, laid_out: LaidOut) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KEPT {
            known.clear();
        }
        let laid_out = LaidOut {
            program: Arc::downgrade(&laid_out.program),
            position: laid_out.position,
            over_at_once: laid_out.over_at_once,
            purse: laid_out.purse,
        };
        known.insert(key, (Arc::downgrade(plain), laid_out));
    }
}

/// Whether marks or counters last from round to round.
fn lasts_for_the_match(rules: &Rules) -> bool {
    rules.marks.iter().any(|mark| mark.per_match)
        || rules.counters.iter().any(|counter| counter.per_match)
}

/// Whether an action that lays out asks for nothing but the purses and the board as far as it has been laid out, and leaves nothing to a
/// player.
fn is_by_seeds(laying: &Laying) -> bool {
    match laying {
        Laying::Deal | Laying::Keep => true,
        Laying::Fill { places, with, .. } => {
            matches!(with, Quantity::Number(_)) && places.iter().all(is_named)
        }
        Laying::Block(places) => places.iter().all(is_named),
        Laying::Give { .. }
        | Laying::HandOver { .. }
        | Laying::Mark(..)
        | Laying::Unmark(..)
        | Laying::Count(..)
        | Laying::Arrange { .. }
        | Laying::Copy { .. } => false,
    }
}

/// Whether a place is named without asking anything of it but whether it is occupied.
fn is_named(place: &Place) -> bool {
    let by_name = matches!(
        place.noun,
        Noun::Pits | Noun::Row(..) | Noun::Middle(_) | Noun::Store | Noun::Hand
    );
    by_name && place.condition.is_none()
}
