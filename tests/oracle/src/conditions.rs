//! Evaluation of conditions.

use super::board::{opponent_of, reverse, seat_index};
use super::view::View;
use sow_grammar::rules::{Condition, Fit, Heading, Phase, PhaseId, Seat};

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
