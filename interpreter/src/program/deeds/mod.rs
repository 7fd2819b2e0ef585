//! What a table says for each cell, where it can be said beforehand: laps are then run through without looking at one
//! instruction after the other.

mod acting;
mod asked;
mod certain;
mod deed;
mod events;
#[cfg(test)]
mod keys;
mod laying;
mod openings;
mod places;
mod read;
mod reading;
mod steady;

pub(crate) use asked::OfTurn;
pub(super) use asked::is_plainly;
pub(crate) use deed::{Act, Course, Deed, Fork, LeavingOut, MOST, Notes, Put};
pub(crate) use events::Template;
pub(super) use reading::{follow, follow_tables};

use super::Program;
use super::foresight::Verdict;
use crate::position::Position;
use asked::Asked;
use events::Tellings;
use sow_grammar::rules::TableId;
use steady::Steady;
pub(crate) use steady::{Number, Outcome};

/// What is done when the last seed falls, by phase, table, direction, player, cell, and how that cell and those around it
/// are; and what moves begin with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Deeds {
    /// Those that differ.
    deeds: Vec<Deed>,
    /// The one for each place.
    numbers: Vec<Number>,
    /// The numbers of the alternatives of forks.
    alternatives: Vec<u32>,
    /// By kind of move, player, direction and pit.
    openings: Vec<u32>,
    tellings: Tellings,
    strides: Strides,
    around: Around,
    steady: Steady,
    /// The stores that each player most likely sows into if a sowing names none.
    stores: [Option<u8>; 2],
    pub(crate) asked: Asked,
    /// Some of them sow on.
    pub(crate) relays: bool,
}

/// For each cell how far on its deeds lie, and the cells of the other side that tables ask for: the front pit that faces it,
/// and the one behind that.
#[derive(Debug, Clone)]
struct Around {
    cells: [Near; 256],
    /// How far on deeds lie if those cells are occupied, as powers of two.
    opposite: u32,
    behind: u32,
}

#[derive(Debug, Clone, Copy)]
struct Near {
    cell: u32,
    opposite: u8,
    behind: u8,
}

/// How far apart those lie that differ in one thing only; 0 where it makes no difference.
#[derive(Debug, Clone, Copy, Default)]
struct Strides {
    phase: usize,
    table: usize,
    way: usize,
    own: usize,
    cell: usize,
    seeds: usize,
    marks: usize,
    opposite: usize,
    behind: usize,
    next: usize,
    late: usize,
}

/// What is known of a cell where the last seed has fallen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    pub(crate) phase: u16,
    pub(crate) way: u8,
    pub(crate) own: u8,
    pub(crate) cell: u8,
    /// How many seeds it holds with the last one, as far as it matters; see [`Asked::seeds`].
    pub(crate) seeds: u8,
    /// Which marks it bears, as far as it matters; see [`Asked::marks`].
    pub(crate) marks: u8,
    /// The pit that faces it holds seeds, the one behind that does, and the next one does.
    pub(crate) opposite: bool,
    pub(crate) behind: bool,
    pub(crate) next: bool,
    /// The turn is one that is asked for.
    pub(crate) late: bool,
}

/// All deeds of a table for a player in a phase and a direction, whose turn is one that is asked for or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Lane(u32);

impl Lane {
    /// The same in a turn; see [`Program::lateness`].
    #[inline]
    pub(crate) const fn in_turn(self, lateness: u32) -> Self {
        Self(self.0 + lateness)
    }
}

impl Program {
    /// Where the deeds of a table are.
    #[inline]
    pub(crate) fn lane<const W: usize>(
        &self,
        position: &Position<W>,
        phase: u16,
        [own, way]: [u8; 2],
        last: TableId,
    ) -> Lane {
        let early = self.deeds.lane(phase, [own, way], last);
        early.in_turn(self.lateness(position, own))
    }

    /// How far all lanes lie behind those of a turn that is not asked for.
    #[inline]
    pub(crate) fn lateness<const W: usize>(&self, position: &Position<W>, own: u8) -> u32 {
        match self.deeds.asked.turn {
            Some(turn) if turn.holds(|owner| self.turns(position, own, owner)) => {
                self.deeds.strides.late as u32
            }
            _ => 0,
        }
    }

