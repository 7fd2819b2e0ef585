//! Places and conditions that can be evaluated for all cells at once.

use super::asking::Asking;
use super::registers::Registers;
use sow_compiler::board::CellMask;
use sow_compiler::instructions::{BasePlace, Place, PlaceId};
use sow_grammar::rules::State;

impl<const W: usize> Registers<'_, W> {
    /// Returns the cells that hold seeds, not counting those just sown into a pit.
    #[inline]
    pub(super) fn occupied(&self) -> CellMask<W> {
        let mut occupied = self.position.holding(1);
        if self.frame.fallen.seeds > 0 {
            occupied.set(self.frame.fallen.at, self.is_occupied(self.frame.fallen.at));
        }
        occupied
    }

    /// Returns the cells whose number of seeds is in a set.
    pub(super) fn with_numbers(&self, numbers: u32) -> CellMask<W> {
        let ranges = &self.program.operands.number_ranges[numbers as usize];
        ranges.iter().fold(CellMask::NONE, |cells, &(low, high)| {
            let from = self.position.holding(low);
            cells.or(match high.checked_add(1) {
                Some(above) => from.minus(self.position.holding(above)),
                None => from,
            })
        })
    }

    /// Returns the cells of a place that the board or marks determine; `None` for other places.
    #[inline(never)]
    pub(super) fn found_at_once(&mut self, place: PlaceId) -> Option<CellMask<W>> {
        let place = self.program.place_of(place);
        let named = self.named_at_once(&place.base)?;
        self.burn(1);
        let found = self.narrowed(place, named, Asking::Looking);
        let none = place.only && found.count() != 1;
        Some(if none { CellMask::NONE } else { found })
    }

    /// Returns the cells of a base that the board or marks determine; `None` for other bases.
    #[inline]
    pub(super) fn named_at_once(&self, base: &BasePlace) -> Option<CellMask<W>> {
        match *base {
            BasePlace::Fixed(fixed) => {
                let masks = &self.program.fixed(fixed).masks;
                Some(CellMask::of_mask(&masks[usize::from(self.us)]))
            }
            BasePlace::Marked(bits) => {
                let pits = CellMask::of_mask(&self.program.board.pit_mask);
                Some(pits.and(self.position.bearing(bits[usize::from(self.us)])))
            }
            _ => None,
        }
    }

    /// Returns the cells that a place is narrowed to, apart from `only`.
    pub(super) fn narrowed(
        &mut self,
        place: &Place,
        mut cells: CellMask<W>,
        asking: Asking,
    ) -> CellMask<W> {
        if let Some(within) = place.within {
            let members = &self.program.fixed(within).masks[usize::from(self.us)];
            cells = cells.and(CellMask::of_mask(members));
        }
        cells = match place.state {
            None => cells,
            Some(State::Occupied) => cells.and(self.occupied()),
            Some(State::Empty) => cells.minus(self.occupied()),
        };
        if let Some(filter) = place.filter {
            self.burn(cells.count() as u32);
            cells = self.filter_mask(filter, &cells, asking);
        }
        cells
    }
}
