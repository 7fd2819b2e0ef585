//! What a machine knows while it plays.

use super::branches::Branches;
use super::choice_path::ChoicePath;
use super::frame::Frame;
use super::history::RepetitionHistory;
use super::state::{EndingQuestion, Fuel, Trial};
use crate::limits::MAX_FUEL;
use sow_compiler::board::{NOWHERE, Position};
use sow_compiler::program::Program;
use sow_grammar::rules::PhaseId;

/// What is known of a move or a question under way. Conditions, places and numbers are asked of it: nobody watches a question.
pub(crate) struct Registers<'a, const W: usize> {
    pub(crate) program: &'a Program,
    pub(crate) position: Position<W>,
    pub(crate) earlier: RepetitionHistory<'a>,
    /// What the position was like before the move, and what was in store, if repetition matters.
    pub(crate) before: Option<(u64, [u16; 2])>,
    pub(crate) path: ChoicePath,
    /// The seat from which the rules are read.
    pub(crate) us: u8,
    pub(super) frame: Frame,
    /// The frame of a machine at rest, to be copied: one that was just put together is in pieces, for which a copy waits.
    pub(super) at_rest: Frame,
    pub(crate) fuel: Fuel,
    pub(crate) ending: EndingQuestion,
    pub(crate) trial: Trial,
    pub(crate) branches: Branches<W>,
}

impl<'a, const W: usize> Registers<'a, W> {
    /// At rest on a position, seen from the player to move.
    pub(super) fn new(
        program: &'a Program,
        position: Position<W>,
        earlier: RepetitionHistory<'a>,
    ) -> Self {
        let at_rest = Frame::initial(program);
        Self {
            program,
            position,
            earlier,
            before: None,
            path: ChoicePath::default(),
            us: position.mover_index(),
            frame: at_rest,
            at_rest,
            fuel: Fuel::default(),
            ending: EndingQuestion::default(),
            trial: Trial::default(),
            branches: Branches::default(),
        }
    }

    /// At rest again, whatever the last move left behind but its choices, seen from the player to move.
    #[inline]
    pub(crate) fn start(&mut self) {
        self.us = self.position.mover_index();
        self.ending.of_mover = false;
        self.reset();
    }

    /// Moves from another position are going to be tried.
    #[inline]
    pub(crate) fn turn_to_position(&mut self) {
        self.fuel.ran_out |= self.is_out_of_fuel();
        self.fuel.used = 0;
        self.before = None;
    }

    /// The move has been made: what was known of it is forgotten.
    #[inline]
    pub(crate) fn reset(&mut self) {
        self.frame = self.at_rest;
    }

    pub(crate) fn set_phase(&mut self, phase: PhaseId) {
        self.frame.phase = Some(phase);
    }

    /// A pit is picked, with the direction of the first sowing, which the mover may have chosen.
    #[inline]
    pub(crate) fn pick(&mut self, pit: u8, direction: u8, direction_chosen: bool) {
        let frame = &mut self.frame;
        (frame.here, frame.subject.look, frame.subject.it) = (pit, pit, pit);
        (frame.origin, frame.lap_start) = (pit, pit);
        (frame.sowing.direction, frame.direction_chosen) = (direction, direction_chosen);
    }

    /// Actions are about to be done. `after`: those of the table after the move.
    #[inline]
    pub(crate) fn begin_actions(&mut self, after: bool) {
        (self.branches.after, self.branches.cycle) = (after, None);
    }

    /// Whether nothing but the change of turns follows the actions of a player's move, as is plain to see.
    #[inline]
    pub(super) fn is_over_with_actions(&self, us: u8) -> bool {
        let program = self.program;
        program.code.after_move.is_none()
            || (program.specialised.early_outs_after_move.as_ref())
                .is_some_and(|after| after[usize::from(us & 1)].hold(&self.position))
    }

    /// The seeds in the stores.
    fn stored(&self) -> [u16; 2] {
        self.program
            .board
            .stores
            .map(|store| self.position.at(store))
    }

    /// A move of this position begins, which may come back.
    pub(crate) fn note_before(&mut self) {
        self.before = Some((self.position.situation(), self.stored()));
    }

    /// The position before the move made last is one of those that may come back.
    pub(crate) fn remember(&mut self) {
        if let Some((situation, stored)) = self.before.take() {
            // Once seeds are in store for good, no earlier position can come back.
            let for_good = !self.program.uses.stores_shrink && stored != self.stored();
            self.earlier.push(situation, for_good);
        }
    }

    /// Seeds that a faulty file leaves in the sower's hand go back to the board.
    pub(super) fn settle(&mut self) {
        if self.frame.hand > 0 {
            let at = if self.frame.here == NOWHERE {
                0
            } else {
                self.frame.here
            };
            self.position.add(at, std::mem::take(&mut self.frame.hand));
        }
    }

    /// Spends steps of computation; says whether there were enough left.
    #[inline]
    pub(crate) fn burn(&mut self, steps: u32) -> bool {
        self.fuel.used = self.fuel.used.saturating_add(steps);
        self.fuel.used <= MAX_FUEL
    }

    /// Whether more steps were asked for than one position may take: then nothing that was found out in it is certain.
    #[inline]
    pub(crate) const fn is_out_of_fuel(&self) -> bool {
        self.fuel.used > MAX_FUEL
    }

    /// Whether that was so in any position since the machine was made.
    pub(crate) const fn has_run_out(&self) -> bool {
        self.fuel.ran_out || self.is_out_of_fuel()
    }
}
