//! Evaluation of conditions for many cells at once. Tests of a cell and its contents take a few operations on words;
//! all other tests are evaluated cell by cell.
#![deny(clippy::wildcard_enum_match_arm)]

use super::eval::TestMode;
use super::registers::Registers;
use crate::cost;
use crate::moves::{Candidate, DirectionChoice};
use sow_compiler::board::{CellMask, FACING_ROW, PlayDirection};
use sow_compiler::instructions::{
    BasePlace, CellTest, CondId, Expr, ExprId, NumberTest, Place, PlaceId, PlaceTest, PlayTest,
    Test,
};
use sow_compiler::tables::mask_predicate::{PredicateContext, cells_passing_any};
use sow_grammar::logic::{Domain, evaluate};
use sow_grammar::rules::{Heading, Occupancy};

/// The domain in which the value of a condition is the set of cells that fulfil it.
struct MaskDomain<'m, 'p, const W: usize> {
    machine: &'m mut Registers<'p, W>,
    mode: TestMode,
}

impl<const W: usize> Domain<Test> for MaskDomain<'_, '_, W> {
    type Truth = CellMask<W>;

    const NEVER: CellMask<W> = CellMask::NONE;

    fn test(&mut self, test: &Test, among: CellMask<W>) -> CellMask<W> {
        self.machine.test_mask(test, among, self.mode)
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
    /// Returns the cells among `cells` for which a condition holds.
    pub(crate) fn filter_mask(
        &mut self,
        cond: CondId,
        cells: &CellMask<W>,
        mode: TestMode,
    ) -> CellMask<W> {
        match self.program.specialisation.predicates.get(cond) {
            Some(alternatives) => {
                self.burn_fuel((alternatives.len() * W) as u32 * cost::TEST);
                let asked = PredicateContext {
                    us: self.us,
                    last_seed: self.frame.drop_state.is_last,
                    play_direction: self.assumed_direction(mode),
                };
                let occupied = || self.occupied();
                cells.and(cells_passing_any(
                    alternatives,
                    self.program,
                    &self.position,
                    asked,
                    occupied,
                ))
            }
            None => {
                let program = self.program;
                let mut mask = MaskDomain {
                    machine: self,
                    mode,
                };
                evaluate(&program.code.conds, program.cond(cond), &mut mask, *cells)
            }
        }
    }

    /// Returns the direction in which the cells are assumed to be played.
    fn assumed_direction(&self, mode: TestMode) -> PlayDirection {
        use Heading::{Leftward, Rightward};
        match mode {
            TestMode::Subject => PlayDirection::AlongTrack(self.frame.sowing.direction),
            TestMode::Candidate(_, DirectionChoice::Right) | TestMode::Candidate(Rightward, _) => {
                PlayDirection::Rightward
            }
            TestMode::Candidate(_, DirectionChoice::Left) | TestMode::Candidate(Leftward, _) => {
                PlayDirection::Leftward
            }
            TestMode::Candidate(heading, DirectionChoice::Implied) => {
                // The direction is the same for all pits.
                let any = Candidate {
                    pit: 0,
                    direction_choice: DirectionChoice::Implied,
                };
                PlayDirection::AlongTrack(self.first_direction(self.us, any, heading))
            }
        }
    }

    fn test_mask(&mut self, test: &Test, cells: CellMask<W>, mode: TestMode) -> CellMask<W> {
        self.burn_fuel(W as u32 * cost::TEST);
        match *test {
            Test::Cell(of_cell) => self.cell_test_mask(of_cell, cells, mode),
            Test::Play(PlayTest::LookAhead(question)) => match self.look_ahead_pits(question) {
                Some(pits) => cells.filter(|cell| pits.contains(cell)),
                None => self.generic_test_mask(test, cells, mode),
            },
            // `it` is each of the cells in turn.
            Test::Place(PlaceTest::Among(it, place)) if self.program.place_of(it).is_plain_it() => {
                self.mask_in_place(place, cells, mode)
            }
            Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => {
                self.generic_test_mask(test, cells, mode)
            }
        }
    }

    fn cell_test_mask(
        &mut self,
        test: CellTest,
        cells: CellMask<W>,
        mode: TestMode,
    ) -> CellMask<W> {
        let us = usize::from(self.us);
        match test {
            CellTest::In(fixed) => {
                let members = &self.program.fixed(fixed).masks[us];
                cells.and(CellMask::from_byte_mask(members))
            }
            CellTest::Occupied => cells.and(self.occupied()),
            CellTest::AtLeast(least) => cells.and(self.position.cells_with_at_least(least)),
            CellTest::OppositeOccupied => {
                cells.filter(|cell| self.is_occupied(self.pit_in_column(cell, FACING_ROW)))
            }
            CellTest::SeedsIn(numbers) => cells.and(self.cells_with_seed_counts(numbers)),
            CellTest::Marked(bits) => cells.and(self.position.cells_with_marks(bits[us])),
            CellTest::InPlace(place) => self.mask_in_place(place, cells, mode),
        }
    }

    /// Returns the cells among `cells` that are in a place.
    fn mask_in_place(&mut self, id: PlaceId, cells: CellMask<W>, mode: TestMode) -> CellMask<W> {
        let place = self.program.place_of(id);
        if !place.only
            && let Some(named) = self.base_mask(&place.base)
        {
            return self.narrow_mask(place, cells.and(named), mode);
        }
        let uniform = self.is_uniform(id);
        match uniform.then(|| self.place_mask(id)).flatten() {
            Some(found) => cells.and(found),
            None if uniform && mode.has_uniform_direction() => {
                cells.and(self.find_uniform_place(id, cells, mode))
            }
            None => self.test_cell_by_cell(cells, mode, &Test::Cell(CellTest::InPlace(id))),
        }
    }

    /// Returns the cells among `cells` that pass a test, which is evaluated once for all cells if possible, else cell
    /// by cell.
    fn generic_test_mask(
        &mut self,
        test: &Test,
        cells: CellMask<W>,
        mode: TestMode,
    ) -> CellMask<W> {
        if !self.is_cell_independent(test) {
            return self.test_cell_by_cell(cells, mode, test);
        }
        match self.test_holds(test) {
            true => cells,
            false => CellMask::NONE,
        }
    }

    /// Whether the outcome of a test does not depend on the cell.
    fn is_cell_independent(&self, test: &Test) -> bool {
        match *test {
            Test::Any(_) | Test::Play(PlayTest::LastSeed | PlayTest::ToMove) => true,
            Test::Place(PlaceTest::NonEmpty(place) | PlaceTest::AnyOccupied(place)) => {
                let base = &self.program.place_of(place).base;
                matches!(base, BasePlace::Fixed(_) | BasePlace::Marked(_)) && self.is_uniform(place)
            }
            Test::Number(NumberTest::Compare(left, _, right)) => [left, right]
                .iter()
                .all(|&id| self.is_expr_cell_independent(id)),
            Test::Number(NumberTest::Odd(expr) | NumberTest::Within(expr, _)) => {
                self.is_expr_cell_independent(expr)
            }
            Test::Cell(_)
            | Test::Place(PlaceTest::Every(..) | PlaceTest::Among(..) | PlaceTest::Passed(_))
            | Test::Play(_) => false,
        }
    }

    /// Whether the value of an expression does not depend on the tested cell.
    fn is_expr_cell_independent(&self, expr: ExprId) -> bool {
        use Expr::{Captured, Counter, Laps, Number, Turn};
        matches!(
            self.program.expr(expr),
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
    fn find_uniform_place(
        &mut self,
        place: PlaceId,
        cells: CellMask<W>,
        mode: TestMode,
    ) -> CellMask<W> {
        let before = self.frame;
        if let Some(cell) = cells.iter().next() {
            self.set_tested_cell(cell, mode);
        }
        let mut found = CellMask::NONE;
        for &cell in self.find_cells(place).as_slice() {
            found.set(cell, true);
        }
        self.frame = before;
        found
    }

    /// Makes a cell the inspected one or, if candidates are tested, picks it for a move.
    #[inline]
    fn set_tested_cell(&mut self, cell: u8, mode: TestMode) {
        match mode {
            TestMode::Subject => (self.frame.subject.cell, self.frame.subject.it) = (cell, cell),
            TestMode::Candidate(heading, toward) => {
                self.pick_candidate(
                    heading,
                    Candidate {
                        pit: cell,
                        direction_choice: toward,
                    },
                );
            }
        }
    }

    /// Returns the cells among `cells` that pass a test, which is evaluated cell by cell.
    fn test_cell_by_cell(
        &mut self,
        cells: CellMask<W>,
        mode: TestMode,
        test: &Test,
    ) -> CellMask<W> {
        let before = self.frame;
        let mut passing = CellMask::NONE;
        for cell in cells.iter() {
            if !self.burn_fuel(cost::CELL_TEST) {
                break;
            }
            self.set_tested_cell(cell, mode);
            passing.set(cell, self.test_holds(test));
        }
        self.frame = before;
        passing
    }
}

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
        self.burn_fuel(cost::TEST);
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
            BasePlace::Here
            | BasePlace::It
            | BasePlace::Origin
            | BasePlace::LapStart
            | BasePlace::Column { .. }
            | BasePlace::Neighbours { .. }
            | BasePlace::Run { .. }
            | BasePlace::First { .. }
            | BasePlace::Group(_) => None,
        }
    }

    /// Returns the cells among `cells` that a place is narrowed to, apart from `only`.
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
            self.burn_fuel(cells.count() as u32 * cost::CELL);
            cells = self.filter_mask(filter, &cells, mode);
        }
        cells
    }
}
