//! How often each side wins in a layer.

use super::source::UNKNOWN;
use serde::Serialize;

/// How the values of a layer are distributed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct LayerCount {
    /// Seeds in play.
    pub seeds: usize,
    /// Positions, as the player to move sees them.
    pub positions: u64,
    /// Positions in which the player to move wins more seeds than the other from here on.
    pub won: u64,
    /// Positions in which both win as many.
    pub drawn: u64,
    /// Positions in which the other player wins more.
    pub lost: u64,
    /// Positions whose value is not known: it depends on which of several positions is repeated first.
    pub unknown: u64,
}

impl LayerCount {
    /// Of the values of a layer as they are kept.
    pub(super) fn of(seeds: usize, values: impl Iterator<Item = i8>) -> Self {
        let mut count = Self {
            seeds,
            ..Self::default()
        };
        for value in values {
            count.positions += 1;
            *match value {
                UNKNOWN => &mut count.unknown,
                1.. => &mut count.won,
                0 => &mut count.drawn,
                _ => &mut count.lost,
            } += 1;
        }
        count
    }
}
