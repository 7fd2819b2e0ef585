//! Evaluation of conditions.

use super::board::{index, other, reverse};
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
            Condition::Some(place) => !self.place(place).is_empty(),
            Condition::Every(place, condition) => self
                .place(place)
                .into_iter()
                .all(|at| self.on(at).holds(condition)),
            Condition::State(place, state) => self.all_in_state(place, *state),
            Condition::Is(first, second) => {
                let (first, second) = (self.place(first), self.place(second));
                !first.is_empty() && first.iter().all(|at| second.contains(at))
            }
            Condition::It(place) => self.look.is_some_and(|at| self.place(place).contains(&at)),
            Condition::Test(quantity, test) => self.fulfils(self.quantity(quantity), test),
            Condition::Phase(phase) => self.present_phase() == *phase,
            Condition::Can(owner, kind) => self.can(self.player(*owner), *kind),
            Condition::Threatened(owner, kinds) => self.threatened(self.player(*owner), kinds),
            Condition::NoMove => self.to_move && !self.oracle.has_move(self.state, self.depth),
            Condition::Repeats => self
                .state
                .earlier
                .iter()
                .any(|earlier| self.state.repeats(earlier)),
            Condition::LastSeed => self.progress.last_seed,
            Condition::Won => self.winner() == Some(self.own),
            Condition::Lost => self.winner() == Some(other(self.own)),
            Condition::ToMove => self.to_move,
            Condition::Seat(seat) => self.own == *seat,
            Condition::Passed(place) => self
                .place(place)
                .iter()
                .any(|at| self.progress.passed.contains(at)),
            Condition::Going(heading) => self.going(*heading),
        }
    }

    /// Returns the winner of the finished round; `None` after a draw or while a round is under way.
    fn winner(self) -> Option<Seat> {
        self.between.and(self.state.over)?.winner
    }

    /// Returns whether a table row applies: its place includes the pit looked at, or its condition holds.
    pub(super) fn fits(self, fit: &Fit) -> bool {
        match fit {
            Fit::Place(place) => self.look.is_some_and(|at| self.place(place).contains(&at)),
            Fit::When(condition) => self.holds(condition),
            Fit::Else => true,
        }
    }

    /// Returns the phase of the move; outside a move, the first phase whose condition holds for this player.
    pub(super) fn present_phase(self) -> PhaseId {
        let not_left = |phase: &Phase| {
            phase.left.is_none_or(|left| {
                let whose = if left.each { index(self.own) } else { 0 };
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

    fn going(self, heading: Heading) -> bool {
        let Some(at) = self.look else { return false };
        match heading {
            Heading::Leftward => {
                self.progress.direction == reverse(self.oracle.board.rightward(at, self.own))
            }
            _ => self.progress.direction == self.towards(heading, at),
        }
    }

    fn all_in_state(
        self,
        place: &sow_grammar::rules::Place,
        state: sow_grammar::rules::State,
    ) -> bool {
        let any_seed = self
            .place(place)
            .into_iter()
            .any(|at| self.in_state(at, sow_grammar::rules::State::Occupied));
        any_seed == (state == sow_grammar::rules::State::Occupied)
    }
}
