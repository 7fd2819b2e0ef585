//! Laps that follow each other with nothing but plain sowings and simple deeds between them, run through at once. What
//! is more than that is handed back to the loop over instructions, which would have done all of it just the same.

use super::laps::Race;
use super::{Fault, Machine};
use crate::position::Position;
use crate::program::Program;
use crate::program::code::Block;
use crate::program::lays::Round;
use crate::trace::Observer;
use sow_grammar::rules::TableId;

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

/// How a race ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Finish {
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
        if !self.program.deeds.relays {
            return Ok(None);
        }
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
