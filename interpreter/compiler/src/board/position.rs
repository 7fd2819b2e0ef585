//! What a game remembers between two moves, and the only place that changes it.

mod marks;
mod over;
mod words;

use crate::board::cells::{Cell, MAX_WORDS};
use crate::board::sow_delta::SowDelta;
use crate::board::zobrist::{SEED, splitmix64};
use crate::seats::seat;
use sow_grammar::rules::{MAX_COUNTERS, Once, Seat};

/// Whether the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    No,
    Won(u8),
    Drawn,
    /// The limits of play keep it from being known.
    Unknown,
}

/// How a finished game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who has won; `None` for a draw.
    pub winner: Option<Seat>,
    /// South's and North's points: seeds in store; in games without stores the seeds on the side, hand included.
    pub score: [u32; 2],
}

/// All that a game remembers between two moves: seeds, marks, counters, directions, turn, mover, result.
///
/// There is room for eight cells in each of `W` words. A small board fits into a small position, which is copied faster. Seeds have a
/// byte each, which is enough for all seeds of most games; in the largest position the second half of the words has their high bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<const W: usize = MAX_WORDS> {
    /// By eights, since what is written as a word can be read as a word without waiting.
    seeds: [[u8; 8]; W],
    /// The marks a cell bears, one bit a mark (two for a mark of each player).
    marks: [[u8; 8]; W],
    counters: [u8; MAX_COUNTERS],
    /// The sum of a random number per seed and cell: changed by one addition when a seed moves.
    hash_delta: u64,
    turn: u16,
    score: [u16; 2],
    /// Directions chosen for longer than a move: 0 none, else the direction plus 1.
    directions: [u8; 2],
    mover: u8,
    over: Over,
}

/// What [`Position::memory`] mixes counters with where no direction is kept, by whose turn it is; and what it is with no counters either.
const TURN: [u64; 2] = [splitmix64(0), splitmix64(1)];
const MOVER: [u64; 2] = [splitmix64(TURN[0]), splitmix64(TURN[1])];

impl<const W: usize> Position<W> {
    /// An empty board in the first turn, South to move.
    pub const fn empty() -> Self {
        Self {
            seeds: [[0; 8]; W],
            marks: [[0; 8]; W],
            counters: [0; MAX_COUNTERS],
            hash_delta: 0,
            turn: 1,
            score: [0; 2],
            directions: [0; 2],
            mover: 0,
            over: Over::No,
        }
    }

    /// Seeds in a pit, store or hand.
    #[inline]
    #[must_use]
    pub fn seeds(&self, cell: Cell) -> u16 {
        self.at(cell.0)
    }

