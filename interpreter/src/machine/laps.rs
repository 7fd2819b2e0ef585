//! Laps under way, with nothing but what stands ready.

use super::endless::MANY_LAPS;
use super::landing::empty;
use super::racing::{Along, Finish};
use crate::cells::Many;
use crate::position::Position;
use crate::program::Program;
use crate::program::code::Skip;
use crate::program::deeds::{Act, Deed};
use crate::program::lays::{Lay, Round};
use crate::program::quick::Begin;
use crate::program::sieves::Sieve;
use sow_grammar::rules::{Heading, TableId};

/// Laps under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Race {
    pub(super) phase: u16,
    pub(super) own: u8,
    pub(super) way: u8,
    pub(super) stores: u8,
    pub(super) skip: Skip,
    pub(super) along: Along,
    /// Where the lap begins.
    pub(super) start: u8,
    pub(super) hand: u8,
    /// Where the last seed fell.
    pub(super) here: u8,
    pub(super) last: TableId,
    pub(super) laps: u32,
    pub(super) effort: u32,
    pub(super) captured: u32,
    /// The hash of the position has been left behind.
    pub(super) unhashed: bool,
}

impl Race {
    pub(super) fn run<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
    ) -> Finish {
        let mut turning = None;
        loop {
            if !self.lay(program, position) {
                return Finish::NowhereToGo;
            }
            let Some(deed) = self.deed(program, position) else {
                return Finish::Done;
            };
            let other = Finish::At(deed.block, deed.look_ups);
            match deed.act {
                Act::End { again } => {
                    self.take(program, position, deed);
                    return if again { Finish::Again } else { Finish::Done };
                }
                Act::Sow(sowing) => {
                    let before = *self;
                    self.here = deed.here;
                    if !self.head_for(program, sowing) {
                        *self = before;
                        return other;
                    }
                    self.take(program, position, deed);
                    if self.hand == 0 {
                        let (here, captured, unhashed) = (self.here, self.captured, self.unhashed);
                        *self = Self {
                            here,
                            captured,
                            unhashed,
                            ..before
                        };
                        return Finish::Done;
                    }
                    self.effort = self.effort.saturating_add(self.hand.into());
                    if self.laps >= program.lap_limit || self.effort > super::MAX_EFFORT {
                        return Finish::NeverEnds;
                    }
                    if self.laps >= MANY_LAPS
                        && !program.uses.counts_laps
                        && self.goes_in_circles(position, &mut turning)
                    {
                        return Finish::NeverEnds;
                    }
                    self.laps += 1;
                }
                Act::Other => return other,
            }
        }
    }

    /// Whether a lap begins just like the one kept last.
    #[cold]
    fn goes_in_circles<const W: usize>(
        &self,
        position: &Position<W>,
        kept: &mut Option<(Self, Position<W>)>,
    ) -> bool {
        let race = Self {
            laps: 0,
            effort: 0,
            ..*self
        };
        let turning = Some((race, *position));
        let comes_back = *kept == turning;
        if self.laps.is_power_of_two() {
            *kept = turning;
        }
        comes_back
    }

    #[inline]
    const fn place(&self) -> [u8; 3] {
        [self.own, self.way, self.stores]
    }

    /// Whether there is a ring to sow along.
    #[inline]
    pub(super) fn has_ring(&self, program: &Program) -> bool {
        let round = match self.along {
            Along::Round(round) => round,
            Along::LeavingOut(_) => Round::After,
        };
        program.lays.length(round, self.place(), self.start) > 0
    }

    /// Sows what is in hand; false if there is nowhere left to go.
    #[inline]
    fn lay<const W: usize>(&mut self, program: &Program, position: &mut Position<W>) -> bool {
        match self.along {
            Along::Round(round) => {
                let lays = &program.lays;
                if let Some(lay) = lays.get(round, self.place(), self.start, self.hand) {
                    position.spread(&lay);
                    self.here = lay.last;
                }
                true
            }
            Along::LeavingOut(block) => match program.sieves.get(block) {
                Some(sieve) => self.lay_thinned(program, position, sieve),
                None => false,
            },
        }
    }

    /// As many seeds at once as fall before the ring has been gone round; the last one alone, for it may go where others may
    /// not.
    fn lay_thinned<const W: usize>(
        &mut self,
        program: &Program,
        position: &mut Position<W>,
        sieve: &Sieve,
    ) -> bool {
        let mut after = self.start;
        self.unhashed = true;
        while self.hand > 0 {
            let held = || Many::high(position.at_least(1));
            let out = sieve.pass(position, self.own, self.hand == 1, held);
            let most = (self.hand - 1).max(1);
            let thinned = program.lays.leaving_out(self.place(), after, out, most);
            let Some(thinned) = thinned else { return false };
            position.spread(&Lay {
                seeds: &thinned.seeds,
                lie: 0,
                last: thinned.last,
                round: None,
                rounds: 0,
            });
            self.hand -= thinned.count;
            (self.here, after) = (thinned.last, thinned.last);
        }
        true
    }

    /// What is to be done where the last seed has fallen. That seed does not count in a pit.
    #[inline]
    fn deed<'p, const W: usize>(
        &self,
        program: &'p Program,
        position: &Position<W>,
    ) -> Option<&'p Deed> {
        let place = [self.own, self.way, self.here];
        let known = program.known(position, self.phase, place, |cell| position.at(cell));
        program.deeds.get(self.last, known)
    }

    /// Takes what a deed takes.
    #[inline]
    fn take<const W: usize>(&mut self, program: &Program, position: &mut Position<W>, deed: &Deed) {
        self.here = deed.here;
        self.captured += u32::from(deed.capture(program, position, self.own));
        self.hand = empty(program, position, &deed.lifted);
    }

    /// Takes over what a quick sowing says; false if it is not quick here.
    #[inline]
    fn head_for(&mut self, program: &Program, sowing: u32) -> bool {
        let Some(quick) = &program.quick[sowing as usize] else {
            return false;
        };
        let own = usize::from(self.own);
        self.skip = quick.skipping.unwrap_or(self.skip);
        (self.start, self.along) = match (quick.begin, self.skip) {
            (Begin::Here, Skip::Nothing) => (self.here, Along::Round(Round::After)),
            (Begin::LapStart, Skip::Nothing) => (self.start, Along::Round(Round::After)),
            (Begin::Into(into), Skip::Nothing) => (into[own], Along::Round(Round::Into)),
            (Begin::Here, Skip::Seen(block)) => (self.here, Along::LeavingOut(block)),
            _ => return false,
        };
        let start = usize::from(self.start);
        self.way = match quick.heading {
            Heading::Onward | Heading::EitherWay(_) => self.way,
            Heading::Backward => self.way ^ 1,
            Heading::Clockwise => 0,
            Heading::Counterclockwise => 1,
            Heading::Rightward => program.track.rightward[own][start],
            Heading::Leftward => program.track.leftward[own][start],
        };
        if let Some(stores) = quick.stores {
            self.stores = stores[own];
        }
        self.last = quick.last.unwrap_or(self.last);
        self.has_ring(program)
    }
}
