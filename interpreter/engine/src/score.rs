//! Seeds counted for the players.

use sow_compiler::board::Position;
use sow_compiler::instructions::Fixed;
use sow_compiler::program::Program;

/// The points of both players: seeds in store; in games without stores those of the side.
pub(crate) fn score<const W: usize>(program: &Program, position: &Position<W>) -> [u16; 2] {
    [0, 1].map(|seat| count(program, position, seat, !program.board.layout.has_stores()))
}

/// The seeds of a player: those in store, or all on the side (pits, hand and store).
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

/// The cells of each player.
fn owned(program: &Program) -> &Fixed {
    program.fixed(program.board.owned[0])
}
