//! The packed board: the seeds of all cells, seen from the player to move.

pub(super) use crate::board::{HIGH_BITS, ONES};

use crate::board::{NOWHERE, Position, SEED_HASHES, gather_high_bits};
use crate::program::Program;

/// The number of a lane, rotated left by three bits, so that the shift of its byte in the word can be read off
/// directly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lane(u8);

impl Lane {
    /// Creates a lane from its number.
    #[inline(always)]
    pub const fn new(number: u8) -> Self {
        Self(number.rotate_left(3))
    }

    /// Returns the number of the lane.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0.rotate_right(3)
    }

    /// Returns the shift of the lane's byte in its word, on boards with `H` words per half.
    #[inline(always)]
    const fn shift<const H: usize>(self) -> u32 {
        // On small boards the low three bits are zero, and masking with 63 costs nothing, since shifts do it anyway.
        let bits = if H <= 2 { 63 } else { 56 };
        (self.0 & bits) as u32
    }

    /// Whether the lane is in the other player's half.
    #[inline(always)]
    const fn is_theirs<const H: usize>(self) -> bool {
        self.number() as usize & (8 * H) != 0
    }

    /// Returns the index of the lane's word within its half.
    #[inline(always)]
    const fn word_index<const H: usize>(self) -> usize {
        (self.number() >> 3) as usize % H
    }
}

/// One half of a board: `H` words of eight lanes, each lane a pit, a store or a hand.
///
/// Small halves live in registers. All reads and writes are of whole words, since mixing partial and whole accesses
/// stalls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Half<const H: usize>(pub [u64; H]);

/// A packed board: the lanes of the player to move, then those of the other player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board<const H: usize> {
    /// The lanes of the player to move.
    pub mine: Half<H>,
    /// The lanes of the other player.
    pub theirs: Half<H>,
}

impl<const H: usize> Half<H> {
    /// The half without seeds.
    pub const EMPTY: Self = Self([0; H]);

    /// Returns the seeds of a lane; which half the lane is in does not matter.
    #[inline(always)]
    pub fn seeds_in(self, lane: Lane) -> u8 {
        let eight = match H {
            1 => self.0[0],
            // Selected instead of indexed, since indexing would force the half into memory.
            2 if lane.word_index::<H>() == 0 => self.0[0],
            2 => self.0[1],
            _ => self.0[lane.word_index::<H>()],
        };
        (eight >> lane.shift::<H>()) as u8
    }

    /// Adds seeds to a lane. All seeds of a game together must be at most 255.
    #[inline(always)]
    pub fn add(&mut self, lane: Lane, seeds: u8) {
        let seeds = u64::from(seeds) << lane.shift::<H>();
        match H {
            1 => self.0[0] += seeds,
            2 => {
                let second = 0u64.wrapping_sub(lane.word_index::<H>() as u64);
                self.0[0] += seeds & !second;
                self.0[1] += seeds & second;
            }
            _ => self.0[lane.word_index::<H>()] += seeds,
        }
    }

    /// Takes seeds from a lane, which must hold at least that many.
    #[inline(always)]
    fn remove(&mut self, lane: Lane, seeds: u8) {
        self.0[lane.word_index::<H>()] -= u64::from(seeds) << lane.shift::<H>();
    }

    /// Adds bytes to all lanes at once. A negative byte has borrowed from the next byte, so the words are correct only
    /// after the addition.
    #[inline(always)]
    pub fn add_all(&mut self, added: &[u64]) {
        for (eight, added) in self.0.iter_mut().zip(added) {
            *eight = eight.wrapping_add(*added);
        }
    }

    /// Returns the bits that this half and `bits` have in common, all words combined by "or".
    #[inline(always)]
    fn any_common_bit(self, bits: Self) -> u64 {
        let both = self.0.iter().zip(bits.0);
        both.fold(0, |any, (eight, bits)| any | eight & bits)
    }

    /// Empties the lanes that have a byte of ones in `lanes` and returns the number of seeds they held.
    #[inline(always)]
    pub fn drain(&mut self, lanes: Self) -> u8 {
        sum_lanes(self.drain_word(lanes))
    }

