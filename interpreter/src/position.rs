//! What a game remembers between two moves, and the only place that changes it.

use crate::cells::NOWHERE;
use crate::program::lays::Lay;
use crate::program::{Cell, MAX_CELLS, Program};
use crate::scatter::{SEED, scatter};
use sow_grammar::rules::Seat;

/// All that a game remembers between two moves: seeds, marks, counters, directions, turn, mover, result.
///
/// `N` is the number of cells there is room for. A small board fits into a small position, which is copied faster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<const N: usize = MAX_CELLS> {
    seeds: [u8; N],
    /// The marks a cell bears, one bit a mark (two for a mark of each player).
    marks: [u8; N],
    counters: [u8; MAX_COUNTERS],
    /// The sum of a random number per seed and cell: changed by one addition when a seed moves.
    lie: u64,
    turn: u16,
    score: [u8; 2],
    /// Directions chosen for longer than a move: 0 none, else the direction plus 1.
    ways: [u8; 2],
    mover: u8,
    over: Over,
}

/// Counters there is room for; one of each player takes two.
pub(crate) const MAX_COUNTERS: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    No,
    Won(u8),
    Drawn,
}

/// How a finished game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who has won; `None` for a draw.
    pub winner: Option<Seat>,
    /// South's and North's points: seeds in store; in games without stores the seeds on the side, hand included.
    pub score: [u32; 2],
}

/// The number of a seat: South 0, North 1.
pub(crate) const fn index(seat: Seat) -> usize {
    match seat {
        Seat::South => 0,
        Seat::North => 1,
    }
}

/// The seat with a number.
pub(crate) const fn seat(index: u8) -> Seat {
    if index == 0 { Seat::South } else { Seat::North }
}

impl<const N: usize> Position<N> {
    /// An empty board in the first turn, South to move.
    pub(crate) const fn empty() -> Self {
        Self {
            seeds: [0; N],
            marks: [0; N],
            counters: [0; MAX_COUNTERS],
            lie: 0,
            turn: 1,
            score: [0; 2],
            ways: [0; 2],
            mover: 0,
            over: Over::No,
        }
    }

    /// Seeds in a pit, store or hand.
    #[must_use]
    pub fn seeds(&self, cell: Cell) -> u8 {
        self.at(cell.0)
    }

    /// Who moves next.
    #[must_use]
    pub fn mover(&self) -> Seat {
        seat(self.mover)
    }

    /// The result, once the game is over.
    #[must_use]
    pub fn over(&self) -> Option<Standing> {
        let winner = match self.over {
            Over::No => return None,
            Over::Won(winner) => Some(seat(winner)),
            Over::Drawn => None,
        };
        Some(Standing {
            winner,
            score: self.score.map(u32::from),
        })
    }

