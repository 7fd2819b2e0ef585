//! stub
use crate::program::{Cell, MAX_CELLS};
use sow_grammar::rules::Seat;

/// All that a game remembers between two moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position<const N: usize = MAX_CELLS> { seeds: [u8; N] }

/// How a finished game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who has won; `None` for a draw.
    pub winner: Option<Seat>,
    /// South's and North's points: seeds in store; in games without stores the seeds on the side, hand included.
    pub score: [u32; 2],
}

impl<const N: usize> Position<N> {
    /// Seeds in a pit, store or hand.
    pub fn seeds(&self, _cell: Cell) -> u8 { unimplemented!() }
    /// Who moves next.
    pub fn mover(&self) -> Seat { unimplemented!() }
    /// The result, once the game is over.
    pub fn over(&self) -> Option<Standing> { unimplemented!() }
    /// A 64-bit hash of all of it.
    pub fn hash(&self) -> u64 { unimplemented!() }
    /// The names of the marks that a pit bears, with the player a mark belongs to, if it belongs to one.
    pub fn marks(&self, _program: &crate::Program, _cell: Cell) -> Vec<(String, Option<Seat>)> { unimplemented!() }
}
