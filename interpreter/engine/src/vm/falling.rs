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
        self.frame.fallen.seeds = 0;
        self.frame.fallen.is_last = false;
        for _ in 0..MAX_DROPS {
            if self.frame.hand == 0 {
                return Ok(());
            }
            if !self.burn(1) {
                break;
            }
            amount = amounts.next().copied().unwrap_or(amount);
            // Skipping may depend on whether the seed is the last one.
            self.frame.fallen.is_last = amount >= self.frame.hand;
            let wanted = first.take().unwrap_or_else(|| self.follow(after));
            let into = self.not_left_out(wanted);
            if into == NOWHERE {
                self.fall(self.resting_place(start), self.frame.hand)?;
                continue;
            }
            self.fall(into, amount.min(self.frame.hand))?;
            after = into;
        }
        Err(Trap::NeverEnds)
    }

    /// Drops the remaining seeds into `here` if all cells are skipped. No table is run for them.
    pub(super) fn drop_rest(&mut self, start: u8) {
        let into = self.resting_place(start);
        let seeds = std::mem::take(&mut self.frame.hand);
        self.position.add(into, seeds);
        self.frame.here = into;
        self.frame.fallen.is_last = true;
        self.frame.fallen.passed.insert(into);
        self.emit_seed(into, seeds);
        self.mark_just_sown(seeds);
    }

    #[inline]
    fn fall(&mut self, into: u8, seeds: u16) -> Result<(), Trap> {
        self.frame.hand -= seeds;
        self.position.add(into, seeds);
        self.frame.here = into;
        if self.program.uses.passed {
            self.frame.fallen.passed.insert(into);
        }
        self.frame.fallen.is_last = self.frame.hand == 0;
        self.emit_seed(into, seeds);
        if let Some(each) = self.frame.each
            && !self.position.is_over()
            && (self.observer.watches() || self.triggers(each, into))
        {
            self.mark_just_sown(seeds);
            let table = self.enter(each);
            self.run_from(table, true)?;
        }
        self.frame.fallen.seeds = 0;
        if self.frame.hand == 0 {
            self.mark_just_sown(seeds);
        }
        Ok(())
    }

    /// Whether the table for each seed may have an effect in a cell.
    #[inline]
    fn triggers(&self, each: TableId, cell: u8) -> bool {
        let triggers = self.program.specialised.triggers.at(each, self.us, cell);
        let seeds = self.position.at(cell);
        seeds >= 64
            || self.position.mark_bits(cell) != 0
            || triggers.is_none_or(|triggers| triggers >> seeds & 1 != 0)
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Returns the cell for seeds that have nowhere to go.
    const fn resting_place(&self, start: u8) -> u8 {
        match self.frame.here {
            NOWHERE => start,
            here => here,
        }
    }
}
