//! The state of the machine besides the position and the frame.

use crate::cost;
use crate::limits::{Limit, MAX_FUEL};
use sow_compiler::board::CellSet;
use sow_compiler::program::WorkLimit;

/// The debt of steps at which it is paid from the limit on slow positions.
const MAX_DEBT: u32 = 20_000;

/// How much more than [`MAX_FUEL`] a move may take that is known to be legal: an observed move is executed instruction by
/// instruction, not by superblocks.
const OBSERVED_FACTOR: u32 = 16;

/// Fuel: steps of computation; see [`MAX_FUEL`].
#[derive(Debug)]
pub(crate) struct Fuel<'p> {
    /// The steps spent on the current position.
    pub(crate) steps_used: u32,
    /// The steps that this position may take.
    most: u32,
    /// The steps that earlier positions took beyond their free ones.
    debt: u32,
    /// Whether an earlier position exhausted the fuel.
    was_exhausted: bool,
    /// Whether a position was refused because slow positions had exhausted their limit altogether.
    was_refused: bool,
    /// The limit on the work of slow positions, which this position counts towards once it is left.
    work_limit: &'p WorkLimit,
}

impl<'p> Fuel<'p> {
    pub(super) const fn new(work_limit: &'p WorkLimit) -> Self {
        Self {
            steps_used: 0,
            most: MAX_FUEL,
            debt: 0,
            was_exhausted: false,
            was_refused: false,
            work_limit,
        }
    }

    /// Allows the steps of a move that is known to be legal and may be executed more slowly than it was found.
    pub(crate) const fn allow_observed_move(&mut self) {
        self.most = MAX_FUEL * OBSERVED_FACTOR;
    }

    /// Begins with another position. Returns whether the last ones were slow.
    #[inline]
    pub(super) fn refill(&mut self) -> bool {
        self.was_exhausted |= self.is_exhausted();
        let used = std::mem::replace(&mut self.steps_used, cost::POSITION);
        self.debt = (self.debt + used).saturating_sub(WorkLimit::FREE_STEPS);
        let were_slow = self.debt > MAX_DEBT;
        if were_slow {
            self.work_limit.spend(std::mem::take(&mut self.debt));
        }
        were_slow
    }

    /// Leaves no fuel for this position if slow positions have exhausted their limit altogether. Only searches for moves
    /// are refused, so that a move found before can still be played.
    pub(crate) fn refuse_slow_work(&mut self) {
        if self.work_limit.is_exhausted() {
            self.steps_used = self.most + 1;
            self.was_refused = true;
        }
    }

    /// Returns the limit that keeps the present position from being played, if any.
    pub(crate) const fn limit(&self) -> Option<Limit> {
        match (self.is_exhausted(), self.was_refused) {
            (false, _) => None,
            (true, false) => Some(Limit::Steps),
            (true, true) => Some(Limit::Work),
        }
    }

    /// Returns the limit that kept any position from being played, if any.
    pub(crate) const fn limit_so_far(&self) -> Option<Limit> {
        match (self.was_refused, self.was_exhausted) {
            (true, _) => Some(Limit::Work),
            (false, true) => Some(Limit::Steps),
            (false, false) => self.limit(),
        }
    }

    #[inline]
    pub(super) const fn is_exhausted(&self) -> bool {
        self.steps_used > self.most
    }

    /// Adds steps; returns whether the position may take them.
    #[inline]
    pub(super) const fn burn(&mut self, steps: u32) -> bool {
        self.steps_used = self.steps_used.saturating_add(steps);
        !self.is_exhausted()
    }

    /// Continues for the position of another machine, which has taken some of its steps.
    pub(crate) const fn continue_from(&mut self, other: &Fuel<'_>) {
        (self.steps_used, self.most) = (other.steps_used, other.most);
    }

    /// Moves the steps used to the fuel of another machine for the same position, which counts them.
    pub(crate) fn move_steps_to(&mut self, other: &mut Fuel<'_>) {
        other.steps_used = std::mem::take(&mut self.steps_used);
    }
}

impl Drop for Fuel<'_> {
    fn drop(&mut self) {
        let owed =
            (self.debt.saturating_add(self.steps_used)).saturating_sub(WorkLimit::FREE_STEPS);
        if owed > 0 {
            self.work_limit.spend(owed);
        }
    }
}

/// Whether the ending is evaluated for the player to move.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct EndingContext {
    /// Whether it is evaluated for the player to move.
    pub(crate) for_mover: bool,
    /// Whether that player has no legal move, if known.
    pub(crate) no_legal_move: Option<bool>,
    /// Whether the caller will find out whether there is a move, so that the question is deferred; and whether an
    /// ending asked it.
    pub(crate) defers_move_test: bool,
    pub(crate) move_test_deferred: bool,
}

/// The state of trial runs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Trial {
    /// The number of nested look-aheads.
    pub(crate) depth: u8,
    /// The lap before which a look-ahead stops, and the pits that seeds were taken from so far.
    pub(super) stop_before_lap: Option<u32>,
    pub(super) taken_pits: CellSet,
    pub(crate) threats: Option<Threats>,
    /// Whether no events are emitted.
    pub(super) muted: bool,
}

/// The pits that a player threatens with some kinds of move, cached because they are tested pit by pit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threats {
    pub(crate) threat_id: u32,
    pub(crate) seat: u8,
    pub(crate) position: u64,
    pub(crate) pits: CellSet,
}
