//! Evaluation of conditions.
#![deny(clippy::wildcard_enum_match_arm)]

use super::registers::Registers;
use crate::cost;
use crate::moves::DirectionChoice;
use sow_compiler::board::{FACING_ROW, NOWHERE};
use sow_compiler::instructions::{
    AnyCellTest, Block, CellTest, CondId, CounterSlot, Expr, ExprId, FixedId, NumberTest, Op,
    PlaceId, PlaceTest, PlayTest, Test,
};
use sow_compiler::seats::seat_index;
use sow_grammar::logic::{BooleanDomain, evaluate};
use sow_grammar::rules::{Heading, Operator, PhaseId};

impl<const W: usize> Registers<'_, W> {
    /// Whether a condition holds.
    #[inline]
    pub(crate) fn holds(&mut self, cond: CondId) -> bool {
        let conds = &self.program.code.conds;
        let mut domain = BooleanDomain(|test: &Test| self.test_holds(test));
        evaluate(conds, &conds[cond as usize], &mut domain, true)
    }

    /// Follows branches and jumps to the next instruction to execute.
    #[inline]
    pub(crate) fn follow_branches(&mut self, block: Block) -> Block {
        let program = self.program;
        let mut at = block;
        loop {
            at = if let Op::Unless(cond, to) = program.code.ops[at as usize] {
                if self.holds(cond) { at + 1 } else { to }
            } else if let Op::Jump(to) = program.code.ops[at as usize] {
                to
            } else {
                return at;
            }
        }
    }

    /// Whether the condition holds for this inspected cell.
    pub(super) fn holds_for_cell(&mut self, cond: CondId, cell: u8) -> bool {
        let before = (self.frame.subject.cell, self.frame.subject.it);
        (self.frame.subject.cell, self.frame.subject.it) = (cell, cell);
        let holds = self.holds(cond);
        (self.frame.subject.cell, self.frame.subject.it) = before;
        holds
    }

    pub(super) fn test_holds(&mut self, test: &Test) -> bool {
        self.burn_fuel(cost::TEST);
        match *test {
            Test::Cell(test) => self.cell_test_holds(test),
            Test::Any(test) => self.any_holds(test),
            Test::Place(test) => self.place_test_holds(test),
            Test::Number(test) => self.number_test_holds(test),
            Test::Play(test) => self.play_test_holds(test),
        }
    }

    #[inline]
    fn cell_test_holds(&mut self, test: CellTest) -> bool {
        let cell = self.frame.subject.cell;
        match test {
            CellTest::In(fixed) => self.is_in_fixed(fixed),
            CellTest::InPlace(place) => self.is_in_place(place, cell),
            CellTest::Occupied => self.is_occupied(cell),
            CellTest::AtLeast(least) => self.position.seeds_at(cell) >= least.into(),
            CellTest::SeedsIn(numbers) => self
                .program
                .has_number(numbers, self.position.byte_at(cell)),
            CellTest::Marked(bits) => {
                self.position.mark_bits(cell) & bits[usize::from(self.us)] != 0
            }
            CellTest::OppositeOccupied => self.is_occupied(self.pit_in_column(cell, FACING_ROW)),
        }
    }

    #[inline]
    fn is_in_fixed(&self, fixed: FixedId) -> bool {
        self.program.fixed(fixed).members[usize::from(self.us)].contains(self.frame.subject.cell)
    }

    /// Whether a cell holds seeds, not counting those just sown into it.
    #[inline]
    pub(super) fn is_occupied(&self, cell: u8) -> bool {
        let seeds = self.position.seeds_at(cell);
        if cell == self.frame.drop_state.cell {
            seeds > self.frame.drop_state.seeds
        } else {
            seeds > 0
        }
    }

    #[inline]
    fn any_holds(&self, test: AnyCellTest) -> bool {
        let set = self.program.fixed(test.cells);
        let us = usize::from(self.us);
        let counts = test.before_last_seed && self.frame.drop_state.seeds > 0;
        if counts && set.members[us].contains(self.frame.drop_state.cell) {
            return set.lists[us].iter().any(|&cell| self.is_occupied(cell));
        }
        self.position.has_any(&set.masks[us], test.least)
    }

    // Not inlined, so that tests of a cell need no stack space for lists of cells.
    #[inline(never)]
    fn place_test_holds(&mut self, test: PlaceTest) -> bool {
        match test {
            PlaceTest::NonEmpty(place) => match self.single_cell(place) {
                Some(cell) => cell != NOWHERE,
                None => match self.place_mask(place) {
                    Some(found) => !found.is_empty(),
                    None => !self.find_cells(place).as_slice().is_empty(),
                },
            },
            PlaceTest::AnyOccupied(place) => match self.single_cell(place) {
                Some(cell) => self.is_occupied(cell),
                None => match self.place_mask(place) {
                    Some(found) => !found.and(self.occupied()).is_empty(),
                    None => {
                        let found = self.find_cells(place);
                        found.as_slice().iter().any(|&cell| self.is_occupied(cell))
                    }
                },
            },
            PlaceTest::Every(place, cond) => {
                if let Some(found) = self.place_mask(place) {
                    return self.filter_mask(cond, &found, TestMode::Subject) == found;
                }
                let cells = self.find_cells(place);
                cells
                    .as_slice()
                    .iter()
                    .all(|&cell| self.burn_fuel(cost::CELL) && self.holds_for_cell(cond, cell))
            }
            PlaceTest::Among(first, second) => match self.single_cell(first) {
                Some(cell) => cell != NOWHERE && self.is_in_place(second, cell),
                None => {
                    let (first, second) = (self.find_cells(first), self.find_cells(second));
                    !first.as_slice().is_empty()
                        && first.as_slice().iter().all(|&cell| second.contains(cell))
                }
            },
            PlaceTest::Passed(place) => {
                let sown = self.frame.drop_state.sown_cells;
                self.find_cells(place)
                    .as_slice()
                    .iter()
                    .any(|&cell| sown.contains(cell))
            }
        }
    }

    #[inline(never)]
    fn number_test_holds(&mut self, test: NumberTest) -> bool {
        match test {
            NumberTest::Compare(left, comparison, right) => {
                let left = self.eval_expr(left);
                comparison.holds(left, self.eval_expr(right))
            }
            NumberTest::Odd(measure) => self.eval_expr(measure).rem_euclid(2) == 1,
            NumberTest::Within(measure, ranges) => {
                let value = self.eval_expr(measure);
                let ranges = &self.program.operands.ranges[ranges as usize];
                self.burn_fuel(ranges.len() as u32);
                ranges
                    .iter()
                    .any(|&(low, high)| low <= value && value <= high)
            }
        }
    }

    #[inline(never)]
    fn play_test_holds(&mut self, test: PlayTest) -> bool {
        match test {
            PlayTest::Phase(phase) => self.current_phase() == phase,
            PlayTest::LookAhead(question) => self.look_ahead_holds(question),
            PlayTest::Repeats => self.is_repetition(),
            PlayTest::LastSeed => self.frame.drop_state.is_last,
            PlayTest::ToMove => self.ending.for_mover,
            PlayTest::Seat(seat) => usize::from(self.us) == seat_index(seat),
            PlayTest::Going(heading) => self.is_heading(heading),
        }
    }

    /// Whether a quick test shows that no ending applies, provided that there is a move.
    #[inline]
    pub(crate) fn is_far_from_end(&mut self) -> bool {
        let Some(early_outs) = &self.program.specialisation.early_outs else {
            return false;
        };
        let early_outs = &early_outs[usize::from(self.position.mover_index() & 1)];
        early_outs.all_hold(&self.position)
            && !(early_outs.requires_new_position && self.is_repetition())
    }

    fn is_repetition(&mut self) -> bool {
        let earlier = self.history.as_slice().len();
        self.burn_fuel((earlier / cost::POSITIONS_COMPARED) as u32);
        let situation = self.position.repetition_hash();
        self.before_move
            .is_some_and(|(before, _)| before == situation)
            || self.history.contains(situation)
    }

    /// Returns the phase of the move or, outside a move, the first phase whose condition holds for the current player.
    pub(crate) fn current_phase(&mut self) -> PhaseId {
        if let Some(phase) = self.frame.phase {
            return phase;
        }
        let phases = &self.program.code.phases;
        let present = phases
            .iter()
            .position(|condition| condition.is_none_or(|condition| self.holds(condition)));
        PhaseId(present.unwrap_or(phases.len().saturating_sub(1)) as u16)
    }

    fn is_heading(&self, heading: Heading) -> bool {
        if self.frame.subject.cell == NOWHERE {
            return false;
        }
        if heading == Heading::Leftward {
            self.frame.sowing.direction != self.rightward_direction(self.frame.subject.cell)
        } else {
            self.frame.sowing.direction == self.direction_for(heading, self.frame.subject.cell)
        }
    }
}

