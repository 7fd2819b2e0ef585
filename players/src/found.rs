//! What a look at a position has found, and what of it the table of positions keeps.

use crate::alphabeta::MAX_DEPTH;
use crate::table::{Bound, Known};
use crate::value;

/// The depth that a look ahead has left is counted in halves of moves: this many for a move that gives the turn away …
const MOVE: u32 = 2;
/// … and so many for one after which the same player moves again: several of these are one move of his, as it were.
const FURTHER: u32 = 1;

/// What so many moves ahead are in halves.
pub(crate) const fn halves(moves: u32) -> u32 {
    moves * MOVE
}

/// Nothing depends on what came before.
pub(crate) const INDEPENDENT: u32 = u32::MAX;

/// What was found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found {
    pub(crate) value: i32,
    /// An estimate was needed somewhere: looking further may change it.
    pub(crate) estimated: bool,
    /// The depth of the first position that it depends on.
    pub(crate) depends: u32,
}

/// Where the search is and what it is after.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) ply: u32,
    /// In halves of moves.
    pub(crate) depth: u32,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// After a move.
    pub(crate) fn next(self, again: bool) -> Self {
        let cost = if again { FURTHER } else { MOVE };
        Self {
            ply: self.ply + 1,
            depth: self.depth.saturating_sub(cost),
            ..self
        }
    }
}

impl Found {
    pub(crate) fn exact(value: i32) -> Self {
        Self {
            value,
            estimated: false,
            depends: INDEPENDENT,
        }
    }
}

/// What the table settles at once.
pub(crate) fn settled(known: Known, ply: u32, depth: u32, alpha: i32, beta: i32) -> Option<Found> {
    if u32::from(known.depth) < depth {
        return None;
    }
    let value = value::from_root(known.value, ply);
    let settles = match known.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::AtLeast => value >= beta,
        Bound::AtMost => value <= alpha,
    };
    settles.then_some(Found {
        estimated: known.depth != Known::TO_THE_END,
        ..Found::exact(value)
    })
}

/// What is to be written down.
pub(crate) fn to_know(found: &Found, best: u16, window: Window) -> Known {
    let bound = if found.depends < window.ply {
        Bound::None
    } else if found.value >= window.beta {
        Bound::AtLeast
    } else if found.value <= window.alpha {
        Bound::AtMost
    } else {
        Bound::Exact
    };
    Known {
        value: value::from_here(found.value, window.ply),
        depth: if found.estimated {
            window.depth.min(halves(MAX_DEPTH)) as u8
        } else {
            Known::TO_THE_END
        },
        bound,
        best,
    }
}
