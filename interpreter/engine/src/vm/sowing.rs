//! Sowing one lap.

use super::lap_entry::Onward;
use super::machine::Machine;
use super::trap::Trap;
use crate::laps::Along;
use crate::limits::MANY_LAPS;
use crate::trace::{Chosen, Event, Observer};
use sow_compiler::board::{CellMask, NOWHERE, SowDelta};
use sow_compiler::instructions::{Count, Skip, Sowing, Start};
use sow_compiler::tables::sow_table::{Ring, Round};
use sow_grammar::rules::{Heading, Once};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sows the seeds in hand and returns the continuation. With no seeds in hand the move ends.
    pub(super) fn sow(&mut self, number: u32) -> Result<Onward, Trap> {
        let sowing = &self.program.operands.sowings[number as usize];
        if self.frame.hand == 0 {
            return Ok(Onward::Done);
        }
        if self.trial.stop_before_lap == Some(self.frame.counts.laps + 1) {
            return Err(Trap::Seen);
        }
        let hand = u32::from(self.frame.hand);
        if self.frame.counts.laps >= self.program.board.lap_limit || !self.burn(hand) {
            return Err(Trap::NeverEnds);
        }
        if self.frame.counts.laps >= MANY_LAPS && self.goes_in_circles(number) {
            return Err(Trap::NeverEnds);
        }
        self.frame.counts.laps += 1;
        self.frame.counts.look_ups = 0;
        let (start, into_start) = self.begins_at(sowing.start);
        if start == NOWHERE {
            return Err(Trap::Illegal);
        }
        self.head(sowing.heading, start)?;
        self.frame.lap_start = start;
        self.take_over(sowing);
        let (number, seeds) = (self.frame.counts.laps, self.frame.hand);
        self.emit(|| Event::Lap {
            number,
            seeds,
            relay: sowing.relay,
        });
        if sowing.keeping != Count::NONE {
            self.keep(sowing.keeping);
            if self.frame.hand == 0 {
                return Ok(Onward::Done);
            }
        }
        // An observer may want every single seed.
        let at_once = sowing.dropping.is_empty() && !self.observer.watches();
        let plain = at_once && self.frame.each.is_none();
        if plain && let Some(along) = self.along(start, into_start) {
            if self.trial.stop_before_lap.is_none()
                && !self.program.uses.passed
                && let Some(onward) = self.run_laps_along(along, start)?
            {
                return Ok(onward);
            }
            if let Along::Round(ring) = along
                && self.drop_together(ring)
            {
                return self.land();
            }
        }
        let in_stretches = at_once && self.frame.sowing.skipping == Skip::Nothing;
        let (start, into_start) = if in_stretches {
            self.drop_in_stretches(start, into_start)?
        } else {
            (start, into_start)
        };
        if in_stretches && self.frame.hand == 0 {
            return self.land();
        }
        self.drop_all(sowing, start, into_start)?;
        Ok(self.look_at_last())
    }

    /// Returns the way of sowing if cells need not be tested one by one.
    #[inline]
    fn along(&self, start: u8, into_start: bool) -> Option<Along> {
        let sowing = &self.frame.sowing;
        let place = [self.us, sowing.direction, sowing.stores];
        let ring = |round| self.program.sow_tables().ring(round, place, start);
        Some(match sowing.skipping {
            Skip::Nothing if into_start => Along::Round(ring(Round::Into)),
            Skip::Nothing => Along::Round(ring(Round::After)),
            Skip::Origin if !into_start && start == self.frame.origin => {
                Along::Round(ring(Round::Skipping))
            }
            Skip::LapStart if !into_start => Along::Round(ring(Round::Skipping)),
            Skip::Seen(cond)
                if !into_start
                    && self.program.specialised.predicates.get(cond).is_some()
                    && ring(Round::After).length > 0 =>
            {
                Along::LeavingOut(cond)
            }
            Skip::Origin | Skip::LapStart | Skip::Seen(_) | Skip::Asked(_) => return None,
        })
    }

    /// Returns the starting cell of a sowing, and whether the first seed falls into it.
    #[inline]
    fn begins_at(&mut self, start: Start) -> (u8, bool) {
        let (found, into) = match start {
            Start::AfterHere => return (self.frame.here, false),
            Start::After(place) => (self.first(place), false),
            Start::At(place) => (self.first(place), true),
        };
        if found == NOWHERE {
            (self.frame.here, false)
        } else {
            (found, into)
        }
    }

    /// Sets the direction of a sowing that starts at a cell.
    #[inline]
    fn head(&mut self, heading: Heading, start: u8) -> Result<(), Trap> {
        self.frame.sowing.direction = match heading {
            Heading::EitherWay(once) => self.either_way(once, start)?,
            heading => self.towards(heading, start),
        };
        Ok(())
    }

    fn either_way(&mut self, once: Once, start: u8) -> Result<u8, Trap> {
        if let Some(direction) = self.position.chosen_direction(self.us, once) {
            return Ok(direction);
        }
        let direction = if std::mem::take(&mut self.frame.direction_chosen) {
            self.frame.sowing.direction
        } else {
            let sides = |index| {
                if index == 0 {
                    Chosen::Left
                } else {
                    Chosen::Right
                }
            };
            self.rightward(start) ^ u8::from(self.choose(2, sides)? == 0)
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
    fn take_over(&mut self, sowing: &Sowing) {
        if let Some(stores) = sowing.stores {
            self.frame.sowing.stores = stores[usize::from(self.us)];
        }
        if let Some(skipping) = sowing.skipping {
            self.frame.sowing.skipping = skipping;
        }
        self.frame.each = sowing.each.or(self.frame.each);
        self.frame.sowing.last = sowing.last.or(self.frame.sowing.last);
    }

    /// Drops one seed into each cell, all at once; returns `false` if the sow tables do not allow that.
    #[inline]
    fn drop_together(&mut self, ring: Ring) -> bool {
        let sow_tables = self.program.sow_tables();
        let Ok(seeds) = u8::try_from(self.frame.hand) else {
            return false;
        };
        let Some(delta) = sow_tables.delta(ring, seeds) else {
            return false;
        };
        self.position.spread(&delta);
        self.note_sown(&delta);
        self.frame.hand = 0;
        self.frame.here = delta.last;
        self.frame.fallen.is_last = true;
        self.mark_just_sown(1);
        true
    }

    /// Records the cells sown into, if the rules ask for them.
    #[inline]
    pub(super) fn note_sown(&mut self, delta: &SowDelta<'_>) {
        if self.program.uses.passed {
            let whole = delta.round.map_or(delta.seeds, |(round, _)| round);
            let sown: CellMask<W> = CellMask::filled(whole);
            sown.iter()
                .for_each(|cell| self.frame.fallen.passed.insert(cell));
        }
    }

    /// Marks seeds as just sown: the table run for them does not count them when it tests whether the pit is occupied.
    #[inline]
    pub(super) fn mark_just_sown(&mut self, seeds: u16) {
        self.frame.fallen.at = self.frame.here;
        self.frame.fallen.seeds = if self.frame.here < self.program.board.pit_count {
            seeds
        } else {
            0
        };
    }
}
