//! The mask predicates of a program's conditions.

use super::mask_predicate::{MaskPredicate, PredicateContext};
use crate::board::{CellMask, Position};
use crate::instructions::{CondId, Instructions};

/// The mask predicates of each condition: a cell passes if it passes one of the alternatives. Empty for conditions
/// that cannot be expressed.
#[derive(Debug, Clone, Default)]
pub struct MaskPredicates(pub(super) Vec<Box<[MaskPredicate]>>);

impl MaskPredicates {
    /// Returns the alternatives of a condition; `None` if it cannot be expressed.
    #[inline]
    pub fn get(&self, cond: CondId) -> Option<&[MaskPredicate]> {
        let alternatives = self.0.get(cond as usize)?;
        (!alternatives.is_empty()).then_some(alternatives)
    }

    /// Returns the predicate of a condition with exactly one alternative.
    pub(super) fn single(&self, cond: CondId) -> Option<&MaskPredicate> {
        match self.get(cond)? {
            [predicate] => Some(predicate),
            _ => None,
        }
    }
}

/// Returns the cells that pass at least one of the alternatives; see [`MaskPredicate::passing_cells`].
#[inline]
pub fn cells_passing_any<const W: usize>(
    alternatives: &[MaskPredicate],
    program: &Instructions,
    position: &Position<W>,
    context: PredicateContext,
    occupied: impl Fn() -> CellMask<W>,
) -> CellMask<W> {
    let pass = |one: &MaskPredicate| one.passing_cells(program, position, context, &occupied);
    match alternatives {
        // Most conditions have one alternative. Skipping the join saves 2 % of the instructions in a game that skips
        // pits in each lap.
        [only] => pass(only),
        _ => alternatives
            .iter()
            .map(pass)
            .fold(CellMask::NONE, CellMask::or),
    }
}
