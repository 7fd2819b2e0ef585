//! Why rules cannot be played.

/// Rules that cannot be played with these option values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompileError {
    /// More seeds than a pit can count.
    #[error("with these options the game has {0} seeds; at most 65535 can be played")]
    TooManySeeds(u32),
    /// A board with more rows or pits than there is room for.
    #[error(
        "with these options the board is too large; it can have 4 rows a side, 64 pits a row and 224 pits, stores and hands in all"
    )]
    TooLarge,
    /// More marks than a pit can bear.
    #[error(
        "the marks of this game take {0} bits; there is room for 8 (a mark of each player takes 2)"
    )]
    TooManyMarks(usize),
    /// More counters than a position has.
    #[error(
        "the counters of this game take {0} places; there is room for 8 (a counter of each player takes 2), and for 8 that count for a move"
    )]
    TooManyCounters(usize),
}