    /// What is done in a cell where the last seed has fallen.
    #[inline(always)]
    pub(crate) fn deed<const W: usize>(
        &self,
        position: &Position<W>,
        lane: Lane,
        place: [u8; 3],
        at: impl Fn(u8) -> u8,
    ) -> &Deed {
        self.deeds.of(self.number(position, lane, place, at))
    }

    /// Its number. `at`: how many seeds a cell holds.
    #[inline(always)]
    pub(crate) fn number<const W: usize>(
        &self,
        position: &Position<W>,
        Lane(lane): Lane,
        [own, way, cell]: [u8; 3],
        at: impl Fn(u8) -> u8,
    ) -> Number {
        let Deeds {
            numbers,
            asked,
            strides,
            around,
            ..
        } = &self.deeds;
        let near = &around.cells[usize::from(cell)];
        let mut place = (lane + near.cell) as usize + asked.seeds(at(cell));
        // Nobody can foretell these, so there are no branches; the strides are powers of two.
        place += usize::from(at(near.opposite) > 0) << around.opposite;
        place += usize::from(at(near.behind) > 0) << around.behind;
        if asked.more {
            place += usize::from(asked.marks(position.mark_bits(cell))) * strides.marks;
            let next = self.track.next[usize::from(own)][usize::from(way)][0][usize::from(cell)];
            if at(next) > u8::from(next == cell) {
                place += strides.next;
            }
        }
        numbers[place]
    }
}

impl Deeds {
    /// Takes up what they tell of moves that come to them; says whether any of them tells something.
    pub(crate) fn judge(&mut self, mut judge: impl FnMut(&Deed) -> Verdict) -> bool {
        for deed in &mut self.deeds {
            deed.verdict = judge(deed);
        }
        self.deeds.iter().any(|deed| deed.verdict != Verdict::Open)
    }

    /// The deeds of a table in an early turn.
    fn lane(&self, phase: u16, [own, way]: [u8; 2], table: TableId) -> Lane {
        let strides = &self.strides;
        let place = usize::from(phase) * strides.phase
            + usize::from(table.0) * strides.table
            + usize::from(way) * strides.way
            + usize::from(own) * strides.own;
        Lane(place as u32)
    }

    /// The same for what is known of a cell and all around it; `None` if the board has no such cell.
    pub(crate) fn get(&self, table: TableId, known: Known) -> Option<&Deed> {
        let Lane(lane) = self.lane(known.phase, [known.own, known.way], table);
        let strides = &self.strides;
        let place = lane as usize
            + usize::from(known.cell) * strides.cell
            + usize::from(known.seeds) * strides.seeds
            + usize::from(known.marks) * strides.marks
            + usize::from(known.opposite) * strides.opposite
            + usize::from(known.behind) * strides.behind
            + usize::from(known.next) * strides.next
            + usize::from(known.late) * strides.late;
        Some(self.of(*self.numbers.get(place)?))
    }

    /// The deed with a number.
    #[inline(always)]
    pub(crate) fn of(&self, number: Number) -> &Deed {
        &self.deeds[number.index()]
    }

    /// What those who watch are told of a deed.
    pub(crate) fn told(&self, deed: &Deed) -> &[Template] {
        self.tellings.all(deed.told)
    }

    /// What of it comes before the deed's first instruction that is not settled.
    pub(crate) fn told_before(&self, deed: &Deed) -> &[Template] {
        self.tellings.before(deed.told)
    }

    /// One of the alternatives of a fork.
    #[inline]
    pub(crate) fn alternative(&self, fork: Fork, pick: u8) -> &Deed {
        let number = self.alternatives[fork.first as usize + usize::from(pick)];
        &self.deeds[number as usize]
    }

    /// What a move begins with.
    #[inline]
    pub(crate) fn opening(&self, opening: Opening, [own, way, pit]: [u8; 3]) -> &Deed {
        let row = usize::from(own) * 2 + usize::from(way);
        let number = self.openings[opening.first + row * opening.cells + usize::from(pit)];
        &self.deeds[number as usize]
    }
}

/// Where the deeds are that moves of a kind begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Opening {
    first: usize,
    cells: usize,
}
