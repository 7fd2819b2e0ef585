//! Games of one plain kind of move, played without a machine: what is lifted is laid by rows that are ready, and what
//! the table comes to is known for each cell. The machine plays the same moves; it is asked where a game may end.

mod making;

use crate::cells::NOWHERE;
use crate::moves::below;
use crate::position::Position;
use rand_xoshiro::rand_core::Rng;

/// The rules of such a game, laid out for boards of `W` eights.
pub(crate) struct Swift<const W: usize> {
    /// Where the pits to choose from begin for each player.
    first: [u8; 2],
    /// High bits for as many bytes as there are pits to choose from.
    pits: [u64; 2],
    /// What is added to the seeds of eight pits so that the high bit tells of enough.
    missing: u64,
    /// The directions in which each player may begin, by pit; the same twice if there is only one.
    ways: Box<[[[u8; 2]; 256]; 2]>,
    either_way: bool,
    /// Every move is legal.
    pub(crate) sure: bool,
    /// All bits but those of a cell; all of them for no cell.
    keep: Box<[[u64; W]; 256]>,
    /// Rows of all rings, from one seed on.
    rows: Vec<Row<W>>,
    /// Where the rows begin and how many there are, by player and direction, and by cell.
    rings: Box<[[(u32, u8); 256]; 4]>,
    /// By cell.
    spots: Box<[Spot; 256]>,
    /// What is done where the last seed falls, by player, cell, whether it is occupied, and whether its opposite is.
    steps: Box<[[[Step; 4]; 256]; 2]>,
    lap_limit: u32,
    /// What rules out that an ending holds, by player to move, there being a move.
    guards: [Vec<Guard<W>>; 2],
    /// What of it does not follow from the pits that can be played next.
    further: [Vec<Guard<W>>; 2],
}

/// What a sowing adds, and where its last seed falls.
#[derive(Debug, Clone, Copy)]
struct Row<const W: usize> {
    seeds: [u64; W],
    last: u8,
}

/// The cell that faces another one, and how many seeds just sown do not count there.
#[derive(Debug, Clone, Copy)]
struct Spot {
    facing: u8,
    fresh: u8,
}

/// What is done after a lap.
#[derive(Debug, Clone, Copy)]
#[repr(align(8))]
struct Step {
    next: Next,
    /// Where the seeds go at the end of the move.
    store: u8,
    /// Cells that are emptied; behind the last one nowhere.
    cells: [u8; 4],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    TurnEnds,
    Again,
    /// The pit that the last seed fell into is sown on, and nothing else.
    Relay,
    Onward,
    Backward,
}

/// That some of the cells hold so many seeds, or that none does.
#[derive(Clone)]
struct Guard<const W: usize> {
    /// The high bits of the cells.
    cells: [u64; W],
    /// What is added to eight cells so that the high bit tells of enough.
    missing: u64,
    there: bool,
}

/// What came of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawn {
    Played,
    Nothing,
    /// The move drawn is not legal. The position is no longer what it was.
    Illegal,
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

impl<const W: usize> Swift<W> {
    /// Plays a move drawn from all that begin with enough seeds.
    #[inline(always)]
    pub(crate) fn play_any(&self, position: &mut Position<W>, chance: &mut impl Rng) -> Drawn {
        let own = position.mover_index() & 1;
        let first = self.first[usize::from(own)];
        let low = counted(self.open(position, first, 0));
        let in_low = low >> 56;
        if self.pits[1] == 0 && !self.either_way {
            if in_low == 0 {
                return Drawn::Nothing;
            }
            let number = below(chance, in_low as usize) as u64;
            return self.played(position, first + nth(low, number), 0);
        }
        let high = counted(self.open(position, first, 1));
        let both = u32::from(self.either_way);
        let count = in_low + (high >> 56);
        if count == 0 {
            return Drawn::Nothing;
        }
        let drawn = below(chance, (count as usize) << both);
        let (number, side) = ((drawn >> both) as u64, drawn & both as usize);
        let (eight, before, behind) = if number >= in_low {
            (high, in_low, 8)
        } else {
            (low, 0, 0)
        };
        self.played(position, first + nth(eight, number - before) + behind, side)
    }

    #[inline(always)]
    fn played(&self, position: &mut Position<W>, pit: u8, side: usize) -> Drawn {
        if self.play(position, pit, side) {
            Drawn::Played
        } else {
            Drawn::Illegal
        }
    }

    /// Shows all moves that begin with enough seeds: pit and side.
    #[inline]
    pub(crate) fn each(&self, position: &Position<W>, mut show: impl FnMut(u8, usize)) {
        let first = self.first[usize::from(position.mover_index() & 1)];
        for half in 0..2 {
            let mut eight = self.open(position, first, half);
            while eight != 0 {
                let pit = first + half * 8 + (eight.trailing_zeros() >> 3) as u8;
                show(pit, 0);
                if self.either_way {
                    show(pit, 1);
                }
                eight &= eight - 1;
            }
        }
    }