impl<const W: usize> Registers<'_, W> {
    /// Returns the value of an expression. Constants, the most frequent case, are handled inline.
    #[inline(always)]
    pub(super) fn eval_expr(&mut self, id: ExprId) -> i64 {
        let expr = self.program.expr(id);
        if let Expr::Number(number) = expr {
            return *number;
        }
        self.eval_variable_expr(expr)
    }

    /// Returns the value of an expression that is not a constant. Not inlined, to keep the common case small.
    fn eval_variable_expr(&mut self, expr: &Expr) -> i64 {
        self.burn_fuel(cost::TERM);
        match *expr {
            Expr::Number(number) => number,
            Expr::Seeds => self.position.seeds_at(self.frame.subject.cell).into(),
            Expr::SeedsOf(place) => self.count_seeds(place),
            Expr::NumberOf(place) => self.count_cells(place),
            Expr::Laps => self.frame.counts.laps.into(),
            Expr::Turn(owner) => self
                .program
                .turn_number(&self.position, self.us, owner)
                .into(),
            Expr::Captured => self.frame.counts.captured.into(),
            Expr::Counter(CounterSlot::InPosition(slot)) => {
                self.position.counter(slot[usize::from(self.us)]).into()
            }
            Expr::Counter(CounterSlot::InMove(slot)) => {
                self.frame.counts.counters[usize::from(slot)].into()
            }
            Expr::Computed(left, operator, right) => self.eval_computed(left, operator, right),
        }
    }

    #[inline(never)]
    fn eval_computed(&mut self, left: ExprId, operator: Operator, right: ExprId) -> i64 {
        let left = self.eval_expr(left);
        operator.apply(left, self.eval_expr(right))
    }

    #[inline(never)]
    fn count_cells(&mut self, place: PlaceId) -> i64 {
        match self.place_mask(place) {
            Some(found) => found.count() as i64,
            None => self.find_cells(place).as_slice().len() as i64,
        }
    }

    #[inline(never)]
    fn count_seeds(&mut self, place: PlaceId) -> i64 {
        if let Some(cell) = self.single_cell(place) {
            return self.position.seeds_at(cell).into();
        }
        if let Some(found) = self.place_mask(place) {
            self.burn_fuel(found.count() as u32);
            return found
                .iter()
                .map(|cell| i64::from(self.position.seeds_at(cell)))
                .sum();
        }
        let cells = self.find_cells(place);
        cells
            .as_slice()
            .iter()
            .map(|&cell| i64::from(self.position.seeds_at(cell)))
            .sum()
    }
}

/// The way in which a cell is tested.
#[derive(Debug, Clone, Copy)]
pub(crate) enum TestMode {
    /// The cell is the inspected one.
    Subject,
    /// The cell is a pit to be chosen for a move, with this heading and direction.
    Candidate(Heading, DirectionChoice),
}

impl TestMode {
    /// Whether the direction is the same for all cells.
    pub(super) const fn has_uniform_direction(self) -> bool {
        use Heading::{Backward, Clockwise, Counterclockwise, Onward};
        matches!(
            self,
            Self::Subject | Self::Candidate(Clockwise | Counterclockwise | Onward | Backward, _)
        )
    }
}
