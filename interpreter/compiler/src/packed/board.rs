//! The seeds of a board and nothing else, as the player to move sees them.

pub(super) use crate::board::{HIGH, ONES};
use crate::board::{SEED, gathered};

/// A lane, its number turned round by three bits: so it can be read off where in its eight the seeds stand, and no time is spent on
/// that in the middle of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lane(u8);

impl Lane {
    /// The lane with a number.
    #[inline(always)]
    pub const fn of(number: u8) -> Self {
        Self(number.rotate_left(3))
    }

    /// The number of the lane.
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0.rotate_right(3)
    }

    /// How far up the seeds stand in their eight, on boards of halves of `H` eights.
    #[inline(always)]
    const fn shift<const H: usize>(self) -> u32 {
        // The lowest bits of smaller numbers are zero, and shifting leaves all higher ones out.
        let bits = if H <= 2 { 63 } else { 56 };
        (self.0 & bits) as u32
    }

    /// Whether it is one of the other player's half.
    #[inline(always)]
    const fn is_theirs<const H: usize>(self) -> bool {
        self.number() as usize & (8 * H) != 0
    }

    /// Its eight within its half.
    #[inline(always)]
    const fn eight<const H: usize>(self) -> usize {
        (self.number() >> 3) as usize % H
    }
}

/// One half of a board: `H` eights of lanes, each lane a pit, a store or a hand.
///
/// Small ones live in registers, and all are read and written by whole words alone: what is written in parts and read as a
/// whole, or the other way round, has to be waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Half<const H: usize>(pub [u64; H]);

/// The lanes of the player to move come first, then those of the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board<const H: usize> {
    /// The lanes of the player to move.
    pub mine: Half<H>,
    /// The lanes of the other player.
    pub theirs: Half<H>,
}

impl<const H: usize> Half<H> {
    /// No seeds.
    pub const EMPTY: Self = Self([0; H]);

    /// The seeds of a lane; only its place within the half counts.
    #[inline(always)]
    pub fn at(self, lane: Lane) -> u8 {
        let eight = match H {
            1 => self.0[0],
            // Picked rather than looked up, or the half would have to be in memory.
            2 if lane.eight::<H>() == 0 => self.0[0],
            2 => self.0[1],
            _ => self.0[lane.eight::<H>()],
        };
        (eight >> lane.shift::<H>()) as u8
    }

    /// Seeds are added to a lane. All seeds of a game together are at most 255.
    #[inline(always)]
    pub fn add(&mut self, lane: Lane, seeds: u8) {
        let seeds = u64::from(seeds) << lane.shift::<H>();
        match H {
            1 => self.0[0] += seeds,
            2 => {
                let second = 0u64.wrapping_sub(lane.eight::<H>() as u64);
                self.0[0] += seeds & !second;
                self.0[1] += seeds & second;
            }
            _ => self.0[lane.eight::<H>()] += seeds,
        }
    }

    /// Seeds are taken from a lane that holds as many.
    #[inline(always)]
    fn remove(&mut self, lane: Lane, seeds: u8) {
        self.0[lane.eight::<H>()] -= u64::from(seeds) << lane.shift::<H>();
    }

    /// Adds to the lanes at once. A byte less than nothing borrows from its neighbour, which only the sum makes good.
    #[inline(always)]
    pub fn add_all(&mut self, added: &[u64]) {
        for (eight, added) in self.0.iter_mut().zip(added) {
            *eight = eight.wrapping_add(*added);
        }
    }

    /// The bits that both have, all of them in one number.
    #[inline(always)]
    fn common(self, bits: Self) -> u64 {
        let both = self.0.iter().zip(bits.0);
        both.fold(0, |any, (eight, bits)| any | eight & bits)
    }

    /// Empties the lanes with full bytes; says how many seeds they held.
    #[inline(always)]
    pub fn empty(&mut self, lanes: Self) -> u8 {
        sum(self.take(lanes))
    }

    /// Empties them; says what they held, by place in their eights.
    #[inline(always)]
    fn take(&mut self, lanes: Self) -> u64 {
        let mut taken = 0;
        for (eight, lanes) in self.0.iter_mut().zip(lanes.0) {
            taken += *eight & lanes;
            // Not `&= !lanes`, which takes one instruction more on old processors.
            *eight ^= *eight & lanes;
        }
        taken
    }
}

impl<const H: usize> Board<H> {
    /// No seeds.
    pub const EMPTY: Self = Self {
        mine: Half::EMPTY,
        theirs: Half::EMPTY,
    };

    /// All bits of all lanes.
    pub const FULL: Self = Self {
        mine: Half([u64::MAX; H]),
        theirs: Half([u64::MAX; H]),
    };

