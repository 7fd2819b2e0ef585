//! Runs: lines of choices whose actions are done, and what remains to be done.

use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{Finish, LapLoop};
use crate::moves::Candidate;
use crate::trace::Observer;
use sow_compiler::board::Position;
use sow_compiler::instructions::Kind;

/// A line of choices whose actions are done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'r, const W: usize> {
    position: &'r Position<W>,
    /// The rest of the move; `None` if it is complete.
    left: Option<(&'r LapLoop, Finish)>,
}

impl<'r, const W: usize> Run<'r, W> {
    /// Creates the run of a complete move that led to this position.
    pub(crate) const fn made(position: &'r Position<W>) -> Self {
        let left = None;
        Self { position, left }
    }

    /// Creates the run of a lap loop that ended with `finish`.
    pub(crate) const fn open(
        position: &'r Position<W>,
        lap_loop: &'r LapLoop,
        finish: Finish,
    ) -> Self {
        let left = Some((lap_loop, finish));
        Self { position, left }
    }

    /// Returns the position that a complete move led to.
    pub(crate) const fn position(&self) -> &'r Position<W> {
        self.position
    }
}

/// A run kept for later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeptRun<const W: usize> {
    position: Position<W>,
    left: Option<(LapLoop, Finish)>,
}

impl<const W: usize> KeptRun<W> {
    /// Creates the run of a complete move.
    pub(crate) const fn made(position: Position<W>) -> Self {
        let left = None;
        Self { position, left }
    }

    /// Replaces the run. Each part is written in place.
    #[inline(always)]
    pub(crate) fn keep(&mut self, run: &Run<'_, W>) {
        self.position = *run.position;
        self.left = run.left.map(|(lap_loop, finish)| (*lap_loop, finish));
    }

    /// Returns the run.
    pub(crate) fn run(&self) -> Run<'_, W> {
        Run {
            position: &self.position,
            left: self
                .left
                .as_ref()
                .map(|(lap_loop, finish)| (lap_loop, *finish)),
        }
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Completes a move whose actions were executed elsewhere.
    pub(crate) fn end_run(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        run: &Run<'_, W>,
    ) -> Result<(), Trap> {
        let us = self.position.mover_index();
        self.position = *run.position;
        let Some((lap_loop, finish)) = run.left else {
            return Ok(());
        };
        if kind.filters.is_empty() && self.is_over_with_actions(us) {
            self.pass_turn(us, finish == Finish::Again);
            return Ok(());
        }
        let lap_loop = LapLoop {
            fuel_used: self.fuel.used,
            ..*lap_loop
        };
        self.finish_laps(kind, candidate, &lap_loop, finish)
    }
}
