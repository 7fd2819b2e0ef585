//! What a sowing adds to a board.

/// What a sowing adds.
#[derive(Debug, Clone, Copy)]
pub struct SowDelta<'p> {
    /// A byte for each cell, by eights.
    pub seeds: &'p [u64],
    /// What to add to the hash.
    pub hash_delta: u64,
    /// Where the last seed falls.
    pub last: u8,
    /// What a full round before it adds.
    pub round: Option<(&'p [u64], u64)>,
    /// How many full rounds.
    pub rounds: u8,
}

impl SowDelta<'_> {
    /// How many seeds fall into a cell; none if there is no such cell.
    #[inline]
    pub fn falling(&self, cell: u8) -> u8 {
        let of = |seeds: &[u64]| {
            let eight = seeds.get(usize::from(cell >> 3)).copied().unwrap_or(0);
            eight.to_le_bytes()[usize::from(cell & 7)]
        };
        let rounds = self.round.map_or(0, |(round, _)| of(round) * self.rounds);
        of(self.seeds) + rounds
    }
}
