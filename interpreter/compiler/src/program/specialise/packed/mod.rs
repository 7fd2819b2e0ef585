//! Superblocks and sowings laid out once more, where a game has one plain kind of move: for a board that is seen by the player to move,
//! the pits to choose from first.

mod board;
mod build;
mod early_out;
mod filters;
mod lanes;
mod rings;
mod rows;
mod runs;
mod steps;

pub use board::{Board, Lane};
pub use build::plain_kind;
pub use lanes::{Lanes, MAX_LANES};
pub use rows::{Begun, Row};
pub use steps::Next;

use board::enough;
use early_out::EarlyOuts;
use filters::Filters;
use rows::Rows;
use steps::Steps;

/// The rules of such a game, laid out for boards of two halves of `H` eights and rows of `R`: as many for a half, twice as
/// many for both.
#[derive(Debug)]
pub struct LaidOutRules<const H: usize, const R: usize> {
    /// Where the cells lie.
    pub lanes: Lanes,
    /// What counts for South and for North, as full bytes with South to move.
    pub points: [Board<H>; 2],
    /// The pits to choose from, as high bits of the first two eights of each player.
    pub pits: [[u64; 2]; 2],
    /// What is added to the seeds of eight pits so that the high bit tells of enough.
    pub missing: u64,
    /// A player may choose between two directions.
    pub either_way: bool,
    /// Each move that begins with enough seeds is legal.
    pub always_legal: bool,
    /// At most eight pits to choose from, one direction, and one lap.
    pub plain: bool,
    /// What sowings come to.
    pub rows: Rows<R>,
    /// What is done after a lap.
    pub steps: Steps<H>,
    /// The lanes of the player to move where a last seed that falls into none ends the move, by player: a bit each.
    pub ends_when_empty: [u32; 2],
    /// The most laps of a move, at least one.
    pub lap_limit: u32,
    /// What rules out that the game ends.
    pub early_outs: EarlyOuts<H>,
    /// Which moves that can be made are legal.
    pub filters: Filters<H>,
    /// The stores, by player to move, with full bytes.
    pub stores: [Board<H>; 2],
    /// A position that comes back may end the game.
    pub repeats: bool,
}

impl<const H: usize, const R: usize> LaidOutRules<H, R> {
    /// The pits of the first or second eight of the player to move that hold enough, as high bits.
    #[inline(always)]
    #[must_use]
    pub fn open(&self, board: &Board<H>, us: usize, second: usize) -> u64 {
        let Some(&eight) = board.mine.0.get(second) else {
            return 0;
        };
        let pits = self.pits[us & 1][second & 1];
        enough(eight, self.missing) & pits
    }
}
