//! What is asked of many cells at once, for each condition of a program.

use super::mask_predicate::{Asked, MaskPredicate};
use crate::board::{CellMask, Position};
use crate::instructions::{CondId, Instructions};

/// The conditions that are asked of many cells at once: for each of them its alternatives, of which a cell has to pass one. Other
/// conditions have none.
#[derive(Debug, Clone, Default)]
pub struct MaskPredicates(pub(super) Vec<Box<[MaskPredicate]>>);

impl MaskPredicates {
    /// The alternatives of a condition; `None` if it cannot be asked so.
    #[inline]
    pub fn get(&self, cond: CondId) -> Option<&[MaskPredicate]> {
        let alternatives = self.0.get(cond as usize)?;
        (!alternatives.is_empty()).then_some(alternatives)
    }

    /// The same of a condition without alternatives.
    pub(super) fn single(&self, cond: CondId) -> Option<&MaskPredicate> {
        match self.get(cond)? {
            [predicate] => Some(predicate),
            _ => None,
        }
    }
}

/// The cells that pass one of these; see [`MaskPredicate::pass`].
#[inline]
pub fn pass_any<const W: usize>(
    alternatives: &[MaskPredicate],
    program: &Instructions,
    position: &Position<W>,
    asked: Asked,
    occupied: impl Fn() -> CellMask<W>,
) -> CellMask<W> {
    let pass = |one: &MaskPredicate| one.pass(program, position, asked, &occupied);
    match alternatives {
        // Most conditions have one, and nothing need be joined: 2 % of the instructions of a game that skips pits in each lap.
        [only] => pass(only),
        _ => alternatives
            .iter()
            .map(pass)
            .fold(CellMask::NONE, CellMask::or),
    }
}
