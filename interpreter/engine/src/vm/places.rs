//! Finds the cells of places.

use super::registers::Registers;
use crate::cost;
use sow_compiler::board::{CellList, NOWHERE};
use sow_compiler::instructions::{BasePlace, Place, PlaceId};
use sow_grammar::rules::{Heading, Occupancy};

impl<'a, const W: usize> Registers<'a, W> {
    /// Returns the cells of a place.
    pub(super) fn find_cells(&mut self, place: PlaceId) -> CellList<W> {
        let mut found = CellList::NONE;
        self.add_place(place, &mut found);
        found
    }

    /// Returns the cells of several places.
    pub(super) fn find_cells_of_all(&mut self, places: &[PlaceId]) -> CellList<W> {
        let mut found = CellList::NONE;
        self.add_places(places, &mut found);
        found
    }

    fn add_places(&mut self, places: &[PlaceId], all: &mut CellList<W>) {
        for &place in places {
            match self.single_cell(place) {
                Some(cell) => push_cells(all, [cell]),
                None => self.add_place(place, all),
            }
        }
    }

    /// Appends the cells of a place and charges their cost.
    fn add_place(&mut self, id: PlaceId, all: &mut CellList<W>) {
        let before = all.as_slice().len();
        self.write_place(id, all);
        self.burn_fuel((all.as_slice().len() - before) as u32 * cost::CELL);
    }

    /// Appends the cells of a place. Writes directly into the target, since copying a list in words right after it was
    /// written in bytes stalls.
    fn write_place(&mut self, id: PlaceId, all: &mut CellList<W>) {
        let program = self.program;
        let place = program.place_of(id);
        if !self.burn_fuel(cost::CELL) {
            return;
        }
        if place.is_plain() {
            return self.add_base(&place.base, all);
        }
        if let BasePlace::Fixed(fixed) = place.base
            && let Some(cells) = self.place_mask(id)
        {
            let named = &program.fixed(fixed).lists[usize::from(self.us)];
            return push_cells(
                all,
                named.iter().copied().filter(|&cell| cells.contains(cell)),
            );
        }
        let mut named = CellList::NONE;
        self.add_base(&place.base, &mut named);
        self.burn_fuel(named.as_slice().len() as u32 * cost::CELL);
        let mut narrowed =
            (named.as_slice().iter().copied()).filter(|&cell| self.passes_narrowing(place, cell));
        if !place.only {
            push_cells(all, narrowed);
        } else if let (Some(cell), None) = (narrowed.next(), narrowed.next()) {
            all.push(cell);
        }
    }

    /// Returns the cell of a place that never has more than one cell, or `NOWHERE` if the place is empty; `None` for
    /// all other places.
    #[inline]
    pub(super) fn single_cell(&mut self, place: PlaceId) -> Option<u8> {
        let place = self.program.place_of(place);
        let cell = match place.base {
            BasePlace::Here => self.frame.here,
            BasePlace::It => self.frame.subject.it,
            BasePlace::Origin => self.frame.origin,
            BasePlace::LapStart => self.frame.lap_start,
            BasePlace::Fixed(fixed) => {
                let lists = &self.program.fixed(fixed).lists;
                match lists[usize::from(self.us)][..] {
                    [cell] => cell,
                    _ => return None,
                }
            }
            BasePlace::Column {
                column_row: line,
                from_place: of,
            } => {
                let from = match of {
                    None => self.frame.subject.cell,
                    Some(of) => self.single_cell(of)?,
                };
                self.pit_in_column(from, line)
            }
            BasePlace::Neighbours {
                previous,
                first,
                last,
                from_place: None,
            } if first == last => {
                let direction = self.frame.sowing.direction ^ u8::from(previous);
                if first == 1 {
                    self.program
                        .board
                        .track
                        .next_pit(self.us, direction, self.frame.subject.cell)
                } else {
                    let nth = usize::from(first).checked_sub(1);
                    let mut pits = self.pits_after(self.frame.subject.cell, direction);
                    nth.and_then(|nth| pits.nth(nth)).unwrap_or(NOWHERE)
                }
            }
            _ => return None,
        };
        let there =
            cell != NOWHERE && self.burn_fuel(cost::CELL) && self.passes_narrowing(place, cell);
        Some(if there { cell } else { NOWHERE })
    }

    /// Whether a cell of the base of a place passes its narrowing, apart from `only`.
    #[inline]
    fn passes_narrowing(&mut self, place: &Place, cell: u8) -> bool {
        let us = usize::from(self.us);
        let fixed = &self.program.operands.fixed;
        place
            .within
            .is_none_or(|within| fixed[within as usize].members[us].contains(cell))
            && place
                .state
                .is_none_or(|state| self.is_occupied(cell) == (state == Occupancy::Occupied))
            && place
                .filter
                .is_none_or(|filter| self.holds_for_cell(filter, cell))
    }

