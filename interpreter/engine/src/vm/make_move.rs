//! Making a move: the lap loop first, then the interpreter if necessary.

use super::choice_path::ResumeTarget;
use super::lap_entry::SowContinuation;
use super::machine::{Machine, Trap};
use super::registers::Registers;
use crate::laps::{LapLoop, LapLoopExit, SowMode, capture_cells, run};
use crate::moves::{Candidate, DirectionChoice};
use crate::trace::{NoObserver, Observer};
use sow_compiler::board::{CellSet, NOWHERE};
use sow_compiler::instructions::{Block, CompiledKind};
use sow_compiler::tables::sow_table::Ring;
use sow_compiler::tables::superblocks::{Superblock, Terminator};
use sow_grammar::rules::{Heading, Once};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Makes a whole move of a kind: actions, the table after it, the change of turns. Endings are not evaluated. The
    /// frame of the move is set up only if superblocks do not cover the move, or if filters need the frame.
    #[inline]
    pub(crate) fn make_move(
        &mut self,
        kind: &CompiledKind,
        candidate: Candidate,
    ) -> Result<(), Trap> {
        if self.program.uses.repeats && self.before_move.is_none() {
            self.record_before_move();
        }
        let at_once = !self.observer.wants_events() && self.has_fixed_direction(kind);
        let Some(prologue) = kind.facts.prologue.filter(|_| at_once) else {
            self.begin_move(kind, candidate);
            self.run(kind.actions)?;
            return self.end_actions();
        };
        let (program, us) = (self.program, self.position.mover_index());
        let turn_offset = program.turn_offset(&self.position, us);
        let mut lap_loop = LapLoop::initial(program, us, turn_offset);
        lap_loop.fuel_used = self.fuel.steps_used;
        let direction = self.first_direction(us, candidate, kind.heading);
        let first = lap_loop.begin_move(program, prologue, candidate.pit, direction);
        let finish = run(program, &mut self.position, &mut lap_loop, Some(first));
        self.fuel.steps_used = lap_loop.fuel_used;
        match finish {
            LapLoopExit::Illegal => Err(Trap::Illegal),
            LapLoopExit::NeverEnds => Err(Trap::NeverEnds),
            LapLoopExit::ResumeAt(at, tables) if self.is_certain_end(at, tables.into()) => Ok(()),
            LapLoopExit::Done | LapLoopExit::Again
                if kind.filters.is_empty() && self.only_turn_change_follows(us) =>
            {
                self.pass_turn(lap_loop.us, finish == LapLoopExit::Again);
                Ok(())
            }
            _ => self.finish_laps(kind, candidate, &lap_loop, finish),
        }
    }

    /// Whether the direction of the first sowing is not chosen in this move, so that no choice has to be kept for later
    /// moves.
    #[inline]
    pub(crate) fn has_fixed_direction(&self, kind: &CompiledKind) -> bool {
        let position = &self.position;
        match kind.heading.choice() {
            None | Some(Once::No) => true,
            Some(Once::ForEach | Once::ForAll) => {
                position.direction(position.mover_index()).is_some()
            }
        }
    }

    /// Continues a move whose first laps have ended with `finish`.
    pub(super) fn finish_laps(
        &mut self,
        kind: &CompiledKind,
        candidate: Candidate,
        lap_loop: &LapLoop,
        finish: LapLoopExit,
    ) -> Result<(), Trap> {
        self.begin_move(kind, candidate);
        if let LapLoopExit::Fork(fork) = finish {
            self.save_choice_point(ResumeTarget::Fork(*lap_loop, fork), fork.count, fork.tail)?;
            self.resume_laps(*lap_loop, fork)?;
        } else {
            let continuation = self.adopt_lap_loop(lap_loop, finish)?;
            self.run_continuation(continuation)?;
        }
        self.end_actions()
    }
}

