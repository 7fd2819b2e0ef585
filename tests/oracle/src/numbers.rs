//! Numbers that depend on the position or on the move under way.

use super::board::{CellIndex, opponent_of, seat_index};
use super::view::{MatchScore, View};
use sow_grammar::rules::{CounterScope, Number, Owner, Place, Quantity, Seat, Test};

impl View<'_> {
    /// Evaluates a quantity.
    pub(super) fn quantity(self, quantity: &Quantity) -> i64 {
        match quantity {
            Quantity::Number(number) => self.number(number),
            Quantity::Written(never) => match *never {},
            Quantity::Seeds => self.pit.map_or(0, |at| self.seeds(&[at])),
            Quantity::SeedsOf(place) => self.seeds(&self.cells_of(place)),
            Quantity::NumberOf(place) => self.cells_of(place).len() as i64,
            Quantity::Laps => self.progress.laps.into(),
            Quantity::Turn(owner) => self.turn(*owner).into(),
            Quantity::Captured => self.progress.captured.into(),
            Quantity::All(owner) => {
                let purse = |score: &MatchScore| score.purses[seat_index(self.seat_of(*owner))];
                let beside = self.match_score.map_or(0, purse);
                self.seeds(&self.cells_of(&Place::everything_of(*owner))) + i64::from(beside)
            }
            Quantity::Round => self
                .match_score
                .map_or(self.oracle.round, |score| score.round)
                .into(),
            Quantity::Points(owner) => {
                let points = |score: &MatchScore| score.points[seat_index(self.seat_of(*owner))];
                self.match_score.map_or(0, points).into()
            }
            Quantity::Counter(counter, owner) => {
                let kept = |seat| self.state.counter(usize::from(counter.0), seat);
                let value = match self.oracle.rules[*counter].scope {
                    CounterScope::Game => kept(None),
                    CounterScope::Player => kept(Some(self.seat_of(owner.unwrap_or(Owner::Own)))),
                    CounterScope::Move => {
                        let mut counted = self.progress.counter_values.iter().rev();
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

    fn seeds(self, cells: &[CellIndex]) -> i64 {
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
            Some(owner) => self.seat_of(owner),
        };
        if self.oracle.board.seats.len() == 1 || seat != opponent_of(self.state.mover) {
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
    pub(super) fn passes_test(self, value: i64, test: &Test) -> bool {
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
