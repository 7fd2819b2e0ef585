//! Sowing with a table for each seed: drops as many seeds at once as fall before the table has an effect.

use super::machine::Machine;
use super::seed_by_seed::MAX_DROPS;
use super::trap::Trap;
use crate::trace::Observer;
use sow_compiler::tables::sow_table::RingKind;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Drops one seed into each cell as long as the sow tables allow it. Returns the cell where the remaining seeds
    /// continue, and whether the next one falls into that cell itself.
    pub(super) fn drop_in_batches(
        &mut self,
        start: u8,
        into_start: bool,
    ) -> Result<(u8, bool), Trap> {
        let (mut after, mut into, mut dropped) = (start, into_start, 0);
        while self.frame.hand > 0 && !self.position.is_over() {
            let place = [
                self.us,
                self.frame.sowing.direction,
                self.frame.sowing.stores,
            ];
            let round = if into {
                RingKind::IntoStart
            } else {
                RingKind::AfterStart
            };
            let length = self.program.sow_tables().ring(round, place, after).length;
            let Some(per_seed_table) = self.frame.per_seed_table.filter(|_| length > 0) else {
                break;
            };
            let Some(trigger) = self
                .program
                .specialisation
                .triggers
                .trigger(per_seed_table, self.us)
            else {
                break;
            };
            let triggered = trigger.active_cells(&self.position);
            let most = self.frame.hand.min(length.into()) as u8;
            let first = if into { after } else { self.next_cell(after) };
            let mut cell = first;
            let mut seeds = 1;
            while seeds < most && !triggered.contains(cell) {
                cell = self.next_cell(cell);
                seeds += 1;
            }
            let sow_tables = self.program.sow_tables();
            let Some(delta) = sow_tables.get(round, place, after, seeds) else {
                break;
            };
            self.position.apply_sow_delta(&delta);
            self.record_sown(&delta);
            self.frame.hand -= u16::from(seeds);
            self.frame.here = cell;
            self.frame.drop_state.is_last = self.frame.hand == 0;
            if triggered.contains(cell) {
                self.mark_just_sown(1);
                let table = self.enter_table(per_seed_table);
                self.run_from(table, true)?;
            }
            (after, into) = (cell, false);
            dropped += u32::from(seeds);
            if dropped >= MAX_DROPS || !self.burn_fuel(1) {
                return Err(Trap::NeverEnds);
            }
            self.frame.drop_state.seeds = 0;
            if self.frame.hand == 0 {
                self.mark_just_sown(1);
            }
        }
        Ok((after, into))
    }
}
