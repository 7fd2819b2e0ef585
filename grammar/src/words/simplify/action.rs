//! Actions.

use super::{Here, Simplifier, spoken};
use crate::rules::{self, Action, Amount, Outcome};
use crate::words::said::{Act, Result, Take, Taken};

impl Simplifier<'_> {
    /// An action by itself.
    pub(in crate::words) fn action(self, action: &Action) -> Act {
        match action {
            Action::Lift(take) => Act::Lift(self.take(take)),
            Action::Sow(sow) => Act::Sow(self.sowing(sow)),
            Action::Capture {
                take,
                beneficiary,
                unless,
            } => Act::Capture {
                take: self.take(take),
                to: *beneficiary,
                unless: unless.as_ref().map(|left| self.condition(left)),
            },
            Action::Put { take, into, each } => Act::Put {
                take: self.take(take),
                into: self.place(into),
                each: *each,
            },
            Action::Exchange(one, other) => Act::Exchange(self.places(one), self.places(other)),
            Action::Mark(places, mark) => {
                Act::Mark(self.places(places), spoken(&self.rules[*mark].name))
            }
            Action::Unmark(places, mark) => {
                Act::Unmark(self.places(places), spoken(&self.rules[*mark].name))
            }
            Action::Set(counter, quantity) => {
                Act::Set(spoken(&self.rules[*counter].name), self.quantity(quantity))
            }
            Action::Step(number) => Act::Step(number.value(self.settings)),
            Action::Choose(alternatives) => {
                let each = alternatives.iter();
                let each = each.map(|one| (spoken(&one.name), self.actions(&one.actions)));
                Act::Choose(each.collect())
            }
            Action::ChoosePlace(place, actions) => {
                Act::ChoosePlace(self.place(place), self.looking_at_it().actions(actions))
            }
            Action::ChooseNumber(chosen) => Act::ChooseNumber {
                counter: spoken(&self.rules[chosen.counter].name),
                range: (
                    chosen.range.0.value(self.settings),
                    chosen.range.1.value(self.settings),
                ),
                only: chosen.only.as_ref().map(|only| self.condition(only)),
            },
            Action::Do(table) => Act::See(self.table_name(*table)),
            Action::Again => Act::Again,
            Action::End => Act::End,
            Action::Illegal => Act::Illegal,
            Action::Pass => Act::Pass,
            Action::Sweep(owner) => Act::Sweep(*owner),
            Action::Leave => Act::Leave,
            Action::Most { of, loses, tie } => Act::Most {
                all_seeds: *of == rules::Counted::Seeds,
                loses: *loses,
                tie: self.result(*tie),
            },
            Action::Outcome(outcome) => Act::Result(self.result(*outcome)),
            Action::Written(never) => match *never {},
        }
    }

    /// Actions one after the other. What is lifted and sown at once is one of them.
    pub(in crate::words) fn actions(self, actions: &[Action]) -> Vec<Act> {
        let mut said: Vec<Act> = Vec::new();
        let mut words = self;
        for action in actions {
            let act = words.action(action);
            match (act, said.pop()) {
                (Act::Sow(sowing), Some(Act::Lift(take))) => {
                    said.push(Act::LiftAndSow(take, sowing));
                }
                (act, before) => {
                    said.extend(before);
                    said.push(act);
                }
            }
            if matches!(action, Action::Step(_)) {
                words = words.being_at(Here::That);
            }
        }
        said
    }

    fn take(self, take: &rules::Take) -> Take {
        let from = self.places(&take.places);
        let taken = match &take.amount {
            Amount::All => Taken::All,
            Amount::Number(many) => match self.fixed(many) {
                Some(many) => Taken::Number(many),
                None => Taken::As(self.quantity(many)),
            },
            Amount::AllBut(many) => match self.fixed(many) {
                Some(many) => Taken::AllBut(many),
                None => Taken::AllButAs(self.quantity(many)),
            },
        };
        Take { taken, from }
    }

    pub(super) fn result(self, outcome: Outcome) -> Result {
        match (outcome, self.rules.board.players) {
            (Outcome::OwnWins, 1) => Result::Solved,
            (Outcome::OpponentWins, 1) => Result::Failed,
            (Outcome::OwnWins, _) => Result::Won,
            (Outcome::OpponentWins, _) => Result::Lost,
            (Outcome::Draw, _) => Result::Drawn,
        }
    }
}
