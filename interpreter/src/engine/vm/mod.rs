//! The machine that runs a program on a position: one move at a time, or one question.
//!
//! Registers live for one move. What a move does is a single flat loop over instructions ([`exec`]); a sowing hands
//! over to the table for its last seed. Choices inside a move are read from a script ([`choice_path`]); to list all moves the
//! machine is run again and again with the next script.

mod after_lap;
mod batched_sow;
mod cell_masks;
mod choice_path;
mod choice_stack;
mod cycle;
mod emit;
mod enumerate;
mod eval;
mod exec;
mod exprs;
mod falling;
mod frame;
mod geometry;
mod history;
mod lap_entry;
mod lap_loop;
mod lap_sow;
mod lap_steps;
mod look_ahead;
mod make_move;
mod mask_filter;
mod places;
mod prediction;
#[cfg(feature = "proof")]
pub(crate) mod proof;
mod run;
mod skipping;
mod sowing;
mod state;
mod transfer;
mod trap;

pub(crate) use choice_path::ChoicePath;
pub(crate) use choice_stack::Followed;
pub(crate) use history::{KeptHistory, RepetitionHistory};
pub(crate) use run::{KeptRun, Run};
pub(crate) use trap::Trap;

use crate::board::NOWHERE;
use crate::board::Position;
use crate::limits::MAX_FUEL;
use crate::program::Program;
use crate::trace::{Event, Observer};
use choice_stack::{At, Branches, Resume};
use emit::Emitter;
use frame::Frame;
pub(crate) use mask_filter::Asking;
use sow_grammar::rules::PhaseId;
use state::{EndingQuestion, Fuel, Trial};

/// A move or a question under way.
pub(crate) struct Machine<'a, const W: usize, O> {
    pub(crate) program: &'a Program,
    pub(crate) position: Position<W>,
    pub(crate) earlier: RepetitionHistory<'a>,
    /// What the position was like before the move, and what was in store, if repetition matters.
    before: Option<(u64, [u16; 2])>,
    pub(crate) observer: O,
    pub(crate) path: ChoicePath,
    /// The seat from which the rules are read.
    pub(crate) us: u8,
    frame: Frame,
    /// The frame of a machine at rest, to be copied: one that was just put together is in pieces, for which a copy waits.
    at_rest: Frame,
    pub(crate) fuel: Fuel,
    pub(crate) ending: EndingQuestion,
    pub(crate) trial: Trial,
    pub(crate) branches: Branches<W>,
}

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// At rest on a position, seen from the player to move.
    pub(crate) fn new(
        program: &'a Program,
        position: Position<W>,
        earlier: RepetitionHistory<'a>,
        observer: O,
    ) -> Self {
        let at_rest = Frame::initial(program);
        Self {
            program,
            position,
            earlier,
            before: None,
            observer,
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

    /// Goes on with a move somewhere.
    fn go_on(&mut self, place: Resume) -> Result<(), Trap> {
        self.begin_actions(place.after);
        match place.at {
            At::Block(block) => self.run(block)?,
            At::Fork(lap_loop, fork) => self.resume_laps(lap_loop, fork)?,
        }
        if place.after {
            self.settle();
            self.pass_turn(self.us, self.frame.again);
            Ok(())
        } else {
            self.end_actions()
        }
    }

    /// What follows the actions of a move.
    #[inline]
    fn end_actions(&mut self) -> Result<(), Trap> {
        self.settle();
        // Only tables for a seed just sown leave that seed out.
        self.frame.fallen.seeds = 0;
        if let Some(after) = self.program.code.after_move
            && !self.position.is_over()
            && !(self.branches.asks_legality && self.program.specialised.after_is_sure)
        {
            self.look_at_here();
            self.begin_actions(true);
            self.run(after)?;
            self.settle();
        }
        self.pass_turn(self.us, self.frame.again);
        Ok(())
    }

    /// Whether nothing but the change of turns follows the actions of a player's move, as is plain to see.
    #[inline]
    fn is_over_with_actions(&self, us: u8) -> bool {
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
    fn settle(&mut self) {
        if self.frame.hand > 0 {
            let at = if self.frame.here == NOWHERE {
                0
            } else {
                self.frame.here
            };
            self.position.add(at, std::mem::take(&mut self.frame.hand));
        }
    }

    #[inline]
    pub(super) fn pass_turn(&mut self, us: u8, again: bool) {
        if again {
            self.emit(|| Event::Again);
            return;
        }
        self.program.end_turn(&mut self.position, us);
        if !self.position.is_over() {
            self.emit(|| Event::TurnEnds);
        }
    }

    /// Spends steps of computation; says whether there were enough left.
    #[inline]
    pub(crate) fn burn(&mut self, steps: u32) -> bool {
        self.fuel.used = self.fuel.used.saturating_add(steps);
        self.fuel.used <= MAX_FUEL
    }

    /// Tells of what superblocks and tables do.
    #[inline]
    fn emitter(&mut self) -> Emitter<'_, 'a, O> {
        Emitter {
            program: self.program,
            observer: &mut self.observer,
        }
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

    #[inline]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        if self.observer.watches() && !self.trial.muted {
            self.observer.event(event());
        }
    }
}