    /// Empties the lanes that have a byte of ones in `lanes`. Returns the sum of the words that were taken, in which
    /// byte `n` counts the seeds of the lanes at byte `n` of every word.
    #[inline(always)]
    fn drain_word(&mut self, lanes: Self) -> u64 {
        let mut taken = 0;
        for (eight, lanes) in self.0.iter_mut().zip(lanes.0) {
            taken += *eight & lanes;
            // Not `&= !lanes`, which takes one more instruction on old processors.
            *eight ^= *eight & lanes;
        }
        taken
    }
}

impl<const H: usize> Board<H> {
    /// The board without seeds.
    pub const EMPTY: Self = Self {
        mine: Half::EMPTY,
        theirs: Half::EMPTY,
    };

    /// The board with all bits set.
    pub const FULL: Self = Self {
        mine: Half([u64::MAX; H]),
        theirs: Half([u64::MAX; H]),
    };

    /// Returns the seeds of a lane.
    #[inline(always)]
    pub fn seeds_in(&self, lane: Lane) -> u8 {
        if lane.is_theirs::<H>() {
            self.theirs.seeds_in(lane)
        } else {
            self.mine.seeds_in(lane)
        }
    }

    /// Adds seeds to a lane.
    #[inline(always)]
    pub fn add(&mut self, lane: Lane, seeds: u8) {
        if lane.is_theirs::<H>() {
            self.theirs.add(lane, seeds);
        } else {
            self.mine.add(lane, seeds);
        }
    }

    /// Takes seeds from a lane, which must hold at least that many.
    #[inline(always)]
    pub fn remove(&mut self, lane: Lane, seeds: u8) {
        if lane.is_theirs::<H>() {
            self.theirs.remove(lane, seeds);
        } else {
            self.mine.remove(lane, seeds);
        }
    }

    /// Empties the lanes that have a byte of ones in `lanes` and returns the number of seeds they held.
    #[inline(always)]
    pub fn drain(&mut self, lanes: &Self) -> u8 {
        sum_lanes(self.mine.drain_word(lanes.mine) + self.theirs.drain_word(lanes.theirs))
    }

    /// Returns the number of seeds, at most 255, in the lanes that have a byte of ones in `lanes`.
    #[inline(always)]
    pub fn sum(&self, lanes: &Self) -> u8 {
        let both = |half: Half<H>, lanes: Half<H>| {
            let eights = half.0.iter().zip(lanes.0);
            eights.fold(0, |sum, (eight, lanes)| sum + (eight & lanes))
        };
        sum_lanes(both(self.mine, lanes.mine) + both(self.theirs, lanes.theirs))
    }

    /// Returns all words, those of the player to move first.
    #[inline(always)]
    pub fn words(&self) -> [u64; 8] {
        let mut words = [0; 8];
        let eights = self.mine.0.iter().chain(&self.theirs.0);
        words
            .iter_mut()
            .zip(eights)
            .for_each(|(word, eight)| *word = *eight);
        words
    }

    /// Creates a board from words: the inverse of [`Board::words`].
    #[inline(always)]
    pub fn from_words(words: &[u64; 8]) -> Self {
        let half = |first: usize| Half(std::array::from_fn(|at| words[first + at]));
        Self {
            mine: half(0),
            theirs: half(H),
        }
    }

    /// Returns a hash of the board and the player to move.
    #[inline]
    pub fn hash(&self, mover: usize) -> u64 {
        let eights = self.mine.0.iter().zip(self.theirs.0);
        eights.fold(SEED_HASHES[mover & 1], |hash, (mine, theirs)| {
            let product = u128::from(mine ^ hash) * u128::from(theirs ^ SEED_HASHES[2]);
            product as u64 ^ (product >> 64) as u64
        })
    }

    /// Returns the bitwise "or".
    pub fn or(&self, bits: &Self) -> Self {
        let any =
            |half: Half<H>, bits: Half<H>| Half(std::array::from_fn(|at| half.0[at] | bits.0[at]));
        Self {
            mine: any(self.mine, bits.mine),
            theirs: any(self.theirs, bits.theirs),
        }
    }

