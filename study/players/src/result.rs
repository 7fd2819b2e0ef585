//! The result of searching a position, and its entry in the transposition table.

use crate::limits::MAX_DEPTH;
use crate::table::{Bound, Entry};
use crate::value;

/// The cost in half moves of a move after which the other player moves. Remaining depth is counted in half moves.
const TURN_COST: u32 = 2;
/// The cost in half moves of a move after which the same player moves again. It is half of the usual cost, so that a
/// series of such moves is searched further.
const EXTRA_TURN_COST: u32 = 1;

/// Converts a depth in moves to half moves.
pub(crate) const fn half_moves(moves: u32) -> u32 {
    moves * TURN_COST
}

/// Marks a value that does not depend on earlier positions.
pub(crate) const NO_DEPENDENCY: u32 = u32::MAX;

/// The result of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchResult {
    pub(crate) value: i32,
    /// Whether an estimate affects the value, so that a deeper search may change it.
    pub(crate) estimated: bool,
    /// The ply of the earliest position that the value depends on through a repetition; [`NO_DEPENDENCY`] if there is
    /// none.
    pub(crate) earliest_dependency: u32,
}

/// The ply, remaining depth and alpha-beta window of a search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) ply: u32,
    /// Remaining depth in half moves.
    pub(crate) depth: u32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// Returns whether the search stops here.
    pub(crate) const fn is_leaf(&self) -> bool {
        self.depth == 0 || self.ply >= MAX_DEPTH
    }

    /// Returns whether at most two more turns are searched, with a zero window. Then no best move is needed.
    pub(crate) const fn is_shallow(&self) -> bool {
        self.depth <= 2 * TURN_COST && self.beta - self.alpha == 1
    }

    /// Returns the window after a move, one ply deeper; `again` says that the same player moves again.
    pub(crate) fn next(self, again: bool) -> Self {
        let cost = if again { EXTRA_TURN_COST } else { TURN_COST };
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
            earliest_dependency: NO_DEPENDENCY,
        }
    }

    /// Returns the result for the other player.
    pub(crate) fn negated(self) -> Self {
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

/// Returns the result that a table entry gives without a search, if the entry is deep enough and causes a cutoff.
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
    let value = value::from_table_value(entry.value, ply);
    let cuts_off = match entry.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::AtLeast => value >= beta,
        Bound::AtMost => value <= alpha,
    };
    cuts_off.then_some(SearchResult {
        estimated: entry.depth != Entry::EXHAUSTIVE,
        ..SearchResult::exact(value)
    })
}

/// Returns the table entry for a result.
pub(crate) fn table_entry(result: &SearchResult, best: u16, window: Window) -> Entry {
    let bound = if result.earliest_dependency < window.ply {
        Bound::None
    } else if result.value >= window.beta {
        Bound::AtLeast
    } else if result.value <= window.alpha {
        Bound::AtMost
    } else {
        Bound::Exact
    };
    Entry {
        value: value::to_table_value(result.value, window.ply),
        depth: if result.estimated {
            window.depth.min(half_moves(MAX_DEPTH)) as u8
        } else {
            Entry::EXHAUSTIVE
        },
        bound,
        best_move: best,
    }
}
