//! Distributions of seeds over pits, with a minimum in each.

use sow_grammar::rules::Seat;
use sow_interpreter::Cell;

/// The seeds to distribute, by a player over pits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Distribution<'r> {
    pub(super) player: Seat,
    pub(super) pits: &'r [Cell],
    pub(super) seeds: u32,
    /// The lowest number of seeds in each pit.
    pub(super) at_least: u32,
}

impl Distribution<'_> {
    /// Draws a distribution, all of them with equal probability.
    pub(super) fn draw(self, below: &mut impl FnMut(u64) -> u64) -> Vec<u16> {
        // Seeds and the bars between adjacent pits form a line; each order of these is an arrangement.
        let (mut seeds, mut bars) = (u64::from(self.free_seeds()), self.bars() as u64);
        let mut pits = vec![self.at_least; self.pits.len()];
        let mut pit = 0;
        while seeds > 0 {
            if below(seeds + bars) < bars {
                bars -= 1;
                pit += 1;
            } else {
                seeds -= 1;
                pits[pit] += 1;
            }
        }
        pits.into_iter().map(|seeds| seeds as u16).collect()
    }

    /// Returns the number of seeds beyond the minimum.
    pub(super) fn free_seeds(self) -> u32 {
        self.seeds
            .saturating_sub(self.at_least * self.pits.len() as u32)
    }

    /// Returns the number of boundaries between pits.
    pub(super) fn bars(self) -> usize {
        self.pits.len().saturating_sub(1)
    }
}
