//! The effect of a sowing on the board.

/// The seeds that a sowing adds to the board, precomputed.
#[derive(Debug, Clone, Copy)]
pub struct SowDelta<'p> {
    /// The seeds added to each cell, one byte a cell, by eights.
    pub seeds: &'p [u64],
    /// The difference of the hash.
    pub hash_delta: u64,
    /// The cell of the last seed.
    pub last_cell: u8,
    /// The seeds and the difference of the hash of one full round.
    pub full_round: Option<(&'p [u64], u64)>,
    /// The number of full rounds.
    pub full_rounds: u8,
}

impl SowDelta<'_> {
    /// Returns the number of seeds that fall into a cell; 0 if there is no such cell.
    #[inline]
    pub fn seeds_into(&self, cell: u8) -> u8 {
        let byte_of = |seeds: &[u64]| {
            let eight = seeds.get(usize::from(cell >> 3)).copied().unwrap_or(0);
            eight.to_le_bytes()[usize::from(cell & 7)]
        };
        let rounds = self
            .full_round
            .map_or(0, |(round, _)| byte_of(round) * self.full_rounds);
        byte_of(self.seeds) + rounds
    }
}
