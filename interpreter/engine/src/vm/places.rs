//! Evaluation of places to cells.

use super::registers::Registers;
use sow_compiler::board::{CellList, NOWHERE};
use sow_compiler::instructions::{BasePlace, Place, PlaceId};
use sow_grammar::rules::{Heading, State};

impl<'a, const W: usize> Registers<'a, W> {
    /// Returns the cells of a place.
    pub(super) fn find(&mut self, place: PlaceId) -> CellList<W> {
        let mut found = CellList::NONE;
        self.add_found(place, &mut found);
        found
    }

    /// Returns the cells of several places.
    pub(super) fn find_all(&mut self, places: &[PlaceId]) -> CellList<W> {
        let mut found = CellList::NONE;
        self.add_all(places, &mut found);
        found
    }

    fn add_all(&mut self, places: &[PlaceId], all: &mut CellList<W>) {
        for &place in places {
            match self.one(place) {
                Some(cell) => add(all, [cell]),
                None => self.add_found(place, all),
            }
        }
    }

    /// Appends the cells of a place. Writes directly into the target, since copying a list in words right after it was
    /// written in bytes stalls.
    fn add_found(&mut self, id: PlaceId, all: &mut CellList<W>) {
        let program = self.program;
        let place = program.place_of(id);
        if !self.burn(1) {
            return;
        }
        if place.is_plain() {
            return self.add_named(&place.base, all);
        }
        if let BasePlace::Fixed(fixed) = place.base
            && let Some(cells) = self.found_at_once(id)
        {
            let named = &program.fixed(fixed).lists[usize::from(self.us)];
            return add(
                all,
                named.iter().copied().filter(|&cell| cells.contains(cell)),
            );
        }
        let mut named = CellList::NONE;
        self.add_named(&place.base, &mut named);
        self.burn(named.as_slice().len() as u32);
        let mut narrowed =
            (named.as_slice().iter().copied()).filter(|&cell| self.is_narrowed_to(place, cell));
        if !place.only {
            add(all, narrowed);
        } else if let (Some(cell), None) = (narrowed.next(), narrowed.next()) {
            all.push(cell);
        }
    }

