//! The programs of the rounds of matches. Rounds on the same board share a program, however their seeds were dealt.

use super::score::Score;
use sow_compiler::board::CellSet;
use sow_compiler::seats::seat_index;
use sow_grammar::rules::{Noun, Place, Quantity, Rules, Seat, Settings, SetupStep};
use sow_interpreter::{Cell, CompileError, CompiledGame, Position, Program, Shape};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The highest number of programs to keep, the most recently used.
const MAX_CACHED: usize = 128;

/// The programs of a match, shared by all its clones.
#[derive(Debug)]
pub(super) struct ProgramCache {
    base: CompiledGame,
    /// The most recently used program comes first.
    cached: Mutex<Vec<CachedProgram>>,
    pub(super) setups: SetupCache,
}

#[derive(Debug)]
struct CachedProgram {
    key: ProgramKey,
    /// The number of earlier rounds that the program was compiled for, if that makes a difference.
    earlier_rounds: Option<u32>,
    program: Arc<Program>,
}

/// Everything that programs with the same rules and option values depend on, except for the number of the round.
#[derive(Debug, Default, PartialEq, Eq)]
struct ProgramKey {
    blocked: CellSet,
    given_away: CellSet,
    /// The number of seeds on the board, if it differs from the opening.
    seeds: Option<u32>,
}

impl ProgramCache {
    pub(super) fn new(base: CompiledGame) -> Self {
        Self {
            base,
            cached: Mutex::default(),
            setups: SetupCache::default(),
        }
    }

    /// Returns the rules, and the program of the match: its options, with all pits in play.
    pub(super) const fn base(&self) -> &CompiledGame {
        &self.base
    }

    /// Returns the board for these options, with all pits in play.
    ///
    /// # Errors
    /// [`CompileError`] if the board cannot be compiled.
    pub(super) fn plain(&self, settings: &Settings) -> Result<Arc<Program>, CompileError> {
        if settings == self.base.program.settings() {
            return Ok(self.base.program.clone());
        }
        self.find_or_compile(
            settings,
            ProgramKey::new(&Shape::default()),
            &Shape::default(),
        )
    }

    /// Returns a board in another shape.
    ///
    /// # Errors
    /// [`CompileError`] if the board cannot be compiled.
    pub(super) fn with_shape(
        &self,
        plain: &Arc<Program>,
        shape: &Shape,
    ) -> Result<Arc<Program>, CompileError> {
        let mut key = ProgramKey::new(shape);
        key.seeds = key.seeds.filter(|&seeds| seeds != plain.seeds());
        if key.is_plain() && !plain.uses.round {
            return Ok(plain.clone());
        }
        self.find_or_compile(plain.settings(), key, shape)
    }

    fn find_or_compile(
        &self,
        settings: &Settings,
        key: ProgramKey,
        shape: &Shape,
    ) -> Result<Arc<Program>, CompileError> {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = cached
            .iter()
            .position(|kept| kept.matches(settings, &key, shape))
        {
            cached[..=at].rotate_right(1);
            return Ok(cached[0].program.clone());
        }
        let compiled = Program::for_round(&self.base.rules, settings, shape)?;
        let compiled = compiled.with_work_limit(&self.base.program.work_limit);
        let made = Arc::new(compiled);
        cached.truncate(MAX_CACHED - 1);
        let newest = CachedProgram {
            key,
            earlier_rounds: made.uses.round.then_some(shape.earlier_rounds),
            program: made.clone(),
        };
        cached.insert(0, newest);
        Ok(made)
    }
}

impl CachedProgram {
    fn matches(&self, settings: &Settings, key: &ProgramKey, shape: &Shape) -> bool {
        let same_round = |earlier| earlier == shape.earlier_rounds;
        let same = self.key == *key && self.program.settings() == settings;
        same && self.earlier_rounds.is_none_or(same_round)
    }
}

