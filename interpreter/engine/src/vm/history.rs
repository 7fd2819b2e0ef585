//! The history of positions, for games with rules about repetition.

/// The earlier positions, the current one excluded.
#[derive(Debug, Clone)]
pub(crate) enum RepetitionHistory<'a> {
    /// A history borrowed from the caller.
    Lent(&'a [u64]),
    Kept(KeptHistory),
}

/// An owned history. Positions before `from` cannot recur and are kept only so that moves can be taken back.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeptHistory {
    all: Vec<u64>,
    from: usize,
    filter: BloomFilter,
}

/// A Bloom filter of the positions that can recur. It shows for most positions that they are new, even if nothing is
/// stored for a hundred moves.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BloomFilter([u64; 16]);

impl BloomFilter {
    fn of(situations: &[u64]) -> Self {
        let mut filter = Self::default();
        situations.iter().for_each(|&one| filter.add(one));
        filter
    }

    const fn add(&mut self, situation: u64) {
        self.0[(situation >> 60) as usize] |= 1 << (situation >> 54 & 63);
    }

    const fn may_contain(&self, situation: u64) -> bool {
        self.0[(situation >> 60) as usize] >> (situation >> 54 & 63) & 1 != 0
    }
}

impl RepetitionHistory<'_> {
    pub(crate) fn kept(all: Vec<u64>) -> Self {
        let filter = BloomFilter::of(&all);
        Self::Kept(KeptHistory {
            all,
            from: 0,
            filter,
        })
    }

    pub(crate) fn as_slice(&self) -> &[u64] {
        match self {
            Self::Lent(all) => all,
            Self::Kept(kept) => &kept.all[kept.from..],
        }
    }

    /// Whether a position has occurred before.
    #[inline]
    pub(crate) fn contains(&self, situation: u64) -> bool {
        match self {
            Self::Lent(all) => all.contains(&situation),
            Self::Kept(kept) => kept.contains(situation),
        }
    }

    /// Returns the positions that can recur.
    pub(crate) fn into_vec(self) -> Vec<u64> {
        self.as_slice().to_vec()
    }

    /// Appends a position; with `for_good`, none of the positions so far can recur.
    pub(crate) fn push(&mut self, situation: u64, for_good: bool) {
        if let Self::Kept(kept) = self {
            kept.push(situation, for_good);
        }
    }

    /// Returns a place to return to.
    pub(crate) fn place(&self) -> (usize, usize) {
        match self {
            Self::Lent(_) => (0, 0),
            Self::Kept(kept) => (kept.all.len(), kept.from),
        }
    }

    /// Forgets everything after a place.
    pub(crate) fn return_to(&mut self, place: (usize, usize)) {
        if let Self::Kept(kept) = self {
            kept.return_to(place);
        }
    }
}

impl KeptHistory {
    /// See [`RepetitionHistory::contains`].
    #[inline]
    pub(crate) fn contains(&self, situation: u64) -> bool {
        self.filter.may_contain(situation) && self.all[self.from..].contains(&situation)
    }

    /// See [`RepetitionHistory::push`].
    #[inline]
    pub(crate) fn push(&mut self, situation: u64, for_good: bool) {
        self.all.push(situation);
        if for_good {
            (self.from, self.filter) = (self.all.len(), BloomFilter::default());
        } else {
            self.filter.add(situation);
        }
    }

    /// Forgets all positions.
    pub(crate) fn clear(&mut self) {
        self.return_to((0, 0));
    }

    fn return_to(&mut self, (length, start): (usize, usize)) {
        if (self.all.len(), self.from) == (length, start) {
            return;
        }
        self.all.truncate(length);
        // Bits of forgotten positions may stay set.
        if self.from != start || length == start {
            self.filter = BloomFilter::of(&self.all[start..]);
        }
        self.from = start;
    }
}
