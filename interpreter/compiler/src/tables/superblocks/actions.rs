//! Reads actions into a superblock, as far as their effects are known before play. All others are left to the
//! instructions.

use super::builder::BlockBuilder;
use super::key::Key;
use super::read::Reading;
use super::runs::RunId;
use super::superblock::{Moved, Put};
use crate::board::NOWHERE;
use crate::instructions::{Act, Amount, Count, CounterSlot, Expr, PlaceId, Transfer, counted};
use sow_grammar::rules::{Beneficiary, MAX_COUNTERS};

impl BlockBuilder<'_> {
    /// Adds the effect of an action; `None` if it is not known.
    pub(super) fn take(self, act: Act, reading: &mut Reading) -> Option<()> {
        match act {
            Act::Transfer(transfer) => self.transfer(transfer, reading)?,
            Act::Step(count) => {
                reading.known.cell = self.places.stepped(reading.known, count);
                reading.untouched = false;
                return Some(());
            }
            Act::Set { slot, value } if reading.side_effects.set[0] == NOWHERE => {
                let Expr::Number(number) = *self.program.expr(value) else {
                    return None;
                };
                let slot = match slot {
                    CounterSlot::Kept(slot) => slot[usize::from(reading.known.us)],
                    CounterSlot::Move(slot) => MAX_COUNTERS as u8 + slot,
                };
                reading.side_effects.set = [slot, counted(number)];
            }
            Act::Unmark { place, bits } if reading.side_effects.unmarked[0] == NOWHERE => {
                let cells = self.places.named(place, reading.known.us)?;
                reading.side_effects.unmarked = match cells[..] {
                    [one] => [one, NOWHERE],
                    [one, other] => [one, other],
                    _ => return None,
                };
                reading.side_effects.marks_lost = bits;
            }
            _ => return None,
        }
        reading.untouched = false;
        Some(())
    }

    /// Adds the effect of a transfer of seeds.
    fn transfer(self, transfer: Transfer, reading: &mut Reading) -> Option<()> {
        match transfer {
            Transfer::LiftHere => reading.lifted.push(reading.known.cell),
            Transfer::Lift(take) => {
                let cells = self.places.taken(take, reading.known)?;
                reading.lifted.extend(cells);
            }
            Transfer::Capture {
                take,
                to,
                unless: None,
            } if reading.lifted.is_empty() => self.capture(take, to, reading)?,
            Transfer::Put {
                take,
                into,
                each: false,
            } if !reading.has_moved() => {
                let put = self.put(take, into, reading.known)?;
                reading.side_effects.moved = Moved::Put(put);
            }
            _ => return None,
        }
        Some(())
    }

    fn capture(self, take: u32, to: Beneficiary, reading: &mut Reading) -> Option<()> {
        let captured = &self.program.operands.takes[take as usize];
        if let (Amount::All, &[place]) = (captured.amount, &captured.places[..])
            && let Some(run) = self.superblocks.runs.at(place, reading.known)
        {
            return self.capture_run(run, to, reading);
        }
        for cell in self.places.taken(take, reading.known)? {
            self.store(to, cell, reading)?;
            reading.captured.push(cell);
        }
        Some(())
    }

    /// Adds the capture of a run, as the last seed has left it.
    fn capture_run(self, run: RunId, to: Beneficiary, reading: &mut Reading) -> Option<()> {
        if !reading.untouched || self.table.is_none() {
            return None;
        }
        for cell in self.superblocks.runs.cells(run) {
            self.store(to, cell, reading)?;
        }
        if reading.store != NOWHERE {
            reading.side_effects.moved = Moved::Run(run);
        }
        Some(())
    }

    /// Sets the store that captures go to, which must be the same for the whole superblock.
    fn store(self, to: Beneficiary, cell: u8, reading: &mut Reading) -> Option<()> {
        let store = self.places.beneficiary(to, cell, reading.known.us);
        if store == NOWHERE || reading.store != NOWHERE && reading.store != store {
            return None;
        }
        reading.store = store;
        Some(())
    }

    /// Returns a transfer of a fixed number of seeds from a cell that is not a pit and thus bears no marks.
    fn put(self, take: u32, into: PlaceId, known: Key) -> Option<Put> {
        let take = &self.program.operands.takes[take as usize];
        let (Amount::Number(Count::Fixed(seeds)), [from]) = (take.amount, &take.places[..]) else {
            return None;
        };
        let seeds = u8::try_from(seeds).ok()?;
        let &[from] = self.places.named(*from, known.us)? else {
            return None;
        };
        let into = self
            .places
            .cell(into, known)
            .filter(|&into| into != NOWHERE)?;
        let plain = from >= self.program.board.pit_count && from != into && seeds > 0;
        plain.then_some(Put { seeds, from, into })
    }
}
