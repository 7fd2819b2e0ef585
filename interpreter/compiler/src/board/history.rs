//! The history of a game.

/// The positions that have occurred, for games with rules about repetition; empty for all others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// [`Position::situation`](super::Position::repetition_hash) of the earlier positions, the current one excluded.
    pub earlier_hashes: Vec<u64>,
}
