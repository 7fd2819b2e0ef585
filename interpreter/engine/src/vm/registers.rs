//! The registers of the machine.

use super::branches::Branches;
use super::choice_path::ChoicePath;
use super::frame::Frame;
use super::history::RepetitionHistory;
use super::state::{EndingContext, Fuel, Trial};
use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::program::Program;
use sow_grammar::rules::PhaseId;

/// The state of a move or of an evaluation. Conditions, places and numbers are evaluated on it; no observer is
/// involved.
pub(crate) struct Registers<'a, const W: usize> {
    pub(crate) program: &'a Program,
    pub(crate) position: Position<W>,
    pub(crate) history: RepetitionHistory<'a>,
    /// The situation before the move, and the seeds in store, if repetition matters.
    pub(crate) before_move: Option<(u64, [u16; 2])>,
    pub(crate) path: ChoicePath,
    /// The seat whose view the rules take.
    pub(crate) us: u8,
    pub(super) frame: Frame,
    /// The frame of a machine at rest, to be copied. Copying one that was just assembled from parts would stall.
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

    /// Prepares for moves from another position. Returns whether the last one was slow.
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

    /// Prepares for a block of actions. `after`: whether it is the table after the move.
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

    /// Returns seeds that a faulty rule file leaves in the sower's hand to the board.
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
