//! Sowing one lap.

use super::lap_entry::SowContinuation;
use super::machine::{Machine, Trap};
use super::registers::Registers;
use crate::cost;
use crate::laps::SowMode;
use crate::limits::CYCLE_CHECK_LAPS;
use crate::trace::{Event, InnerChoice, Observer};
use sow_compiler::board::{CellMask, NOWHERE, SowDelta};
use sow_compiler::instructions::{Count, Skip, Sowing, Start};
use sow_compiler::tables::sow_table::{Ring, RingKind};
use sow_grammar::rules::{Heading, Once, TableId};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sows the seeds in hand and returns the continuation. With no seeds in hand the move ends.
    pub(super) fn sow(&mut self, sowing_id: u32) -> Result<SowContinuation, Trap> {
        let sowing = &self.program.operands.sowings[sowing_id as usize];
        if self.frame.hand == 0 {
            return Ok(SowContinuation::Done);
        }
        if self.trial.stop_before_lap == Some(self.frame.counts.laps + 1) {
            return Err(Trap::LookAheadDone);
        }
        let hand = cost::LAP + u32::from(self.frame.hand);
        if self.frame.counts.laps >= self.program.board.lap_limit || !self.burn_fuel(hand) {
            return Err(Trap::NeverEnds);
        }
        if self.frame.counts.laps >= CYCLE_CHECK_LAPS && self.is_in_cycle(sowing_id) {
            return Err(Trap::NeverEnds);
        }
        self.frame.counts.laps += 1;
        self.frame.counts.tables_entered = 0;
        let (start, into_start) = self.start_cell(sowing.start);
        if start == NOWHERE {
            return Err(Trap::Illegal);
        }
        self.set_direction(sowing.heading, start)?;
        self.frame.lap_start = start;
        self.inherit_sowing(sowing);
        let (number, seeds) = (self.frame.counts.laps, self.frame.hand);
        self.emit_event(|| Event::Lap {
            number,
            seeds,
            relay: sowing.relay,
        });
        if sowing.keeping != Count::NONE {
            self.keep_in_store(sowing.keeping);
            if self.frame.hand == 0 {
                return Ok(SowContinuation::Done);
            }
        }
        // An observer may want every single seed.
        let at_once = sowing.dropping.is_empty() && !self.observer.wants_events();
        let plain = at_once && self.frame.per_seed_table.is_none();
        if plain && let Some(sow_mode) = self.sow_mode(start, into_start) {
            if self.trial.stop_before_lap.is_none()
                && !self.program.uses.sown_pits
                && let Some(continuation) = self.try_lap_loop(sow_mode, start)?
            {
                return Ok(continuation);
            }
            if let SowMode::Ring(ring) = sow_mode
                && self.drop_at_once(ring)
            {
                return self.continue_after_lap();
            }
        }
        let in_stretches = at_once && self.frame.sowing.skipping == Skip::Nothing;
        let (start, into_start) = if in_stretches {
            self.drop_in_batches(start, into_start)?
        } else {
            (start, into_start)
        };
        if in_stretches && self.frame.hand == 0 {
            return self.continue_after_lap();
        }
        self.drop_all(sowing, start, into_start)?;
        Ok(self.continue_at_last_seed())
    }

    /// Returns the way of sowing if cells need not be tested one by one.
    #[inline]
    fn sow_mode(&self, start: u8, into_start: bool) -> Option<SowMode> {
        let sowing = &self.frame.sowing;
        let course = [self.us, sowing.direction, sowing.stores];
        let ring = |ring_kind| self.program.sow_tables().ring(ring_kind, course, start);
        Some(match sowing.skipping {
            Skip::Nothing if into_start => SowMode::Ring(ring(RingKind::IntoStart)),
            Skip::Nothing => SowMode::Ring(ring(RingKind::AfterStart)),
            Skip::Origin if !into_start && start == self.frame.origin => {
                SowMode::Ring(ring(RingKind::SkipStart))
            }
            Skip::LapStart if !into_start => SowMode::Ring(ring(RingKind::SkipStart)),
            Skip::ByPit(cond)
                if !into_start
                    && self.program.specialisation.predicates.get(cond).is_some()
                    && ring(RingKind::AfterStart).length > 0 =>
            {
                SowMode::Skipping(cond)
            }
            Skip::Origin | Skip::LapStart | Skip::ByPit(_) | Skip::ByPosition(_) => return None,
        })
    }

    /// Returns the starting cell of a sowing, and whether the first seed falls into it.
    #[inline]
    fn start_cell(&mut self, start: Start) -> (u8, bool) {
        let (found, into) = match start {
            Start::AfterHere => return (self.frame.here, false),
            Start::After(place) => (self.first_cell(place), false),
            Start::At(place) => (self.first_cell(place), true),
        };
        if found == NOWHERE {
            (self.frame.here, false)
        } else {
            (found, into)
        }
    }

    /// Sets the direction of a sowing that starts at a cell.
    #[inline]
    fn set_direction(&mut self, heading: Heading, start: u8) -> Result<(), Trap> {
        self.frame.sowing.direction = match heading {
            Heading::EitherWay(once) => self.choose_direction(once, start)?,
            heading => self.direction_for(heading, start),
        };
        Ok(())
    }

    fn choose_direction(&mut self, once: Once, start: u8) -> Result<u8, Trap> {
        if let Some(direction) = self.position.chosen_direction(self.us, once) {
            return Ok(direction);
        }
        let direction = if std::mem::take(&mut self.frame.direction_chosen) {
            self.frame.sowing.direction
        } else {
            let sides = |index| {
                if index == 0 {
                    InnerChoice::Left
                } else {
                    InnerChoice::Right
                }
            };
            self.rightward_direction(start)
                ^ u8::from(self.choose(2, &mut (0..2).map(sides), sides)? == 0)
        };
        let us = self.us;
        if once != Once::No {
            self.position.set_direction(us, direction);
        }
        if once == Once::ForAll {
            self.position.set_direction(us ^ 1, direction);
        }
        Ok(direction)
    }

    #[inline]
    fn inherit_sowing(&mut self, sowing: &Sowing) {
        if let Some(stores) = sowing.stores {
            self.frame.sowing.stores = stores[usize::from(self.us)];
        }
        if let Some(skipping) = sowing.skipping {
            self.frame.sowing.skipping = skipping;
        }
        self.frame.per_seed_table = sowing.seed_table.or(self.frame.per_seed_table);
        self.frame.sowing.last_seed_table =
            sowing.last_seed_table.or(self.frame.sowing.last_seed_table);
    }

    /// Drops one seed into each cell, all at once; returns `false` if the sow tables do not allow that.
    #[inline]
    fn drop_at_once(&mut self, ring: Ring) -> bool {
        let sow_tables = self.program.sow_tables();
        let Ok(seeds) = u8::try_from(self.frame.hand) else {
            return false;
        };
        let Some(delta) = sow_tables.delta(ring, seeds) else {
            return false;
        };
        self.position.apply_sow_delta(&delta);
        self.record_sown(&delta);
        self.frame.hand = 0;
        self.frame.here = delta.last_cell;
        self.frame.drop_state.is_last = true;
        self.mark_just_sown(1);
        true
    }

    /// Records the cells sown into, if the rules ask for them.
    #[inline]
    pub(super) fn record_sown(&mut self, delta: &SowDelta<'_>) {
        if self.program.uses.sown_pits {
            let whole = delta.full_circuit.map_or(delta.seeds, |(round, _)| round);
            let sown: CellMask<W> = CellMask::from_nonzero_bytes(whole);
            sown.iter()
                .for_each(|cell| self.frame.drop_state.sown_cells.insert(cell));
        }
    }

    /// Marks seeds as just sown: the table run for them does not count them when it tests whether the pit is occupied.
    #[inline]
    pub(super) fn mark_just_sown(&mut self, seeds: u16) {
        self.frame.drop_state.cell = self.frame.here;
        self.frame.drop_state.seeds = if self.frame.here < self.program.board.pit_count {
            seeds
        } else {
            0
        };
    }
}