    /// The seeds of a lane.
    #[inline(always)]
    pub fn at(&self, lane: Lane) -> u8 {
        if lane.is_theirs::<H>() {
            self.theirs.at(lane)
        } else {
            self.mine.at(lane)
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

    /// Seeds are taken from a lane that holds as many.
    #[inline(always)]
    pub fn remove(&mut self, lane: Lane, seeds: u8) {
        if lane.is_theirs::<H>() {
            self.theirs.remove(lane, seeds);
        } else {
            self.mine.remove(lane, seeds);
        }
    }

    /// Empties the lanes with full bytes; says how many seeds they held.
    #[inline(always)]
    pub fn empty(&mut self, lanes: &Self) -> u8 {
        sum(self.mine.take(lanes.mine) + self.theirs.take(lanes.theirs))
    }

    /// The seeds of the lanes with full bytes; those of a game are at most 255.
    #[inline(always)]
    pub fn sum(&self, lanes: &Self) -> u8 {
        let both = |half: Half<H>, lanes: Half<H>| {
            let eights = half.0.iter().zip(lanes.0);
            eights.fold(0, |sum, (eight, lanes)| sum + (eight & lanes))
        };
        sum(both(self.mine, lanes.mine) + both(self.theirs, lanes.theirs))
    }

    /// All eights, those of the player to move first.
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

    /// The reverse of [`Board::words`].
    #[inline(always)]
    pub fn of_words(words: &[u64; 8]) -> Self {
        let half = |first: usize| Half(std::array::from_fn(|at| words[first + at]));
        Self {
            mine: half(0),
            theirs: half(H),
        }
    }

    /// A hash of all that makes two positions of such a game the same.
    #[inline]
    pub fn hash(&self, mover: usize) -> u64 {
        let eights = self.mine.0.iter().zip(self.theirs.0);
        eights.fold(SEED[mover & 1], |hash, (mine, theirs)| {
            let product = u128::from(mine ^ hash) * u128::from(theirs ^ SEED[2]);
            product as u64 ^ (product >> 64) as u64
        })
    }

    /// The bits that one of them has.
    pub fn or(&self, bits: &Self) -> Self {
        let any =
            |half: Half<H>, bits: Half<H>| Half(std::array::from_fn(|at| half.0[at] | bits.0[at]));
        Self {
            mine: any(self.mine, bits.mine),
            theirs: any(self.theirs, bits.theirs),
        }
    }

    /// The bits that both have.
    #[inline(always)]
    pub fn and(&self, bits: &Self) -> Self {
        let both =
            |half: Half<H>, bits: Half<H>| Half(std::array::from_fn(|at| half.0[at] & bits.0[at]));
        Self {
            mine: both(self.mine, bits.mine),
            theirs: both(self.theirs, bits.theirs),
        }
    }

    /// Whether another board has other ones of these bits.
    #[inline(always)]
    pub fn differs(&self, other: &Self, bits: &Self) -> bool {
        let of = |half: Half<H>, other: Half<H>, bits: Half<H>| {
            let eights = half.0.iter().zip(other.0).zip(bits.0);
            eights.fold(0, |any, ((eight, other), bits)| {
                any | (eight ^ other) & bits
            })
        };
        of(self.mine, other.mine, bits.mine) | of(self.theirs, other.theirs, bits.theirs) != 0
    }

    /// Whether any of these bits is there.
    #[inline(always)]
    pub fn has_any(&self, bits: &Self) -> bool {
        self.mine.common(bits.mine) | self.theirs.common(bits.theirs) != 0
    }

    /// A bit for each lane of the player to move that holds nothing.
    #[inline(always)]
    pub fn empty_lanes(&self) -> u32 {
        let of_eight = |eight: u64| gathered(!enough(eight, 127 * ONES) & HIGH) as u32;
        let eights = self.mine.0.iter().rev();
        eights.fold(0, |bits, &eight| bits << 8 | of_eight(eight))
    }

    /// Whether any of the lanes with high bits holds enough; see `enough`.
    #[inline(always)]
    pub fn has_enough(&self, lanes: &Self, missing: u64) -> bool {
        let of = |half: Half<H>, lanes: Half<H>| {
            let eights = half.0.iter().zip(lanes.0);
            eights.fold(0, |any, (eight, lanes)| {
                any | enough(*eight, missing) & lanes
            })
        };
        of(self.mine, lanes.mine) | of(self.theirs, lanes.theirs) != 0
    }

    /// The same as the other player sees it.
    #[inline(always)]
    pub fn turned(self) -> Self {
        Self {
            mine: self.theirs,
            theirs: self.mine,
        }
    }
}

/// The seeds of eight lanes together; those of a game are at most 255.
#[inline(always)]
const fn sum(eight: u64) -> u8 {
    (eight.wrapping_mul(ONES) >> 56) as u8
}

/// Eight lanes whose high bits tell where there are enough seeds. `missing` says for each byte how far enough is from 128.
#[inline(always)]
pub(super) const fn enough(eight: u64, missing: u64) -> u64 {
    ((eight & !HIGH) + missing) | eight
}
