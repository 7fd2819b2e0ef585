//! Conditions asked of many cells at once. Tests of what a cell is or holds are answered for all of them by a few
//! operations on words; any other is asked of one after the other.

use super::Machine;
use crate::cells::Many;
use crate::moves::{Candidate, Toward};
use crate::program::code::{FirstHeading, Measure, MeasureId, Noun, Spot, SpotId, Test};
use crate::program::cond::{CondId, Domain, evaluate};
use crate::trace::Observer;
use sow_grammar::rules::{Heading, State};

/// How a cell is asked about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Asking {
    /// It is looked at.
    Looking,
    /// It is picked for a move.
    Picking(FirstHeading, Toward),
}

impl Asking {
    /// Whether the present direction is the same for all cells.
    const fn is_of_one_way(self) -> bool {
        use FirstHeading::Given;
        matches!(
            self,
            Self::Looking
                | Self::Picking(Given(Heading::Clockwise | Heading::Counterclockwise), _)
                | Self::Picking(Given(Heading::Onward | Heading::Backward), _)
        )
    }
}

/// A condition asked of many cells: the truth is the set of those for which it holds.
struct Mask<'m, 'p, const W: usize, O> {
    machine: &'m mut Machine<'p, W, O>,
    asking: Asking,
}

impl<const W: usize, O: Observer> Domain for Mask<'_, '_, W, O> {
    type Truth = Many<W>;

    const NEVER: Many<W> = Many::NONE;

    fn test(&mut self, test: &Test, among: Many<W>) -> Many<W> {
        self.machine.screen_test(test, among, self.asking)
    }

    fn and(one: Many<W>, other: Many<W>) -> Many<W> {
        one.and(other)
    }

    fn or(one: Many<W>, other: Many<W>) -> Many<W> {
        one.or(other)
    }

    fn minus(one: Many<W>, other: Many<W>) -> Many<W> {
        one.minus(other)
    }

    fn is_never(truth: Many<W>) -> bool {
        truth.is_empty()
    }
}

