//! Numbering: every way to lay out so many seeds over so many pits has a number, without a gap.
//!
//! The pits stand in a fixed order; after each of them the seeds so far are added up. These sums grow or stay, and a set
//! of growing sums has a number in the combinatorial number system. Fewer seeds in all come first, so the layouts of
//! exactly `n` seeds are one run of numbers (a *layer*) behind those of fewer than `n`.

/// The numbering of the layouts of up to so many seeds over so many pits.
#[derive(Debug, Clone)]
pub struct Ranking {
    pits: usize,
    seeds: usize,
    /// By pit, then by the seeds up to and with it: how many layouts of these first pits have fewer seeds in all.
    fewer: Vec<u64>,
}

impl Ranking {
    /// A numbering; `None` if there are more layouts than a number of 63 bits can tell, or no pits.
    #[must_use]
    pub fn new(pits: usize, seeds: usize) -> Option<Self> {
        if pits == 0 {
            return None;
        }
        let width = seeds + 2;
        let mut fewer = vec![0u64; pits * width];
        for pit in 0..pits {
            for sum in 1..width {
                // Layouts of the first pits with fewer than `sum` seeds: with fewer than `sum - 1`, or just so many.
                let just = if pit == 0 {
                    1
                } else {
                    fewer[(pit - 1) * width + sum]
                };
                let all = fewer[pit * width + sum - 1].checked_add(just)?;
                fewer[pit * width + sum] = all;
            }
        }
        let ranking = Self { pits, seeds, fewer };
        (ranking.len() < 1 << 63).then_some(ranking)
    }

    /// How many pits.
    #[must_use]
    pub const fn pits(&self) -> usize {
        self.pits
    }

    /// The most seeds.
    #[must_use]
    pub const fn seeds(&self) -> usize {
        self.seeds
    }

    /// How many layouts there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.before(self.seeds + 1)
    }

    /// Whether there are no layouts; there always are some.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// How many layouts have fewer seeds: where the layer of exactly so many begins.
    ///
    /// # Panics
    /// If it is more than one above the most seeds.
    #[must_use]
    pub fn before(&self, seeds: usize) -> u64 {
        self.fewer[(self.pits - 1) * (self.seeds + 2) + seeds]
    }

    /// The number of a layout, given pit by pit.
    ///
    /// # Panics
    /// If there are more seeds than the numbering is for.
    #[inline]
    pub fn rank(&self, layout: impl IntoIterator<Item = u8>) -> u64 {
        let width = self.seeds + 2;
        let (mut rank, mut sum, mut row) = (0, 0, 0);
        for seeds in layout {
            sum += usize::from(seeds);
            rank += self.fewer[row + sum];
            row += width;
        }
        rank
    }

    /// The layout with a number.
    pub fn unrank(&self, mut rank: u64, layout: &mut Vec<u8>) {
        let width = self.seeds + 2;
        layout.clear();
        layout.resize(self.pits, 0);
        let mut above = None;
        for pit in (0..self.pits).rev() {
            let row = &self.fewer[pit * width..(pit + 1) * width];
            let most = above.unwrap_or(self.seeds);
            let sum = row[..=most].partition_point(|&fewer| fewer <= rank) - 1;
            rank -= row[sum];
            if let Some(above) = above {
                layout[pit + 1] = (above - sum) as u8;
            }
            above = Some(sum);
        }
        layout[0] = above.unwrap_or(0) as u8;
    }

    /// Goes on to the next layout; false, and nothing is done, if it has more seeds than this one.
    pub fn next(layout: &mut [u8]) -> bool {
        // The sum up to a pit may grow if the sum up to the next one is greater: a seed comes one pit nearer to the first,
        // and what lies before it goes on as late as possible.
        let Some(from) = (1..layout.len()).find(|&pit| layout[pit] > 0) else {
            return false;
        };
        let before = std::mem::take(&mut layout[0]);
        layout[from] -= 1;
        layout[from - 1] = before + 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_gap_and_read_back() {
        let ranking = Ranking::new(4, 6).expect("few layouts");
        // As many as there are ways to lay 6 seeds over 5 pits, one of them for those that are left out.
        assert_eq!(ranking.len(), 210);
        let mut layout = Vec::new();
        for number in 0..ranking.len() {
            ranking.unrank(number, &mut layout);
            assert_eq!(ranking.rank(layout.iter().copied()), number, "{layout:?}");
            let seeds = layout.iter().map(|&seeds| usize::from(seeds)).sum();
            assert!(ranking.before(seeds) <= number && number < ranking.before(seeds + 1));
        }
    }

    #[test]
    fn one_layout_follows_the_other() {
        let ranking = Ranking::new(5, 4).expect("few layouts");
        let (mut layout, mut other) = (Vec::new(), Vec::new());
        ranking.unrank(ranking.before(4), &mut layout);
        for number in ranking.before(4) + 1..ranking.before(5) {
            assert!(Ranking::next(&mut layout));
            ranking.unrank(number, &mut other);
            assert_eq!(layout, other);
        }
        assert!(!Ranking::next(&mut layout));
    }

    #[test]
    fn numbers_of_twelve_pits_are_those_of_the_literature() {
        // Positions of Awari with exactly n stones: C(n + 11, 11).
        let ranking = Ranking::new(12, 48).expect("a number of 41 bits");
        assert_eq!(ranking.before(2) - ranking.before(1), 12);
        assert_eq!(ranking.before(3) - ranking.before(2), 78);
        assert_eq!(ranking.before(49) - ranking.before(48), 279_871_768_995);
    }

    #[test]
    fn too_large_is_refused() {
        assert!(Ranking::new(96, 255).is_none());
        assert!(Ranking::new(0, 3).is_none());
    }
}
