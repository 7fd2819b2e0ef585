//! Evaluation of expressions.

use super::registers::Registers;
use sow_compiler::instructions::{CounterSlot, Expr, ExprId, PlaceId};
use sow_grammar::rules::Operator;

impl<const W: usize> Registers<'_, W> {
    /// Returns the value of an expression. Constants, the most frequent case, are handled inline.
    #[inline(always)]
    pub(super) fn measure(&mut self, id: ExprId) -> i64 {
        match self.program.expr(id) {
            Expr::Number(number) => *number,
            expr => self.measure_position(expr),
        }
    }

    /// Returns the value of an expression that is not a constant. Outlined to keep the common case small.
    fn measure_position(&mut self, expr: &Expr) -> i64 {
        match *expr {
            Expr::Number(number) => number,
            Expr::Seeds => self.position.at(self.frame.subject.look).into(),
            Expr::SeedsOf(place) => self.seeds_of(place),
            Expr::NumberOf(place) => self.number_of(place),
            Expr::Laps => self.frame.counts.laps.into(),
            Expr::Turn(owner) => self.program.turns(&self.position, self.us, owner).into(),
            Expr::Captured => self.frame.counts.captured.into(),
            Expr::Counter(CounterSlot::Kept(slot)) => {
                self.position.counter(slot[usize::from(self.us)]).into()
            }
            Expr::Counter(CounterSlot::Move(slot)) => {
                self.frame.counts.counters[usize::from(slot)].into()
            }
            Expr::Computed(left, operator, right) => self.computed(left, operator, right),
        }
    }

    #[inline(never)]
    fn computed(&mut self, left: ExprId, operator: Operator, right: ExprId) -> i64 {
        let left = self.measure(left);
        operator.apply(left, self.measure(right))
    }

    #[inline(never)]
    fn number_of(&mut self, place: PlaceId) -> i64 {
        match self.found_at_once(place) {
            Some(found) => found.count() as i64,
            None => self.find(place).as_slice().len() as i64,
        }
    }

    #[inline(never)]
    fn seeds_of(&mut self, place: PlaceId) -> i64 {
        if let Some(cell) = self.one(place) {
            return self.position.at(cell).into();
        }
        if let Some(found) = self.found_at_once(place) {
            return found
                .iter()
                .map(|cell| i64::from(self.position.at(cell)))
                .sum();
        }
        let cells = self.find(place);
        cells
            .as_slice()
            .iter()
            .map(|&cell| i64::from(self.position.at(cell)))
            .sum()
    }
}
