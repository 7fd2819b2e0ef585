//! Filters on packed boards: which moves are legal, as far as tests of all lanes after the move can decide.
#![deny(clippy::wildcard_enum_match_arm)]

use super::board::Board;
use super::early_out::{EarlyOut, TestConjunction};
use super::lanes::LaneMap;
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
    pub fn new(program: &Program, kind: &CompiledKind, lanes: &LaneMap) -> Option<Self> {
        if kind.filters.is_empty() {
            return Some(Self(None));
        }
        let for_player = |us| PlayerFilters::new(program, kind, (lanes, us));
        Some(Self(Some([for_player(0)?, for_player(1)?])))
    }

    /// Whether every move is legal.
    pub const fn allow_all(&self) -> bool {
        self.0.is_none()
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
    fn new(program: &Program, kind: &CompiledKind, view: (&LaneMap, usize)) -> Option<Self> {
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
        Some(Self {
            required: TestConjunction::new(required, EarlyOut::is_exact),
            preferred,
        })
    }
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
