//! A cache of rounds that have been laid out before. If a layout depends only on the seeds of the players, equal seeds
//! give the same round, and random matches return to it often.

use super::score::Score;
use sow_compiler::seats::seat_index;
use sow_grammar::rules::{Noun, Place, Quantity, Rules, Seat, SetupStep};
use sow_interpreter::{Position, Program};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The number of cached layouts at which the cache is cleared.
const MAX_CACHED: usize = 512;

/// The layouts of a match, shared by all its clones.
#[derive(Debug, Default)]
pub(super) struct SetupCache(Mutex<CachedSetups>);

/// The cached rounds, with the plain boards of their keys.
type CachedSetups = HashMap<SetupKey, (Weak<Program>, RoundSetup<Weak<Program>>)>;

/// Everything that a cacheable layout depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SetupKey {
    /// The address of the plain board. It is unique as long as the cache holds a layout of this board.
    board: usize,
    /// Whether it is the first round, and the index of the row that lays it out.
    row: (bool, usize),
    /// The player who is `own` in that row, and the player who begins.
    seats: [usize; 2],
    /// The seeds of the players.
    purse: [u32; 2],
}

/// The beginning of a round.
#[derive(Debug, Clone)]
pub(super) struct RoundSetup<P = Arc<Program>> {
    pub(super) program: P,
    pub(super) position: Position,
    pub(super) position_before_ending: Option<Box<Position>>,
    /// The seeds that have not been laid out.
    pub(super) purse: [u32; 2],
}

impl SetupKey {
    /// Creates the key; `None` if the layout depends on more.
    pub(super) fn new(
        plain: &Arc<Program>,
        row: (bool, usize),
        actions: &[SetupStep],
        own: Seat,
        score: &Score,
    ) -> Option<Self> {
        let is_cacheable = actions.iter().all(depends_only_on_seeds)
            && !plain.uses.round
            && !has_match_state(plain.rules());
        is_cacheable.then(|| Self {
            board: Arc::as_ptr(plain).addr(),
            row,
            seats: [own, score.first_player].map(seat_index),
            purse: score.purse,
        })
    }
}

impl SetupCache {
    pub(super) fn find(&self, key: &SetupKey) -> Option<RoundSetup> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, setup) = cached.get(key)?;
        Some(RoundSetup {
            program: setup.program.upgrade()?,
            position: setup.position,
            position_before_ending: setup.position_before_ending.clone(),
            purse: setup.purse,
        })
    }

    pub(super) fn insert(&self, key: SetupKey, plain: &Arc<Program>, setup: RoundSetup) {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.len() >= MAX_CACHED {
            cached.clear();
        }
        let laid_out = RoundSetup {
            program: Arc::downgrade(&setup.program),
            position: setup.position,
            position_before_ending: setup.position_before_ending,
            purse: setup.purse,
        };
        cached.insert(key, (Arc::downgrade(plain), laid_out));
    }
}

/// Whether marks or counters last from round to round.
fn has_match_state(rules: &Rules) -> bool {
    rules.marks.iter().any(|mark| mark.per_match)
        || rules.counters.iter().any(|counter| counter.per_match)
}

/// Whether an action depends only on the purses and on what has been laid out so far, and requires no decision of a
/// player.
fn depends_only_on_seeds(step: &SetupStep) -> bool {
    match step {
        SetupStep::Deal | SetupStep::Keep => true,
        SetupStep::Fill { places, with, .. } => {
            matches!(with.node, Quantity::Number(_))
                && places.iter().all(|place| is_fixed_place(place))
        }
        SetupStep::Block(places) => places.iter().all(|place| is_fixed_place(place)),
        SetupStep::Give { .. }
        | SetupStep::HandOver { .. }
        | SetupStep::Mark(..)
        | SetupStep::Unmark(..)
        | SetupStep::Count(..)
        | SetupStep::Arrange { .. }
        | SetupStep::Copy { .. } => false,
    }
}

/// Whether a place is fixed by name, apart from being occupied or empty.
fn is_fixed_place(place: &Place) -> bool {
    let is_fixed_noun = matches!(
        place.noun.node,
        Noun::Pits | Noun::Row(..) | Noun::Middle(_) | Noun::Store | Noun::Hand
    );
    is_fixed_noun && place.condition.is_none()
}
