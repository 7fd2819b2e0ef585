//! Mask predicates: conditions on a cell, its seeds, its marks, the pit opposite and the direction of play. A
//! conjunction of these is tested for all cells at once with a few operations on words.
#![deny(clippy::wildcard_enum_match_arm)]

use crate::board::{CellMask, FACING, MASK_WORDS, Played, Position};
use crate::instructions::Instructions;
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
    /// The marks of which it must have at least one, by mover.
    pub bears: Option<[u8; 2]>,
    /// The marks that it must not have, by mover.
    pub lacks: [u8; 2],
    /// Whether the front pit opposite must hold seeds or be empty, not counting seeds just sown.
    pub opposite: Option<bool>,
    /// Whether the seed to be sown must be the last one or another.
    pub last_seed: Option<bool>,
    /// A heading, and whether the cell must be played in this direction.
    pub going: Option<(Heading, bool)>,
}

/// The context in which a predicate is tested.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The player for whom it is tested.
    pub us: u8,
    /// Whether the seed to be sown is the last one.
    pub last_seed: bool,
    /// The direction in which the cells are played.
    pub played: Played,
}

impl MaskPredicate {
    /// The predicate that all cells pass.
    pub(super) const OPEN: Self = Self {
        masks: [[u64::MAX; MASK_WORDS]; 2],
        least: 0,
        most: u8::MAX,
        occupied: None,
        bears: None,
        lacks: [0; 2],
        opposite: None,
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
        self.lacks[0] |= other.lacks[0];
        self.lacks[1] |= other.lacks[1];
        if let Some(bits) = other.bears {
            only(&mut self.bears, bits)?;
        }
        if let Some(holds) = other.occupied {
            only(&mut self.occupied, holds)?;
        }
        if let Some(holds) = other.opposite {
            only(&mut self.opposite, holds)?;
        }
        if let Some(going) = other.going {
            only(&mut self.going, going)?;
        }
        other.last_seed.is_none().then_some(())
    }

    /// Returns the cells that pass. `occupied` returns the cells that count as occupied.
    #[inline(never)]
    pub fn pass<const W: usize>(
        &self,
        program: &Instructions,
        position: &Position<W>,
        asked: Asked,
        occupied: &dyn Fn() -> CellMask<W>,
    ) -> CellMask<W> {
        let us = usize::from(asked.us & 1);
        if self
            .last_seed
            .is_some_and(|wanted| wanted != asked.last_seed)
        {
            return CellMask::NONE;
        }
        let mut cells = CellMask::of_mask(&self.masks[us]);
        let occupied = match (self.occupied, self.opposite) {
            (None, None) => CellMask::NONE,
            _ => occupied(),
        };
        // Occupied cells hold at least one seed, so only a higher `least` needs a test.
        if self.least > u8::from(self.occupied == Some(true)) {
            cells = cells.and(position.holding(self.least));
        }
        if let Some(above) = self.most.checked_add(1) {
            cells = cells.minus(position.holding(above));
        }
        match self.occupied {
            None => {}
            Some(true) => cells = cells.and(occupied),
            Some(false) => cells = cells.minus(occupied),
        }
        if let Some(bits) = self.bears {
            cells = cells.and(position.bearing(bits[us]));
        }
        if self.lacks[us] != 0 {
            cells = cells.minus(position.bearing(self.lacks[us]));
        }
        if let Some((heading, wanted)) = self.going {
            let going = program.board.track.going(us, asked.played, heading);
            cells = if wanted {
                cells.and(going)
            } else {
                cells.minus(going)
            };
        }
        if let Some(wanted) = self.opposite {
            let facing = &program.board.track.column[usize::from(FACING)];
            cells = cells.filter(|cell| {
                let faced = facing.get(usize::from(cell));
                faced.is_some_and(|&cell| occupied.contains(cell)) == wanted
            });
        }
        cells
    }
}

/// Sets a requirement; `None` if a different one is set already.
pub(super) fn only<T: PartialEq>(asked: &mut Option<T>, wanted: T) -> Option<()> {
    let same = asked.as_ref().is_none_or(|asked| *asked == wanted);
    *asked = Some(wanted);
    same.then_some(())
}
