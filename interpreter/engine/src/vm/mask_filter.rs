//! Evaluation of conditions for many cells at once. Tests of a cell and its contents take a few operations on words;
//! all other tests are evaluated cell by cell.
#![deny(clippy::wildcard_enum_match_arm)]

use super::asking::Asking;
use super::registers::Registers;
use crate::moves::{Candidate, Toward};
use sow_compiler::board::{CellMask, FACING, Played};
use sow_compiler::instructions::{
    BasePlace, CellTest, CondId, Expr, ExprId, NumberTest, PlaceId, PlaceTest, PlayTest, Test,
};
use sow_compiler::tables::mask_predicate::Asked;
use sow_compiler::tables::mask_predicates::pass_any;
use sow_grammar::logic::{Domain, evaluate};
use sow_grammar::rules::Heading;

/// The fuel for testing a condition on a single cell: much more than for looking at a cell, since such conditions may
/// be nested.
const ASKING_ONE: u32 = 64;

/// The domain that evaluates a condition to the set of cells that fulfil it.
struct Mask<'m, 'p, const W: usize> {
    machine: &'m mut Registers<'p, W>,
    asking: Asking,
}

impl<const W: usize> Domain<Test> for Mask<'_, '_, W> {
    type Truth = CellMask<W>;

    const NEVER: CellMask<W> = CellMask::NONE;

    fn test(&mut self, test: &Test, among: CellMask<W>) -> CellMask<W> {
        self.machine.test_mask(test, among, self.asking)
    }

    fn and(one: CellMask<W>, other: CellMask<W>) -> CellMask<W> {
        one.and(other)
    }

    fn or(one: CellMask<W>, other: CellMask<W>) -> CellMask<W> {
        one.or(other)
    }

    fn minus(one: CellMask<W>, other: CellMask<W>) -> CellMask<W> {
        one.minus(other)
    }

