//! Sowings with a table for each seed: as many seeds at once as fall while that table sleeps.

use super::sowing::MAX_DROPS;
use super::{Fault, Machine};
use crate::cells::Many;
use crate::program::lays::Round;
use crate::trace::Observer;
use sow_grammar::rules::TableId;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// One seed into each cell in turn, as long as that can be done so; says where those still in hand go on, and whether
    /// the first of them falls right there.
    pub(super) fn drop_in_stretches(&mut self, start: u8, into: bool) -> Result<(u8, bool), Fault> {
        let (mut after, mut into, mut dropped) = (start, into, 0);
        while self.now.hand > 0 && !self.position.is_over() {
            let place = [self.own, self.now.way, self.now.stores];
            let round = if into { Round::Into } else { Round::After };
            let length = self.program.lays.ring(round, place, after).length;
            let waking = self.now.each.and_then(|each| {
                let waking = self.program.wakes.waking(each, self.own)?;
                Some((each, waking.next(&self.position)))
            });
            let Some((each, awake)) = waking.filter(|_| length > 0) else {
                break;
            };
            let most = self.now.hand.min(length);
            let first = if into { after } else { self.follow(after) };
            let mut cell = first;
            let mut seeds = 1;
            while seeds < most && !awake.contains(cell) {
                cell = self.follow(cell);
                seeds += 1;
            }
            let lays = &self.program.lays;
            let Some(lay) = lays.get(round, place, after, seeds) else {
                break;
            };
            self.position.spread(&lay);
            self.note_sown(&lay);
            self.now.hand -= seeds;
            self.now.here = cell;
            self.now.last_seed = self.now.hand == 0;
            self.tell_stretch(each, first, seeds, awake);
            if awake.contains(cell) {
                self.freshen(1);
                let table = self.enter(each);
                self.run_from(table, true)?;
            }
            (after, into) = (cell, false);
            dropped += u32::from(seeds);
            if dropped >= MAX_DROPS {
                return Err(Fault::NeverEnds);
            }
            self.now.fresh = 0;
            if self.now.hand == 0 {
                self.freshen(1);
            }
        }
        Ok((after, into))
    }

    /// Those who watch are told of so many seeds from a cell on, and of the table for each of them while it sleeps.
    fn tell_stretch(&mut self, each: TableId, first: u8, seeds: u8, awake: Many<W>) {
        if O::WATCHES {
            let mut cell = first;
            for _ in 0..seeds {
                self.emitter().seed(cell, 1);
                if !awake.contains(cell) {
                    self.tell_asleep(each, cell);
                }
                cell = self.follow(cell);
            }
        }
    }
}
