//! Places: which cells a spot is at the moment.

use super::Machine;
use crate::board::{CellList, NOWHERE};
use crate::program::ir::{Noun, Spot, SpotId};
use crate::trace::Observer;
use sow_grammar::rules::{Heading, Owner, State};

impl<'a, const W: usize, O: Observer> Machine<'a, W, O> {
    /// The cells of a spot.
    pub(super) fn find(&mut self, id: SpotId) -> CellList<W> {
        let program = self.program;
        let spot = &program.spots[id as usize];
        if !self.burn(1) {
            return CellList::new();
        }
        let plain =
            spot.within.is_none() && spot.state.is_none() && spot.filter.is_none() && !spot.only;
        if let Noun::Fixed(fixed) = spot.noun
            && !plain
            && let Some(cells) = self.found_at_once(id)
        {
            let named = &program.fixed[fixed as usize].lists[usize::from(self.us)];
            return list(named.iter().copied().filter(|&cell| cells.contains(cell)));
        }
        let named = self.named(&spot.noun);
        if plain {
            return named;
        }
        let mut found = CellList::new();
        self.burn(named.as_slice().len() as u32);
        for &cell in named.as_slice() {
            if self.is_narrowed_to(spot, cell) {
                found.push(cell);
            }
        }
        if spot.only && found.as_slice().len() != 1 {
            CellList::new()
        } else {
            found
        }
    }

    /// The cell of a spot that is never more than one, or nowhere; `None` for all other spots.
    #[inline]
    pub(super) fn one(&mut self, spot: SpotId) -> Option<u8> {
        let spot = &self.program.spots[spot as usize];
        let cell = match spot.noun {
            Noun::Here => self.frame.here,
            Noun::It => self.frame.it,
            Noun::Origin => self.frame.origin,
            Noun::LapStart => self.frame.lap_start,
            Noun::Fixed(fixed) => {
                let lists = &self.program.fixed[fixed as usize].lists;
                match lists[usize::from(self.us)][..] {
                    [cell] => cell,
                    _ => return None,
                }
            }
            Noun::Column { line, of } => {
                let from = match of {
                    None => self.frame.look,
                    Some(of) => self.one(of)?,
                };
                self.in_column(from, line)
            }
            Noun::Neighbours {
                previous,
                first,
                last,
                of: None,
            } if first == last => {
                let direction = self.frame.direction ^ u8::from(previous);
                let nth = usize::from(first).checked_sub(1);
                let mut pits = self.pits_after(self.frame.look, direction);
                nth.and_then(|nth| pits.nth(nth)).unwrap_or(NOWHERE)
            }
            _ => return None,
        };
        let there = cell != NOWHERE && self.burn(1) && self.is_narrowed_to(spot, cell);
        Some(if there { cell } else { NOWHERE })
    }

    /// Whether a cell that a spot names is among its cells, apart from what stands of there being only one.
    #[inline]
    fn is_narrowed_to(&mut self, spot: &Spot, cell: u8) -> bool {
        let us = usize::from(self.us);
        let fixed = &self.program.fixed;
        spot.within
            .is_none_or(|within| fixed[within as usize].members[us].contains(cell))
            && spot
                .state
                .is_none_or(|state| self.is_occupied(cell) == (state == State::Occupied))
            && spot
                .filter
                .is_none_or(|filter| self.holds_for(filter, cell))
    }

    /// The cells of several spots.
    pub(super) fn find_all(&mut self, spots: &[SpotId]) -> CellList<W> {
        let mut all = CellList::new();
        for &spot in spots {
            match self.one(spot) {
                Some(NOWHERE) => {}
                Some(cell) => all.push(cell),
                None => {
                    let found = self.find(spot);
                    found.as_slice().iter().for_each(|&cell| all.push(cell));
                }
            }
        }
        all
    }

    /// The first cell of a spot, or nowhere.
    pub(super) fn first(&mut self, spot: SpotId) -> u8 {
        if let Some(cell) = self.one(spot) {
            return cell;
        }
        self.find(spot)
            .as_slice()
            .first()
            .copied()
            .unwrap_or(NOWHERE)
    }

    pub(super) fn is_in_spot(&mut self, spot: SpotId, cell: u8) -> bool {
        if let Some(one) = self.one(spot) {
            return cell != NOWHERE && one == cell;
        }
        let program = self.program;
        let named = &program.spots[spot as usize];
        match named.noun {
            Noun::Fixed(fixed) if !named.only => {
                let members = program.fixed[fixed as usize].members[usize::from(self.us)];
                self.burn(1) && members.contains(cell) && self.is_narrowed_to(named, cell)
            }
            _ => self.find(spot).contains(cell),
        }
    }