/// The highest number of drops in a lap. A lap reaches it only if the table run for each seed keeps lifting more seeds.
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
            if !self.burn_fuel(cost::CELL) {
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

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Drops one seed into each cell as long as the sow tables allow it. Returns the cell where the remaining seeds
    /// continue, and whether the next seed falls into this cell itself.
    pub(super) fn drop_in_batches(
        &mut self,
        start: u8,
        into_start: bool,
    ) -> Result<(u8, bool), Trap> {
        let (mut after, mut into, mut dropped) = (start, into_start, 0);
        while self.frame.hand > 0 && !self.position.is_over() {
            let course = [
                self.us,
                self.frame.sowing.direction,
                self.frame.sowing.stores,
            ];
            let ring_kind = if into {
                RingKind::IntoStart
            } else {
                RingKind::AfterStart
            };
            let length = self
                .program
                .sow_tables()
                .ring(ring_kind, course, after)
                .length;
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
            let Some(delta) = sow_tables.get(ring_kind, course, after, seeds) else {
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
            if dropped >= MAX_DROPS || !self.burn_fuel(cost::CELL) {
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

impl<const W: usize> Registers<'_, W> {
    /// Returns the first cell from `first` on that is not skipped; `NOWHERE` if all are.
    #[inline]
    pub(super) fn next_unskipped(&mut self, first: u8) -> u8 {
        let mut at = first;
        let stores = self.program.board.stores;
        let is_closed_store = |cell| {
            (cell == stores[0] && self.frame.sowing.stores & 1 == 0)
                || (cell == stores[1] && self.frame.sowing.stores & 2 == 0)
        };
        if at != NOWHERE && is_closed_store(at) {
            at = self.next_cell(at);
        }
        if self.frame.sowing.skipping == Skip::Nothing {
            return at;
        }
        let begin = at;
        while at != NOWHERE && self.is_skipped(at) {
            at = self.next_cell(at);
            if at == begin {
                return NOWHERE;
            }
        }
        at
    }

    #[inline]
    fn is_skipped(&mut self, cell: u8) -> bool {
        match self.frame.sowing.skipping {
            Skip::Nothing => false,
            Skip::Origin => cell == self.frame.origin,
            Skip::LapStart => cell == self.frame.lap_start,
            Skip::ByPit(cond) | Skip::ByPosition(cond) => self.holds_for_cell(cond, cell),
        }
    }
}
