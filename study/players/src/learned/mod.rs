//! An evaluation that is learned from games: [`Weights`] of seeds by pit and by how much of the game is left, games that a
//! program plays against itself ([`SelfPlay`]), and weights that are fitted to how those games ended ([`fit()`]). [`WeightsFile`] keeps them.

mod file;
mod fit;
mod self_play;
#[cfg(feature = "test_hooks")]
pub(crate) mod test_hooks;
mod weights;

pub use file::{Gain, WeightsFile, WeightsFileError};
pub use fit::fit;
pub use self_play::{Sample, SelfPlay};
pub(crate) use weights::Table;
pub use weights::{COUNTS, PHASES, Phase, Weights, WeightsError};

use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Program};

/// The pits of a seat in the order in which it names them, row by row: the first of South's is to South what the first of North's is
/// to North.
fn pits(program: &Program, seat: Seat) -> Vec<Cell> {
    let layout = program.layout();
    let rows = layout.row_lengths().iter().enumerate();
    let pits = rows.flat_map(|(row, &length)| (1..=usize::from(length)).map(move |pit| (row, pit)));
    let found = pits.filter_map(|(row, pit)| layout.find_pit(seat, row, pit));
    found.filter(|&cell| !layout.is_blocked(cell)).collect()
}

/// The pits of South and of North.
fn sides(program: &Program) -> [Vec<Cell>; 2] {
    [Seat::South, Seat::North].map(|seat| pits(program, seat))
}
