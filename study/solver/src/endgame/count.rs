//! The distribution of values in a layer.

use super::value_source::UNKNOWN_VALUE;
use serde::Serialize;

/// The counts of positions in a layer by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct LayerCount {
    /// Seeds in play.
    pub seeds: usize,
    /// All positions, from the view of the player to move.
    pub positions: u64,
    /// Positions in which the player to move wins more seeds than the other player from here on.
    pub won: u64,
    /// Positions in which both players win the same number of seeds.
    pub drawn: u64,
    /// Positions in which the other player wins more seeds.
    pub lost: u64,
    /// Positions with an unknown value: it depends on which of several positions is repeated first.
    pub unknown: u64,
}

impl LayerCount {
    /// Counts the stored values of a layer.
    pub(super) fn from_values(seeds: usize, values: impl Iterator<Item = i8>) -> Self {
        let mut count = Self {
            seeds,
            ..Self::default()
        };
        for value in values {
            count.positions += 1;
            *match value {
                UNKNOWN_VALUE => &mut count.unknown,
                1.. => &mut count.won,
                0 => &mut count.drawn,
                _ => &mut count.lost,
            } += 1;
        }
        count
    }
}
