//! Errors of the compiler.

/// The reason why rules cannot be played with these option values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// The game has more seeds than a pit can count.
    #[error("with these options the game has {0} seeds; at most 65535 can be played")]
    TooManySeeds(u32),
    /// The board has more rows, pits or cells than positions have room for.
    #[error(
        "with these options the board is too large; it can have 4 rows a side, 64 pits a row and 224 pits, stores and hands in all"
    )]
    TooLarge,
    /// The game has more marks than a pit can bear.
    #[error(
        "the marks of this game take {0} bits; there is room for 8 (a mark of each player takes 2)"
    )]
    TooManyMarks(usize),
    /// The game has more counters than a position can keep.
    #[error(
        "the counters of this game take {0} places; there is room for 8 (a counter of each player takes 2), and for 8 that count for a move"
    )]
    TooManyCounters(usize),
}
