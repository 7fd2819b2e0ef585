//! Ten levels, from one that a beginner beats to full strength.

/// The strongest level.
pub const MAX_LEVEL: u8 = 10;

/// The strength of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Maximum depth in moves.
    pub depth: u32,
    /// Maximum number of positions searched.
    pub nodes: u64,
    /// Random moves, in percent.
    pub slip_percent: u32,
}

impl Level {
    /// Returns the level with a number from 1 to [`MAX_LEVEL`]; `None` for any other number. No level searches fewer
    /// positions than the one below it.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        let (depth, nodes, slips) = match number {
            1 => (1, 200, 40),
            2 => (1, 200, 20),
            3 => (2, 1_000, 15),
            4 => (2, 1_000, 5),
            5 => (3, 4_000, 2),
            6 => (4, 15_000, 0),
            7 => (6, 50_000, 0),
            8 => (8, 200_000, 0),
            9 => (12, 800_000, 0),
            MAX_LEVEL => (u32::MAX, u64::MAX, 0),
            _ => return None,
        };
        Some(Self {
            depth,
            nodes,
            slip_percent: slips,
        })
    }
}