    /// Returns the bitwise "and".
    #[inline(always)]
    pub fn and(&self, bits: &Self) -> Self {
        let both =
            |half: Half<H>, bits: Half<H>| Half(std::array::from_fn(|at| half.0[at] & bits.0[at]));
        Self {
            mine: both(self.mine, bits.mine),
            theirs: both(self.theirs, bits.theirs),
        }
    }

    /// Whether two boards differ in any of these bits.
    #[inline(always)]
    pub fn differs(&self, other: &Self, bits: &Self) -> bool {
        let any_bit = |half: Half<H>, other: Half<H>, bits: Half<H>| {
            let eights = half.0.iter().zip(other.0).zip(bits.0);
            eights.fold(0, |any, ((eight, other), bits)| {
                any | (eight ^ other) & bits
            })
        };
        any_bit(self.mine, other.mine, bits.mine) | any_bit(self.theirs, other.theirs, bits.theirs)
            != 0
    }

    /// Whether any of these bits is set.
    #[inline(always)]
    pub fn has_any(&self, bits: &Self) -> bool {
        self.mine.any_common_bit(bits.mine) | self.theirs.any_common_bit(bits.theirs) != 0
    }

    /// Returns a bit for each empty lane of the player to move.
    #[inline(always)]
    pub fn empty_lane_bits(&self) -> u32 {
        let of_eight =
            |eight: u64| gather_high_bits(!enough_mask(eight, 127 * ONES) & HIGH_BITS) as u32;
        let eights = self.mine.0.iter().rev();
        eights.fold(0, |bits, &eight| bits << 8 | of_eight(eight))
    }

    /// Whether a lane with its high bit set in `lanes` holds enough seeds; see `enough_mask`.
    #[inline(always)]
    pub fn has_enough(&self, lanes: &Self, missing: u64) -> bool {
        let any_bit = |half: Half<H>, lanes: Half<H>| {
            let eights = half.0.iter().zip(lanes.0);
            eights.fold(0, |any, (eight, lanes)| {
                any | enough_mask(*eight, missing) & lanes
            })
        };
        any_bit(self.mine, lanes.mine) | any_bit(self.theirs, lanes.theirs) != 0
    }

    /// Returns the board as the other player sees it.
    #[inline(always)]
    pub fn swap_sides(self) -> Self {
        Self {
            mine: self.theirs,
            theirs: self.mine,
        }
    }
}

/// Returns the sum of eight lanes, which must be at most 255.
#[inline(always)]
const fn sum_lanes(eight: u64) -> u8 {
    (eight.wrapping_mul(ONES) >> 56) as u8
}

/// Returns a word with the high bit set in each lane that holds enough seeds. Each byte of `missing` is 128 minus the
/// number that is enough.
#[inline(always)]
pub(super) const fn enough_mask(eight: u64, missing: u64) -> u64 {
    ((eight & !HIGH_BITS) + missing) | eight
}

/// The highest number of lanes of a board.
pub const MAX_LANES: usize = 64;

/// The lane of each cell with South to move, and the reverse.
#[derive(Debug, Clone)]
pub struct LaneMap {
    /// The lane of each cell, [`NOWHERE`] after the last one.
    lane_by_cell: [u8; MAX_LANES],
    /// The cell in each lane, [`NOWHERE`] if it is unused.
    cell_by_lane: [u8; MAX_LANES],
    /// The pits to choose from, by player, in the order of their lanes.
    choice_pits: [Vec<u8>; 2],
    /// The number of lanes in a half.
    half: u8,
}

