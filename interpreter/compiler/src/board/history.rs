//! Earlier positions of a game.

/// The positions that have occurred, for games in which repetition matters; empty for all others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    /// What earlier positions were like, the present one not included.
    pub earlier: Vec<u64>,
}