    /// Who moves next.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Seat {
        seat(self.mover)
    }

    /// A 64-bit hash of all of it. Positions of different `W` with the same content have the same hash.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash_in_turn(self.turn)
    }

    /// The same as if it were this turn.
    pub fn hash_in_turn(&self, turn: u16) -> u64 {
        let over = match self.over {
            Over::No => 0,
            Over::Won(winner) => u64::from(winner) + 1,
            Over::Drawn => 3,
            Over::Unknown => 4,
        };
        splitmix64(self.situation() ^ over << 16 ^ u64::from(turn))
    }

    /// The same, computed from nothing: always equal to [`Position::hash`].
    #[must_use]
    pub fn hash_afresh(&self) -> u64 {
        let mut afresh = *self;
        afresh.rehash();
        afresh.hash()
    }

    /// A hash of what makes two positions the same for rules about repetition: all but the turn and the result.
    pub fn situation(&self) -> u64 {
        self.hash_delta ^ self.memory()
    }

    /// The part of [`Position::situation`] that seeds have none in.
    pub fn memory(&self) -> u64 {
        let counters = u64::from_le_bytes(self.counters);
        let [us, other] = self.directions.map(u64::from);
        let kept = us << 16 | other << 8;
        let mover = usize::from(self.mover & 1);
        let mut hash = match (counters, kept) {
            (0, 0) => MOVER[mover],
            (_, 0) => splitmix64(counters ^ TURN[mover]),
            _ => splitmix64(counters ^ splitmix64(kept | u64::from(self.mover))),
        };
        for (eight, seed) in self.marks.iter().zip(&SEED) {
            let eight = u64::from_le_bytes(*eight);
            if eight != 0 {
                hash ^= splitmix64(eight ^ seed);
            }
        }
        hash
    }

    /// Whether seeds have a high byte.
    const IS_WIDE: bool = W == MAX_WORDS;
    /// The words of the low bytes.
    const LOW: usize = if Self::IS_WIDE { W / 2 } else { W };

    /// The seeds of a cell; none if there is no such cell.
    #[inline]
    pub fn at(&self, cell: u8) -> u16 {
        let low = u16::from(self.byte(cell));
        if !Self::IS_WIDE {
            return low;
        }
        let high = self.seeds[Self::LOW..].as_flattened();
        let high = high.get(usize::from(cell)).copied().unwrap_or(0);
        low | u16::from(high) << 8
    }

    /// The same in a game of at most 255 seeds; see [`Instructions::counts_in_bytes`](crate::instructions::Instructions::counts_in_bytes).
    #[inline]
    pub fn byte(&self, cell: u8) -> u8 {
        self.cells().get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// The seeds of all cells in the order of their numbers, in a game that
    /// [counts in bytes](crate::instructions::Instructions::counts_in_bytes); behind the last cell of the board nothing but zeros.
    #[must_use]
    #[inline]
    pub fn cells(&self) -> &[u8] {
        self.seeds[..Self::LOW].as_flattened()
    }

    /// All seeds by the numbers of their cells.
    pub fn all_seeds(&self) -> impl Iterator<Item = u16> {
        (0..8 * Self::LOW as u8).map(|cell| self.at(cell))
    }

    /// Adds a number to the seeds of a cell; less than nothing is told by what it comes to modulo all numbers that there are.
    #[inline]
    fn change(&mut self, cell: u8, by: u64) {
        if Self::IS_WIDE {
            self.put(cell, self.at(cell).wrapping_add(by as u16));
        } else {
            let eight = &mut self.seeds[usize::from(cell >> 3)];
            let by = by << ((cell & 7) * 8);
            *eight = u64::from_le_bytes(*eight).wrapping_add(by).to_le_bytes();
        }
        let worth = SEED[usize::from(cell)].wrapping_mul(by);
        self.hash_delta = self.hash_delta.wrapping_add(worth);
    }

    /// Puts a number of two bytes.
    fn put(&mut self, cell: u8, seeds: u16) {
        let [low, high] = seeds.to_le_bytes();
        let (lows, highs) = self.seeds.split_at_mut(Self::LOW);
        lows.as_flattened_mut()[usize::from(cell)] = low;
        highs.as_flattened_mut()[usize::from(cell)] = high;
    }

    /// Seeds are added to a cell. All seeds of a game together are at most 255, or 65,535 if they have two bytes.
    #[inline]
    pub fn add(&mut self, cell: u8, seeds: u16) {
        self.change(cell, seeds.into());
    }

    /// A whole sowing is added at once.
    #[inline(always)]
    pub fn spread(&mut self, delta: &SowDelta<'_>) {
        self.add_eights(delta.seeds, 1);
        self.hash_delta = self.hash_delta.wrapping_add(delta.hash_delta);
        if let Some((round, hash_delta)) = delta.round {
            let rounds = delta.rounds.into();
            self.add_eights(round, rounds);
            self.hash_delta = self
                .hash_delta
                .wrapping_add(hash_delta.wrapping_mul(rounds));
        }
    }

    /// Seeds are taken from a cell that holds at least so many.
    #[inline]
    pub fn take(&mut self, cell: u8, seeds: u16) {
        self.change(cell, u64::from(seeds).wrapping_neg());
    }

    /// Puts all seeds anew, cell by cell, at most 255 each; the hash is left behind.
    pub fn set_seeds(&mut self, seeds: impl Iterator<Item = u8>) {
        let cells = self.seeds.as_flattened_mut();
        for (cell, seeds) in cells.iter_mut().zip(seeds) {
            *cell = seeds;
        }
    }

    /// The hash is computed from nothing.
    pub fn rehash(&mut self) {
        let seeds = self.all_seeds().zip(&SEED);
        self.hash_delta = seeds.fold(0u64, |hash_delta, (seeds, seed)| {
            hash_delta.wrapping_add(seed.wrapping_mul(seeds.into()))
        });
    }

    /// The value of a counter; [`Program::counter_slots`](crate::program::Program::counter_slots) tells where it is kept.
    #[must_use]
    pub fn counter(&self, slot: u8) -> u8 {
        self.counters[usize::from(slot)]
    }

    /// Gives a counter a value.
    pub fn set_counter(&mut self, slot: u8, value: u8) {
        self.counters[usize::from(slot)] = value;
    }

    /// The way round the board that a player has chosen for longer than a move, if that has been done: 0 clockwise, 1
    /// counterclockwise.
    pub fn direction(&self, seat: u8) -> Option<u8> {
        self.directions[usize::from(seat)].checked_sub(1)
    }

    /// The direction, if a player has chosen it already for sowings whose direction is chosen this often: as a number, too.
    #[inline]
    pub fn chosen_direction(&self, seat: u8, once: Once) -> Option<u8> {
        self.direction(seat).filter(|_| once != Once::No)
    }

    /// A player chooses a direction for longer than a move: 0 with the clock, 1 against it.
    pub fn set_direction(&mut self, seat: u8, direction: u8) {
        self.directions[usize::from(seat)] = direction + 1;
    }

    /// The number of the turn, from 1; it stays there where the rules do not look at it.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// Gives the turn a number, from 1.
    pub fn set_turn(&mut self, turn: u16) {
        self.turn = turn;
    }

    /// Who moves next: 0 South, 1 North.
    #[inline]
    pub const fn mover_index(&self) -> u8 {
        self.mover
    }

    /// From now on this player moves next: 0 South, 1 North.
    #[inline]
    pub fn set_mover(&mut self, seat: u8) {
        self.mover = seat;
    }

    /// The same position with room for another number of cells, all that the board has fitting into both.
    #[must_use]
    pub fn resized<const V: usize>(&self) -> Position<V> {
        let mut seeds = [[0; 8]; V];
        let mut marks = [[0; 8]; V];
        let both = W.min(V);
        seeds[..both].copy_from_slice(&self.seeds[..both]);
        marks[..both].copy_from_slice(&self.marks[..both]);
        Position {
            seeds,
            marks,
            counters: self.counters,
            hash_delta: self.hash_delta,
            turn: self.turn,
            score: self.score,
            directions: self.directions,
            mover: self.mover,
            over: self.over,
        }
    }
}

const _: () = assert!(size_of::<Position<2>>() <= 64);
const _: () = assert!(size_of::<Position<4>>() <= 128);
const _: () = assert!(size_of::<Position<5>>() <= 128);
