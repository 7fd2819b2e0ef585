//! The moves that a list already has, for finding duplicates among further ones.

use crate::moves::MoveStart;
use std::collections::BTreeSet;

/// The starts and spellings of the moves of earlier kinds in a list. They are added as the list grows, so that moves need
/// not be compared in pairs.
#[derive(Debug, Default)]
pub(super) struct EarlierMoves {
    /// The different starts of the moves, and the number of moves that they cover.
    pub(super) starts: Vec<MoveStart>,
    pub(super) started: usize,
    /// The spellings of the moves, and the number of moves that they cover. Spelling plays a move, so each is spelt only
    /// if another has the same start.
    pub(super) spellings: BTreeSet<String>,
    pub(super) spelt: usize,
}

impl EarlierMoves {
    /// Prepares for another list and keeps the buffers.
    pub(super) fn clear(&mut self) {
        self.starts.clear();
        self.spellings.clear();
        (self.started, self.spelt) = (0, 0);
    }
}
