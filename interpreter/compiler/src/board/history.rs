//! The history of a game.

/// The positions that have occurred, for games with rules about repetition; empty for all others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// The [repetition hashes](super::Position::repetition_hash) of the earlier positions, without the current one.
    pub earlier_hashes: Vec<u64>,
}
