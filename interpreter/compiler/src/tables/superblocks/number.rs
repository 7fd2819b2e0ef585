//! Numbers of superblocks, tagged with the outcome of the lap if it is known.

use crate::tables::sow_table::Ring;

/// The number of a superblock, tagged with the outcome of its lap where the superblock need not be loaded for it.
#[derive(Debug, Clone, Copy)]
pub struct Number(u32);

/// The outcome of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Decided by the superblock.
    Open,
    /// The next lap is a self-loop.
    SelfLoop,
    /// The move is illegal.
    Illegal,
    /// The move is over without a capture.
    Over,
}

/// The rows of self-looping laps, by player, direction and cell.
#[derive(Debug, Clone)]
pub(super) struct SelfLoops(pub(super) Box<[Ring; 1024]>);

impl Default for SelfLoops {
    fn default() -> Self {
        Self(Box::new([Ring::default(); 1024]))
    }
}

/// The outcome is stored in the bits above the number.
const SHIFT: u32 = 30;

impl Number {
    pub(super) const fn of(number: u32, outcome: Outcome) -> Self {
        Self(number | (outcome as u32) << SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & ((1 << SHIFT) - 1)) as usize
    }

    /// Returns the outcome, without loading the superblock.
    #[inline(always)]
    pub const fn outcome(self) -> Outcome {
        match self.0 >> SHIFT {
            1 => Outcome::SelfLoop,
            2 => Outcome::Illegal,
            3 => Outcome::Over,
            _ => Outcome::Open,
        }
    }
}

#[inline(always)]
pub(super) fn place([us, direction, cell]: [u8; 3]) -> usize {
    usize::from(us & 1) << 9 | usize::from(direction & 1) << 8 | usize::from(cell)
}
