//! Ranking: every distribution of seeds over pits has a number, without gaps.
//!
//! The prefix sums of the pits, in a fixed order, never decrease, and such a sequence has a number in the combinatorial
//! number system. Layouts with fewer seeds come first, so the layouts of exactly `n` seeds are one range of numbers (a
//! *layer*), after the numbers of layouts with fewer seeds.

/// The numbering of all layouts of up to `seeds` seeds in `pits` pits.
///
/// ```
/// use sow_solver::Ranking;
///
/// // All ways to lay at most three seeds into two pits.
/// let ranking = Ranking::new(2, 3).unwrap();
/// assert_eq!(ranking.len(), 10);
/// let mut layout = Vec::new();
/// ranking.unrank(7, &mut layout);
/// assert_eq!(layout.iter().sum::<u8>(), 3);
/// assert_eq!(ranking.rank(layout), 7);
/// ```
#[derive(Debug, Clone)]
pub struct Ranking {
    seeds: usize,
    /// By pit: how many layouts come before a prefix sum.
    prefix_counts: Vec<PrefixCounts>,
}

/// The numbering of layouts stored as words.
#[derive(Debug, Clone)]
pub(crate) struct WordRanking(Vec<(u64, Box<[PrefixCounts; 8]>)>);

/// The entry for a prefix sum is the number of layouts of the pits up to this one that have fewer seeds in total. With
/// 257 entries, indexing by a byte needs no bounds check.
type PrefixCounts = [u64; 257];

/// A word with 1 in each byte.
const BYTE_ONES: u64 = u64::MAX / 255;

impl Ranking {
    /// Creates a numbering; `None` without pits, for more than 255 seeds, or if there are 2^63 layouts or more.
    #[must_use]
    pub fn new(pits: usize, seeds: usize) -> Option<Self> {
        if pits == 0 || seeds > 255 {
            return None;
        }
        let mut fewer: Vec<PrefixCounts> = vec![[0; 257]; pits];
        for pit in 0..pits {
            for sum in 1..=seeds + 1 {
                // `fewer[pit][sum - 1]` counts layouts of fewer than `sum - 1` seeds; the layouts of exactly `sum - 1`
                // are missing.
                let with_exact_sum = if pit == 0 { 1 } else { fewer[pit - 1][sum] };
                fewer[pit][sum] = fewer[pit][sum - 1].checked_add(with_exact_sum)?;
            }
        }
        let ranking = Self {
            seeds,
            prefix_counts: fewer,
        };
        (ranking.len() < 1 << 63).then_some(ranking)
    }

    /// Returns the number of pits.
    #[must_use]
    pub const fn pits(&self) -> usize {
        self.prefix_counts.len()
    }

    /// Returns the greatest number of seeds.
    #[must_use]
    pub const fn seeds(&self) -> usize {
        self.seeds
    }

    /// Returns the number of layouts.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.count_with_fewer(self.seeds + 1)
    }

    /// Always returns false: there is at least one layout.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Returns the number of layouts with fewer than `seeds` seeds, which is the first number of the layer of `seeds`.
    ///
    /// # Panics
    /// If `seeds` exceeds the greatest number of seeds by more than one.
    #[must_use]
    pub fn count_with_fewer(&self, seeds: usize) -> u64 {
        self.prefix_counts[self.pits() - 1][..=self.seeds + 1][seeds]
    }

    /// Returns the number of a layout given pit by pit. For a layout with more seeds than the numbering covers, the
    /// result is meaningless.
    #[inline]
    pub fn rank(&self, layout: impl IntoIterator<Item = u8>) -> u64 {
        let (mut rank, mut sum) = (0u64, 0u8);
        for (seeds, fewer) in layout.into_iter().zip(&self.prefix_counts) {
            sum = sum.wrapping_add(seeds);
            rank = rank.wrapping_add(fewer[usize::from(sum)]);
        }
        rank
    }

    /// Returns the same numbering for layouts stored as words. `pits` is the number of pits in each word, one per byte
    /// from the lowest.
    pub(crate) fn for_words(&self, pits: &[usize]) -> WordRanking {
        let mut fewer = self.prefix_counts.iter();
        let word = |&pits: &usize| {
            let mut of_pits = Box::new([[0; 257]; 8]);
            for (of_pit, fewer) in of_pits[..pits].iter_mut().zip(fewer.by_ref()) {
                *of_pit = *fewer;
            }
            let mask = u64::MAX.checked_shr(64 - 8 * pits as u32).unwrap_or(0);
            (mask, of_pits)
        };
        WordRanking(pits.iter().map(word).collect())
    }

    /// Writes the layout with number `rank` to `layout`.
    pub fn unrank(&self, mut rank: u64, layout: &mut Vec<u8>) {
        layout.clear();
        layout.resize(self.pits(), 0);
        let mut above = None;
        for (pit, fewer) in self.prefix_counts.iter().enumerate().rev() {
            let most = above.unwrap_or(self.seeds);
            let sum = fewer[..=most].partition_point(|&fewer| fewer <= rank) - 1;
            rank -= fewer[sum];
            if let Some(above) = above {
                layout[pit + 1] = (above - sum) as u8;
            }
            above = Some(sum);
        }
        layout[0] = above.unwrap_or(0) as u8;
    }

    /// Advances to the next layout of the same layer. Returns false after the last layout, which is left unchanged.
    pub fn next_layout(layout: &mut [u8]) -> bool {
        // The first prefix sum that may grow is the one before a filled pit: one seed moves forward, and the sums
        // before it become as small as possible.
        let Some(from) = (1..layout.len()).find(|&pit| layout[pit] > 0) else {
            return false;
        };
        let before = std::mem::take(&mut layout[0]);
        layout[from] -= 1;
        layout[from - 1] = before + 1;
        true
    }
}

impl WordRanking {
    /// Returns the number of a layout, as [`Ranking::rank`] does, and the number of its seeds. Bytes without a pit are
    /// ignored.
    #[inline]
    pub(crate) fn rank(&self, words: &[u64]) -> (u64, u8) {
        let (mut rank, mut sum) = (0u64, 0u64);
        for (word, (mask, fewer)) in words.iter().zip(&self.0) {
            // Each byte becomes the prefix sum: the sum of all earlier words, and of this word up to the byte.
            let sums = (word & mask)
                .wrapping_mul(BYTE_ONES)
                .wrapping_add(sum * BYTE_ONES);
            // The tables of bytes without a pit are all zero, so the loop needs no branch.
            for (at, fewer) in fewer.iter().enumerate() {
                rank = rank.wrapping_add(fewer[usize::from((sums >> (8 * at)) as u8)]);
            }
            sum = sums >> 56;
        }
        (rank, sum as u8)
    }
}
