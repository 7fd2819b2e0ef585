//! What a table says for each cell, where it can be said beforehand: laps are then run through without looking at one
//! instruction after the other.

mod acting;
mod asked;
mod deed;
mod laying;
mod places;
mod reading;

pub(super) use asked::is_plainly;
pub(crate) use deed::{Act, Course, Deed, Fork, LeavingOut, MOST, Put};
pub(super) use reading::follow;

use super::Program;
use super::foresight::Verdict;
use crate::cells::NOWHERE;
use crate::position::Position;
use asked::Asked;
use sow_grammar::rules::{Owner, TableId};

/// What is done when the last seed falls, by phase, table, direction, player, cell, and how that cell and those around it
/// are; and what moves begin with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Deeds {
    /// Those that differ.
    deeds: Vec<Deed>,
    /// The number of the one for each place.
    numbers: Vec<u32>,
    /// The numbers of the alternatives of forks.
    alternatives: Vec<u32>,
    /// By kind of move, player, direction and pit.
    openings: Vec<u32>,
    strides: Strides,
    facing: Facing,
    /// The stores that each player most likely sows into if a sowing names none.
    stores: [Option<u8>; 2],
    pub(crate) asked: Asked,
    /// Some of them sow on.
    pub(crate) relays: bool,
}

/// The front pit of the other side that faces a cell, and the one behind it.
#[derive(Debug, Clone)]
struct Facing([[u8; 256]; 2]);

impl Default for Facing {
    fn default() -> Self {
        Self([[NOWHERE; 256]; 2])
    }
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

    /// What is done in a cell where the last seed has fallen, which does not count in a pit. `at`: how many seeds a cell
    /// holds.
    #[inline(always)]
    pub(crate) fn deed<const W: usize>(
        &self,
        position: &Position<W>,
        Lane(lane): Lane,
        [own, way, cell]: [u8; 3],
        at: impl Fn(u8) -> u8,
    ) -> &Deed {
        let Deeds {
            deeds,
            numbers,
            asked,
            strides,
            facing: Facing([opposite, behind]),
            ..
        } = &self.deeds;
        let here = usize::from(cell);
        let mut place = lane as usize + here * strides.cell + asked.seeds(at(cell));
        if asked.marks > 1 {
            place += usize::from(asked.marks(position.mark_bits(cell))) * strides.marks;
        }
        if asked.opposite && at(opposite[here]) > 0 {
            place += strides.opposite;
        }
        if asked.behind && at(behind[here]) > 0 {
            place += strides.behind;
        }
        if asked.next {
            let next = self.track.next[usize::from(own)][usize::from(way)][0][here];
            if at(next) > u8::from(next == cell) {
                place += strides.next;
            }
        }
        &deeds[numbers[place] as usize]
    }

    /// The number of the turn, or of a player's own, which alternate, seen from a seat.
    pub(crate) fn turns<const W: usize>(
        &self,
        position: &Position<W>,
        own: u8,
        owner: Option<Owner>,
    ) -> u16 {
        let turn = position.turn();
        let moves = own == position.mover_index();
        match owner {
            None => turn,
            Some(_) if self.layout.players() == 1 => turn,
            Some(owner) if (owner == Owner::Own) == moves => turn.div_ceil(2),
            Some(_) => turn / 2,
        }
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
        self.deeds.get(*self.numbers.get(place)? as usize)
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
