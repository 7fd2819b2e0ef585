//! A packed game together with the evaluation of its endings.

use super::endings::EndingMachine;
use super::packed_engine::PackedEngine;
use sow_compiler::board::Position;
use sow_compiler::program::Program;
use std::sync::Arc;

/// The engine of a packed game, and the referee that evaluates its endings.
pub(super) struct PackedPlay<'p, const W: usize, const H: usize> {
    pub(super) engine: Arc<dyn PackedEngine<H>>,
    pub(super) evaluator: EndingMachine<'p, W>,
}

pub(super) fn packed_play<const W: usize, const H: usize>(
    program: &Program,
    rules: Arc<dyn PackedEngine<H>>,
    opening: Position<W>,
) -> PackedPlay<'_, W, H> {
    PackedPlay {
        engine: rules,
        evaluator: EndingMachine::new(program, opening.without_result()),
    }
}
