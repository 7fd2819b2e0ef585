//! The registers of the machine.

use super::choice_path::{Branches, ChoicePath};
use super::history::RepetitionHistory;
use crate::cost;
use crate::laps::{Counts, SowingState};
use crate::limits::{Limit, MAX_FUEL};
use sow_compiler::board::{CellSet, NOWHERE, Position};
use sow_compiler::program::{Program, WorkLimit};
use sow_grammar::rules::{Heading, MAX_CHOSEN_PITS, Owner, PhaseId, TableId};

/// The state of a move or of an evaluation. Conditions, places and numbers are evaluated on it; no observer is
/// involved.
pub(crate) struct Registers<'a, const W: usize> {
    pub(crate) program: &'a Program,
    pub(crate) position: Position<W>,
    pub(crate) history: RepetitionHistory<'a>,
    /// The hash of the situation before the move, and the seeds in store, if repetition matters.
    pub(crate) before_move: Option<(u64, [u16; 2])>,
    pub(crate) path: ChoicePath,
    /// The seat whose view the rules take.
    pub(crate) us: u8,
    pub(super) frame: Frame,
    /// The frame of a machine at rest, to be copied. Copying a frame that was just assembled from parts would stall.
    pub(super) initial_frame: Frame,
    pub(crate) fuel: Fuel<'a>,
    pub(crate) ending: EndingContext,
    pub(crate) trial: Trial,
    pub(crate) branches: Branches<W>,
}

impl<'a, const W: usize> Registers<'a, W> {
    /// Creates a machine at rest on a position, seen from the player to move.
    pub(super) fn new(
        program: &'a Program,
        position: Position<W>,
        history: RepetitionHistory<'a>,
    ) -> Self {
        let initial_frame = Frame::initial(program);
        Self {
            program,
            position,
            history,
            before_move: None,
            path: ChoicePath::default(),
            us: position.mover_index(),
            frame: initial_frame,
            initial_frame,
            fuel: Fuel::new(&program.work_limit),
            ending: EndingContext::default(),
            trial: Trial::default(),
            branches: Branches::default(),
        }
    }

    /// Puts the machine at rest, seen from the player to move. Keeps the path of choices.
    #[inline]
    pub(crate) fn reset_to_mover(&mut self) {
        self.us = self.position.mover_index();
        self.ending.for_mover = false;
        self.reset_frame();
    }

    /// Prepares for moves from another position. Returns whether earlier positions were slow.
    #[inline]
    pub(crate) fn prepare_for_position(&mut self) -> bool {
        self.before_move = None;
        self.fuel.refill()
    }

    /// Resets the frame after a move.
    #[inline]
    pub(crate) fn reset_frame(&mut self) {
        self.frame = self.initial_frame;
    }

    pub(crate) fn set_phase(&mut self, phase: PhaseId) {
        self.frame.phase = Some(phase);
    }

    /// Picks a pit, with the direction of the first sowing and whether the mover has chosen it.
    #[inline]
    pub(crate) fn pick(&mut self, pit: u8, direction: u8, direction_chosen: bool) {
        let frame = &mut self.frame;
        (frame.here, frame.subject.cell, frame.subject.it) = (pit, pit, pit);
        (frame.origin, frame.lap_start) = (pit, pit);
        (frame.sowing.direction, frame.direction_chosen) = (direction, direction_chosen);
    }

    /// Prepares for a block of actions. `after` says whether it is the table after the move.
    #[inline]
    pub(crate) fn begin_actions(&mut self, after: bool) {
        (self.branches.after_move, self.branches.cycle) = (after, None);
    }

    /// Whether a quick test shows that only the change of turns follows the actions of a player's move.
    #[inline]
    pub(super) fn only_turn_change_follows(&self, us: u8) -> bool {
        let program = self.program;
        program.code.after_move.is_none()
            || (program.specialisation.early_outs_after_move.as_ref())
                .is_some_and(|after| after[usize::from(us & 1)].all_hold(&self.position))
    }

    /// Returns the seeds in the stores.
    fn seeds_in_stores(&self) -> [u16; 2] {
        self.program
            .board
            .stores
            .map(|store| self.position.seeds_at(store))
    }

    /// Records the situation before a move from this position.
    pub(crate) fn record_before_move(&mut self) {
        self.before_move = Some((self.position.repetition_hash(), self.seeds_in_stores()));
    }

