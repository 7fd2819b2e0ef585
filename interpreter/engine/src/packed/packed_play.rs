//! A packed game together with the evaluation of its endings.

use super::endings::Referee;
use super::packed_engine::PackedEngine;
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use std::sync::Arc;

/// The engine of a packed game, and the referee that evaluates its endings.
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
