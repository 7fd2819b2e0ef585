//! The positions that have occurred, for games in which repetition matters.

/// What earlier positions were like, the present one not included.
#[derive(Debug)]
pub(crate) enum Earlier<'a> {
    /// Somebody else's.
    Lent(&'a [u64]),
    /// One's own. Those before `from` cannot come back, and stay only so that a move can be taken back.
    Kept { all: Vec<u64>, from: usize },
}

impl Earlier<'_> {
    pub(crate) fn kept(all: Vec<u64>) -> Self {
        Self::Kept { all, from: 0 }
    }

    pub(crate) fn as_slice(&self) -> &[u64] {
        match self {
            Self::Lent(all) => all,
            Self::Kept { all, from } => &all[*from..],
        }
    }

    /// All that can come back.
    pub(crate) fn into_vec(self) -> Vec<u64> {
        match self {
            Self::Lent(all) => all.to_vec(),
            Self::Kept { mut all, from } => {
                all.drain(..from);
                all
            }
        }
    }

    /// One more; `for_good`: none of all of them can come back.
    pub(crate) fn push(&mut self, situation: u64, for_good: bool) {
        if let Self::Kept { all, from } = self {
            all.push(situation);
            if for_good {
                *from = all.len();
            }
        }
    }

    /// A place to return to.
    pub(crate) fn place(&self) -> (usize, usize) {
        match self {
            Self::Lent(_) => (0, 0),
            Self::Kept { all, from } => (all.len(), *from),
        }
    }

    /// Forgets what came after a place.
    pub(crate) fn return_to(&mut self, (length, start): (usize, usize)) {
        if let Self::Kept { all, from } = self {
            all.truncate(length);
            *from = start;
        }
    }
}
