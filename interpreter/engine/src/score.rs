//! Scores: counting the seeds of the players.

use sow_compiler::board::Position;
use sow_compiler::instructions::FixedSet;
use sow_compiler::program::Program;

/// Returns the points of both players: seeds in store, or in games without stores the seeds on their side.
pub(crate) fn score<const W: usize>(program: &Program, position: &Position<W>) -> [u16; 2] {
    [0, 1].map(|seat| count_seeds(program, position, seat, !program.board.layout.has_stores()))
}

/// Returns the number of seeds in a player's store or, with `all_seeds`, on the player's whole side (pits, hand and
/// store).
pub(crate) fn count_seeds<const W: usize>(
    program: &Program,
    position: &Position<W>,
    seat: u8,
    all_seeds: bool,
) -> u16 {
    if all_seeds {
        return position.seed_sum(&owned_cells(program).masks[usize::from(seat)]);
    }
    position.seeds_at(program.board.stores[usize::from(seat)])
}

/// Returns the cells of each player.
fn owned_cells(program: &Program) -> &FixedSet {
    program.fixed(program.board.owned_cells[0])
}
