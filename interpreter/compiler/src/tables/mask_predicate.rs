//! Mask predicates: conditions on a cell, its seeds, its marks, the pit opposite and the direction of play. A
//! conjunction of these is tested for all cells at once with a few operations on words.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::board::{CellMask, FACING_ROW, MASK_WORDS, PlayDirection, Position};
use crate::instructions::{CondId, Instructions};
use sow_grammar::rules::Heading;

/// A conjunction of requirements on a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaskPredicate {
    /// The cells that may pass, by mover, a byte of ones each.
    pub masks: [[u64; MASK_WORDS]; 2],
    /// The least number of seeds.
    pub least: u8,
    /// The greatest number of seeds.
    pub most: u8,
    /// Whether the cell must hold seeds or be empty, not counting seeds just sown.
    pub occupied: Option<bool>,
    /// The marks of which the cell must have at least one, by mover.
    pub required_marks: Option<[u8; 2]>,
    /// The marks that the cell must not have, by mover.
    pub excluded_marks: [u8; 2],
    /// Whether the front pit opposite must hold seeds or be empty, not counting seeds just sown.
    pub opposite_occupied: Option<bool>,
    /// Whether the seed to be sown must be the last one or another.
    pub last_seed: Option<bool>,
    /// A heading, and whether the cell must, or must not, be played in this direction.
    pub going: Option<(Heading, bool)>,
}

/// The context in which a predicate is tested.
#[derive(Debug, Clone, Copy)]
pub struct PredicateContext {
    /// The player for whom the predicate is tested.
    pub us: u8,
    /// Whether the seed to be sown is the last one.
    pub last_seed: bool,
    /// The direction in which the cells are played.
    pub play_direction: PlayDirection,
}

impl MaskPredicate {
    /// The predicate that all cells pass.
    pub(super) const ANY: Self = Self {
        masks: [[u64::MAX; MASK_WORDS]; 2],
        least: 0,
        most: u8::MAX,
        occupied: None,
        required_marks: None,
        excluded_marks: [0; 2],
        opposite_occupied: None,
        last_seed: None,
        going: None,
    };

    /// Adds the requirements of another predicate; `None` if the two cannot be combined.
    pub(super) fn join(&mut self, other: &Self) -> Option<()> {
        for (masks, others) in self.masks.iter_mut().zip(&other.masks) {
            let pairs = masks.iter_mut().zip(others);
            pairs.for_each(|(mask, other)| *mask &= other);
        }
        self.least = self.least.max(other.least);
        self.most = self.most.min(other.most);
        self.excluded_marks[0] |= other.excluded_marks[0];
        self.excluded_marks[1] |= other.excluded_marks[1];
        if let Some(bits) = other.required_marks {
            set_requirement(&mut self.required_marks, bits)?;
        }
        if let Some(holds) = other.occupied {
            set_requirement(&mut self.occupied, holds)?;
        }
        if let Some(holds) = other.opposite_occupied {
            set_requirement(&mut self.opposite_occupied, holds)?;
        }
        if let Some(going) = other.going {
            set_requirement(&mut self.going, going)?;
        }
        other.last_seed.is_none().then_some(())
    }

    /// Returns the cells that pass. `occupied` returns the cells that count as occupied.
    #[inline(never)]
    pub fn passing_cells<const W: usize>(
        &self,
        program: &Instructions,
        position: &Position<W>,
        context: PredicateContext,
        occupied: &dyn Fn() -> CellMask<W>,
    ) -> CellMask<W> {
        let us = usize::from(context.us & 1);
        if self
            .last_seed
            .is_some_and(|wanted| wanted != context.last_seed)
        {
            return CellMask::NONE;
        }
        let mut cells = CellMask::from_byte_mask(&self.masks[us]);
        let occupied = match (self.occupied, self.opposite_occupied) {
            (None, None) => CellMask::NONE,
            _ => occupied(),
        };
        // Occupied cells hold at least one seed, so only a higher `least` needs a test.
        if self.least > u8::from(self.occupied == Some(true)) {
            cells = cells.and(position.cells_with_at_least(self.least));
        }
        if let Some(above) = self.most.checked_add(1) {
            cells = cells.minus(position.cells_with_at_least(above));
        }
        match self.occupied {
            None => {}
            Some(true) => cells = cells.and(occupied),
            Some(false) => cells = cells.minus(occupied),
        }
        if let Some(bits) = self.required_marks {
            cells = cells.and(position.cells_with_marks(bits[us]));
        }
        if self.excluded_marks[us] != 0 {
            cells = cells.minus(position.cells_with_marks(self.excluded_marks[us]));
        }
        if let Some((heading, wanted)) = self.going {
            let going = program
                .board
                .track
                .cells_going(us, context.play_direction, heading);
            cells = if wanted {
                cells.and(going)
            } else {
                cells.minus(going)
            };
        }
        if let Some(wanted) = self.opposite_occupied {
            let facing = &program.board.track.column[usize::from(FACING_ROW)];
            cells = cells.filter(|cell| {
                let facing_cell = facing.get(usize::from(cell));
                facing_cell.is_some_and(|&cell| occupied.contains(cell)) == wanted
            });
        }
        cells
    }
}

/// Sets a requirement; `None` if a different one is set already.
pub(super) fn set_requirement<T: PartialEq>(requirement: &mut Option<T>, wanted: T) -> Option<()> {
    let same = requirement.as_ref().is_none_or(|asked| *asked == wanted);
    *requirement = Some(wanted);
    same.then_some(())
}

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
