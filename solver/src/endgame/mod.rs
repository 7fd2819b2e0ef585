//! Databases of endgames.

/// Somebody who knows the values of positions with few seeds.
pub trait Endgames: Sync {
    /// What the player to move wins more than the other one from here on, in a position with this number among all layouts
    /// (see [`crate::Ranking`]) and so many seeds in play; `None` if it is not known.
    fn ranked(&self, number: u64, seeds: i16) -> Option<i8>;
}
