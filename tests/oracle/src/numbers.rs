//! Numbers that depend on the position or on the move under way.

use crate::board::{CellIndex, opponent_of, reverse, seat_index};
use crate::view::{MatchScore, View};
use sow_grammar::rules::{
    Condition, CounterScope, Fit, Heading, Number, Owner, Phase, PhaseId, Place, Quantity, Seat,
    Test,
};

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

impl View<'_> {
    /// Returns whether a condition holds.
    pub(super) fn holds(self, condition: &Condition) -> bool {
        match condition {
            Condition::Written(never) => match *never {},
            Condition::All(all) => all.iter().all(|each| self.holds(each)),
            Condition::Any(any) => any.iter().any(|each| self.holds(each)),
            Condition::Not(not) => !self.holds(not),
            Condition::Flag(option) => self.oracle.settings.get(*option) != 0,
            Condition::Word(option, word) => self.oracle.settings.get(*option) == *word,
            Condition::Some(place) => self.names_any(place),
            Condition::Every(place, condition) => self
                .cells_of(place)
                .into_iter()
                .all(|at| self.at_pit(at).holds(condition)),
            Condition::State(place, state) => self.all_in_state(place, *state),
            Condition::Is(first, second) => {
                let (first, second) = (self.cells_of(first), self.cells_of(second));
                !first.is_empty() && first.iter().all(|at| second.contains(at))
            }
            Condition::It(place) => self.pit.is_some_and(|at| self.names(place, at)),
            Condition::Test(quantity, test) => self.passes_test(self.quantity(quantity), test),
            Condition::Phase(phase) => self.current_phase() == *phase,
            Condition::Can(owner, kind) => self.has_ability(self.seat_of(*owner), *kind),
            Condition::Threatened(owner, kinds) => self.is_threatened(self.seat_of(*owner), kinds),
            Condition::NoMove => {
                self.to_move && !self.oracle.has_move(self.state, self.lookahead_depth)
            }
            Condition::Repeats => self
                .state
                .earlier()
                .any(|earlier| self.state.is_repetition_of(earlier)),
            Condition::LastSeed => self.progress.last_seed,
            Condition::Won => self.winner() == Some(self.own),
            Condition::Lost => self.winner() == Some(opponent_of(self.own)),
            Condition::ToMove => self.to_move,
            Condition::Seat(seat) => self.own == *seat,
            Condition::Passed(place) => self
                .cells_of(place)
                .iter()
                .any(|at| self.progress.passed.contains(at)),
            Condition::Going(heading) => self.is_going(*heading),
        }
    }

    /// Returns the winner of the finished round; `None` after a draw or while a round is under way.
    fn winner(self) -> Option<Seat> {
        self.match_score.and(self.state.result)?.winner
    }

    /// Returns whether a table row applies: its place includes the inspected pit, or its condition holds.
    pub(super) fn fits(self, fit: &Fit) -> bool {
        match fit {
            Fit::Place(place) => self.pit.is_some_and(|at| self.names(place, at)),
            Fit::When(condition) => self.holds(condition),
            Fit::Else => true,
        }
    }

    /// Returns the phase of the move; outside a move, the first phase whose condition holds for this player.
    pub(super) fn current_phase(self) -> PhaseId {
        let not_left = |phase: &Phase| {
            phase.left.is_none_or(|left| {
                let whose = if left.each { seat_index(self.own) } else { 0 };
                self.state.counters[usize::from(left.counter.0)][whose] == 0
            })
        };
        let fits = |phase: &Phase| {
            let mut condition = phase.condition.iter();
            not_left(phase) && condition.all(|condition| self.holds(condition))
        };
        self.progress.phase.unwrap_or_else(|| {
            let phases = &self.oracle.rules.phases;
            let at = phases
                .iter()
                .position(fits)
                .unwrap_or(phases.len().saturating_sub(1));
            PhaseId(at as u16)
        })
    }

    fn is_going(self, heading: Heading) -> bool {
        let Some(at) = self.pit else { return false };
        match heading {
            Heading::Leftward => {
                self.progress.direction == reverse(self.oracle.board.rightward(at, self.own))
            }
            _ => self.progress.direction == self.direction_of(heading, at),
        }
    }

    fn all_in_state(
        self,
        place: &sow_grammar::rules::Place,
        state: sow_grammar::rules::Occupancy,
    ) -> bool {
        let any_seed = self
            .cells_of(place)
            .into_iter()
            .any(|at| self.in_state(at, sow_grammar::rules::Occupancy::Occupied));
        any_seed == (state == sow_grammar::rules::Occupancy::Occupied)
    }
}
