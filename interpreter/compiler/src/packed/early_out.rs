//! Early outs on packed boards: conditions that rule out the end of the game, tested on all lanes at once.
#![deny(clippy::wildcard_enum_match_arm)]

use super::board::{Board, Lane, LaneMap, MAX_LANES, ONES};
use super::steps::Steps;
use crate::instructions::{CompiledKind, Cond, CondId};
use crate::program::Program;
use crate::tables::early_out;
use sow_grammar::rules::FilterKind;

/// The conditions under which no ending applies, by player to move, provided that this player has a move.
#[derive(Debug, Clone)]
pub struct EarlyOuts<const H: usize> {
    tests: [TestConjunction<H, 2>; 2],
    /// The conditions that do not follow from having a pit to play.
    extra: [TestConjunction<H, 1>; 2],
}

/// A conjunction of tests of a board, the first `N` of which have the same form.
#[derive(Debug, Clone)]
pub(super) struct TestConjunction<const H: usize, const N: usize> {
    /// The tested board must have at least one bit in common with each of these boards.
    first: [Board<H>; N],
    remaining_tests: Vec<EarlyOut<H>>,
    /// The remaining tests hold if none of these bits is set.
    remaining_failing_bits: Board<H>,
    /// The remaining tests hold if this test holds. It takes longer than the bits, and is equivalent to the remaining
    /// tests if all of them ask for the same number of seeds.
    none_fails: EarlyOut<H>,
}

/// The test that some of the lanes hold at least a number of seeds, or that none does.
#[derive(Debug, Clone)]
pub(super) struct EarlyOut<const H: usize> {
    /// Bits for a quick test. If `must_exist`, only a sufficient count can have one of them set; otherwise a sufficient
    /// count always has one of them set.
    bits: Board<H>,
    /// The lanes, as high bits.
    lanes: Board<H>,
    /// The number to add to each count so that its high bit is set if there are enough seeds; see `enough_mask`.
    missing: u64,
    /// Whether some lane must hold enough seeds; otherwise none may.
    must_exist: bool,
}

impl<const H: usize> EarlyOuts<H> {
    /// Builds the tests for packed boards; `pits` and `least` are the pits to choose from and the seeds that they must
    /// hold.
    pub fn new(program: &Program, lanes: &LaneMap, pits: [[u64; 2]; 2], least: u8) -> Option<Self> {
        let early_outs = program.specialisation.early_outs.as_ref()?;
        let all = [0, 1].map(|mover: usize| {
            let early_out = |early_out| EarlyOut::new(early_out, lanes, mover);
            let any = early_outs[mover].tests.iter();
            any.map(early_out).collect::<Vec<_>>()
        });
        let further = [0, 1].map(|mover| {
            let is_extra = |early_out: &&EarlyOut<H>| !early_out.is_implied(pits[mover], least);
            TestConjunction::new(
                all[mover].iter().filter(is_extra).cloned().collect(),
                |_| true,
            )
        });
        let all = all.map(|all| TestConjunction::new(all, |_| true));
        Some(Self {
            tests: all,
            extra: further,
        })
    }

    /// Whether no ending can apply, provided that the player to move has a move.
    #[inline(always)]
    pub fn rule_out_endings(&self, board: &Board<H>, mover: usize) -> bool {
        self.tests[mover & 1].holds(board)
    }

    /// Like [`Self::rule_out_endings`], but quicker: assumes that the player has a pit to play. If not, the next move
    /// generation finds out.
    #[inline(always)]
    pub fn may_rule_out_endings(&self, board: &Board<H>, mover: usize) -> bool {
        self.extra[mover & 1].holds(board)
    }
}

impl<const H: usize, const N: usize> TestConjunction<H, N> {
    /// Combines the tests. Up to `N` of those that `replaceable_by_bits` accepts become tests of single bits, which are
    /// cheaper.
    pub(super) fn new(
        mut early_outs: Vec<EarlyOut<H>>,
        replaceable_by_bits: fn(&EarlyOut<H>) -> bool,
    ) -> Self {
        let first = std::array::from_fn(|_| {
            let fits =
                |early_out: &EarlyOut<H>| early_out.must_exist && replaceable_by_bits(early_out);
            let there = early_outs.iter().position(fits);
            // If no test is left, uses all bits: every board has a seed, so one of them is always set.
            there.map_or(Board::FULL, |at| early_outs.remove(at).bits)
        });
        let remaining_failing_bits = early_outs.iter().fold(Board::EMPTY, |bits, early_out| {
            let failing_bits = early_out.failing_bits();
            bits.or(&failing_bits.unwrap_or(Board::FULL))
        });
        Self {
            first,
            remaining_failing_bits,
            none_fails: EarlyOut::implying(&early_outs),
            remaining_tests: early_outs,
        }
    }

