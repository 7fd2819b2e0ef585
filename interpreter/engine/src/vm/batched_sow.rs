//! Sowing with a table for each seed: drops as many seeds at once as fall before the table has an effect.

use super::falling::MAX_DROPS;
use super::machine::Machine;
use super::trap::Trap;
use crate::trace::Observer;
use sow_compiler::tables::sow_table::Round;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Drops one seed into each cell as long as the sow tables allow it. Returns the cell where the remaining seeds
    /// continue, and whether the next one falls into that cell itself.
    pub(super) fn drop_in_stretches(&mut self, start: u8, into: bool) -> Result<(u8, bool), Trap> {
        let (mut after, mut into, mut dropped) = (start, into, 0);
        while self.frame.hand > 0 && !self.position.is_over() {
            let place = [
                self.us,
                self.frame.sowing.direction,
                self.frame.sowing.stores,
            ];
            let round = if into { Round::Into } else { Round::After };
            let length = self.program.sow_tables().ring(round, place, after).length;
            let Some(each) = self.frame.each.filter(|_| length > 0) else {
                break;
            };
            let Some(trigger) = self.program.specialised.triggers.trigger(each, self.us) else {
                break;
            };
            let triggered = trigger.next(&self.position);
            let most = self.frame.hand.min(length.into()) as u8;
            let first = if into { after } else { self.follow(after) };
            let mut cell = first;
            let mut seeds = 1;
            while seeds < most && !triggered.contains(cell) {
                cell = self.follow(cell);
                seeds += 1;
            }
            let sow_tables = self.program.sow_tables();
            let Some(delta) = sow_tables.get(round, place, after, seeds) else {
                break;
            };
            self.position.spread(&delta);
            self.note_sown(&delta);
            self.frame.hand -= u16::from(seeds);
            self.frame.here = cell;
            self.frame.fallen.is_last = self.frame.hand == 0;
            if triggered.contains(cell) {
                self.mark_just_sown(1);
                let table = self.enter(each);
                self.run_from(table, true)?;
            }
            (after, into) = (cell, false);
            dropped += u32::from(seeds);
            if dropped >= MAX_DROPS || !self.burn(1) {
                return Err(Trap::NeverEnds);
            }
            self.frame.fallen.seeds = 0;
            if self.frame.hand == 0 {
                self.mark_just_sown(1);
            }
        }
        Ok((after, into))
    }
}
