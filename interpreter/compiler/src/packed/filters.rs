//! Filters on packed boards: which moves are legal, as far as tests of all lanes after the move can decide.
#![deny(clippy::wildcard_enum_match_arm)]

use super::board::Board;
use super::early_out::{EarlyOut, TestConjunction};
use super::lanes::{LaneMap, MAX_LANES};
use super::steps::Steps;
use crate::instructions::{CompiledKind, Cond, CondId};
use crate::program::Program;
use crate::tables::early_out;
use sow_grammar::rules::FilterKind;

/// The filters of each player. `None` if there are none, as in most games, so that one test skips them.
#[derive(Debug, Clone)]
pub struct Filters<const H: usize>(Option<[PlayerFilters<H>; 2]>);

#[derive(Debug, Clone)]
struct PlayerFilters<const H: usize> {
    /// The tests that must hold after every move.
    required: TestConjunction<H, 1>,
    /// A test that, if it holds before a move, makes every move fulfil the filters.
    unbreakable: Option<TestConjunction<H, 1>>,
    preferred: Option<Preferred<H>>,
}

/// A test that must hold after a move if any move fulfils it.
#[derive(Debug, Clone)]
struct Preferred<const H: usize> {
    /// The test before the move under which the preference applies.
    when: Option<EarlyOut<H>>,
    test: EarlyOut<H>,
}

impl<const H: usize> Filters<H> {
    /// Builds the filters; `None` if tests of lanes cannot express them, or there is more than one preference.
    pub fn new(
        program: &Program,
        kind: &CompiledKind,
        lanes: &LaneMap,
        steps: &Steps<H>,
    ) -> Option<Self> {
        if kind.filters.is_empty() {
            return Some(Self(None));
        }
        let for_player = |us| PlayerFilters::new(program, kind, (lanes, us), steps);
        Some(Self(Some([for_player(0)?, for_player(1)?])))
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Whether a quick test of the board shows that every move from it is legal.
    #[inline(always)]
    pub fn allow_every_move(&self, board: &Board<H>, us: usize) -> bool {
        let Some(players) = &self.0 else { return true };
        let unbreakable = players[us & 1].unbreakable.as_ref();
        unbreakable.is_some_and(|test| test.holds(board))
    }

    /// Whether a preference applies to moves from this board.
    #[inline(always)]
    pub fn may_prefer(&self, board: &Board<H>, us: usize) -> bool {
        let Some(players) = &self.0 else { return false };
        let preferred = players[us & 1].preferred.as_ref();
        preferred.is_some_and(|one| one.when.as_ref().is_none_or(|when| when.holds(board)))
    }

    /// Whether a move that leads to this board is legal. `preference_applies`: whether the preferred test must hold,
    /// too.
    #[inline(always)]
    pub fn allow(&self, board: &Board<H>, us: usize, prefers: bool) -> bool {
        let Some(players) = &self.0 else { return true };
        let player = &players[us & 1];
        let preferred = player.preferred.as_ref().filter(|_| prefers);
        player.required.holds(board)
            && preferred.is_none_or(|preferred| preferred.test.holds(board))
    }
}

impl<const H: usize> PlayerFilters<H> {
    fn new(
        program: &Program,
        kind: &CompiledKind,
        view: (&LaneMap, usize),
        steps: &Steps<H>,
    ) -> Option<Self> {
        let (mut required, mut preferred) = (Vec::new(), None);
        for filter in &kind.filters {
            let wanted = filter.kind != FilterKind::Forbid;
            let after = lane_test(program, filter.condition, wanted, view)?;
            match (filter.kind, filter.when) {
                (FilterKind::Require | FilterKind::Forbid, None) => required.push(after),
                (FilterKind::Prefer, when) if preferred.is_none() => {
                    let when = match when {
                        Some(when) => Some(lane_test(program, when, true, view)?),
                        None => None,
                    };
                    preferred = Some(Preferred { when, test: after });
                }
                _ => return None,
            }
        }
        let unbreakable = match (&required[..], &preferred) {
            ([only], None) => unbreakable_test(only, view, steps),
            _ => None,
        };
        Some(Self {
            unbreakable: unbreakable.map(|test| TestConjunction::new(vec![test], |_| true)),
            required: TestConjunction::new(required, EarlyOut::is_exact),
            preferred,
        })
    }
}

/// Returns a test that, if it holds before a move of a player, makes `after` hold after it. It asks for a lane with so
/// many seeds that no move takes them.
fn unbreakable_test<const H: usize>(
    after: &EarlyOut<H>,
    (lanes, us): (&LaneMap, usize),
    steps: &Steps<H>,
) -> Option<EarlyOut<H>> {
    let most_taken = |cell: u8| {
        let lane = lanes.lane(cell, us)?;
        let begins_no_move = lanes.choice_pit(lane, us).is_none();
        let most = (begins_no_move && after.covers(lane)).then(|| steps.most_taken(us, lane))?;
        (most < u8::MAX).then_some(most)
    };
    let most = (0..MAX_LANES as u8).filter_map(most_taken).max()?;
    let least = after.least()?.max(most + 1);
    let is_safe = |cell| most_taken(cell).is_some();
    Some(EarlyOut::for_cells((lanes, us), is_safe, (least, true)))
}

/// Returns the test of lanes that is equivalent to a condition with the outcome `wanted`, if there is one.
fn lane_test<const H: usize>(
    program: &Program,
    cond: CondId,
    wanted: bool,
    (lanes, us): (&LaneMap, usize),
) -> Option<EarlyOut<H>> {
    let (mut cond, mut wanted) = (program.cond(cond), wanted);
    let test = loop {
        match cond {
            Cond::Test(test) => break test,
            Cond::Not(inner) => (cond, wanted) = (inner, !wanted),
            Cond::Shared(id) => cond = program.cond(*id),
            Cond::Known(_) | Cond::All(_) | Cond::Any(_) => return None,
        }
    };
    let mask_test = early_out::EarlyOut::from_test(program.mask_reader(), test, wanted, us as u8)?;
    (mask_test.least <= 128).then(|| EarlyOut::new(&mask_test, lanes, us))
}
