//! Places and conditions that can be evaluated for all cells at once.

use super::registers::Registers;
use super::test_mode::TestMode;
use sow_compiler::board::CellMask;
use sow_compiler::instructions::{BasePlace, Place, PlaceId};
use sow_grammar::rules::Occupancy;

impl<const W: usize> Registers<'_, W> {
    /// Returns the cells that hold seeds, not counting those just sown into a pit.
    #[inline]
    pub(super) fn occupied(&self) -> CellMask<W> {
        let mut occupied = self.position.cells_with_at_least(1);
        if self.frame.drop_state.seeds > 0 {
            occupied.set(
                self.frame.drop_state.cell,
                self.is_occupied(self.frame.drop_state.cell),
            );
        }
        occupied
    }

    /// Returns the cells whose number of seeds is in a set.
    pub(super) fn cells_with_seed_counts(&self, numbers: u32) -> CellMask<W> {
        let ranges = &self.program.operands.number_ranges[numbers as usize];
        ranges.iter().fold(CellMask::NONE, |cells, &(low, high)| {
            let from = self.position.cells_with_at_least(low);
            cells.or(match high.checked_add(1) {
                Some(above) => from.minus(self.position.cells_with_at_least(above)),
                None => from,
            })
        })
    }

    /// Returns the cells of a place that the board or marks determine; `None` for other places.
    #[inline(never)]
    pub(super) fn place_mask(&mut self, place: PlaceId) -> Option<CellMask<W>> {
        let place = self.program.place_of(place);
        let named = self.base_mask(&place.base)?;
        self.burn_fuel(1);
        let found = self.narrow_mask(place, named, TestMode::Subject);
        let none = place.only && found.count() != 1;
        Some(if none { CellMask::NONE } else { found })
    }

    /// Returns the cells of a base that the board or marks determine; `None` for other bases.
    #[inline]
    pub(super) fn base_mask(&self, base: &BasePlace) -> Option<CellMask<W>> {
        match *base {
            BasePlace::Fixed(fixed) => {
                let masks = &self.program.fixed(fixed).masks;
                Some(CellMask::from_byte_mask(&masks[usize::from(self.us)]))
            }
            BasePlace::Marked(bits) => {
                let pits = CellMask::from_byte_mask(&self.program.board.pit_mask);
                Some(pits.and(self.position.cells_with_marks(bits[usize::from(self.us)])))
            }
            _ => None,
        }
    }

    /// Returns the cells that a place is narrowed to, apart from `only`.
    pub(super) fn narrow_mask(
        &mut self,
        place: &Place,
        mut cells: CellMask<W>,
        mode: TestMode,
    ) -> CellMask<W> {
        if let Some(within) = place.within {
            let members = &self.program.fixed(within).masks[usize::from(self.us)];
            cells = cells.and(CellMask::from_byte_mask(members));
        }
        cells = match place.state {
            None => cells,
            Some(Occupancy::Occupied) => cells.and(self.occupied()),
            Some(Occupancy::Empty) => cells.minus(self.occupied()),
        };
        if let Some(filter) = place.filter {
            self.burn_fuel(cells.count() as u32);
            cells = self.filter_mask(filter, &cells, mode);
        }
        cells
    }
}
