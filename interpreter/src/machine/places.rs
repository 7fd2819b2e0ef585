//! Places: which cells a spot is at the moment.

use super::Machine;
use crate::cells::{List, NOWHERE};
use crate::program::code::{Noun, SpotId};
use crate::trace::Observer;
use sow_grammar::rules::{Heading, Owner, State};

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// The cells of a spot.
    pub(super) fn find(&mut self, spot: SpotId) -> List<W> {
        let program = self.program;
        let spot = &program.spots[spot as usize];
        if !self.spend(1) {
            return List::new();
        }
        let named = self.named(&spot.noun);
        let own = usize::from(self.own);
        let within = spot
            .within
            .map(|within| program.fixed[within as usize].members[own]);
        if within.is_none() && spot.state.is_none() && spot.filter.is_none() && !spot.only {
            return named;
        }
        let mut found = List::new();
        self.spend(named.as_slice().len() as u32);
        for &cell in named.as_slice() {
            let there = within.is_none_or(|within| within.contains(cell))
                && spot
                    .state
                    .is_none_or(|state| self.is_occupied(cell) == (state == State::Occupied))
                && spot
                    .filter
                    .is_none_or(|filter| self.holds_for(filter, cell));
            if there {
                found.push(cell);
            }
        }
        if spot.only && found.as_slice().len() != 1 {
            List::new()
        } else {
            found
        }
    }

    /// The cells of several spots.
    pub(super) fn find_all(&mut self, spots: &[SpotId]) -> List<W> {
        let mut all = List::new();
        for &spot in spots {
            match self.plain_cell(spot) {
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

    /// The cell of a spot that is always a single one, not narrowed in any way; it may be nowhere.
    #[inline]
    fn plain_cell(&mut self, spot: SpotId) -> Option<u8> {
        let spot = &self.program.spots[spot as usize];
        let cell = match spot.noun {
            Noun::Here => self.here,
            Noun::It => self.it,
            Noun::Opposite { back, of: None } => self.facing(self.look, back),
            _ => return None,
        };
        let narrowed = spot.within.is_some() || spot.state.is_some() || spot.filter.is_some();
        if narrowed || spot.only || !self.spend(1) {
            return None;
        }
        Some(cell)
    }

    /// The first cell of a spot, or nowhere.
    pub(super) fn first(&mut self, spot: SpotId) -> u8 {
        self.find(spot)
            .as_slice()
            .first()
            .copied()
            .unwrap_or(NOWHERE)
    }

    pub(super) fn is_in_spot(&mut self, spot: SpotId, cell: u8) -> bool {
        self.find(spot).contains(cell)
    }

    fn named(&mut self, noun: &Noun) -> List<W> {
        let own = usize::from(self.own);
        let program = self.program;
        match noun {
            Noun::Fixed(fixed) => list(program.fixed[*fixed as usize].lists[own].iter().copied()),
            Noun::Marked(bits) => {
                let bears = |cell: &u8| self.position.mark_bits(*cell) & bits[own] != 0;
                list(program.pits[own].iter().copied().filter(bears))
            }
            Noun::Here => list([self.here]),
            Noun::It => list([self.it]),
            Noun::Origin => list([self.origin]),
            Noun::LapStart => list([self.lap_start]),
            Noun::Opposite { back, of } => {
                let starts = self.starts(*of);
                list(
                    starts
                        .as_slice()
                        .iter()
                        .map(|&cell| self.facing(cell, *back)),
                )
            }
            Noun::Neighbours {
                previous,
                count,
                of,
            } => {
                let way = self.way ^ u8::from(*previous);
                let starts = self.starts(*of);
                let after = |&cell: &u8| self.pits_after(cell, way).take(usize::from(*count));
                list(starts.as_slice().iter().flat_map(after))
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
                    self.pits_after(after, self.way)
                        .find(|&cell| wanted.contains(cell)),
                )
            }
            Noun::Group(spots) => self.find_all(spots),
        }
    }

    /// The cells from which a relative noun is seen.
    fn starts(&mut self, of: Option<SpotId>) -> List<W> {
        match of {
            Some(of) => self.find(of),
            None => list([self.look]),
        }
    }

    fn run_of(&mut self, heading: Heading, from: Option<SpotId>, pits: SpotId) -> List<W> {
        let Some(&start) = self.starts(from).as_slice().first() else {
            return List::new();
        };
        let way = self.towards(heading, start);
        let fitting = self.find(pits);
        let all =
            std::iter::once(start).chain(self.pits_after(start, way).filter(|&cell| cell != start));
        list(all.take_while(|&cell| fitting.contains(cell)))
    }

    /// The pits that follow a cell on its ring, once round; the cell itself comes last if it is a pit.
    fn pits_after(&self, cell: u8, way: u8) -> impl Iterator<Item = u8> + use<W, O> {
        let next = &self.program.track.next[usize::from(self.own)][usize::from(way)][0];
        let follow = |at: u8| {
            next.get(usize::from(at))
                .copied()
                .filter(|&next| next != NOWHERE)
        };
        let mut pits = List::<W>::new();
        let mut at = cell;
        while let Some(pit) = follow(at) {
            if pits.contains(pit) {
                break;
            }
            pits.push(pit);
            at = pit;
        }
        (0..pits.as_slice().len()).map(move |at| pits.as_slice()[at])
    }

    /// What faces a cell on the other side, in the front or behind it.
    #[inline]
    pub(super) fn facing(&self, cell: u8, back: bool) -> u8 {
        self.program.track.facing[usize::from(back)]
            .get(usize::from(cell))
            .copied()
            .unwrap_or(NOWHERE)
    }

    pub(super) fn rightward(&self, cell: u8) -> u8 {
        let rightward = &self.program.track.rightward[usize::from(self.own)];
        rightward
            .get(usize::from(cell))
            .copied()
            .unwrap_or(self.program.track.way)
    }

    /// The direction that a heading means at a cell. A choice counts as going on.
    pub(super) fn towards(&self, heading: Heading, cell: u8) -> u8 {
        match heading {
            Heading::Clockwise => 0,
            Heading::Counterclockwise => 1,
            Heading::Onward | Heading::EitherWay(_) => self.way,
            Heading::Backward => self.way ^ 1,
            Heading::Rightward => self.rightward(cell),
            Heading::Leftward => {
                let leftward = &self.program.track.leftward[usize::from(self.own)];
                leftward
                    .get(usize::from(cell))
                    .copied()
                    .unwrap_or(self.program.track.way)
            }
        }
    }

    pub(super) fn player(&self, owner: Owner) -> u8 {
        match owner {
            Owner::Own => self.own,
            Owner::Opponent => self.own ^ 1,
        }
    }
}

fn list<const W: usize>(cells: impl IntoIterator<Item = u8>) -> List<W> {
    let mut list = List::new();
    cells
        .into_iter()
        .filter(|&cell| cell != NOWHERE)
        .for_each(|cell| list.push(cell));
    list
}