    /// Returns the first cell of a place, or `NOWHERE`.
    pub(super) fn first_cell(&mut self, place: PlaceId) -> u8 {
        if let Some(cell) = self.single_cell(place) {
            return cell;
        }
        self.find_cells(place)
            .as_slice()
            .first()
            .copied()
            .unwrap_or(NOWHERE)
    }

    pub(super) fn is_in_place(&mut self, place: PlaceId, cell: u8) -> bool {
        let program = self.program;
        let named = program.place_of(place);
        if let BasePlace::Fixed(fixed) = named.base
            && !named.only
        {
            let members = &program.fixed(fixed).members[usize::from(self.us)];
            return self.burn_fuel(cost::CELL)
                && members.contains(cell)
                && self.passes_narrowing(named, cell);
        }
        match self.single_cell(place) {
            Some(one) => cell != NOWHERE && one == cell,
            None => match self.place_mask(place) {
                Some(found) => found.contains(cell),
                None => self.find_cells(place).contains(cell),
            },
        }
    }

    fn add_base(&mut self, base: &BasePlace, all: &mut CellList<W>) {
        let us = usize::from(self.us);
        let program = self.program;
        match base {
            BasePlace::Fixed(fixed) => {
                push_cells(all, program.fixed(*fixed).lists[us].iter().copied())
            }
            BasePlace::Marked(bits) => {
                let has_mark = |cell: &u8| self.position.mark_bits(*cell) & bits[us] != 0;
                push_cells(all, program.board.pits[us].iter().copied().filter(has_mark));
            }
            BasePlace::Here => push_cells(all, [self.frame.here]),
            BasePlace::It => push_cells(all, [self.frame.subject.it]),
            BasePlace::Origin => push_cells(all, [self.frame.origin]),
            BasePlace::LapStart => push_cells(all, [self.frame.lap_start]),
            BasePlace::Column {
                column_row: line,
                from_place: of,
            } => {
                let starts = self.base_starts(*of);
                let columns = starts.as_slice().iter();
                push_cells(all, columns.map(|&cell| self.pit_in_column(cell, *line)));
            }
            BasePlace::Neighbours {
                previous,
                first,
                last,
                from_place: of,
            } => {
                let direction = self.frame.sowing.direction ^ u8::from(*previous);
                let before = usize::from(*first.min(last)).saturating_sub(1);
                let count = usize::from(*first.max(last)).saturating_sub(before);
                for &cell in self.base_starts(*of).as_slice() {
                    let pits = self.pits_after(cell, direction).skip(before).take(count);
                    if first > last {
                        let mut nearest_first = CellList::<W>::NONE;
                        push_cells(&mut nearest_first, pits);
                        push_cells(all, nearest_first.as_slice().iter().rev().copied());
                    } else {
                        push_cells(all, pits);
                    }
                }
            }
            BasePlace::Run {
                heading,
                from,
                pits,
            } => self.add_run(*heading, *from, *pits, all),
            BasePlace::First { place, after } => {
                let after = self.first_cell(*after);
                let wanted = self.find_cells(*place);
                let first = (self.pits_after(after, self.frame.sowing.direction))
                    .find(|&cell| wanted.contains(cell));
                push_cells(all, first);
            }
            BasePlace::Group(places) => self.add_places(places, all),
        }
    }

    /// Returns the cells that a base such as neighbours starts from: those of a place, or else the inspected cell.
    fn base_starts(&mut self, of: Option<PlaceId>) -> CellList<W> {
        let mut starts = CellList::NONE;
        match of {
            Some(of) => self.add_places(&[of], &mut starts),
            None => push_cells(&mut starts, [self.frame.subject.cell]),
        }
        starts
    }

    fn add_run(
        &mut self,
        heading: Heading,
        from: Option<PlaceId>,
        member_pits: PlaceId,
        all: &mut CellList<W>,
    ) {
        let start = from.map_or(self.frame.subject.cell, |from| self.first_cell(from));
        if start == NOWHERE {
            return;
        }
        let direction = self.direction_for(heading, start);
        let filter = self.program.place_of(member_pits).filter;
        let table_sow = filter
            .is_none_or(|filter| self.program.specialisation.predicates.get(filter).is_some());
        let wanted = if table_sow {
            self.place_mask(member_pits)
        } else {
            None
        };
        let mut pits = self.pits_after(start, direction);
        let mut next = Some(start);
        while let Some(cell) = next
            && match wanted {
                Some(wanted) => wanted.contains(cell),
                None => self.is_in_place(member_pits, cell),
            }
        {
            all.push(cell);
            next = pits.next().filter(|&cell| cell != start);
        }
    }
}

fn push_cells<const W: usize>(all: &mut CellList<W>, cells: impl IntoIterator<Item = u8>) {
    let cells = cells.into_iter().filter(|&cell| cell != NOWHERE);
    cells.for_each(|cell| all.push(cell));
}
