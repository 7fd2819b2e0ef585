//! The history of positions, for games with rules about repetition.

/// The earlier positions, the current one excluded.
#[derive(Debug, Clone)]
pub(crate) enum RepetitionHistory<'a> {
    /// A history borrowed from the caller.
    Borrowed(&'a [u64]),
    Owned(OwnedHistory),
}

/// An owned history. Positions before the index `start` cannot recur and are kept only so that moves can be taken back.
#[derive(Debug, Clone, Default)]
pub(crate) struct OwnedHistory {
    hashes: Vec<u64>,
    start: usize,
    filter: BloomFilter,
}

/// A Bloom filter of the positions that can recur. It shows for most positions that they are new, even if all positions
/// of the last hundred moves can recur.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct BloomFilter([u64; 16]);

impl BloomFilter {
    fn from_hashes(hashes: &[u64]) -> Self {
        let mut filter = Self::default();
        hashes.iter().for_each(|&one| filter.add(one));
        filter
    }

    const fn add(&mut self, hash: u64) {
        self.0[(hash >> 60) as usize] |= 1 << (hash >> 54 & 63);
    }

    const fn may_contain(&self, hash: u64) -> bool {
        self.0[(hash >> 60) as usize] >> (hash >> 54 & 63) & 1 != 0
    }
}

impl RepetitionHistory<'_> {
    pub(crate) fn owned(hashes: Vec<u64>) -> Self {
        let filter = BloomFilter::from_hashes(&hashes);
        Self::Owned(OwnedHistory {
            hashes,
            start: 0,
            filter,
        })
    }

    pub(crate) fn as_slice(&self) -> &[u64] {
        match self {
            Self::Borrowed(all) => all,
            Self::Owned(kept) => &kept.hashes[kept.start..],
        }
    }

    /// Whether a position has occurred before.
    #[inline]
    pub(crate) fn contains(&self, hash: u64) -> bool {
        match self {
            Self::Borrowed(all) => all.contains(&hash),
            Self::Owned(kept) => kept.contains(hash),
        }
    }

    /// Returns the positions that can recur.
    pub(crate) fn into_vec(self) -> Vec<u64> {
        match self {
            Self::Borrowed(all) => all.to_vec(),
            Self::Owned(mut kept) => {
                kept.hashes.drain(..kept.start);
                kept.hashes
            }
        }
    }

    /// Appends a position. After an `irreversible` move, none of the earlier positions can recur.
    pub(crate) fn push(&mut self, hash: u64, irreversible: bool) {
        if let Self::Owned(kept) = self {
            kept.push(hash, irreversible);
        }
    }

    /// Returns a checkpoint for [`Self::rewind`].
    pub(crate) fn checkpoint(&self) -> (usize, usize) {
        match self {
            Self::Borrowed(_) => (0, 0),
            Self::Owned(kept) => (kept.hashes.len(), kept.start),
        }
    }

    /// Forgets everything recorded after a checkpoint.
    pub(crate) fn rewind(&mut self, checkpoint: (usize, usize)) {
        if let Self::Owned(kept) = self {
            kept.rewind(checkpoint);
        }
    }
}

impl OwnedHistory {
    /// See [`RepetitionHistory::contains`].
    #[inline]
    pub(crate) fn contains(&self, hash: u64) -> bool {
        self.filter.may_contain(hash) && self.hashes[self.start..].contains(&hash)
    }

    /// See [`RepetitionHistory::push`].
    #[inline]
    pub(crate) fn push(&mut self, hash: u64, irreversible: bool) {
        self.hashes.push(hash);
        if irreversible {
            (self.start, self.filter) = (self.hashes.len(), BloomFilter::default());
        } else {
            self.filter.add(hash);
        }
    }

    /// Forgets all positions.
    pub(crate) fn clear(&mut self) {
        self.rewind((0, 0));
    }

    fn rewind(&mut self, (length, start): (usize, usize)) {
        if (self.hashes.len(), self.start) == (length, start) {
            return;
        }
        self.hashes.truncate(length);
        // Bits of forgotten positions may stay set.
        if self.start != start || length == start {
            self.filter = BloomFilter::from_hashes(&self.hashes[start..]);
        }
        self.start = start;
    }
}
