//! Such a game, with somebody to ask where it may end.

use super::endings::Referee;
use super::packed_engine::PackedEngine;
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use std::sync::Arc;

/// The engine of a game, and who is asked where it may end.
pub(super) struct PackedPlay<'p, const W: usize, const H: usize> {
    pub(super) rules: Arc<dyn PackedEngine<H>>,
    pub(super) ends: Referee<'p, W>,
}

pub(super) fn packed_play<const W: usize, const H: usize>(
    program: &Program,
    rules: Arc<dyn PackedEngine<H>>,
    opening: Position<W>,
) -> PackedPlay<'_, W, H> {
    PackedPlay {
        rules,
        ends: Referee::new(program, opening.unfinished()),
    }
}
