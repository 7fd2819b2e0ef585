//! Laps that follow each other with nothing but plain sowings and simple deeds between them, run through at once. What
//! is more than that is handed back to the loop over instructions, which would have done all of it just the same.

use super::endless::MANY_LAPS;
use super::{Fault, Machine};
use crate::cells::Many;
use crate::position::Position;
use crate::program::Program;
use crate::program::code::{Block, Skip};
use crate::program::deeds::{Act, Deed};
use crate::program::lays::{Lay, Round};
use crate::program::sieves::Sieve;
use crate::trace::Observer;
use sow_grammar::rules::{Heading, TableId};

/// How a sowing goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Onward {
    /// The move is over.
    Done,
    /// This table looks at the last seed.
    Enter(TableId),
    /// With these instructions.
    At(Block),
}

/// How the seeds of a lap go round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Along {
    Round(Round),
    /// From behind the cell where it starts; the cells that pass this sieve are left out.
    LeavingOut(Block),
}

/// Laps under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Race {
    phase: u16,
    own: u8,
    way: u8,
    stores: u8,
    skip: Skip,
    along: Along,
    /// Where the lap begins.
    start: u8,
    hand: u8,
    /// Where the last seed fell.
    here: u8,
    last: TableId,
    laps: u32,
    effort: u32,
    captured: u32,
    /// The hash of the position has been left behind.
    unhashed: bool,
}

/// How a race ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Finish {
    /// With the first sowing, which has to be done seed by seed.
    NotBegun,
    Done,
    Again,
    /// With something else to do, so many tables having handed over to each other.
    At(Block, u8),
    /// With seeds in hand for which all cells are left out.
    NowhereToGo,
    NeverEnds,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sows what is in the sower's hand and goes on as long as it is simple; `None` if it is not even at first.
    #[inline]
    pub(super) fn race(&mut self, along: Along, start: u8) -> Result<Option<Onward>, Fault> {
        let (Some(last), Some(phase)) = (self.now.last, self.phase) else {
            return Ok(None);
        };
        let race = Race {
            phase: phase.0,
            own: self.own,
            way: self.now.way,
            stores: self.now.stores,
            skip: self.now.skipping,
            along,
            start,
            hand: self.now.hand,
            here: self.now.here,
            last,
            laps: self.now.laps,
            effort: self.effort,
            captured: self.now.captured,
            unhashed: false,
        };
        let (race, finish) = run(self.program, &mut self.position, race);
        if finish == Finish::NotBegun {
            return Ok(None);
        }
        (self.now.way, self.now.stores, self.now.last) = (race.way, race.stores, Some(race.last));
        self.now.skipping = race.skip;
        (self.now.here, self.now.lap_start) = (race.here, race.start);
        (self.now.laps, self.effort, self.now.captured) = (race.laps, race.effort, race.captured);
        if finish == Finish::NowhereToGo {
            self.now.hand = race.hand;
            self.drop_rest(race.start);
            return Ok(Some(self.look_at_last()));
        }
        self.now.hand = 0;
        self.now.last_seed = true;
        self.look_at_here();
        self.freshen(1);
        self.now.again = finish == Finish::Again;
        Ok(Some(match finish {
            Finish::NotBegun | Finish::Done | Finish::Again | Finish::NowhereToGo => Onward::Done,
            Finish::At(block, look_ups) => {
                self.now.look_ups = look_ups.into();
                Onward::At(block)
            }
            Finish::NeverEnds => return Err(Fault::NeverEnds),
        }))
    }
}

/// Apart from the machine, so that what it holds need not be read again after every change of the position.
#[inline(never)]
fn run<const W: usize>(
    program: &Program,
    position: &mut Position<W>,
    mut race: Race,
) -> (Race, Finish) {
    let finish = if race.has_ring(program) {
        race.run(program, position)
    } else {
        Finish::NotBegun
    };
    if race.unhashed {
        position.rehash();
    }
    (race, finish)
}

impl Race {
    fn run<const W: usize>(&mut self, program: &Program, position: &mut Position<W>) -> Finish {
        let mut turning = None;
        loop {
            if !self.lay(program, position) {
                return Finish::NowhereToGo;
            }
            let Some(deed) = self.deed(program, position) else {
                return Finish::Done;
            };
            let other = Finish::At(deed.block, deed.look_ups);
            if bears_mark_to_lose(program, position, deed) {
                return other;
            }
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
        kept: &mut Option<(Self, [u64; W])>,
    ) -> bool {
        let race = Self {
            laps: 0,
            effort: 0,
            ..*self
        };
        let turning = Some((race, position.eights()));
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
    fn has_ring(&self, program: &Program) -> bool {
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
        let seeds = position.empty_all(&deed.captured);
        if seeds > 0 {
            position.add(deed.store, seeds);
            if deed.store == program.stores[usize::from(self.own)] {
                self.captured += u32::from(seeds);
            }
        }
        self.hand = position.empty_all(&deed.lifted);
    }

    /// Takes over what a quick sowing says; false if it is not quick here.
    #[inline]
    fn head_for(&mut self, program: &Program, sowing: u32) -> bool {
        let Some(quick) = &program.quick[sowing as usize] else {
            return false;
        };
        let own = usize::from(self.own);
        self.skip = quick.skipping.unwrap_or(self.skip);
        (self.start, self.along) = match (quick.into, self.skip) {
            (None, Skip::Nothing) => (self.here, Along::Round(Round::After)),
            (Some(into), Skip::Nothing) => (into[own], Along::Round(Round::Into)),
            (None, Skip::Seen(block)) => (self.here, Along::LeavingOut(block)),
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

/// Whether a cell that is emptied loses a mark by that.
#[inline]
fn bears_mark_to_lose<const W: usize>(
    program: &Program,
    position: &Position<W>,
    deed: &Deed,
) -> bool {
    let lost = program.uses.marks_until_emptied;
    lost != 0
        && deed
            .captured
            .iter()
            .chain(&deed.lifted)
            .any(|&cell| position.mark_bits(cell) & lost != 0)
}
