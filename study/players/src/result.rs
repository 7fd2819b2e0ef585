//! The result of searching a position, and its entry in the transposition table.

use crate::limits::MAX_DEPTH;
use crate::table::{Bound, Entry};
use crate::value;

/// Remaining depth is counted in half moves: this many for a move that passes the turn.
const MOVE: u32 = 2;
/// The cost of a move after which the same player moves again, so that a series of them is searched to its end.
const FURTHER: u32 = 1;

/// A depth in moves as half moves.
pub(crate) const fn halves(moves: u32) -> u32 {
    moves * MOVE
}

/// The value does not depend on earlier positions.
pub(crate) const INDEPENDENT: u32 = u32::MAX;

/// The result of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchResult {
    pub(crate) value: i32,
    /// An estimate had a part in it: a deeper search may change it.
    pub(crate) estimated: bool,
    /// The ply of the earliest position that it depends on, through a repetition.
    pub(crate) depends: u32,
}

/// Where the search is, and its window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) ply: u32,
    /// Remaining depth in half moves.
    pub(crate) depth: u32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// Whether the search goes no further.
    pub(crate) const fn is_leaf(&self) -> bool {
        self.depth == 0 || self.ply >= MAX_DEPTH
    }

    /// Whether the search goes no further than two more turns, and nobody asks for the best moves.
    pub(crate) const fn is_shallow(&self) -> bool {
        self.depth <= 2 * MOVE && self.beta - self.alpha == 1
    }

    /// The window after a move, one ply deeper.
    pub(crate) fn next(self, again: bool) -> Self {
        let cost = if again { FURTHER } else { MOVE };
        Self {
            ply: self.ply + 1,
            depth: self.depth.saturating_sub(cost),
            ..self
        }
    }
}

impl SearchResult {
    pub(crate) const fn exact(value: i32) -> Self {
        Self {
            value,
            estimated: false,
            depends: INDEPENDENT,
        }
    }

    /// The same for the other player.
    pub(crate) fn turned(self) -> Self {
        Self {
            value: -self.value,
            ..self
        }
    }

    pub(crate) fn estimated(value: i32) -> Self {
        Self {
            estimated: true,
            ..Self::exact(value)
        }
    }
}

/// The result that a table entry gives without any search, if it is deep enough and cuts off.
pub(crate) fn table_cutoff(entry: Entry, window: Window) -> Option<SearchResult> {
    let Window {
        ply,
        depth,
        alpha,
        beta,
    } = window;
    if u32::from(entry.depth) < depth {
        return None;
    }
    let value = value::from_root(entry.value, ply);
    let cuts_off = match entry.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::AtLeast => value >= beta,
        Bound::AtMost => value <= alpha,
    };
    cuts_off.then_some(SearchResult {
        estimated: entry.depth != Entry::TO_THE_END,
        ..SearchResult::exact(value)
    })
}

/// The table entry for a result.
pub(crate) fn table_entry(found: &SearchResult, best: u16, window: Window) -> Entry {
    let bound = if found.depends < window.ply {
        Bound::None
    } else if found.value >= window.beta {
        Bound::AtLeast
    } else if found.value <= window.alpha {
        Bound::AtMost
    } else {
        Bound::Exact
    };
    Entry {
        value: value::from_here(found.value, window.ply),
        depth: if found.estimated {
            window.depth.min(halves(MAX_DEPTH)) as u8
        } else {
            Entry::TO_THE_END
        },
        bound,
        best,
    }
}
