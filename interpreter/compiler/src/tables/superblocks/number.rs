//! Numbers of superblocks, with what comes of a lap as far as that is known without the superblock.

use crate::tables::sow_table::Ring;

/// Which superblock it is, and what comes of it where it need not be looked up for that.
#[derive(Debug, Clone, Copy)]
pub struct Number(u32);

/// What comes of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The superblock tells.
    Open,
    /// The next lap is self-looping.
    SelfLoop,
    /// The move is not legal.
    Illegal,
    /// The move is over, and nothing is taken.
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

/// The outcome stands above the number.
const SHIFT: u32 = 30;

impl Number {
    pub(super) const fn of(number: u32, outcome: Outcome) -> Self {
        Self(number | (outcome as u32) << SHIFT)
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & ((1 << SHIFT) - 1)) as usize
    }

    /// The outcome, without looking at the superblock.
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