    fn is_never(truth: CellMask<W>) -> bool {
        truth.is_empty()
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Returns those of the cells for which a condition holds.
    pub(crate) fn filter_mask(
        &mut self,
        cond: CondId,
        cells: &CellMask<W>,
        asking: Asking,
    ) -> CellMask<W> {
        match self.program.specialised.predicates.get(cond) {
            Some(alternatives) => {
                let asked = Asked {
                    us: self.us,
                    last_seed: self.frame.fallen.is_last,
                    played: self.played(asking),
                };
                let occupied = || self.occupied();
                cells.and(pass_any(
                    alternatives,
                    self.program,
                    &self.position,
                    asked,
                    occupied,
                ))
            }
            None => {
                let program = self.program;
                let mut mask = Mask {
                    machine: self,
                    asking,
                };
                evaluate(&program.code.conds, program.cond(cond), &mut mask, *cells)
            }
        }
    }

    /// Returns the direction in which the cells are assumed to be played.
    fn played(&self, asking: Asking) -> Played {
        use Heading::{Leftward, Rightward};
        match asking {
            Asking::Looking => Played::Along(self.frame.sowing.direction),
            Asking::Picking(_, Toward::Right) | Asking::Picking(Rightward, _) => Played::Rightward,
            Asking::Picking(_, Toward::Left) | Asking::Picking(Leftward, _) => Played::Leftward,
            Asking::Picking(heading, Toward::Given) => {
                // The direction is the same for all pits.
                let any = Candidate {
                    pit: 0,
                    toward: Toward::Given,
                };
                Played::Along(self.first_direction(self.us, any, heading))
            }
        }
    }

    fn test_mask(&mut self, test: &Test, cells: CellMask<W>, asking: Asking) -> CellMask<W> {
        match *test {
            Test::Cell(of_cell) => self.cell_mask(of_cell, cells, asking),
            Test::Play(PlayTest::Ahead(question)) => match self.pits_ahead(question) {
                Some(pits) => cells.filter(|cell| pits.contains(cell)),
                None => self.plain_mask(test, cells, asking),
            },
            // `it` is each of the cells in turn.
            Test::Place(PlaceTest::Among(it, place)) if self.program.place_of(it).is_it() => {
                self.mask_in_place(place, cells, asking)
            }
            Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => {
                self.plain_mask(test, cells, asking)
            }
        }
    }

    fn cell_mask(&mut self, test: CellTest, cells: CellMask<W>, asking: Asking) -> CellMask<W> {
        let us = usize::from(self.us);
        match test {
            CellTest::In(fixed) => {
                let members = &self.program.fixed(fixed).masks[us];
                cells.and(CellMask::of_mask(members))
            }
            CellTest::Occupied => cells.and(self.occupied()),
            CellTest::AtLeast(least) => cells.and(self.position.holding(least)),
            CellTest::OppositeOccupied => {
                cells.filter(|cell| self.is_occupied(self.in_column(cell, FACING)))
            }
            CellTest::SeedsIn(numbers) => cells.and(self.with_numbers(numbers)),
            CellTest::Marked(bits) => cells.and(self.position.bearing(bits[us])),
            CellTest::InPlace(place) => self.mask_in_place(place, cells, asking),
        }
    }

    /// Returns those of the cells that are in a place.
    fn mask_in_place(&mut self, id: PlaceId, cells: CellMask<W>, asking: Asking) -> CellMask<W> {
        let place = self.program.place_of(id);
        if !place.only
            && let Some(named) = self.named_at_once(&place.base)
        {
            return self.narrowed(place, cells.and(named), asking);
        }
        let uniform = self.is_uniform(id);
        match uniform.then(|| self.found_at_once(id)).flatten() {
            Some(found) => cells.and(found),
            None if uniform && asking.is_of_one_way() => {
                cells.and(self.find_for(id, cells, asking))
            }
            None => self.one_by_one(cells, asking, &Test::Cell(CellTest::InPlace(id))),
        }
    }

    /// Returns those of the cells that pass a test, which is evaluated once for all if possible, else cell by cell.
    fn plain_mask(&mut self, test: &Test, cells: CellMask<W>, asking: Asking) -> CellMask<W> {
        if !self.is_of_no_cell(test) {
            return self.one_by_one(cells, asking, test);
        }
        match self.asked(test) {
            true => cells,
            false => CellMask::NONE,
        }
    }

    /// Whether the outcome of a test does not depend on the cell.
    fn is_of_no_cell(&self, test: &Test) -> bool {
        match *test {
            Test::Any(_) | Test::Play(PlayTest::LastSeed | PlayTest::ToMove) => true,
            Test::Place(PlaceTest::Some(place) | PlaceTest::SomeOccupied(place)) => {
                let base = &self.program.place_of(place).base;
                matches!(base, BasePlace::Fixed(_) | BasePlace::Marked(_)) && self.is_uniform(place)
            }
            Test::Number(NumberTest::Compare(left, _, right)) => {
                [left, right].iter().all(|&id| self.is_known(id))
            }
            Test::Number(NumberTest::Odd(measure) | NumberTest::Within(measure, _)) => {
                self.is_known(measure)
            }
            Test::Cell(_)
            | Test::Place(PlaceTest::Every(..) | PlaceTest::Among(..) | PlaceTest::Passed(_))
            | Test::Play(_) => false,
        }
    }

    /// Whether a number does not depend on cells.
    fn is_known(&self, measure: ExprId) -> bool {
        use Expr::{Captured, Counter, Laps, Number, Turn};
        matches!(
            self.program.expr(measure),
            Number(_) | Laps | Turn(_) | Captured | Counter(_)
        )
    }

    /// Whether a place is the same for all cells tested in one direction.
    fn is_uniform(&self, place: PlaceId) -> bool {
        let place = self.program.place_of(place);
        place.filter.is_none()
            && match place.base {
                BasePlace::Fixed(_) | BasePlace::Marked(_) => true,
                BasePlace::First { place, after } => {
                    self.is_uniform(place) && self.is_uniform(after)
                }
                BasePlace::Here
                | BasePlace::It
                | BasePlace::Origin
                | BasePlace::LapStart
                | BasePlace::Column { .. }
                | BasePlace::Neighbours { .. }
                | BasePlace::Run { .. }
                | BasePlace::Group(_) => false,
            }
    }

    /// Returns the cells of a uniform place.
    fn find_for(&mut self, place: PlaceId, cells: CellMask<W>, asking: Asking) -> CellMask<W> {
        let before = self.frame;
        if let Some(cell) = cells.iter().next() {
            self.ask_about(cell, asking);
        }
        let mut found = CellMask::NONE;
        for &cell in self.find(place).as_slice() {
            found.set(cell, true);
        }
        self.frame = before;
        found
    }

    /// Makes a cell the one looked at, or picks it.
    #[inline]
    fn ask_about(&mut self, cell: u8, asking: Asking) {
        match asking {
            Asking::Looking => (self.frame.subject.look, self.frame.subject.it) = (cell, cell),
            Asking::Picking(heading, toward) => {
                self.pick_candidate(heading, Candidate { pit: cell, toward });
            }
        }
    }

    /// Returns those of the cells that pass a test, evaluated cell by cell.
    fn one_by_one(&mut self, cells: CellMask<W>, asking: Asking, test: &Test) -> CellMask<W> {
        let before = self.frame;
        let mut held = CellMask::NONE;
        for cell in cells.iter() {
            if !self.burn(ASKING_ONE) {
                break;
            }
            self.ask_about(cell, asking);
            held.set(cell, self.asked(test));
        }
        self.frame = before;
        held
    }
}