impl<const W: usize> Machine<'_, W, NoObserver> {
    /// Plays until the given lap begins; returns the opponent's pits from which seeds were taken.
    pub(crate) fn pits_taken_before(&mut self, lap: u32, actions: Block) -> CellSet {
        self.trial.taken_pits = CellSet::default();
        self.trial.stop_before_lap = Some(lap);
        let played = self.run(actions);
        self.trial.stop_before_lap = None;
        match played {
            Ok(()) | Err(Trap::LookAheadDone) => self.trial.taken_pits,
            Err(_) => CellSet::default(),
        }
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Returns the table for the last seed as the continuation, if there is one and the game is not over.
    pub(super) fn continue_at_last_seed(&self) -> SowContinuation {
        match self.frame.sowing.last_seed_table {
            Some(last) if !self.position.is_over() => SowContinuation::EnterTable(last),
            _ => SowContinuation::Done,
        }
    }

    /// Continues after the last seed, which was dropped separately.
    #[inline]
    pub(super) fn continue_after_lap(&mut self) -> Result<SowContinuation, Trap> {
        let program = self.program;
        let (Some(last), Some(phase), None) = (
            self.frame.sowing.last_seed_table,
            self.frame.phase,
            self.trial.stop_before_lap,
        ) else {
            return Ok(self.continue_at_last_seed());
        };
        let position = &self.position;
        if position.is_over() || self.frame.counts.tables_entered > 0 {
            return Ok(self.continue_at_last_seed());
        }
        let way = [self.us, self.frame.sowing.direction];
        let table_offset = program.table_offset(position, phase.0, way, last);
        let lap_end = [self.us, self.frame.sowing.direction, self.frame.here];
        let superblock = program.superblock(position, table_offset, lap_end);
        if let Terminator::End { again } = superblock.terminator {
            if superblock.only_captures() {
                self.end_with_capture(superblock, again);
                return Ok(SowContinuation::Done);
            }
            let lap_loop =
                self.lap_loop_for_hand(SowMode::Ring(Ring::default()), self.frame.lap_start);
            return self.run_laps(lap_loop, Some(superblock));
        }
        self.set_subject_to_here();
        self.frame.counts.tables_entered = superblock.table_calls.into();
        Ok(SowContinuation::RunBlock(superblock.resume_block))
    }

    /// Executes a superblock that ends the move and only captures, without setting up a lap loop.
    fn end_with_capture(&mut self, superblock: &Superblock, again: bool) {
        let (program, us) = (self.program, self.us);
        if superblock.captured_cells[0] != NOWHERE {
            let won = capture_cells(program, &mut self.position, superblock, us);
            self.frame.counts.captured += u32::from(won);
        }
        self.frame.here = superblock.here_after;
        self.set_subject_to_here();
        self.frame.drop_state.is_last = true;
        self.frame.direction_chosen = false;
        self.mark_just_sown(1);
        self.frame.again |= again;
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Begins a move of a kind.
    #[inline]
    pub(crate) fn begin_move(&mut self, kind: &CompiledKind, candidate: Candidate) {
        self.reset_to_mover();
        self.set_phase(kind.phase);
        self.begin_actions(false);
        self.pick_candidate(kind.heading, candidate);
    }

    #[inline]
    pub(crate) fn pick_candidate(&mut self, heading: Heading, candidate: Candidate) {
        if candidate.pit != NOWHERE {
            let direction = self.first_direction(self.us, candidate, heading);
            self.pick(
                candidate.pit,
                direction,
                candidate.direction_choice != DirectionChoice::Implied,
            );
        }
    }

    /// Returns the direction chosen together with a pit, if there was a choice.
    #[inline]
    pub(crate) fn chosen_direction(
        &self,
        us: u8,
        Candidate {
            pit,
            direction_choice: toward,
        }: Candidate,
    ) -> Option<u8> {
        let rightward = self.program.board.track.rightward[usize::from(us)][usize::from(pit)];
        match toward {
            DirectionChoice::Implied => None,
            DirectionChoice::Left => Some(rightward ^ 1),
            DirectionChoice::Right => Some(rightward),
        }
    }

    /// Returns the direction of the first sowing.
    #[inline]
    pub(crate) fn first_direction(&self, us: u8, candidate: Candidate, heading: Heading) -> u8 {
        let track = &self.program.board.track;
        match (self.chosen_direction(us, candidate), heading) {
            (Some(direction), _) => direction,
            (None, Heading::EitherWay(_)) => self.position.direction(us).unwrap_or(track.direction),
            (None, _) => track.resolve_heading(track.direction, us, heading, candidate.pit),
        }
    }
}