    /// A 64-bit hash of all of it. Positions of different `N` with the same content have the same hash.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let over = match self.over {
            Over::No => 0,
            Over::Won(winner) => u64::from(winner) + 1,
            Over::Drawn => 3,
        };
        scatter(self.situation() ^ over << 16 ^ u64::from(self.turn))
    }

    /// The same, reckoned from nothing: always equal to [`Position::hash`].
    #[must_use]
    pub fn hash_afresh(&self) -> u64 {
        let lie = (0..N).fold(0u64, |lie, cell| {
            lie.wrapping_add(SEED[cell].wrapping_mul(self.seeds[cell].into()))
        });
        Self { lie, ..*self }.hash()
    }

    /// The names of the marks that a pit bears, with the player a mark belongs to, if it belongs to one.
    #[must_use]
    pub fn marks(&self, program: &Program, cell: Cell) -> Vec<(String, Option<Seat>)> {
        let borne = self.mark_bits(cell.0);
        program
            .mark_names()
            .filter(|(bit, ..)| borne & bit != 0)
            .map(|(_, name, whose)| (name.to_owned(), whose))
            .collect()
    }

    /// A hash of what makes two positions the same for rules about repetition: all but the turn and the result.
    pub(crate) fn situation(&self) -> u64 {
        let counters = u64::from_le_bytes(self.counters);
        let [own, other] = self.ways.map(u64::from);
        let memory = scatter(counters ^ scatter(own << 16 | other << 8 | u64::from(self.mover)));
        let marked = self
            .marks
            .iter()
            .enumerate()
            .filter(|(_, bits)| **bits != 0);
        marked.fold(self.lie ^ memory, |hash, (cell, &bits)| {
            hash ^ scatter(SEED[cell] ^ u64::from(bits))
        })
    }

    #[inline]
    pub(crate) fn at(&self, cell: u8) -> u8 {
        self.seeds.get(usize::from(cell)).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) const fn all_seeds(&self) -> &[u8; N] {
        &self.seeds
    }

    /// Seeds are added to a cell. All seeds of a game together are at most 255.
    #[inline]
    pub(crate) fn add(&mut self, cell: u8, seeds: u8) {
        let cell = usize::from(cell);
        self.seeds[cell] = self.seeds[cell].wrapping_add(seeds);
        self.lie = self.lie.wrapping_add(SEED[cell].wrapping_mul(seeds.into()));
    }

    /// One seed is added to a cell.
    #[inline]
    pub(crate) fn drop_one(&mut self, cell: u8) {
        let cell = usize::from(cell);
        self.seeds[cell] = self.seeds[cell].wrapping_add(1);
        self.lie = self.lie.wrapping_add(SEED[cell]);
    }

    /// A whole sowing is added at once.
    #[inline]
    pub(crate) fn spread(&mut self, lay: &Lay<'_>) {
        let (eights, _) = self.seeds.as_chunks_mut::<8>();
        for (eight, added) in eights.iter_mut().zip(lay.seeds) {
            *eight = u64::from_le_bytes(*eight)
                .wrapping_add(*added)
                .to_le_bytes();
        }
        self.lie = self.lie.wrapping_add(lay.lie);
        if lay.rounds > 0 {
            let rounds = u64::from(lay.rounds);
            for (eight, added) in eights.iter_mut().zip(lay.round.0) {
                *eight = u64::from_le_bytes(*eight)
                    .wrapping_add(added.wrapping_mul(rounds))
                    .to_le_bytes();
            }
            self.lie = self.lie.wrapping_add(lay.round.1.wrapping_mul(rounds));
        }
    }

    /// Seeds are taken from a cell that holds at least so many.
    #[inline]
    pub(crate) fn take(&mut self, cell: u8, seeds: u8) {
        let cell = usize::from(cell);
        self.seeds[cell] = self.seeds[cell].wrapping_sub(seeds);
        self.lie = self.lie.wrapping_sub(SEED[cell].wrapping_mul(seeds.into()));
    }

    pub(crate) fn mark_bits(&self, cell: u8) -> u8 {
        self.marks.get(usize::from(cell)).copied().unwrap_or(0)
    }

    pub(crate) fn set_mark_bits(&mut self, cell: u8, bits: u8) {
        if cell != NOWHERE {
            self.marks[usize::from(cell)] = bits;
        }
    }

    pub(crate) fn counter(&self, slot: u8) -> u8 {
        self.counters[usize::from(slot)]
    }

    pub(crate) fn set_counter(&mut self, slot: u8, value: u8) {
        self.counters[usize::from(slot)] = value;
    }

    /// The direction that a player has chosen for longer than a move.
    pub(crate) fn way(&self, seat: u8) -> Option<u8> {
        self.ways[usize::from(seat)].checked_sub(1)
    }

    pub(crate) fn set_way(&mut self, seat: u8, way: u8) {
        self.ways[usize::from(seat)] = way + 1;
    }

    pub(crate) const fn turn(&self) -> u16 {
        self.turn
    }

    pub(crate) fn set_turn(&mut self, turn: u16) {
        self.turn = turn;
    }

    #[inline]
    pub(crate) const fn mover_index(&self) -> u8 {
        self.mover
    }

    #[inline]
    pub(crate) fn set_mover(&mut self, seat: u8) {
        self.mover = seat;
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.over != Over::No
    }

    /// Ends the game; the score is that of the board as it lies.
    pub(crate) fn finish(&mut self, winner: Option<u8>, score: [u8; 2]) {
        self.over = winner.map_or(Over::Drawn, Over::Won);
        self.score = score;
    }

    /// The same position as if the game went on.
    pub(crate) fn unfinished(&self) -> Self {
        Self {
            over: Over::No,
            score: [0; 2],
            ..*self
        }
    }

    /// The same position with room for another number of cells, all that the board has fitting into both.
    pub(crate) fn resized<const M: usize>(&self) -> Position<M> {
        let mut seeds = [0; M];
        let mut marks = [0; M];
        let both = N.min(M);
        seeds[..both].copy_from_slice(&self.seeds[..both]);
        marks[..both].copy_from_slice(&self.marks[..both]);
        let Self {
            counters,
            lie,
            turn,
            score,
            ways,
            mover,
            over,
            ..
        } = *self;
        Position {
            seeds,
            marks,
            counters,
            lie,
            turn,
            score,
            ways,
            mover,
            over,
        }
    }
}

const _: () = assert!(size_of::<Position<16>>() <= 64);
const _: () = assert!(size_of::<Position<40>>() <= 128);
