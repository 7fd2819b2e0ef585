//! stub
use crate::{Game, Move, Program};

/// Counts the sequences of exactly `depth` moves.
pub fn perft(_game: &Game<'_>, _depth: u32) -> u64 { unimplemented!() }
/// The same by first move, in the order of the legal moves.
pub fn perft_divide(_game: &Game<'_>, _depth: u32) -> Vec<(Move, u64)> { unimplemented!() }

/// What came of random games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Playouts { 
    /// Games played.
    pub games: u64,
    /// Moves in all of them.
    pub moves: u64,
    /// Games won by South, by North, drawn.
    pub wins: [u64; 3],
    /// Games stopped at 2000 moves.
    pub unfinished: u64,
}

/// Plays the random games with these numbers; game `n` depends on `seed` and `n` alone, so that any split over threads
/// gives the same games.
pub fn playouts(_program: &Program, _seed: u64, _games: std::ops::Range<u64>) -> Playouts { unimplemented!() }
