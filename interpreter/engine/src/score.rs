//! Scores: counting the seeds of the players.

use sow_compiler::board::Position;
use sow_compiler::instructions::Fixed;
use sow_compiler::program::Program;

/// Returns the points of both players: seeds in store, or in games without stores the seeds on their side.
pub(crate) fn score<const W: usize>(program: &Program, position: &Position<W>) -> [u16; 2] {
    [0, 1].map(|seat| count(program, position, seat, !program.board.layout.has_stores()))
}

/// Returns the seeds of a player in store, or with `all_seeds` those on the whole side (pits, hand and store).
pub(crate) fn count<const W: usize>(
    program: &Program,
    position: &Position<W>,
    seat: u8,
    all_seeds: bool,
) -> u16 {
    if all_seeds {
        return position.sum(&owned(program).masks[usize::from(seat)]);
    }
    position.at(program.board.stores[usize::from(seat)])
}

/// Returns the cells of each player.
fn owned(program: &Program) -> &Fixed {
    program.fixed(program.board.owned[0])
}
