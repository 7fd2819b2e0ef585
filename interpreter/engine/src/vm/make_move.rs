//! Making a move: the lap loop first, then the interpreter if necessary.

use super::branches::ResumeTarget;
use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{LapLoop, LapLoopExit, run};
use crate::moves::Candidate;
use crate::trace::{NoObserver, Observer};
use sow_compiler::board::CellSet;
use sow_compiler::instructions::{Block, CompiledKind};
use sow_grammar::rules::Once;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Makes a whole move of a kind: actions, the table after it, the change of turns. Endings are not evaluated. The
    /// frame of the move is set up only if superblocks do not cover it or filters need it.
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
            LapLoopExit::Done | LapLoopExit::Again
                if kind.filters.is_empty() && self.only_turn_change_follows(us) =>
            {
                self.pass_turn(lap_loop.us, finish == LapLoopExit::Again);
                Ok(())
            }
            _ => self.finish_laps(kind, candidate, &lap_loop, finish),
        }
    }

    /// Whether the direction of the first sowing is settled, so that no choice has to be kept for later moves.
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
