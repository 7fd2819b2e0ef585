//! Evaluation of expressions.

use super::registers::Registers;
use crate::cost;
use sow_compiler::instructions::{CounterSlot, Expr, ExprId, PlaceId};
use sow_grammar::rules::Operator;

impl<const W: usize> Registers<'_, W> {
    /// Returns the value of an expression. Constants, the most frequent case, are handled inline.
    #[inline(always)]
    pub(super) fn eval_expr(&mut self, id: ExprId) -> i64 {
        match self.program.expr(id) {
            Expr::Number(number) => *number,
            expr => self.eval_variable_expr(expr),
        }
    }

    /// Returns the value of an expression that is not a constant. Outlined to keep the common case small.
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
