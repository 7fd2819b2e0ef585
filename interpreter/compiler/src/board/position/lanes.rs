//! Operations on the seeds of eight cells at a time.

use super::Position;
use crate::board::lanes::{ONES, at_least_mask};
use crate::board::mask::CellMask;
use crate::board::zobrist::SEED_HASHES;

impl<const W: usize> Position<W> {
    /// Returns words, eight cells each, with the high bit set for each cell that holds at least `least` seeds.
    #[inline]
    pub fn at_least_mask(&self, least: u8) -> [u64; W] {
        let mut held = [0; W];
        let eights = self.seeds[..Self::LOW_WORDS].iter().enumerate();
        for (held, (at, eight)) in held.iter_mut().zip(eights) {
            *held = at_least_mask(u64::from_le_bytes(*eight), least) | self.over_byte_mask(at);
        }
        held
    }

    /// Returns the cells that hold at least `least` seeds.
    #[inline]
    pub fn cells_with_at_least(&self, least: u8) -> CellMask<W> {
        CellMask::from_high_bits(self.at_least_mask(least))
    }

    /// Returns the high bits of those of eight cells that hold more than 255 seeds.
    #[inline]
    fn over_byte_mask(&self, eight: usize) -> u64 {
        if !Self::IS_WIDE {
            return 0;
        }
        let high = self.seeds[Self::LOW_WORDS..].get(eight);
        high.map_or(0, |high| at_least_mask(u64::from_le_bytes(*high), 1))
    }

    /// Whether a cell of the mask (a byte of ones for each cell) holds at least `least` seeds.
    #[inline(always)]
    pub fn has_any(&self, mask: &[u64], least: u8) -> bool {
        match mask.first_chunk::<W>() {
            // The most frequent case.
            Some(mask) if !Self::IS_WIDE && matches!(least, 1 | 2) => {
                let eights = self.seeds.iter().map(|eight| u64::from_le_bytes(*eight));
                any_has_power_of_two(eights, mask, least)
            }
            _ => self.has_any_general(mask, least),
        }
    }

    /// Like [`Self::has_any`], for any `least` and any size of position.
    #[inline(never)]
    fn has_any_general(&self, mask: &[u64], least: u8) -> bool {
        let eights = self.seeds[..Self::LOW_WORDS].iter().enumerate();
        let any = eights.zip(mask).fold(0, |any, ((at, eight), mask)| {
            any | (at_least_mask(u64::from_le_bytes(*eight), least) | self.over_byte_mask(at))
                & mask
        });
        any != 0
    }

    /// Returns the seeds in the cells of the mask (a byte of ones for each cell).
    #[inline]
    pub fn seed_sum(&self, mask: &[u64]) -> u16 {
        if Self::IS_WIDE {
            let mask = mask.iter().flat_map(|mask| mask.to_le_bytes());
            let held = self.all_seeds().zip(mask);
            return held.map(|(seeds, mask)| seeds * u16::from(mask & 1)).sum();
        }
        // Without high bytes the sum is at most 255, so bytes cannot overflow.
        let sums = self
            .seeds
            .iter()
            .zip(mask)
            .fold(0u64, |sums, (eight, mask)| {
                sums + (u64::from_le_bytes(*eight) & mask)
            });
        (sums.wrapping_mul(ONES) >> 56) as u16
    }

    /// Masks of all cells but one, indexed by word and byte of that cell.
    const ALL_BUT_ONE: [[[u64; W]; 8]; W] = {
        let mut others = [[[u64::MAX; W]; 8]; W];
        let mut cell = 0;
        while cell < 8 * W {
            others[cell / 8][cell % 8][cell / 8] = !(0xff << (cell % 8 * 8));
            cell += 1;
        }
        others
    };

    /// Returns the mask of all cells but this one, which must be on the board.
    #[inline(always)]
    fn all_but(cell: u8) -> &'static [u64; W] {
        &Self::ALL_BUT_ONE[usize::from(cell >> 3)][usize::from(cell & 7)]
    }

    /// Moves seeds from one cell, which must hold at least that many, to another. Updates whole words, as
    /// [`Position::empty_cell`] does.
    #[inline(always)]
    pub fn move_seeds(&mut self, from: u8, into: u8, seeds: u8) {
        if Self::IS_WIDE {
            self.take(from, seeds.into());
            return self.add(into, seeds.into());
        }
        let seeds_in_all_lanes = u64::from(seeds).wrapping_mul(ONES);
        let others = Self::all_but(from).iter().zip(Self::all_but(into));
        for (held, (not_from, not_into)) in self.seeds.iter_mut().zip(others) {
            let sum = u64::from_le_bytes(*held).wrapping_add(seeds_in_all_lanes & !not_into);
            *held = sum
                .wrapping_sub(seeds_in_all_lanes & !not_from)
                .to_le_bytes();
        }
        let worth = SEED_HASHES[usize::from(into)].wrapping_sub(SEED_HASHES[usize::from(from)]);
        let worth = worth.wrapping_mul(seeds.into());
        self.hash_delta = self.hash_delta.wrapping_add(worth);
    }

    /// Takes all seeds, whose number is `seeds`, from a cell. Rewrites whole words, since a sowing reads whole words
    /// and would stall on a word that was just written partly.
    #[inline(always)]
    pub fn empty_cell(&mut self, cell: u8, seeds: u8) {
        if Self::IS_WIDE {
            return self.take(cell, seeds.into());
        }
        for (held, others) in self.seeds.iter_mut().zip(Self::all_but(cell)) {
            *held = (u64::from_le_bytes(*held) & others).to_le_bytes();
        }
        let worth = SEED_HASHES[usize::from(cell)].wrapping_mul(seeds.into());
        self.hash_delta = self.hash_delta.wrapping_sub(worth);
    }

    #[inline]
    pub(super) fn add_words(&mut self, seeds: &[u64], times: u64) {
        let add = |eight: &mut [u8; 8], added: &u64| {
            let sum = u64::from_le_bytes(*eight).wrapping_add(added.wrapping_mul(times));
            *eight = sum.to_le_bytes();
        };
        // With a slice of exactly `W` words the loop is unrolled.
        let eights = self.seeds.iter_mut();
        match seeds.first_chunk::<W>() {
            Some(seeds) => eights
                .zip(seeds)
                .for_each(|(eight, added)| add(eight, added)),
            None => eights
                .zip(seeds)
                .for_each(|(eight, added)| add(eight, added)),
        }
    }
}

/// Whether a cell of the mask (a byte of ones for each cell) holds at least `least` seeds. `least` must be a power of
/// two: a count reaches it if it has this bit or a higher one set.
#[inline(always)]
fn any_has_power_of_two(eights: impl Iterator<Item = u64>, mask: &[u64], least: u8) -> bool {
    let any = eights
        .zip(mask)
        .fold(0, |any, (eight, mask)| any | eight & mask);
    any & (u64::from(least.wrapping_neg()) * ONES) != 0
}