    /// Adds the situation before the last move to the history.
    pub(crate) fn record_in_history(&mut self) {
        if let Some((situation, stored)) = self.before_move.take() {
            // Once seeds are in store for good, no earlier position can recur.
            let irreversible = !self.program.uses.stores_shrink && stored != self.seeds_in_stores();
            self.history.push(situation, irreversible);
        }
    }

    /// Returns to the board any seeds that a faulty rule file leaves in the sower's hand.
    pub(super) fn return_leftover_hand(&mut self) {
        if self.frame.hand > 0 {
            let at = if self.frame.here == NOWHERE {
                0
            } else {
                self.frame.here
            };
            self.position.add(at, std::mem::take(&mut self.frame.hand));
        }
    }

    /// Spends fuel; returns whether enough was left.
    #[inline]
    pub(crate) fn burn_fuel(&mut self, steps: u32) -> bool {
        self.fuel.burn(steps)
    }

    /// Whether the fuel for this position is exhausted, so that nothing found out about it is reliable.
    #[inline]
    pub(crate) const fn is_out_of_fuel(&self) -> bool {
        self.fuel.is_exhausted()
    }
}

/// The most steps that may be owed; once there are more, they are subtracted from the limit on slow positions.
const MAX_DEBT: u32 = 20_000;

/// A move that is known to be legal may take this many times [`MAX_FUEL`] when it is observed, since it is then
/// executed instruction by instruction and not by superblocks.
const OBSERVED_FACTOR: u32 = 16;

/// Fuel: steps of computation; see [`MAX_FUEL`].
#[derive(Debug)]
pub(crate) struct Fuel<'p> {
    /// The steps spent on the current position.
    pub(crate) steps_used: u32,
    /// The steps that this position may take.
    max_steps: u32,
    /// The steps that earlier positions took beyond their free ones and that are still to be subtracted from the limit.
    debt: u32,
    /// Whether an earlier position exhausted the fuel.
    was_exhausted: bool,
    /// Whether a position was refused because slow positions had exhausted their shared limit.
    was_refused: bool,
    /// The limit on the work of slow positions, which this position counts towards once it is left.
    work_limit: &'p WorkLimit,
}

impl<'p> Fuel<'p> {
    pub(super) const fn new(work_limit: &'p WorkLimit) -> Self {
        Self {
            steps_used: 0,
            max_steps: MAX_FUEL,
            debt: 0,
            was_exhausted: false,
            was_refused: false,
            work_limit,
        }
    }

    /// Allows the steps of a move that is known to be legal and may be executed more slowly than it was found.
    pub(crate) const fn allow_observed_move(&mut self) {
        self.max_steps = MAX_FUEL * OBSERVED_FACTOR;
    }

    /// Begins with another position. Returns whether earlier positions were slow.
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

    /// Leaves no fuel for this position if slow positions have exhausted their shared limit. Only searches for moves
    /// are refused, so that a move found before can still be played.
    pub(crate) fn refuse_slow_work(&mut self) {
        if self.work_limit.is_exhausted() {
            self.steps_used = self.max_steps + 1;
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
        self.steps_used > self.max_steps
    }

    /// Adds steps; returns whether the position may take them.
    #[inline]
    pub(super) const fn burn(&mut self, steps: u32) -> bool {
        self.steps_used = self.steps_used.saturating_add(steps);
        !self.is_exhausted()
    }

    /// Continues with the steps that another machine has spent on the same position.
    pub(crate) const fn continue_from(&mut self, other: &Fuel<'_>) {
        (self.steps_used, self.max_steps) = (other.steps_used, other.max_steps);
    }

    /// Hands the steps used over to another machine for the same position, which counts them.
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

/// The facts about the player for whom an ending is evaluated.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct EndingContext {
    /// Whether the ending is evaluated for the player to move.
    pub(crate) for_mover: bool,
    /// Whether the player has no legal move, if known.
    pub(crate) no_legal_move: Option<bool>,
    /// Whether the caller will find out by itself whether there is a legal move, so that endings need not.
    pub(crate) defers_move_test: bool,
    /// Whether an ending asked whether there is a legal move.
    pub(crate) move_test_deferred: bool,
}

/// The state of runs that only try a move out, as look-aheads do.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Trial {
    /// The number of nested look-aheads.
    pub(crate) depth: u8,
    /// The lap before which a look-ahead stops.
    pub(super) stop_before_lap: Option<u32>,
    /// The pits that a look-ahead has seen seeds taken from.
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
    pub(crate) position_hash: u64,
    pub(crate) pits: CellSet,
}

