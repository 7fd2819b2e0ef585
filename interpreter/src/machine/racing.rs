//! Laps that follow each other with nothing but plain sowings and simple deeds between them, run through at once. What
//! is more than that is handed back to the loop over instructions, which would have done all of it just the same.

use super::{Fault, Machine};
use crate::cells::NOWHERE;
use crate::position::Position;
use crate::program::Program;
use crate::program::code::Block;
use crate::program::deeds::{Act, Deed, Known};
use crate::program::lays::Round;
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

/// Laps under way.
#[derive(Debug, Clone, Copy)]
struct Race {
    phase: u16,
    own: u8,
    way: u8,
    stores: u8,
    round: Round,
    /// Where the lap begins.
    start: u8,
    hand: u8,
    /// Where the last seed fell.
    here: u8,
    last: TableId,
    laps: u32,
    effort: u32,
    captured: u32,
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
    NeverEnds,
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// Sows what is in the sower's hand and goes on as long as it is simple; `None` if it is not even at first.
    #[inline]
    pub(super) fn race(&mut self, round: Round, start: u8) -> Result<Option<Onward>, Fault> {
        let (Some(last), Some(phase)) = (self.now.last, self.phase) else {
            return Ok(None);
        };
        let race = Race {
            phase: phase.0,
            own: self.own,
            way: self.now.way,
            stores: self.now.stores,
            round,
            start,
            hand: self.now.hand,
            here: self.now.here,
            last,
            laps: self.now.laps,
            effort: self.effort,
            captured: self.now.captured,
        };
        let (race, finish) = run(self.program, &mut self.position, race);
        if finish == Finish::NotBegun {
            return Ok(None);
        }
        (self.now.way, self.now.stores, self.now.last) = (race.way, race.stores, Some(race.last));
        (self.now.here, self.now.lap_start) = (race.here, race.start);
        (self.now.laps, self.effort, self.now.captured) = (race.laps, race.effort, race.captured);
        self.now.hand = 0;
        self.now.last_seed = true;
        self.look_at_here();
        self.freshen(1);
        self.now.again = finish == Finish::Again;
        Ok(Some(match finish {
            Finish::NotBegun | Finish::Done | Finish::Again => Onward::Done,
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
    let Some(mut lay) = program
        .lays
        .get(race.round, race.place(), race.start, race.hand)
    else {
        return (race, Finish::NotBegun);
    };
    loop {
        position.spread(&lay);
        race.here = lay.last;
        let Some(deed) = race.deed(program, position) else {
            return (race, Finish::Done);
        };
        let other = Finish::At(deed.block, deed.look_ups);
        if bears_mark_to_lose(program, position, deed) {
            return (race, other);
        }
        let sowing = match deed.act {
            Act::End { store, again } => {
                let seeds = position.empty_all(&deed.cells);
                if seeds > 0 {
                    position.add(store, seeds);
                    if store == program.stores[usize::from(race.own)] {
                        race.captured += u32::from(seeds);
                    }
                }
                return (race, if again { Finish::Again } else { Finish::Done });
            }
            Act::Sow(sowing) => sowing,
            Act::Other => return (race, other),
        };
        if race.round == Round::Skipping {
            return (race, other);
        }
        let before = race;
        race.head_for(program, sowing);
        if program.lays.length(race.round, race.place(), race.start) == 0 {
            return (before, other);
        }
        race.hand = position.empty_all(&deed.cells);
        let steps = u32::from(race.hand);
        race.effort = race.effort.saturating_add(steps);
        if race.laps >= program.lap_limit || race.effort > super::MAX_EFFORT {
            return (race, Finish::NeverEnds);
        }
        let next = program
            .lays
            .get(race.round, race.place(), race.start, race.hand);
        let Some(next) = next else {
            // Nothing was lifted.
            return (before, Finish::Done);
        };
        race.laps += 1;
        lay = next;
    }
}

impl Race {
    #[inline]
    const fn place(&self) -> [u8; 3] {
        [self.own, self.way, self.stores]
    }

    /// What is to be done where the last seed has fallen. That seed does not count in a pit.
    #[inline]
    fn deed<'p, const W: usize>(
        &self,
        program: &'p Program,
        position: &Position<W>,
    ) -> Option<&'p Deed> {
        let fresh = u8::from(self.here < program.pit_count);
        let facing = program.track.facing[0].get(usize::from(self.here)).copied();
        let opposite = position.at(facing.unwrap_or(NOWHERE)) > 0;
        let occupied = position.at(self.here) > fresh;
        let known = Known {
            phase: self.phase,
            way: self.way,
            own: self.own,
            cell: self.here,
            occupied,
            opposite,
        };
        program.deeds.get(self.last, known)
    }

    /// Takes over what a quick sowing says.
    #[inline]
    fn head_for(&mut self, program: &Program, sowing: u32) {
        let Some(quick) = &program.quick[sowing as usize] else {
            return;
        };
        let own = usize::from(self.own);
        (self.start, self.round) = match quick.into {
            None => (self.here, Round::After),
            Some(into) => (into[own], Round::Into),
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
            .cells
            .iter()
            .any(|&cell| position.mark_bits(cell) & lost != 0)
}
