//! What a table says for each cell, where it can be said beforehand: laps are then run through without looking at one
//! instruction after the other.

mod acting;
mod asked;
mod laying;
mod reading;

pub(super) use asked::is_plainly;
pub(super) use reading::follow;

use super::Program;
use super::code::Block;
use super::foresight::Verdict;
use super::lays::Ring;
use crate::cells::NOWHERE;
use crate::position::Position;
use asked::Asked;
use sow_grammar::rules::{Owner, TableId};

/// Cells that one deed may take from.
pub(crate) const MOST: usize = 4;

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

/// What a table comes to for one cell: all that is taken, in this order, and one act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deed {
    /// Something is done before that is neither captured nor lifted.
    pub(crate) notes: bool,
    /// A counter, if there is one, and what it is set to.
    pub(crate) set: [u8; 2],
    /// Cells, if there are any, and the marks that they lose.
    pub(crate) unmarked: [u8; 2],
    pub(crate) marks_lost: u8,
    /// So many seeds at most go from one cell that is no pit to another; none if there are none.
    pub(crate) put: Put,
    /// Cells that are emptied into a store; behind the last one nowhere.
    pub(crate) captured: [u8; MOST],
    pub(crate) store: u8,
    /// Where one has stepped to then.
    pub(crate) here: u8,
    /// Cells that are lifted; behind the last one nowhere.
    pub(crate) lifted: [u8; MOST],
    pub(crate) act: Act,
    /// The first instruction that is not settled.
    pub(crate) block: Block,
    /// How many tables have handed over to each other on the way there.
    pub(crate) look_ups: u8,
    /// What it tells of a move that comes to it.
    pub(crate) verdict: Verdict,
}

/// Seeds put from one cell into another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Put {
    pub(crate) seeds: u8,
    pub(crate) from: u8,
    pub(crate) into: u8,
}

/// How a deed ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Act {
    /// The move is over.
    End {
        again: bool,
    },
    Illegal,
    /// Nothing but a lift of one cell and a plain sowing, no cells being left out that were not before.
    Relay(Course),
    /// A plain sowing with what was lifted.
    Sow(Course),
    /// The mover chooses one of so many deeds; nothing is taken before.
    Fork(Fork),
    /// All that is more than this; nothing is taken before.
    Other,
}

/// Where deeds part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fork {
    first: u32,
    pub(crate) count: u8,
    /// Nothing is chosen after it, and nothing can make the move illegal any more.
    pub(crate) closing: bool,
}

/// A plain sowing, with all of it that is known beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Course {
    pub(crate) sowing: u16,
    /// Of a relay: its rings by direction, if it sows into these stores; and whether their rows take what is lifted.
    rows: [u32; 2],
    lengths: [u8; 2],
    pub(crate) stores_of_rows: u8,
    pub(crate) rows_lift: bool,
    /// Where its rows stand among the lays, the direction and the stores apart; and the cell where it starts, if that is
    /// the one where the last lap did.
    pub(crate) entry: u32,
    pub(crate) from_lap_start: bool,
    /// The cell where it starts, if it is another one; and whether that is the one where the last seed fell.
    pub(crate) start: u8,
    pub(crate) is_from_here: bool,
    /// The table that looks at the last seed, by direction.
    pub(crate) lanes: [Lane; 2],
    pub(crate) last: TableId,
    /// What is kept of the present direction, and what it is changed by.
    way: [u8; 2],
    /// What is kept of the stores sown into, and what they are changed by.
    stores: [u8; 2],
    pub(crate) leaving_out: LeavingOut,
}

impl Deed {
    /// Whether the board is changed by no more than a lift and a plain sowing, all of which stands in the rows for it.
    pub(crate) fn just_lifts(&self) -> bool {
        let plain = |course: &Course| course.rows_lift && course.leaving_out != LeavingOut::Some;
        match &self.act {
            Act::Relay(course) | Act::Sow(course) => {
                plain(course) && self.captured[0] == NOWHERE && self.put.seeds == 0
            }
            _ => false,
        }
    }
}

impl Lane {
    /// The same in a turn; see [`Program::lateness`].
    #[inline]
    pub(crate) const fn in_turn(self, lateness: u32) -> Self {
        Self(self.0 + lateness)
    }
}

impl Course {
    /// Its direction, coming from this one.
    #[inline]
    pub(crate) const fn way(&self, way: u8) -> u8 {
        (way & self.way[0] ^ self.way[1]) & 1
    }

    /// Its ring in a direction; see [`Course::rows`].
    #[inline]
    pub(crate) const fn ring(&self, way: u8) -> Ring {
        Ring {
            row: self.rows[way as usize & 1],
            length: self.lengths[way as usize & 1],
        }
    }

    /// The stores that it sows into, the last one having sown into these.
    #[inline]
    pub(crate) const fn stores(&self, stores: u8) -> u8 {
        stores & self.stores[0] ^ self.stores[1]
    }
}

/// What a sowing says of cells to leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeavingOut {
    /// The same as before.
    Same,
    None,
    Some,
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
