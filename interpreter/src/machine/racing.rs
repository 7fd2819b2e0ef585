//! Laps that follow each other with nothing but plain sowings and simple deeds between them, run through at once, with
//! the choices among such deeds. What is more than that is handed back to the loop over instructions, which would have
//! done all of it just the same.

use super::branching::At;
use super::emit::Emitter;
use super::laps::Race;
use super::{Fault, Machine};
use crate::position::Position;
use crate::program::code::{Block, FirstHeading, Kind};
use crate::program::cond::CondId;
use crate::program::deeds::{Deed, Fork};
use crate::program::lays::{Ring, Round};
use crate::trace::Observer;
use sow_grammar::rules::{Once, TableId};

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
    Round,
    /// From behind the cell where it starts; the cells that pass this sieve are left out.
    LeavingOut(CondId),
}

/// How a race ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Finish {
    Done,
    Again,
    Illegal,
    /// With a choice.
    Fork(Fork),
    /// With something else to do, so many tables having handed over to each other.
    At(Block, u8),
    /// With seeds in hand for which all cells are left out.
    NowhereToGo,
    NeverEnds,
}

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// What a move of a kind begins with, from the pit picked, if it is simple.
    #[inline]
    pub(super) fn opening(&self, kind: &Kind) -> Option<&'a Deed> {
        let opening = kind.opening?;
        if self.watched.is_some() || !self.is_headed(kind, self.now.way_chosen) {
            return None;
        }
        let place = [self.own, self.now.way, self.now.origin];
        Some(self.program.deeds.opening(opening, place))
    }

    /// Whether nothing is left to say of the direction of a first sowing, and nothing of it has to be kept for later moves.
    /// `chosen`: it has been chosen with the pit.
    #[inline]
    pub(super) fn is_headed(&self, kind: &Kind, chosen: bool) -> bool {
        match kind.heading {
            FirstHeading::Given(_) => true,
            FirstHeading::Chosen(Once::No) => chosen,
            FirstHeading::Chosen(Once::ForEach | Once::ForAll) => {
                !chosen && self.position.way(self.position.mover_index()).is_some()
            }
        }
    }

    /// Plays on from the deed that a move begins with.
    #[inline]
    pub(super) fn race_from(&mut self, opening: &'a Deed) -> Result<(), Fault> {
        let race = self.at_start(Along::Round, Ring::default(), self.now.origin);
        let onward = self.race(race, Some(opening))?;
        self.run_onward(onward)
    }

    /// Makes a choice that a race has come to, and plays on.
    pub(super) fn race_on(&mut self, race: Race, fork: Fork) -> Result<(), Fault> {
        let deed = self.choose_deed(fork)?;
        let onward = self.race(race, Some(deed))?;
        self.run_onward(onward)
    }

    /// Sows what is in the sower's hand and goes on as long as it is simple; `None` if it is not even at first.
    #[inline]
    pub(super) fn race_along(
        &mut self,
        along: Along,
        way_round: Round,
        start: u8,
    ) -> Result<Option<Onward>, Fault> {
        let place = [self.own, self.now.way, self.now.stores];
        let ring = self.program.lays.ring(way_round, place, start);
        let simple = self.program.deeds.relays && self.phase.is_some() && self.now.last.is_some();
        if !simple || ring.length == 0 {
            return Ok(None);
        }
        let race = self.at_start(along, ring, start);
        self.race(race, None).map(Some)
    }

    /// A race about to begin.
    pub(super) fn at_start(&self, along: Along, ring: Ring, start: u8) -> Race {
        let (program, position, now) = (self.program, &self.position, &self.now);
        let phase = self.phase.map_or(0, |phase| phase.0);
        let last = now.last.unwrap_or(TableId(0));
        let rest = Race::at_rest(self.own, program.lateness(position, self.own));
        Race {
            way: now.way,
            stores: now.stores,
            start,
            hand: now.hand,
            here: now.here,
            skip: now.skipping,
            along,
            ring,
            last,
            lane: program.lane(position, phase, [self.own, now.way], last),
            laps: now.laps,
            effort: self.effort,
            captured: now.captured,
            ..rest
        }
    }

    pub(super) fn race(
        &mut self,
        mut race: Race,
        mut deed: Option<&'a Deed>,
    ) -> Result<Onward, Fault> {
        loop {
            let mut emitter = Emitter {
                program: self.program,
                observer: &mut self.observer,
            };
            let finish = run(&mut emitter, &mut self.position, &mut race, deed);
            let Finish::Fork(fork) = finish else {
                return self.leave(&race, finish);
            };
            let at = At::Fork(race, fork);
            self.part(at, fork.count, fork.closing)?;
            deed = Some(self.choose_deed(fork)?);
        }
    }

    fn choose_deed(&mut self, fork: Fork) -> Result<&'a Deed, Fault> {
        let pick = self.line.next(fork.count).ok_or(Fault::Choices)?;
        Ok(self.program.deeds.alternative(fork, pick))
    }

    /// Takes over what a race has come to.
    pub(super) fn leave(&mut self, race: &Race, finish: Finish) -> Result<Onward, Fault> {
        let now = &mut self.now;
        if race.laps > now.laps {
            now.last = Some(race.last);
        }
        (now.way, now.stores, now.skipping) = (race.way, race.stores, race.skip);
        (now.here, now.lap_start) = (race.here, race.start);
        (now.laps, now.captured) = (race.laps, race.captured);
        self.effort = race.effort;
        if finish == Finish::NowhereToGo {
            self.now.hand = race.hand;
            self.drop_rest(race.start);
            return Ok(self.look_at_last());
        }
        self.now.hand = 0;
        self.look_at_here();
        if race.laps > 0 {
            self.now.last_seed = true;
            self.now.way_chosen = false;
            self.freshen(1);
        }
        Ok(match finish {
            Finish::Again => {
                self.now.again = true;
                Onward::Done
            }
            Finish::At(block, look_ups) => {
                self.now.look_ups = look_ups.into();
                Onward::At(block)
            }
            Finish::Illegal => return Err(Fault::Illegal),
            Finish::NeverEnds => return Err(Fault::NeverEnds),
            Finish::Done | Finish::Fork(_) | Finish::NowhereToGo => Onward::Done,
        })
    }

    /// Plays on after a sowing.
    pub(super) fn run_onward(&mut self, onward: Onward) -> Result<(), Fault> {
        match onward {
            Onward::Done => Ok(()),
            Onward::Enter(last) => {
                let block = self.enter(last);
                self.run(block)
            }
            Onward::At(block) => self.run(block),
        }
    }
}

/// Apart from the machine, so that what it holds need not be read again after every change of the position.
#[inline(never)]
fn run<'p, const W: usize>(
    emitter: &mut Emitter<'_, 'p, impl Observer>,
    position: &mut Position<W>,
    race: &mut Race,
    deed: Option<&'p Deed>,
) -> Finish {
    let mut running = *race;
    let finish = running.run(emitter, position, deed, |_, _, _| None);
    running.rehash(position);
    *race = running;
    finish
}
