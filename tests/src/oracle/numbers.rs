//! Numbers that depend on the position or on the move under way.

use super::board::{At, index, other};
use super::view::{Score, View};
use sow_grammar::rules::{CounterScope, Number, Owner, Place, Quantity, Seat, Test};

impl View<'_> {
    /// Evaluates a quantity.
    pub(super) fn quantity(self, quantity: &Quantity) -> i64 {
        match quantity {
            Quantity::Number(number) => self.number(number),
            Quantity::Written(never) => match *never {},
            Quantity::Seeds => self.look.map_or(0, |at| self.seeds(&[at])),
            Quantity::SeedsOf(place) => self.seeds(&self.place(place)),
            Quantity::NumberOf(place) => self.place(place).len() as i64,
            Quantity::Laps => self.progress.laps.into(),
            Quantity::Turn(owner) => self.turn(*owner).into(),
            Quantity::Captured => self.progress.captured.into(),
            Quantity::All(owner) => {
                let purse = |score: &Score| score.purse[index(self.player(*owner))];
                let beside = self.between.map_or(0, purse);
                self.seeds(&self.place(&Place::all_of(*owner))) + i64::from(beside)
            }
            Quantity::Round => self
                .between
                .map_or(self.oracle.round, |score| score.round)
                .into(),
            Quantity::Points(owner) => {
                let points = |score: &Score| score.points[index(self.player(*owner))];
                self.between.map_or(0, points).into()
            }
            Quantity::Counter(counter, owner) => {
                let kept = |seat| self.state.counter(usize::from(counter.0), seat);
                let value = match self.oracle.rules[*counter].scope {
                    CounterScope::Game => kept(None),
                    CounterScope::Player => kept(Some(self.player(owner.unwrap_or(Owner::Own)))),
                    CounterScope::Move => {
                        let mut counted = self.progress.counted.iter().rev();
                        let latest = counted.find(|(other, _)| other == counter);
                        // The state keeps the start value; actions change only the copy in the progress.
                        latest.map_or_else(|| kept(None), |&(_, value)| value)
                    }
                };
                value.into()
            }
            Quantity::Computed(left, operator, right) => {
                operator.apply(self.quantity(left), self.quantity(right))
            }
        }
    }

    fn number(self, number: &Number) -> i64 {
        number.value(&self.oracle.settings).into()
    }

    fn seeds(self, cells: &[At]) -> i64 {
        cells
            .iter()
            .map(|&at| i64::from(self.state.seeds[at]))
            .sum()
    }

    /// Returns the number of the turn, or of a player's turns, which follows from the mover since turns alternate.
    fn turn(self, owner: Option<Owner>) -> u32 {
        let turn = self.state.turn;
        let seat: Seat = match owner {
            None => return turn,
            Some(owner) => self.player(owner),
        };
        if self.oracle.board.seats.len() == 1 || seat != other(self.state.mover) {
            if self.oracle.board.seats.len() == 1 {
                turn
            } else {
                turn.div_ceil(2)
            }
        } else {
            turn / 2
        }
    }

    /// Returns whether a value passes a test.
    pub(super) fn fulfils(self, value: i64, test: &Test) -> bool {
        match test {
            Test::Odd => value.rem_euclid(2) == 1,
            Test::Even => value.rem_euclid(2) == 0,
            Test::In(ranges) => ranges.iter().any(|range| {
                range.first().is_none_or(|low| self.number(low) <= value)
                    && range.last().is_none_or(|high| value <= self.number(high))
            }),
            Test::Compare(comparison, quantity) => comparison.holds(value, self.quantity(quantity)),
        }
    }
}