    #[inline(always)]
    pub(super) fn holds(&self, board: &Board<H>) -> bool {
        self.first.iter().all(|bits| board.has_any(bits))
            && (self.remaining_tests.is_empty()
                || !board.has_any(&self.remaining_failing_bits)
                || self.none_fails.holds(board)
                || self.remaining_tests_hold(*board))
    }

    /// Not inlined, since it is seldom needed. Takes a copy, since a borrowed board would have to be in memory.
    #[inline(never)]
    fn remaining_tests_hold(&self, board: Board<H>) -> bool {
        self.remaining_tests
            .iter()
            .all(|early_out| early_out.holds(&board))
    }
}

impl<const H: usize> EarlyOut<H> {
    pub(super) fn new(early_out: &early_out::EarlyOut, lanes: &LaneMap, mover: usize) -> Self {
        let mask = &early_out.mask;
        let is_masked = |cell: u8| mask[usize::from(cell) / 8] >> (cell % 8 * 8) & 1 != 0;
        let bounds = (early_out.least, early_out.must_exist);
        Self::for_cells((lanes, mover), is_masked, bounds)
    }

    /// Creates the test that one of some cells holds at least a number of seeds, or that none does.
    pub(super) fn for_cells(
        (lanes, mover): (&LaneMap, usize),
        is_tested: impl Fn(u8) -> bool,
        (least, must_exist): (u8, bool),
    ) -> Self {
        let least = u32::from(least.max(1));
        let power = if must_exist {
            least.next_power_of_two().ilog2()
        } else {
            least.ilog2()
        };
        let bits = 0xFFu8.checked_shl(power).unwrap_or(0);
        // Counts above 128 exceed the high bit, so such a test never succeeds here and is left to the interpreter.
        let high_bit = if least <= 128 || !must_exist { 128 } else { 0 };
        let fill = |byte| lanes.fill_board(mover, |cell| if is_tested(cell) { byte } else { 0 });
        Self {
            bits: fill(bits),
            lanes: fill(high_bit),
            missing: u64::from(128u32.saturating_sub(least)) * ONES,
            must_exist,
        }
    }

    /// Returns a test from which all of these follow, if they require that no lane has enough seeds; a test that never
    /// holds if they do not.
    fn implying(all: &[Self]) -> Self {
        let on_no_lane = Self {
            bits: Board::EMPTY,
            lanes: Board::EMPTY,
            missing: 0,
            must_exist: all.iter().any(|test| test.must_exist),
        };
        if on_no_lane.must_exist {
            return on_no_lane;
        }
        all.iter().fold(on_no_lane, |both, one| Self {
            lanes: both.lanes.or(&one.lanes),
            missing: both.missing.max(one.missing),
            ..both
        })
    }

    /// Returns the bits without which the test holds, if it requires that no lane has enough seeds.
    fn failing_bits(&self) -> Option<Board<H>> {
        (!self.must_exist).then_some(self.bits)
    }

    /// Whether testing the bits alone is equivalent. If not, the bits may fail although the test holds, but never the
    /// other way.
    pub(super) fn is_exact(&self) -> bool {
        self.required_seeds().is_power_of_two()
    }

    /// Returns the number of seeds that some lane must hold; `None` if none may.
    pub(super) fn least(&self) -> Option<u8> {
        self.must_exist.then_some(self.required_seeds())
    }

    /// Whether the test is about a lane.
    pub(super) fn covers(&self, lane: u8) -> bool {
        self.lanes.seeds_in(Lane::new(lane)) != 0
    }

    const fn required_seeds(&self) -> u8 {
        128 - (self.missing & 0xFF) as u8
    }

    #[inline]
    pub(super) fn holds(&self, board: &Board<H>) -> bool {
        board.has_enough(&self.lanes, self.missing) == self.must_exist
    }

    /// Whether the test holds whenever the player to move has a pit to play.
    fn is_implied(&self, pits: [u64; 2], least: u8) -> bool {
        // The bits that can be the highest one set in a number of at least `least`.
        let bits = u64::from(0xFFu8 << least.ilog2());
        let within = pits.iter().enumerate().all(|(at, pits)| {
            let bits_in_word = self.bits.mine.0.get(at).copied().unwrap_or(0);
            ((pits >> 7) * bits) & !bits_in_word == 0
        });
        self.must_exist && within
    }
}

/// The filters of each player; `None` if the game has no filters, as in most games, so that one test skips them.
#[derive(Debug, Clone)]
pub struct Filters<const H: usize>(Option<[PlayerFilters<H>; 2]>);

#[derive(Debug, Clone)]
struct PlayerFilters<const H: usize> {
    /// The tests that must hold after every move.
    required: TestConjunction<H, 1>,
    /// If this test holds before a move, every move fulfils the filters.
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

    /// Whether the game has no filters.
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

    /// Whether a move that leads to this board is legal. `prefers` says whether the preferred test must hold, too.
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

/// Returns a test that, if it holds before a move of a player, makes `after` hold after it. It asks for a lane with
/// more seeds than any move takes.
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