impl LaneMap {
    /// Assigns lanes to cells; `None` if the cells do not fit. `choice_pits` are the pits to choose from, by player.
    pub fn new<const H: usize>(program: &Program, choice_pits: &[Vec<u8>; 2]) -> Option<Self> {
        let half = 8 * H as u8;
        let cells = usize::from(program.board.layout.cell_count());
        let mut of_cells = [NOWHERE; MAX_LANES];
        if cells > (16 * H).min(MAX_LANES) {
            return None;
        }
        for (pits, first) in choice_pits.iter().zip([0, half]) {
            if pits.is_empty() || pits.len() > usize::from(half.min(16)) {
                return None;
            }
            for (&pit, lane) in pits.iter().zip(first..) {
                let of_pit = &mut of_cells[usize::from(pit)];
                if *of_pit != NOWHERE {
                    return None;
                }
                *of_pit = lane;
            }
        }
        // All other cells lie in the half of their owner if there is room.
        let owned = &program.fixed(program.board.owned_cells[0]).lists;
        let in_own_half = owned.iter().zip([0, half]).flat_map(|(cells, first)| {
            let lanes = first..first + half;
            cells.iter().map(move |&cell| (cell, lanes.clone()))
        });
        let anywhere = (0..cells as u8).map(|cell| (cell, 0..2 * half));
        for (cell, mut lanes) in in_own_half.chain(anywhere) {
            if of_cells[usize::from(cell)] == NOWHERE
                && let Some(free) = lanes.find(|lane| !of_cells.contains(lane))
            {
                of_cells[usize::from(cell)] = free;
            }
        }
        let mut of_lanes = [NOWHERE; MAX_LANES];
        for (&lane, cell) in of_cells[..cells].iter().zip(0..) {
            of_lanes[usize::from(lane)] = cell;
        }
        let chosen = choice_pits.clone();
        Some(Self {
            lane_by_cell: of_cells,
            cell_by_lane: of_lanes,
            choice_pits: chosen,
            half,
        })
    }

    /// Returns the lane of a cell, seen from the player `us` to move.
    pub fn lane(&self, cell: u8, us: usize) -> Option<u8> {
        let lane = *self.lane_by_cell.get(usize::from(cell))?;
        (lane != NOWHERE).then_some(if us == 0 { lane } else { lane ^ self.half })
    }

    /// Returns the cell in a lane.
    pub fn cell(&self, lane: u8, us: usize) -> Option<u8> {
        let lane = if us == 0 { lane } else { lane ^ self.half };
        let cell = self.cell_by_lane.get(usize::from(lane)).copied();
        cell.filter(|&cell| cell != NOWHERE)
    }

    /// Returns the pit in a lane of the player to move, if it is one to choose from.
    #[inline]
    pub fn choice_pit(&self, lane: u8, us: usize) -> Option<u8> {
        self.choice_pits[us & 1].get(usize::from(lane)).copied()
    }

    /// Returns a board with a number in the lane of each cell.
    pub fn fill_board<const H: usize>(&self, us: usize, number: impl Fn(u8) -> u8) -> Board<H> {
        let mut board = Board::EMPTY;
        for (cell, &lane) in (0..).zip(&self.lane_by_cell) {
            if lane != NOWHERE {
                board.add(Lane::new(lane), number(cell));
            }
        }
        if us == 0 { board } else { board.swap_sides() }
    }

    /// Returns the lanes of a position, eight to a word, as the player to move sees them.
    pub fn pack<const W: usize>(&self, position: &Position<W>) -> [u64; 8] {
        let mut lanes = [[0; 8]; 8];
        let used = lanes.as_flattened_mut()[..2 * usize::from(self.half)].iter_mut();
        for (seeds, &cell) in used.zip(&self.cell_by_lane) {
            *seeds = position.byte_at(cell);
        }
        self.seen_by(position.mover_index().into(), lanes.map(u64::from_le_bytes))
    }

    /// Writes the seeds in lanes, and the player to move, into a position. Leaves the hash stale.
    pub fn unpack<const W: usize>(
        &self,
        lanes: &[u64; 8],
        mover: usize,
        position: &mut Position<W>,
    ) {
        let lanes = self.seen_by(mover, *lanes).map(u64::to_le_bytes);
        let lanes = lanes.as_flattened();
        let seeds = |&lane: &u8| lanes.get(usize::from(lane)).copied().unwrap_or(0);
        position.set_mover(mover as u8);
        position.set_seeds(self.lane_by_cell.iter().map(seeds));
    }

    /// Returns the lanes as the player `us` sees them, given them as South does, or the reverse.
    fn seen_by(&self, us: usize, mut lanes: [u64; 8]) -> [u64; 8] {
        if us != 0 {
            let (first, second) = lanes.split_at_mut(usize::from(self.half / 8));
            let (first, second) = (first.iter_mut(), second.iter_mut());
            first
                .zip(second)
                .for_each(|(one, other)| std::mem::swap(one, other));
        }
        lanes
    }
}