impl ProgramKey {
    fn new(shape: &Shape) -> Self {
        let cells = |list: &[Cell]| list.iter().map(|cell| cell.0).collect();
        Self {
            blocked: cells(&shape.blocked),
            given_away: cells(&shape.given_away),
            seeds: shape.seeds,
        }
    }

    /// Whether the board is that of the rules.
    fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

// A cache of rounds that have been laid out before. If the setup depends only on the seeds of the players, equal seeds
// give the same round, and random matches return to it often.

/// The number of cached setups at which the cache is cleared.
const MAX_SETUPS: usize = 512;

/// The setups of rounds of a match, shared by all its clones.
#[derive(Debug, Default)]
pub(super) struct SetupCache(Mutex<CachedSetups>);

/// The cached rounds, with the plain boards of their keys.
type CachedSetups = HashMap<SetupKey, (Weak<Program>, RoundSetup<Weak<Program>>)>;

/// Everything that a setup depends on, if it can be cached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SetupKey {
    /// The address of the plain board. It is unique as long as the cache holds a setup on this board.
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
    /// Creates the key; `None` if the setup depends on more.
    pub(super) fn new(
        plain: &CompiledGame,
        row: (bool, usize),
        actions: &[SetupStep],
        own: Seat,
        score: &Score,
    ) -> Option<Self> {
        let is_cacheable = actions.iter().all(depends_only_on_seeds)
            && !plain.program.uses.round
            && !has_match_state(&plain.rules);
        is_cacheable.then(|| Self {
            board: Arc::as_ptr(&plain.program).addr(),
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
        if cached.len() >= MAX_SETUPS {
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

#[cfg(test)]
mod tests {
    use super::{MAX_CACHED, ProgramCache};
    use sow_grammar::load::load_variant;
    use sow_grammar::rules::Settings;
    use sow_interpreter::{Cell, CompiledGame, Shape};
    use std::sync::Arc;

    fn programs(name: &str) -> ProgramCache {
        let rules = load_variant(name).unwrap().rules.unwrap();
        let settings = Settings::defaults(&rules.options);
        ProgramCache::new(CompiledGame::new(rules, &settings).unwrap())
    }

    fn shape_in_round(earlier_rounds: u32, blocked: &[u8]) -> Shape {
        Shape {
            blocked: blocked.iter().map(|&cell| Cell(cell)).collect(),
            earlier_rounds,
            ..Shape::default()
        }
    }

    fn share_program(programs: &ProgramCache, one: &Shape, two: &Shape) -> bool {
        let [one, two] =
            [one, two].map(|shape| programs.with_shape(&programs.base.program, shape).unwrap());
        Arc::ptr_eq(&one, &two)
    }

    #[test]
    fn rounds_on_the_same_board_share_a_program() {
        let programs = programs("galatjang");
        assert!(share_program(
            &programs,
            &shape_in_round(0, &[]),
            &shape_in_round(3, &[])
        ));
        assert!(share_program(
            &programs,
            &shape_in_round(1, &[1, 2]),
            &shape_in_round(2, &[2, 1])
        ));
        assert!(!share_program(
            &programs,
            &shape_in_round(1, &[1]),
            &shape_in_round(1, &[2])
        ));
    }

    #[test]
    fn rounds_are_distinguished_where_the_rules_ask_for_them() {
        let programs = programs("lamosh");
        assert!(share_program(
            &programs,
            &shape_in_round(1, &[]),
            &shape_in_round(1, &[])
        ));
        assert!(!share_program(
            &programs,
            &shape_in_round(1, &[]),
            &shape_in_round(2, &[])
        ));
    }

    #[test]
    fn the_number_of_cached_programs_is_limited() {
        let programs = programs("galatjang");
        for seeds in 0..MAX_CACHED as u32 + 10 {
            let shape = Shape {
                seeds: Some(seeds),
                ..shape_in_round(1, &[1])
            };
            let compiled = programs.with_shape(&programs.base.program, &shape).unwrap();
            assert_eq!(compiled.seeds(), seeds);
        }
        assert_eq!(programs.cached.lock().unwrap().len(), MAX_CACHED);
    }
}
