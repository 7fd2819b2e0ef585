//! What has come of a line of choices: where it has led, and what is left to be done.

use super::machine::Machine;
use super::trap::Trap;
use crate::laps::{Finish, LapLoop};
use crate::moves::Candidate;
use crate::trace::Observer;
use sow_compiler::board::Position;
use sow_compiler::instructions::Kind;

/// A line whose actions are done.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'r, const W: usize> {
    position: &'r Position<W>,
    /// What is left to be done; nothing if the move has been made.
    left: Option<(&'r LapLoop, Finish)>,
}

impl<'r, const W: usize> Run<'r, W> {
    /// A move that has been made has led here.
    pub(crate) const fn made(position: &'r Position<W>) -> Self {
        let left = None;
        Self { position, left }
    }

    /// What a lap loop has done of a move, and how it has ended.
    pub(crate) const fn open(
        position: &'r Position<W>,
        lap_loop: &'r LapLoop,
        finish: Finish,
    ) -> Self {
        let left = Some((lap_loop, finish));
        Self { position, left }
    }

    /// Where a move that has been made has led.
    pub(crate) const fn position(&self) -> &'r Position<W> {
        self.position
    }
}

/// The same, kept for later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeptRun<const W: usize> {
    position: Position<W>,
    left: Option<(LapLoop, Finish)>,
}

impl<const W: usize> KeptRun<W> {
    /// Of a move that has been made.
    pub(crate) const fn made(position: Position<W>) -> Self {
        let left = None;
        Self { position, left }
    }

    /// Keeps another one. Each part is written where it stays.
    #[inline(always)]
    pub(crate) fn keep(&mut self, run: &Run<'_, W>) {
        self.position = *run.position;
        self.left = run.left.map(|(lap_loop, finish)| (*lap_loop, finish));
    }

    /// What is kept.
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
    /// Makes a move whose actions have been done elsewhere.
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
