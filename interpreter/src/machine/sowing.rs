//! One lap: seeds fall one after the other.

use super::endless::MANY_LAPS;
use super::racing::{Along, Onward};
use super::skipping::Skips;
use super::{Fault, Machine};
use crate::cells::{Many, NOWHERE};
use crate::program::code::{Skip, Sowing, Start};
use crate::program::lays::{Lay, Round};
use crate::trace::{Chosen, Event, Observer};
use sow_grammar::rules::{Heading, Once, TableId};

/// No lap has so many drops unless a table for each seed keeps lifting more.
pub(super) const MAX_DROPS: u32 = 65_536;

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sows what is in the sower's hand; says what comes next. With an empty hand the move ends.
    pub(super) fn sow(&mut self, number: u32) -> Result<Onward, Fault> {
        let sowing = &self.program.sowings[number as usize];
        if self.now.hand == 0 {
            return Ok(Onward::Done);
        }
        if self.watched == Some(self.now.laps + 1) {
            return Err(Fault::Seen);
        }
        if self.now.laps >= self.program.lap_limit || !self.spend(u32::from(self.now.hand)) {
            return Err(Fault::NeverEnds);
        }
        if self.now.laps >= MANY_LAPS && self.goes_in_circles(number) {
            return Err(Fault::NeverEnds);
        }
        self.now.laps += 1;
        self.now.look_ups = 0;
        let (start, into_start) = self.begins_at(sowing.start);
        if start == NOWHERE {
            return Err(Fault::Illegal);
        }
        self.head(sowing.heading, start)?;
        self.now.lap_start = start;
        self.take_over(sowing);
        let (number, seeds) = (self.now.laps, self.now.hand);
        self.tell(|| Event::Lap {
            number,
            seeds,
            relay: sowing.relay,
        });
        if sowing.keeping > 0 {
            self.keep(sowing.keeping);
            if self.now.hand == 0 {
                return Ok(Onward::Done);
            }
        }
        let plain = self.now.each.is_none() && sowing.dropping.is_empty();
        if plain && let Some((along, way_round)) = self.along(start, into_start) {
            if self.watched.is_none()
                && !self.program.uses.passed
                && let Some(onward) = self.race_along(along, way_round, start)?
            {
                return Ok(onward);
            }
            if along == Along::Round && self.drop_together(way_round, start) {
                return Ok(self.land());
            }
        }
        let in_stretches = sowing.dropping.is_empty() && self.now.skipping == Skip::Nothing;
        let (start, into_start) = if in_stretches {
            self.drop_in_stretches(start, into_start)?
        } else {
            (start, into_start)
        };
        if in_stretches && self.now.hand == 0 {
            return Ok(self.land());
        }
        self.drop_all(sowing, start, into_start)?;
        Ok(self.look_at_last())
    }

    /// How a sowing goes round, if it need not be asked of one cell after the other.
    #[inline]
    fn along(&self, start: u8, into_start: bool) -> Option<(Along, Round)> {
        Some(match self.now.skipping {
            Skip::Nothing if into_start => (Along::Round, Round::Into),
            Skip::Nothing => (Along::Round, Round::After),
            Skip::Origin if !into_start && start == self.now.origin => {
                (Along::Round, Round::Skipping)
            }
            Skip::Seen(block) if !into_start && self.program.sieves.get(block).is_some() => {
                (Along::LeavingOut(block), Round::After)
            }
            Skip::Origin | Skip::Seen(_) | Skip::Asked(_) => return None,
        })
    }

    /// Where a sowing starts, and whether the first seed falls right there.
    #[inline]
    fn begins_at(&mut self, start: Start) -> (u8, bool) {
        let (found, into) = match start {
            Start::AfterHere => return (self.now.here, false),
            Start::After(spot) => (self.first(spot), false),
            Start::At(spot) => (self.first(spot), true),
        };
        if found == NOWHERE {
            (self.now.here, false)
        } else {
            (found, into)
        }
    }

    /// Sets the direction of a sowing that starts at a cell.
    #[inline]
    fn head(&mut self, heading: Heading, start: u8) -> Result<(), Fault> {
        self.now.way = match heading {
            Heading::EitherWay(once) => self.either_way(once, start)?,
            heading => self.towards(heading, start),
        };
        Ok(())
    }

    fn either_way(&mut self, once: Once, start: u8) -> Result<u8, Fault> {
        let lasting = once != Once::No;
        if let (true, Some(way)) = (lasting, self.position.way(self.own)) {
            return Ok(way);
        }
        let way = if std::mem::take(&mut self.now.way_chosen) {
            self.now.way
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
        if lasting {
            self.position.set_way(self.own, way);
        }
        if once == Once::ForAll {
            self.position.set_way(self.own ^ 1, way);
        }
        Ok(way)
    }

    #[inline]
    fn take_over(&mut self, sowing: &Sowing) {
        if let Some(stores) = sowing.stores {
            self.now.stores = stores[usize::from(self.own)];
        }
        if let Some(skipping) = sowing.skipping {
            self.now.skipping = skipping;
        }
        self.now.each = sowing.each.or(self.now.each);
        self.now.last = sowing.last.or(self.now.last);
    }

    /// One seed into each cell in turn, all of them at once; false if they have to be sown one by one.
    #[inline]
    fn drop_together(&mut self, round: Round, start: u8) -> bool {
        let place = [self.own, self.now.way, self.now.stores];
        let ring = self.program.lays.ring(round, place, start);
        let Some(lay) = self.program.lays.lay(ring, self.now.hand) else {
            return false;
        };
        self.position.spread(&lay);
        let (seeds, stores) = (self.now.hand, self.now.stores);
        self.emitter().seeds(ring, seeds, stores);
        self.note_sown(&lay);
        self.now.hand = 0;
        self.now.here = lay.last;
        self.now.last_seed = true;
        self.freshen(1);
        true
    }

    /// Seeds have fallen into cells, if that is asked for.
    #[inline]
    pub(super) fn note_sown(&mut self, lay: &Lay<'_>) {
        if self.program.uses.passed {
            let whole = lay.round.map_or(lay.seeds, |(round, _)| round);
            let sown: Many<W> = Many::filled(whole);
            sown.iter().for_each(|cell| self.now.sown.insert(cell));
        }
    }

    /// Seeds fall with all that a sowing can ask for.
    fn drop_all(&mut self, sowing: &Sowing, start: u8, into_start: bool) -> Result<(), Fault> {
        let mut amounts = sowing.dropping.iter();
        let mut amount = 1;
        let mut first = if into_start { Some(start) } else { None };
        let mut after = start;
        self.now.fresh = 0;
        self.now.last_seed = false;
        let mut skips = Skips::UNKNOWN;
        for _ in 0..MAX_DROPS {
            if self.now.hand == 0 {
                return Ok(());
            }
            amount = amounts.next().copied().unwrap_or(amount);
            // What is left out may depend on it.
            self.now.last_seed = amount >= self.now.hand;
            let wanted = first.take().unwrap_or_else(|| self.follow(after));
            let into = self.not_left_out(wanted, &mut skips);
            if into == NOWHERE {
                self.drop_rest(start);
                continue;
            }
            self.fall(into, amount.min(self.now.hand))?;
            if self.now.skipping != Skip::Nothing {
                skips.fallen(into);
            }
            after = into;
        }
        Err(Fault::NeverEnds)
    }

    /// The next cell that is sown into.
    #[inline]
    pub(super) fn follow(&self, cell: u8) -> u8 {
        let next = &self.program.track.next[usize::from(self.own)][usize::from(self.now.way)]
            [usize::from(self.now.stores)];
        next.get(usize::from(cell)).copied().unwrap_or(NOWHERE)
    }

    /// With nowhere to go on to, the seeds still in hand fall into `here`.
    pub(super) fn drop_rest(&mut self, start: u8) {
        let into = if self.now.here == NOWHERE {
            start
        } else {
            self.now.here
        };
        let seeds = std::mem::take(&mut self.now.hand);
        self.position.add(into, seeds);
        self.now.here = into;
        self.now.last_seed = true;
        self.now.sown.insert(into);
        self.emitter().seed(into, seeds);
        self.freshen(seeds);
    }

    #[inline]
    fn fall(&mut self, into: u8, seeds: u8) -> Result<(), Fault> {
        self.now.hand -= seeds;
        self.position.add(into, seeds);
        self.now.here = into;
        if self.program.uses.passed {
            self.now.sown.insert(into);
        }
        self.now.last_seed = self.now.hand == 0;
        self.emitter().seed(into, seeds);
        if let Some(each) = self.now.each
            && !self.position.is_over()
        {
            if self.wakes(each, into) {
                self.freshen(seeds);
                let table = self.enter(each);
                self.run_from(table, true)?;
            } else {
                self.tell_asleep(each, into);
            }
        }
        self.now.fresh = 0;
        if self.now.hand == 0 {
            self.freshen(seeds);
        }
        Ok(())
    }

    /// Whether a table for each seed may do something in a cell.
    #[inline]
    fn wakes(&self, each: TableId, cell: u8) -> bool {
        let wakes = self.program.wakes.at(each, self.own, cell);
        let seeds = self.position.at(cell);
        seeds >= 64
            || self.position.mark_bits(cell) != 0
            || wakes.is_none_or(|wakes| wakes >> seeds & 1 != 0)
    }

    /// Those who watch are told the rows of a table for each seed that does nothing in a cell.
    #[inline]
    pub(super) fn tell_asleep(&mut self, each: TableId, cell: u8) {
        if O::WATCHES {
            let program = self.program;
            let rows = program
                .wakes
                .rows(each, self.own, cell, self.position.at(cell));
            rows.iter().for_each(|&row| self.emitter().row(row));
        }
    }

    /// The table that looks at these seeds does not count them where it asks whether the pit is occupied.
    #[inline]
    pub(super) fn freshen(&mut self, seeds: u8) {
        self.now.fresh_at = self.now.here;
        self.now.fresh = if self.now.here < self.program.pit_count {
            seeds
        } else {
            0
        };
    }
}
