//! Runs: lines of choices whose actions are done, and what remains to be done.

use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{LapLoop, LapLoopExit};
use crate::moves::Candidate;
use crate::trace::Observer;
use sow_compiler::board::Position;
use sow_compiler::instructions::CompiledKind;

/// A line of choices whose actions are done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayedLine<'r, const W: usize> {
    position: &'r Position<W>,
    /// The rest of the move; `None` if it is complete.
    rest: Option<(&'r LapLoop, LapLoopExit)>,
}

impl<'r, const W: usize> PlayedLine<'r, W> {
    /// Creates the run of a complete move that led to this position.
    pub(crate) const fn complete(position: &'r Position<W>) -> Self {
        let rest = None;
        Self { position, rest }
    }

    /// Creates the run of a lap loop that ended with `finish`.
    pub(crate) const fn unfinished(
        position: &'r Position<W>,
        lap_loop: &'r LapLoop,
        finish: LapLoopExit,
    ) -> Self {
        let rest = Some((lap_loop, finish));
        Self { position, rest }
    }

    /// Returns the position that a complete move led to.
    pub(crate) const fn position(&self) -> &'r Position<W> {
        self.position
    }
}

/// A run kept for later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StoredLine<const W: usize> {
    position: Position<W>,
    rest: Option<(LapLoop, LapLoopExit)>,
}

impl<const W: usize> StoredLine<W> {
    /// Creates the run of a complete move.
    pub(crate) const fn complete(position: Position<W>) -> Self {
        let rest = None;
        Self { position, rest }
    }

    /// Replaces the run. Each part is written in place.
    #[inline(always)]
    pub(crate) fn replace(&mut self, line: &PlayedLine<'_, W>) {
        self.position = *line.position;
        self.rest = line.rest.map(|(lap_loop, finish)| (*lap_loop, finish));
    }

    /// Returns the run.
    pub(crate) fn as_played_line(&self) -> PlayedLine<'_, W> {
        PlayedLine {
            position: &self.position,
            rest: self
                .rest
                .as_ref()
                .map(|(lap_loop, finish)| (lap_loop, *finish)),
        }
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Completes a move whose actions were executed elsewhere.
    pub(crate) fn finish_line(
        &mut self,
        kind: &CompiledKind,
        candidate: Candidate,
        line: &PlayedLine<'_, W>,
    ) -> Result<(), Trap> {
        let us = self.position.mover_index();
        self.position = *line.position;
        let Some((lap_loop, finish)) = line.rest else {
            return Ok(());
        };
        if kind.filters.is_empty() && self.only_turn_change_follows(us) {
            self.pass_turn(us, finish == LapLoopExit::Again);
            return Ok(());
        }
        let lap_loop = LapLoop {
            fuel_used: self.fuel.steps_used,
            ..*lap_loop
        };
        self.finish_laps(kind, candidate, &lap_loop, finish)
    }
}
