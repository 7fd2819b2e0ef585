//! Places: which cells a place is at the moment.

use super::Machine;
use crate::board::{CellList, NOWHERE};
use crate::program::ir::{BasePlace, Place, PlaceId};
use crate::trace::Observer;
use sow_grammar::rules::{Heading, State};

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// The cells of a place.
    pub(super) fn find(&mut self, id: PlaceId) -> CellList<W> {
        let program = self.program;
        let place = program.place_of(id);
        if !self.burn(1) {
            return CellList::NONE;
        }
        let plain = place.is_plain();
        if let BasePlace::Fixed(fixed) = place.base
            && !plain
            && let Some(cells) = self.found_at_once(id)
        {
            let named = &program.fixed(fixed).lists[usize::from(self.us)];
            return list(named.iter().copied().filter(|&cell| cells.contains(cell)));
        }
        let named = self.named(&place.base);
        if plain {
            return named;
        }
        let mut found = CellList::NONE;
        self.burn(named.as_slice().len() as u32);
        for &cell in named.as_slice() {
            if self.is_narrowed_to(place, cell) {
                found.push(cell);
            }
        }
        if place.only && found.as_slice().len() != 1 {
            CellList::NONE
        } else {
            found
        }
    }

    /// The cell of a place that is never more than one, or nowhere; `None` for all other places.
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

    /// Whether a cell that a place names is among its cells, apart from what stands of there being only one.
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

    /// The cells of several places.
    pub(super) fn find_all(&mut self, places: &[PlaceId]) -> CellList<W> {
        if let [place] = *places {
            return match self.one(place) {
                Some(cell) => list([cell]),
                None => self.find(place),
            };
        }
        let mut all = CellList::NONE;
        for place in places.chunks(1) {
            let found = self.find_all(place);
            found.as_slice().iter().for_each(|&cell| all.push(cell));
        }
        all
    }

    /// The first cell of a place, or nowhere.
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
            let members = program.fixed(fixed).members[usize::from(self.us)];
            return self.burn(1) && members.contains(cell) && self.is_narrowed_to(named, cell);
        }
        match self.one(place) {
            Some(one) => cell != NOWHERE && one == cell,
            None => self.find(place).contains(cell),
        }
    }

    fn named(&mut self, base: &BasePlace) -> CellList<W> {
        let us = usize::from(self.us);
        let program = self.program;
        match base {
            BasePlace::Fixed(fixed) => list(program.fixed(*fixed).lists[us].iter().copied()),
            BasePlace::Marked(bits) => {
                let bears = |cell: &u8| self.position.mark_bits(*cell) & bits[us] != 0;
                list(program.board.pits[us].iter().copied().filter(bears))
            }
            BasePlace::Here => list([self.frame.here]),
            BasePlace::It => list([self.frame.subject.it]),
            BasePlace::Origin => list([self.frame.origin]),
            BasePlace::LapStart => list([self.frame.lap_start]),
            BasePlace::Column { line, of } => {
                let starts = self.starts(*of);
                list(
                    starts
                        .as_slice()
                        .iter()
                        .map(|&cell| self.in_column(cell, *line)),
                )
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
                let mut all = CellList::NONE;
                for &cell in self.starts(*of).as_slice() {
                    let pits = self.pits_after(cell, direction).skip(before).take(count);
                    let found: CellList<W> = list(pits);
                    let found = found.as_slice().iter().copied();
                    if first > last {
                        found.rev().for_each(|cell| all.push(cell));
                    } else {
                        found.for_each(|cell| all.push(cell));
                    }
                }
                all
            }
            BasePlace::Run {
                heading,
                from,
                pits,
            } => self.run_of(*heading, *from, *pits),
            BasePlace::First { place, after } => {
                let after = self.first(*after);
                let wanted = self.find(*place);
                list(
                    self.pits_after(after, self.frame.sowing.direction)
                        .find(|&cell| wanted.contains(cell)),
                )
            }
            BasePlace::Group(places) => self.find_all(places),
        }
    }

    /// The cells from which a relative base is seen.
    fn starts(&mut self, of: Option<PlaceId>) -> CellList<W> {
        match of {
            Some(of) => self.find_all(&[of]),
            None => list([self.frame.subject.look]),
        }
    }

    fn run_of(
        &mut self,
        heading: Heading,
        from: Option<PlaceId>,
        pits_wanted: PlaceId,
    ) -> CellList<W> {
        let start = from.map_or(self.frame.subject.look, |from| self.first(from));
        if start == NOWHERE {
            return CellList::NONE;
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
        let mut run = CellList::NONE;
        let mut pits = self.pits_after(start, direction);
        let mut next = Some(start);
        while let Some(cell) = next
            && match wanted {
                Some(wanted) => wanted.contains(cell),
                None => self.is_in_place(pits_wanted, cell),
            }
        {
            run.push(cell);
            next = pits.next().filter(|&cell| cell != start);
        }
        run
    }
}

fn list<const W: usize>(cells: impl IntoIterator<Item = u8>) -> CellList<W> {
    let mut list = CellList::NONE;
    cells
        .into_iter()
        .filter(|&cell| cell != NOWHERE)
        .for_each(|cell| list.push(cell));
    list
}
