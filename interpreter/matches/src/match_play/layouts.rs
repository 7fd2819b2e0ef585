//! A cache of rounds that have been laid out before. If a layout depends only on the seeds of the players, equal seeds
//! give the same round, and random matches return to it often.

use super::score::Score;
use sow_compiler::seats::index;
use sow_grammar::rules::{Laying, Noun, Place, Quantity, Rules, Seat};
use sow_interpreter::{Position, Program};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The number of cached layouts at which the cache is cleared.
const KEPT: usize = 512;

/// The layouts of a match, shared by all its clones.
#[derive(Debug, Default)]
pub(super) struct Layouts(Mutex<Known>);

/// The cached rounds, with the plain boards of their keys.
type Known = HashMap<Key, (Weak<Program>, LaidOut<Weak<Program>>)>;

/// Everything that a cacheable layout depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// The address of the plain board. It is unique as long as the cache holds a layout of this board.
    plain: usize,
    /// Whether it is the first round, and the index of the row that lays it out.
    row: (bool, usize),
    /// The player who is `own` in that row, and the player who begins.
    seats: [usize; 2],
    /// The seeds of the players.
    purse: [u32; 2],
}

/// The beginning of a round.
#[derive(Debug, Clone)]
pub(super) struct LaidOut<P = Arc<Program>> {
    pub(super) program: P,
    pub(super) position: Position,
    pub(super) over_at_once: Option<Box<Position>>,
    /// The seeds that have not been laid out.
    pub(super) purse: [u32; 2],
}

impl Key {
    /// Creates the key; `None` if the layout depends on more.
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

/// Whether an action depends only on the purses and on what has been laid out so far, and requires no decision of a
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

/// Whether a place is fixed by name, apart from being occupied or empty.
fn is_named(place: &Place) -> bool {
    let by_name = matches!(
        place.noun,
        Noun::Pits | Noun::Row(..) | Noun::Middle(_) | Noun::Store | Noun::Hand
    );
    by_name && place.condition.is_none()
}