    /// Returns the cell of a place that never has more than one, `NOWHERE` if it is empty; `None` for other places.
    #[inline]
    pub(super) fn one(&mut self, place: PlaceId) -> Option<u8> {
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
            BasePlace::Column { line, of } => {
                let from = match of {
                    None => self.frame.subject.look,
                    Some(of) => self.one(of)?,
                };
                self.in_column(from, line)
            }
            BasePlace::Neighbours {
                previous,
                first,
                last,
                of: None,
            } if first == last => {
                let direction = self.frame.sowing.direction ^ u8::from(previous);
                if first == 1 {
                    self.program
                        .board
                        .track
                        .follow(self.us, direction, self.frame.subject.look)
                } else {
                    let nth = usize::from(first).checked_sub(1);
                    let mut pits = self.pits_after(self.frame.subject.look, direction);
                    nth.and_then(|nth| pits.nth(nth)).unwrap_or(NOWHERE)
                }
            }
            _ => return None,
        };
        let there = cell != NOWHERE && self.burn(1) && self.is_narrowed_to(place, cell);
        Some(if there { cell } else { NOWHERE })
    }

    /// Whether a cell of the base of a place passes its narrowing, apart from `only`.
    #[inline]
    fn is_narrowed_to(&mut self, place: &Place, cell: u8) -> bool {
        let us = usize::from(self.us);
        let fixed = &self.program.operands.fixed;
        place
            .within
            .is_none_or(|within| fixed[within as usize].members[us].contains(cell))
            && place
                .state
                .is_none_or(|state| self.is_occupied(cell) == (state == State::Occupied))
            && place
                .filter
                .is_none_or(|filter| self.holds_for(filter, cell))
    }

    /// Returns the first cell of a place, or `NOWHERE`.
    pub(super) fn first(&mut self, place: PlaceId) -> u8 {
        if let Some(cell) = self.one(place) {
            return cell;
        }
        self.find(place)
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
            return self.burn(1) && members.contains(cell) && self.is_narrowed_to(named, cell);
        }
        match self.one(place) {
            Some(one) => cell != NOWHERE && one == cell,
            None => match self.found_at_once(place) {
                Some(found) => found.contains(cell),
                None => self.find(place).contains(cell),
            },
        }
    }

    fn add_named(&mut self, base: &BasePlace, all: &mut CellList<W>) {
        let us = usize::from(self.us);
        let program = self.program;
        match base {
            BasePlace::Fixed(fixed) => add(all, program.fixed(*fixed).lists[us].iter().copied()),
            BasePlace::Marked(bits) => {
                let bears = |cell: &u8| self.position.mark_bits(*cell) & bits[us] != 0;
                add(all, program.board.pits[us].iter().copied().filter(bears));
            }
            BasePlace::Here => add(all, [self.frame.here]),
            BasePlace::It => add(all, [self.frame.subject.it]),
            BasePlace::Origin => add(all, [self.frame.origin]),
            BasePlace::LapStart => add(all, [self.frame.lap_start]),
            BasePlace::Column { line, of } => {
                let starts = self.starts(*of);
                let columns = starts.as_slice().iter();
                add(all, columns.map(|&cell| self.in_column(cell, *line)));
            }
            BasePlace::Neighbours {
                previous,
                first,
                last,
                of,
            } => {
                let direction = self.frame.sowing.direction ^ u8::from(*previous);
                let before = usize::from(*first.min(last)).saturating_sub(1);
                let count = usize::from(*first.max(last)).saturating_sub(before);
                for &cell in self.starts(*of).as_slice() {
                    let pits = self.pits_after(cell, direction).skip(before).take(count);
                    if first > last {
                        let mut nearest_first = CellList::<W>::NONE;
                        add(&mut nearest_first, pits);
                        add(all, nearest_first.as_slice().iter().rev().copied());
                    } else {
                        add(all, pits);
                    }
                }
            }
            BasePlace::Run {
                heading,
                from,
                pits,
            } => self.add_run(*heading, *from, *pits, all),
            BasePlace::First { place, after } => {
                let after = self.first(*after);
                let wanted = self.find(*place);
                let first = (self.pits_after(after, self.frame.sowing.direction))
                    .find(|&cell| wanted.contains(cell));
                add(all, first);
            }
            BasePlace::Group(places) => self.add_all(places, all),
        }
    }

    /// Returns the cells that a relative base starts from.
    fn starts(&mut self, of: Option<PlaceId>) -> CellList<W> {
        let mut starts = CellList::NONE;
        match of {
            Some(of) => self.add_all(&[of], &mut starts),
            None => add(&mut starts, [self.frame.subject.look]),
        }
        starts
    }

    fn add_run(
        &mut self,
        heading: Heading,
        from: Option<PlaceId>,
        pits_wanted: PlaceId,
        all: &mut CellList<W>,
    ) {
        let start = from.map_or(self.frame.subject.look, |from| self.first(from));
        if start == NOWHERE {
            return;
        }
        let direction = self.towards(heading, start);
        let filter = self.program.place_of(pits_wanted).filter;
        let table_sow =
            filter.is_none_or(|filter| self.program.specialised.predicates.get(filter).is_some());
        let wanted = if table_sow {
            self.found_at_once(pits_wanted)
        } else {
            None
        };
        let mut pits = self.pits_after(start, direction);
        let mut next = Some(start);
        while let Some(cell) = next
            && match wanted {
                Some(wanted) => wanted.contains(cell),
                None => self.is_in_place(pits_wanted, cell),
            }
        {
            all.push(cell);
            next = pits.next().filter(|&cell| cell != start);
        }
    }
}

fn add<const W: usize>(all: &mut CellList<W>, cells: impl IntoIterator<Item = u8>) {
    let cells = cells.into_iter().filter(|&cell| cell != NOWHERE);
    cells.for_each(|cell| all.push(cell));
}
