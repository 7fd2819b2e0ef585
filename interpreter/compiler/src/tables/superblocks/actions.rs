//! Reads actions into a superblock, as far as their effects are known before play. All others are left to the
//! instructions.

use super::builder::BlockBuilder;
use super::key::Key;
use super::read_state::ReadState;
use super::runs::RunId;
use super::superblock::{InitialTransfer, Put};
use crate::board::NOWHERE;
use crate::instructions::{
    Act, Amount, Count, CounterSlot, Expr, PlaceId, Transfer, clamp_counter,
};
use sow_grammar::rules::{Beneficiary, MAX_COUNTERS};

impl BlockBuilder<'_> {
    /// Adds the effect of an action; `None` if it is not known.
    pub(super) fn read_act(self, act: Act, reading: &mut ReadState) -> Option<()> {
        match act {
            Act::Transfer(transfer) => self.read_transfer(transfer, reading)?,
            Act::Step(count) => {
                reading.key.cell = self.places.cell_ahead(reading.key, count);
                reading.untouched = false;
                return Some(());
            }
            Act::Set { slot, value } if reading.side_effects.counter_update[0] == NOWHERE => {
                let Expr::Number(number) = *self.program.expr(value) else {
                    return None;
                };
                let slot = match slot {
                    CounterSlot::InPosition(slot) => slot[usize::from(reading.key.us)],
                    CounterSlot::InMove(slot) => MAX_COUNTERS as u8 + slot,
                };
                reading.side_effects.counter_update = [slot, clamp_counter(number)];
            }
            Act::Unmark { place, bits } if reading.side_effects.unmarked_cells[0] == NOWHERE => {
                let cells = self.places.fixed_cells(place, reading.key.us)?;
                reading.side_effects.unmarked_cells = match cells[..] {
                    [one] => [one, NOWHERE],
                    [one, other] => [one, other],
                    _ => return None,
                };
                reading.side_effects.removed_marks = bits;
            }
            _ => return None,
        }
        reading.untouched = false;
        Some(())
    }

    /// Adds the effect of a transfer of seeds.
    fn read_transfer(self, transfer: Transfer, reading: &mut ReadState) -> Option<()> {
        match transfer {
            Transfer::LiftHere => reading.lifted_cells.push(reading.key.cell),
            Transfer::Lift(take) => {
                let cells = self.places.taken_cells(take, reading.key)?;
                reading.lifted_cells.extend(cells);
            }
            Transfer::Capture {
                take,
                to,
                unless: None,
            } if reading.lifted_cells.is_empty() => self.read_capture(take, to, reading)?,
            Transfer::Put {
                take,
                into,
                to_each_cell: false,
            } if !reading.has_moved() => {
                let put = self.read_put(take, into, reading.key)?;
                reading.side_effects.transfer = InitialTransfer::Put(put);
            }
            _ => return None,
        }
        Some(())
    }

    fn read_capture(self, take: u32, to: Beneficiary, reading: &mut ReadState) -> Option<()> {
        let captured = &self.program.operands.takes[take as usize];
        if let (Amount::All, &[place]) = (captured.amount, &captured.places[..])
            && let Some(run) = self.superblocks.runs.find(place, reading.key)
        {
            return self.read_run_capture(run, to, reading);
        }
        for cell in self.places.taken_cells(take, reading.key)? {
            self.set_store(to, cell, reading)?;
            reading.captured_cells.push(cell);
        }
        Some(())
    }

    /// Adds the capture of a run, as the last seed has left it.
    fn read_run_capture(self, run: RunId, to: Beneficiary, reading: &mut ReadState) -> Option<()> {
        if !reading.untouched || self.table.is_none() {
            return None;
        }
        for cell in self.superblocks.runs.cells(run) {
            self.set_store(to, cell, reading)?;
        }
        if reading.store != NOWHERE {
            reading.side_effects.transfer = InitialTransfer::Run(run);
        }
        Some(())
    }

    /// Sets the store that captures go to, which must be the same for the whole superblock.
    fn set_store(self, to: Beneficiary, cell: u8, reading: &mut ReadState) -> Option<()> {
        let store = self.places.beneficiary_store(to, cell, reading.key.us);
        if store == NOWHERE || reading.store != NOWHERE && reading.store != store {
            return None;
        }
        reading.store = store;
        Some(())
    }

    /// Returns a transfer of a fixed number of seeds from a cell that is not a pit and thus bears no marks.
    fn read_put(self, take: u32, into: PlaceId, key: Key) -> Option<Put> {
        let take = &self.program.operands.takes[take as usize];
        let (Amount::Number(Count::Fixed(seeds)), [from]) = (take.amount, &take.places[..]) else {
            return None;
        };
        let seeds = u8::try_from(seeds).ok()?;
        let &[from] = self.places.fixed_cells(*from, key.us)? else {
            return None;
        };
        let into = self
            .places
            .single_cell(into, key)
            .filter(|&into| into != NOWHERE)?;
        let plain = from >= self.program.board.pit_count && from != into && seeds > 0;
        plain.then_some(Put { seeds, from, into })
    }
}