/// The registers of a machine that live for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// The phase of the move; `None` outside a move, where it is computed on demand.
    pub(super) phase: Option<PhaseId>,
    pub(super) here: u8,
    pub(super) subject: Subject,
    pub(super) origin: u8,
    pub(super) lap_start: u8,
    /// The seeds in the sower's hand.
    pub(super) hand: u16,
    pub(super) again: bool,
    /// Whether the direction of the first sowing was chosen with the pit.
    pub(super) direction_chosen: bool,
    /// The table run for each seed.
    pub(super) per_seed_table: Option<TableId>,
    pub(super) sowing: SowingState,
    pub(super) drop_state: DropState,
    pub(super) counts: Counts,
}

/// The cells that conditions and places refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subject {
    /// The inspected pit.
    pub(super) cell: u8,
    /// The meaning of `it`: the inspected pit, or one just chosen.
    pub(super) it: u8,
    /// The former meanings of `it`, one for each enclosing choice of a pit.
    pub(super) saved: [u8; MAX_CHOSEN_PITS],
}

/// The seeds that have fallen in the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DropState {
    /// The cell into which seeds fell last.
    pub(super) cell: u8,
    /// The number of seeds that fell there together and still count as just sown.
    pub(super) seeds: u16,
    /// Whether the seed that fell last is the last one of a sowing.
    pub(super) is_last: bool,
    /// All cells sown into, if the rules ask for them.
    pub(super) sown_cells: CellSet,
}

impl Frame {
    /// Creates the frame at the beginning of a move, in the track's own direction.
    pub(super) fn initial(program: &Program) -> Self {
        Self {
            phase: None,
            here: NOWHERE,
            subject: Subject {
                cell: NOWHERE,
                it: NOWHERE,
                saved: [NOWHERE; MAX_CHOSEN_PITS],
            },
            origin: NOWHERE,
            lap_start: NOWHERE,
            hand: 0,
            again: false,
            direction_chosen: false,
            per_seed_table: None,
            sowing: SowingState::initial(program),
            drop_state: DropState {
                cell: NOWHERE,
                seeds: 0,
                is_last: false,
                sown_cells: CellSet::default(),
            },
            counts: Counts::initial(program),
        }
    }
}

impl<'a, const W: usize> Registers<'a, W> {
    /// Iterates over the pits after a cell, once around its ring; the cell itself comes last if it is a pit.
    pub(super) fn pits_after(
        &self,
        cell: u8,
        direction: u8,
    ) -> impl Iterator<Item = u8> + use<'a, W> {
        self.program
            .board
            .track
            .pits_after(self.us, direction, cell)
    }

    /// Returns the pit in the column of a cell and in the row with an index; see
    /// [`sow_compiler::board::Track::column`].
    #[inline]
    pub(super) fn pit_in_column(&self, cell: u8, row_index: u8) -> u8 {
        self.program.board.track.column[usize::from(row_index)]
            .get(usize::from(cell))
            .copied()
            .unwrap_or(NOWHERE)
    }

    pub(super) fn rightward_direction(&self, cell: u8) -> u8 {
        let rightward = &self.program.board.track.rightward[usize::from(self.us)];
        rightward
            .get(usize::from(cell))
            .copied()
            .unwrap_or(self.program.board.track.direction)
    }

    /// Returns the direction that a heading means at a cell. For a free choice, returns the current direction.
    pub(super) fn direction_for(&self, heading: Heading, cell: u8) -> u8 {
        let direction = self.frame.sowing.direction;
        self.program
            .board
            .track
            .resolve_heading(direction, self.us, heading, cell)
    }

    pub(crate) fn seat_of_owner(&self, owner: Owner) -> u8 {
        match owner {
            Owner::Own => self.us,
            Owner::Opponent => self.us ^ 1,
        }
    }

    /// Returns the inspected pit, or `NOWHERE`.
    pub(crate) fn subject_cell(&self) -> u8 {
        self.frame.subject.cell
    }

    /// Returns the next cell to sow into.
    #[inline]
    pub(super) fn next_cell(&self, cell: u8) -> u8 {
        let next = &self.program.board.track.next[usize::from(self.us)]
            [usize::from(self.frame.sowing.direction)][usize::from(self.frame.sowing.stores)];
        next.get(usize::from(cell)).copied().unwrap_or(NOWHERE)
    }
}
