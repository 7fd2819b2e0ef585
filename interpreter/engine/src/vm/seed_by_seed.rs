//! Sowing seed by seed, with all features of a sowing.

use super::machine::Machine;
use super::registers::Registers;
use super::trap::Trap;
use crate::trace::Observer;
use sow_compiler::board::NOWHERE;
use sow_compiler::instructions::Sowing;
use sow_grammar::rules::TableId;

/// The highest number of drops in a lap, which only a table for each seed that keeps lifting more can reach.
pub(super) const MAX_DROPS: u32 = 65_536;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Drops all seeds in hand one after the other, with all features of a sowing.
    pub(super) fn drop_all(
        &mut self,
        sowing: &Sowing,
        start: u8,
        into_start: bool,
    ) -> Result<(), Trap> {
        let mut amounts = sowing.dropping.iter();
        let mut amount = 1;
        let mut first = if into_start { Some(start) } else { None };
        let mut after = start;
        self.frame.drop_state.seeds = 0;
        self.frame.drop_state.is_last = false;
        for _ in 0..MAX_DROPS {
            if self.frame.hand == 0 {
                return Ok(());
            }
            if !self.burn_fuel(1) {
                break;
            }
            amount = amounts.next().copied().unwrap_or(amount);
            // Skipping may depend on whether the seed is the last one.
            self.frame.drop_state.is_last = amount >= self.frame.hand;
            let wanted = first.take().unwrap_or_else(|| self.next_cell(after));
            let into = self.next_unskipped(wanted);
            if into == NOWHERE {
                self.drop_seeds(self.fallback_cell(start), self.frame.hand)?;
                continue;
            }
            self.drop_seeds(into, amount.min(self.frame.hand))?;
            after = into;
        }
        Err(Trap::NeverEnds)
    }

    /// Drops the remaining seeds into `here` if all cells are skipped. No table is run for them.
    pub(super) fn drop_rest(&mut self, start: u8) {
        let into = self.fallback_cell(start);
        let seeds = std::mem::take(&mut self.frame.hand);
        self.position.add(into, seeds);
        self.frame.here = into;
        self.frame.drop_state.is_last = true;
        self.frame.drop_state.sown_cells.insert(into);
        self.emit_seed(into, seeds);
        self.mark_just_sown(seeds);
    }

    #[inline]
    fn drop_seeds(&mut self, into: u8, seeds: u16) -> Result<(), Trap> {
        self.frame.hand -= seeds;
        self.position.add(into, seeds);
        self.frame.here = into;
        if self.program.uses.sown_pits {
            self.frame.drop_state.sown_cells.insert(into);
        }
        self.frame.drop_state.is_last = self.frame.hand == 0;
        self.emit_seed(into, seeds);
        if let Some(each) = self.frame.per_seed_table
            && !self.position.is_over()
            && (self.observer.wants_events() || self.may_trigger(each, into))
        {
            self.mark_just_sown(seeds);
            let table = self.enter_table(each);
            self.run_from(table, true)?;
        }
        self.frame.drop_state.seeds = 0;
        if self.frame.hand == 0 {
            self.mark_just_sown(seeds);
        }
        Ok(())
    }

    /// Whether the table for each seed may have an effect in a cell.
    #[inline]
    fn may_trigger(&self, per_seed_table: TableId, cell: u8) -> bool {
        let triggers =
            self.program
                .specialisation
                .triggers
                .active_seeds(per_seed_table, self.us, cell);
        let seeds = self.position.seeds_at(cell);
        seeds >= 64
            || self.position.mark_bits(cell) != 0
            || triggers.is_none_or(|triggers| triggers >> seeds & 1 != 0)
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Returns the cell for seeds that have nowhere to go.
    const fn fallback_cell(&self, start: u8) -> u8 {
        match self.frame.here {
            NOWHERE => start,
            here => here,
        }
    }
}