    fn named(&mut self, noun: &Noun) -> CellList<W> {
        let us = usize::from(self.us);
        let program = self.program;
        match noun {
            Noun::Fixed(fixed) => list(program.fixed[*fixed as usize].lists[us].iter().copied()),
            Noun::Marked(bits) => {
                let bears = |cell: &u8| self.position.mark_bits(*cell) & bits[us] != 0;
                list(program.pits[us].iter().copied().filter(bears))
            }
            Noun::Here => list([self.frame.here]),
            Noun::It => list([self.frame.it]),
            Noun::Origin => list([self.frame.origin]),
            Noun::LapStart => list([self.frame.lap_start]),
            Noun::Column { line, of } => {
                let starts = self.starts(*of);
                list(
                    starts
                        .as_slice()
                        .iter()
                        .map(|&cell| self.in_column(cell, *line)),
                )
            }
            Noun::Neighbours {
                previous,
                first,
                last,
                of,
            } => {
                let direction = self.frame.direction ^ u8::from(*previous);
                let before = usize::from(*first.min(last)).saturating_sub(1);
                let count = usize::from(*first.max(last)).saturating_sub(before);
                let mut all = CellList::new();
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
            Noun::Run {
                heading,
                from,
                pits,
            } => self.run_of(*heading, *from, *pits),
            Noun::First { place, after } => {
                let after = self.first(*after);
                let wanted = self.find(*place);
                list(
                    self.pits_after(after, self.frame.direction)
                        .find(|&cell| wanted.contains(cell)),
                )
            }
            Noun::Group(spots) => self.find_all(spots),
        }
    }

    /// The cells from which a relative noun is seen.
    fn starts(&mut self, of: Option<SpotId>) -> CellList<W> {
        match of {
            Some(of) => self.find_all(&[of]),
            None => list([self.frame.look]),
        }
    }

    fn run_of(
        &mut self,
        heading: Heading,
        from: Option<SpotId>,
        pits_wanted: SpotId,
    ) -> CellList<W> {
        let start = from.map_or(self.frame.look, |from| self.first(from));
        if start == NOWHERE {
            return CellList::new();
        }
        let direction = self.towards(heading, start);
        let filter = self.program.spots[pits_wanted as usize].filter;
        let table_sow = filter.is_none_or(|filter| self.program.predicates.get(filter).is_some());
        let wanted = if table_sow {
            self.found_at_once(pits_wanted)
        } else {
            None
        };
        let mut run = CellList::new();
        let mut pits = self.pits_after(start, direction);
        let mut next = Some(start);
        while let Some(cell) = next
            && match wanted {
                Some(wanted) => wanted.contains(cell),
                None => self.is_in_spot(pits_wanted, cell),
            }
        {
            run.push(cell);
            next = pits.next().filter(|&cell| cell != start);
        }
        run
    }

    /// The pits that follow a cell on its ring, once round; the cell itself comes last if it is a pit.
    fn pits_after(&self, cell: u8, direction: u8) -> impl Iterator<Item = u8> + use<'a, W, O> {
        let program = self.program;
        let us = self.us;
        let first = program.track.follow(us, direction, cell);
        let following = move |&at: &u8| {
            let next = program.track.follow(us, direction, at);
            (next != NOWHERE && next != first).then_some(next)
        };
        std::iter::successors((first != NOWHERE).then_some(first), following)
    }

    /// The pit in the column of a cell on one of the lines of [`crate::board::Track::column`].
    #[inline]
    pub(super) fn in_column(&self, cell: u8, line: u8) -> u8 {
        self.program.track.column[usize::from(line)]
            .get(usize::from(cell))
            .copied()
            .unwrap_or(NOWHERE)
    }

    pub(super) fn rightward(&self, cell: u8) -> u8 {
        let rightward = &self.program.track.rightward[usize::from(self.us)];
        rightward
            .get(usize::from(cell))
            .copied()
            .unwrap_or(self.program.track.direction)
    }

    /// The direction that a heading means at a cell. A choice counts as going on.
    pub(super) fn towards(&self, heading: Heading, cell: u8) -> u8 {
        let direction = self.frame.direction;
        self.program.track.turned(direction, self.us, heading, cell)
    }

    pub(super) fn player(&self, owner: Owner) -> u8 {
        match owner {
            Owner::Own => self.us,
            Owner::Opponent => self.us ^ 1,
        }
    }
}

fn list<const W: usize>(cells: impl IntoIterator<Item = u8>) -> CellList<W> {
    let mut list = CellList::new();
    cells
        .into_iter()
        .filter(|&cell| cell != NOWHERE)
        .for_each(|cell| list.push(cell));
    list
}