impl<const W: usize, O: Observer> Machine<'_, W, O> {
    /// The cells among these for which a condition holds.
    pub(crate) fn screen(&mut self, cond: CondId, cells: Many<W>, asking: Asking) -> Many<W> {
        match self.program.sieves.get(cond) {
            Some(sieve) => {
                let (own, last) = (self.own, self.now.last_seed);
                cells.and(sieve.pass(&self.position, own, last, || self.occupied()))
            }
            None => {
                let program = self.program;
                let mut mask = Mask {
                    machine: self,
                    asking,
                };
                evaluate(&program.conds, program.cond(cond), &mut mask, cells)
            }
        }
    }

    fn screen_test(&mut self, test: &Test, cells: Many<W>, asking: Asking) -> Many<W> {
        let own = usize::from(self.own);
        match *test {
            Test::In(fixed) => {
                let members = &self.program.fixed[fixed as usize].masks[own];
                cells.and(Many::of_mask(members))
            }
            Test::Occupied => cells.and(self.occupied()),
            Test::AtLeast(least) => cells.and(Many::high(self.position.at_least(least))),
            Test::OppositeOccupied => self.of_each(cells, |machine, cell| {
                machine.is_occupied(machine.facing(cell, false))
            }),
            Test::SeedsIn(numbers) => cells.and(self.with_numbers(numbers)),
            Test::Marked(bits) => cells.and(self.position.bearing(bits[own])),
            Test::InSpot(spot) if self.is_steady(spot) => match self.found_at_once(spot) {
                Some(found) => cells.and(found),
                None if asking.is_of_one_way() => cells.and(self.find_for(spot, cells, asking)),
                None => self.one_by_one(cells, asking, |machine| machine.asked(test)),
            },
            Test::Going(heading) => match self.going(heading, asking) {
                Some(going) => cells.and(going),
                None => self.one_by_one(cells, asking, |machine| machine.asked(test)),
            },
            Test::Threatened(owner, threat) => {
                let threatened = self.threatened_pits(self.player(owner), threat);
                self.of_each(cells, |_, cell| threatened.contains(cell))
            }
            _ if self.is_of_no_cell(test) => {
                if self.asked(test) {
                    cells
                } else {
                    Many::NONE
                }
            }
            _ => self.one_by_one(cells, asking, |machine| machine.asked(test)),
        }
    }

    /// Whether a test comes out the same whichever cell is asked about.
    fn is_of_no_cell(&self, test: &Test) -> bool {
        match *test {
            Test::AnyOccupied(_) | Test::AnyAtLeast(..) | Test::LastSeed | Test::ToMove => true,
            Test::Some(spot) | Test::SomeOccupied(spot) => {
                let noun = &self.program.spots[spot as usize].noun;
                matches!(noun, Noun::Fixed(_) | Noun::Marked(_)) && self.is_steady(spot)
            }
            Test::Compare(left, _, right) => [left, right].iter().all(|&id| self.is_known(id)),
            Test::Odd(measure) | Test::Within(measure, _) => self.is_known(measure),
            _ => false,
        }
    }

    /// Whether a number has nothing to do with cells.
    fn is_known(&self, measure: MeasureId) -> bool {
        use Measure::{Captured, Counter, Laps, Number, Turn};
        matches!(
            self.program.measures[measure as usize],
            Number(_) | Laps | Turn(_) | Captured | Counter(_)
        )
    }

    /// The cells that would be played in a direction, if the mover chooses where to.
    fn going(&self, heading: Heading, asking: Asking) -> Option<Many<W>> {
        let Asking::Picking(FirstHeading::Chosen(_), toward) = asking else {
            return None;
        };
        let rightward = match toward {
            Toward::Right => true,
            Toward::Left => false,
            Toward::Given => return None,
        };
        let own = usize::from(self.own);
        Some(self.program.track.going(own, rightward, heading))
    }

    /// Whether a spot is the same for all cells that are asked about in one direction.
    fn is_steady(&self, spot: SpotId) -> bool {
        let spot = &self.program.spots[spot as usize];
        spot.filter.is_none()
            && match spot.noun {
                Noun::Fixed(_) | Noun::Marked(_) => true,
                Noun::First { place, after } => self.is_steady(place) && self.is_steady(after),
                _ => false,
            }
    }

    /// The cells of such a spot.
    fn find_for(&mut self, spot: SpotId, cells: Many<W>, asking: Asking) -> Many<W> {
        let before = self.now;
        if let Some(cell) = cells.iter().next() {
            self.ask_about(cell, asking);
        }
        let mut found = Many::NONE;
        for &cell in self.find(spot).as_slice() {
            found.set(cell, true);
        }
        self.now = before;
        found
    }

    /// A cell is looked at, or picked.
    #[inline]
    fn ask_about(&mut self, cell: u8, asking: Asking) {
        match asking {
            Asking::Looking => (self.now.look, self.now.it) = (cell, cell),
            Asking::Picking(heading, toward) => {
                self.pick_candidate(heading, Candidate { pit: cell, toward });
            }
        }
    }

    fn one_by_one(
        &mut self,
        cells: Many<W>,
        asking: Asking,
        mut holds: impl FnMut(&mut Self) -> bool,
    ) -> Many<W> {
        let before = self.now;
        let mut held = Many::NONE;
        for cell in cells.iter() {
            self.ask_about(cell, asking);
            if holds(self) {
                held.set(cell, true);
            }
        }
        self.now = before;
        held
    }

    /// The cells of which something is true, whichever is looked at.
    #[inline]
    fn of_each(&self, cells: Many<W>, holds: impl Fn(&Self, u8) -> bool) -> Many<W> {
        let mut held = cells;
        for cell in cells.iter() {
            if !holds(self, cell) {
                held.set(cell, false);
            }
        }
        held
    }

    /// The cells that hold seeds; those just sown into a pit do not count.
    #[inline]
    pub(super) fn occupied(&self) -> Many<W> {
        let mut occupied = Many::high(self.position.at_least(1));
        if self.now.fresh > 0 {
            occupied.set(self.now.fresh_at, self.is_occupied(self.now.fresh_at));
        }
        occupied
    }

    /// The cells that hold one of these numbers of seeds.
    fn with_numbers(&self, numbers: u32) -> Many<W> {
        let ranges = &self.program.number_ranges[numbers as usize];
        ranges.iter().fold(Many::NONE, |cells, &(low, high)| {
            let from = Many::high(self.position.at_least(low));
            cells.or(match high.checked_add(1) {
                Some(above) => from.minus(Many::high(self.position.at_least(above))),
                None => from,
            })
        })
    }

    /// The cells of a spot that is named by the board or by marks; `None` for any other.
    #[inline]
    pub(super) fn found_at_once(&mut self, spot: SpotId) -> Option<Many<W>> {
        let spot = &self.program.spots[spot as usize];
        let named = match spot.noun {
            Noun::Fixed(fixed) => {
                Many::of_mask(&self.program.fixed[fixed as usize].masks[usize::from(self.own)])
            }
            Noun::Marked(bits) => {
                let pits = Many::of_mask(&self.program.pit_mask);
                pits.and(self.position.bearing(bits[usize::from(self.own)]))
            }
            _ => return None,
        };
        self.spend(1);
        Some(self.narrowed(spot, named))
    }

    /// The cells among these that a spot is narrowed to.
    fn narrowed(&mut self, spot: &Spot, mut cells: Many<W>) -> Many<W> {
        if let Some(within) = spot.within {
            let members = &self.program.fixed[within as usize].masks[usize::from(self.own)];
            cells = cells.and(Many::of_mask(members));
        }
        cells = match spot.state {
            None => cells,
            Some(State::Occupied) => cells.and(self.occupied()),
            Some(State::Empty) => cells.minus(self.occupied()),
        };
        if let Some(filter) = spot.filter {
            self.spend(cells.count() as u32);
            cells = self.screen(filter, cells, Asking::Looking);
        }
        if spot.only && cells.count() != 1 {
            Many::NONE
        } else {
            cells
        }
    }
}