    /// Whether the direction is chosen together with the pit.
    pub(crate) fn chooses_way(&self) -> bool {
        self.either_way
    }

    /// Whether the player to move surely has a legal move.
    pub(crate) fn surely_has_move(&self, position: &Position<W>) -> bool {
        let first = self.first[usize::from(position.mover_index() & 1)];
        self.sure && (self.open(position, first, 0) | self.open(position, first, 1)) != 0
    }

    /// The pits of the first or second eight that hold enough, as high bits.
    #[inline(always)]
    fn open(&self, position: &Position<W>, first: u8, half: u8) -> u64 {
        let pits = self.pits[usize::from(half & 1)];
        if pits == 0 {
            return 0;
        }
        let eight = position.eight_from(first + half * 8);
        (((eight & !HIGH) + self.missing) | eight) & pits
    }

    /// Plays a move; false if it is not legal.
    #[inline(always)]
    pub(crate) fn play(&self, position: &mut Position<W>, pit: u8, side: usize) -> bool {
        let own = position.mover_index() & 1;
        let player = usize::from(own);
        let steps = &self.steps[player];
        let mut way = self.ways[player][usize::from(pit)][side & 1];
        let mut here = pit;
        // The pit that was lifted is emptied together with the sowing: cells are only written all at once, since reading
        // them all at once has to wait for what was written one by one.
        let mut lifted = pit;
        let mut hand = position.at(pit);
        let mut laps = 0;
        loop {
            laps += 1;
            if laps > self.lap_limit {
                return false;
            }
            let rings = &self.rings[player * 2 + usize::from(way & 1)];
            let (start, length) = rings[usize::from(here)];
            let mut number = hand.wrapping_sub(1);
            if number >= length {
                if length == 0 || hand == 0 {
                    break;
                }
                let all = &self.rows[start as usize + usize::from(length) - 1];
                position.lay_rounds(
                    &self.keep[usize::from(lifted)],
                    &all.seeds,
                    u64::from(number / length),
                );
                lifted = NOWHERE;
                number %= length;
            }
            let row = &self.rows[start as usize + usize::from(number)];
            position.lay(&self.keep[usize::from(lifted)], &row.seeds);
            here = row.last;
            let spot = self.spots[usize::from(here)];
            let seeds = position.at(here);
            let state =
                usize::from(seeds > spot.fresh) | usize::from(position.at(spot.facing) > 0) << 1;
            let step = steps[usize::from(here)][state];
            lifted = here;
            if step.next == Next::Relay {
                hand = seeds;
                continue;
            }
            let mut taken = 0;
            for cell in step.cells {
                if cell == NOWHERE {
                    break;
                }
                taken += position.at(cell);
                position.clear(&self.keep[usize::from(cell)]);
            }
            match step.next {
                Next::Relay | Next::Onward => {}
                Next::Backward => way ^= 1,
                Next::TurnEnds | Next::Again => {
                    if taken > 0 {
                        position.put(step.store, taken);
                    }
                    if step.next == Next::Again {
                        return true;
                    }
                    break;
                }
            }
            hand = taken;
        }
        // Also with nothing left in hand the move is over.
        position.set_mover(own ^ 1);
        true
    }

    /// Whether it is plain to see that no ending holds, there being a move.
    #[inline(always)]
    pub(crate) fn is_far_from_end(&self, position: &Position<W>) -> bool {
        Self::all_hold(
            &self.guards[usize::from(position.mover_index() & 1)],
            position,
        )
    }

    /// The same if there is a pit to play. If there is none, that will be seen with the next move.
    #[inline(always)]
    pub(crate) fn may_go_on(&self, position: &Position<W>) -> bool {
        Self::all_hold(
            &self.further[usize::from(position.mover_index() & 1)],
            position,
        )
    }

    #[inline(always)]
    fn all_hold(guards: &[Guard<W>], position: &Position<W>) -> bool {
        for guard in guards {
            if position.has_high(&guard.cells, guard.missing) != guard.there {
                return false;
            }
        }
        true
    }
}

/// Each byte with the number of high bits up to and including it.
#[inline]
const fn counted(high: u64) -> u64 {
    (high >> 7).wrapping_mul(ONES)
}

/// The first byte up to which there are more than so many, out of fewer than 128.
#[inline]
const fn nth(counted: u64, number: u64) -> u8 {
    let reached = ((counted | HIGH) - (number + 1) * ONES) & HIGH;
    (reached.trailing_zeros() >> 3) as u8
}
