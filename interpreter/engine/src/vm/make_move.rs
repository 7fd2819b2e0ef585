//! Making a move: the lap loop first, then the interpreter if necessary.

use super::branches::At;
use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{Finish, LapLoop, run};
use crate::moves::Candidate;
use crate::trace::{Observer, Unwatched};
use sow_compiler::board::CellSet;
use sow_compiler::instructions::{Block, Kind};
use sow_grammar::rules::Once;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Makes a whole move of a kind: actions, the table after it, the change of turns. Endings are not evaluated. The
    /// frame of the move is set up only if superblocks do not cover it or filters need it.
    #[inline]
    pub(crate) fn make_move(&mut self, kind: &Kind, candidate: Candidate) -> Result<(), Trap> {
        if self.program.uses.repeats && self.before.is_none() {
            self.note_before();
        }
        let at_once = !self.observer.watches() && self.is_headed(kind);
        let Some(prologue) = kind.facts.prologue.filter(|_| at_once) else {
            self.begin(kind, candidate);
            self.run(kind.actions)?;
            return self.end_actions();
        };
        let (program, us) = (self.program, self.position.mover_index());
        let turn_offset = program.turn_offset(&self.position, us);
        let mut lap_loop = LapLoop::initial(program, us, turn_offset);
        lap_loop.fuel_used = self.fuel.used;
        let direction = self.first_direction(us, candidate, kind.heading);
        let first = lap_loop.begin(program, prologue, candidate.pit, direction);
        let finish = run(program, &mut self.position, &mut lap_loop, Some(first));
        self.fuel.used = lap_loop.fuel_used;
        match finish {
            Finish::Illegal => Err(Trap::Illegal),
            Finish::NeverEnds => Err(Trap::NeverEnds),
            Finish::Done | Finish::Again
                if kind.filters.is_empty() && self.is_over_with_actions(us) =>
            {
                self.pass_turn(lap_loop.us, finish == Finish::Again);
                Ok(())
            }
            _ => self.finish_laps(kind, candidate, &lap_loop, finish),
        }
    }

    /// Whether the direction of the first sowing is settled, so that no choice has to be kept for later moves.
    #[inline]
    pub(crate) fn is_headed(&self, kind: &Kind) -> bool {
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
        kind: &Kind,
        candidate: Candidate,
        lap_loop: &LapLoop,
        finish: Finish,
    ) -> Result<(), Trap> {
        self.begin(kind, candidate);
        if let Finish::Fork(fork) = finish {
            self.part(At::Fork(*lap_loop, fork), fork.count, fork.tail)?;
            self.resume_laps(*lap_loop, fork)?;
        } else {
            let onward = self.leave(lap_loop, finish)?;
            self.run_onward(onward)?;
        }
        self.end_actions()
    }
}

impl<const W: usize> Machine<'_, W, Unwatched> {
    /// Plays until the given lap begins; returns the opponent's pits from which seeds were taken.
    pub(crate) fn taken_before(&mut self, lap: u32, actions: Block) -> CellSet {
        self.trial.taken = CellSet::default();
        self.trial.stop_before_lap = Some(lap);
        let played = self.run(actions);
        self.trial.stop_before_lap = None;
        match played {
            Ok(()) | Err(Trap::Seen) => self.trial.taken,
            Err(_) => CellSet::default(),
        }
    }
}
