//! The positions that have occurred, for games in which repetition matters.

/// What earlier positions were like, the present one not included.
#[derive(Debug, Clone)]
pub(crate) enum RepetitionHistory<'a> {
    /// Somebody else's.
    Lent(&'a [u64]),
    /// One's own. Those before `from` cannot come back, and stay only so that a move can be taken back.
    Kept {
        all: Vec<u64>,
        from: usize,
        filter: BloomFilter,
    },
}

/// A bit for each position that can come back, and perhaps some more: most positions are seen to be new by it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BloomFilter([u64; 4]);

impl BloomFilter {
    fn of(situations: &[u64]) -> Self {
        let mut filter = Self::default();
        situations.iter().for_each(|&one| filter.add(one));
        filter
    }

    const fn add(&mut self, situation: u64) {
        self.0[(situation >> 62) as usize] |= 1 << (situation >> 56 & 63);
    }

    const fn may_contain(&self, situation: u64) -> bool {
        self.0[(situation >> 62) as usize] >> (situation >> 56 & 63) & 1 != 0
    }
}

impl RepetitionHistory<'_> {
    pub(crate) fn kept(all: Vec<u64>) -> Self {
        let filter = BloomFilter::of(&all);
        Self::Kept {
            all,
            from: 0,
            filter,
        }
    }

    pub(crate) fn as_slice(&self) -> &[u64] {
        match self {
            Self::Lent(all) => all,
            Self::Kept { all, from, .. } => &all[*from..],
        }
    }

    /// Whether a position has been there.
    #[inline]
    pub(crate) fn contains(&self, situation: u64) -> bool {
        match self {
            Self::Kept { filter, .. } if !filter.may_contain(situation) => false,
            _ => self.as_slice().contains(&situation),
        }
    }

    /// All that can come back.
    pub(crate) fn into_vec(self) -> Vec<u64> {
        match self {
            Self::Lent(all) => all.to_vec(),
            Self::Kept { mut all, from, .. } => {
                all.drain(..from);
                all
            }
        }
    }

    /// One more; `for_good`: none of all of them can come back.
    pub(crate) fn push(&mut self, situation: u64, for_good: bool) {
        if let Self::Kept { all, from, filter } = self {
            all.push(situation);
            if for_good {
                (*from, *filter) = (all.len(), BloomFilter::default());
            } else {
                filter.add(situation);
            }
        }
    }

    /// A place to return to.
    pub(crate) fn place(&self) -> (usize, usize) {
        match self {
            Self::Lent(_) => (0, 0),
            Self::Kept { all, from, .. } => (all.len(), *from),
        }
    }

    /// Forgets what came after a place.
    pub(crate) fn return_to(&mut self, (length, start): (usize, usize)) {
        if let Self::Kept { all, from, filter } = self
            && (all.len(), *from) != (length, start)
        {
            all.truncate(length);
            // Traces of positions that are forgotten may stay.
            if *from != start || length == start {
                *filter = BloomFilter::of(&all[start..]);
            }
            *from = start;
        }
    }
}
