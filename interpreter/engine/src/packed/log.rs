//! What is written down of a move while it is played: nothing, or what each lap comes to.

use super::landings::Landings;
use crate::random_games::LoggedLap;
use sow_compiler::packed::Board;

/// Whoever writes down what the laps of a move come to.
pub(super) trait Log<const H: usize> {
    /// The last seed of a lap has fallen: with the step of its row, and the seeds in its lane and in the one that faces it.
    fn lap(&mut self, step: u16, here: u8, facing: u8);
    /// So many seeds are captured then.
    fn captured(&mut self, seeds: u8);
    /// A player is about to lift the seeds of some lanes, and sows on with them.
    fn lifts(&mut self, board: &Board<H>, us: usize, lanes: &Board<H>);
    /// There are too many laps.
    fn never_ends(&mut self);
}

/// Nobody.
pub(super) struct Unlogged;

impl<const H: usize> Log<H> for Unlogged {
    #[inline(always)]
    fn lap(&mut self, _: u16, _: u8, _: u8) {}
    #[inline(always)]
    fn captured(&mut self, _: u8) {}
    #[inline(always)]
    fn lifts(&mut self, _: &Board<H>, _: usize, _: &Board<H>) {}
    #[inline(always)]
    fn never_ends(&mut self) {}
}

/// Writes down the laps of a move.
pub(super) struct Writer<'l, const H: usize> {
    laps: &'l mut Vec<LoggedLap>,
    landings: &'l Landings<H>,
    pub(super) captured: u32,
    pub(super) endless: bool,
}

impl<const H: usize> Log<H> for Writer<'_, H> {
    #[inline(always)]
    fn lap(&mut self, step: u16, here: u8, facing: u8) {
        let landing = self.landings.of(step, here, facing);
        self.laps.push(LoggedLap { landing, seeds: 0 });
    }

    #[inline(always)]
    fn captured(&mut self, seeds: u8) {
        self.captured += u32::from(seeds);
        if let Some(lap) = self.laps.last_mut() {
            lap.seeds = seeds;
        }
    }

    #[inline(always)]
    fn lifts(&mut self, board: &Board<H>, us: usize, lanes: &Board<H>) {
        let seeds = self.landings.lifted(board, us, lanes);
        if let Some(lap) = self.laps.last_mut() {
            lap.seeds = seeds;
        }
    }

    fn never_ends(&mut self) {
        self.endless = true;
    }
}

impl<'l, const H: usize> Writer<'l, H> {
    #[inline(always)]
    pub(super) fn new(laps: &'l mut Vec<LoggedLap>, landings: &'l Landings<H>) -> Self {
        Self {
            laps,
            landings,
            captured: 0,
            endless: false,
        }
    }
}
