//! What can be said of a move before it is made: where its first lap ends is known, and often what the table says there.

use super::code::Block;
use sow_grammar::rules::TableId;

/// What is known of a move beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Verdict {
    /// Only playing it tells.
    #[default]
    Open,
    Illegal,
    /// It is legal, and nothing is chosen inside it.
    Legal,
}

/// The first lap of a kind of move that begins with a plain sowing of all seeds of the pit picked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FirstLap {
    /// The stores sown into, by mover.
    pub(crate) stores: [u8; 2],
    /// The table for the last seed.
    pub(crate) last: TableId,
}

/// By instruction: what is known once a table has come there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Verdicts(pub(crate) Vec<Verdict>);

impl Verdicts {
    #[inline]
    pub(crate) fn at(&self, block: Block) -> Verdict {
        self.0.get(block as usize).copied().unwrap_or_default()
    }
}
