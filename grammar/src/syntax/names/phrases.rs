//! The names in actions, places, conditions and numbers.

use super::{Names, Namespace};
use crate::syntax::action::{Action, Amount, Manner, Take};
use crate::syntax::condition::{Cond, Condition, Member, Number, Sum, Test};
use crate::syntax::place::{Noun, Pick, Place};
use crate::syntax::spanned::Spanned;

impl Names {
    pub(super) fn actions(&mut self, actions: &[Spanned<Action>]) {
        for action in actions {
            self.action(&action.node);
        }
    }

    pub(super) fn action(&mut self, action: &Action) {
        match action {
            Action::Lift(take) => self.take(take),
            Action::Sow { amount, manner, .. } => {
                self.amount(amount.as_ref());
                self.manners(manner);
            }
            Action::Relay { manner, .. } => self.manners(manner),
            Action::Capture { take, unless, .. } => {
                self.take(take);
                self.maybe(unless.as_ref());
            }
            Action::Put { take, into, .. } => {
                self.take(take);
                self.place(into);
            }
            Action::Exchange(these, those) => {
                self.places(these);
                self.places(those);
            }
            Action::Mark(places, name) | Action::Unmark(places, name) => {
                self.places(places);
                self.uses(name);
            }
            Action::Set(name, sum) => {
                self.uses(name);
                self.sum(sum);
            }
            Action::Choose(alternatives) => {
                for alternative in alternatives {
                    self.actions(&alternative.actions);
                }
            }
            Action::ChoosePlace(place, actions) => {
                self.place(place);
                self.actions(actions);
            }
            Action::ChooseNumber(chosen) => {
                self.uses(&chosen.counter);
                self.sum(&chosen.least);
                self.sum(&chosen.most);
                self.maybe(chosen.only.as_ref());
            }
            Action::Do(name) | Action::Last(name) => self.uses(name),
            Action::Step(sum) => self.maybe_sum(sum.as_ref()),
            Action::Score(sum) => self.sum(sum),
            Action::Fill { places, with, .. } => {
                self.places(places);
                self.sum(with);
            }
            Action::Block(places) => self.places(places),
            Action::Give { count, places, .. } => {
                self.maybe_sum(count.as_ref());
                self.places(places);
            }
            Action::HandOver { seeds, .. } => self.sum(seeds),
            Action::Require(condition) => self.condition(condition),
            Action::Arrange {
                places,
                seeds,
                least,
                ..
            } => {
                self.places(places);
                self.maybe_sum(seeds.as_ref());
                self.maybe_sum(least.as_ref());
            }
            Action::Again
            | Action::End
            | Action::Illegal
            | Action::Pass
            | Action::Sweep(_)
            | Action::Leave
            | Action::Most { .. }
            | Action::Outcome(_)
            | Action::Deal
            | Action::Copy { .. }
            | Action::KeepRest => {}
        }
    }

    fn take(&mut self, take: &Take) {
        self.amount(take.amount.as_ref());
        self.places(&take.places);
    }

    fn amount(&mut self, amount: Option<&Amount>) {
        match amount {
            Some(Amount::Number(sum) | Amount::AllBut(sum)) => self.sum(sum),
            None => {}
        }
    }

    fn manners(&mut self, manners: &[Manner]) {
        for manner in manners {
            match manner {
                Manner::Into(_) => {}
                Manner::Skipping(places) => self.places(places),
                Manner::From(place) | Manner::After(place) => self.place(place),
                Manner::Dropping(sums) => self.sums(sums),
                Manner::Keeping(sum) => self.sum(sum),
            }
        }
    }

    pub(super) fn places(&mut self, places: &[Place]) {
        for place in places {
            self.place(place);
        }
    }

    fn pick(&mut self, pick: Option<&Pick>) {
        if let Some(pick) = pick {
            self.sum(&pick.first);
            self.maybe_sum(pick.last.as_ref().filter(|last| **last != pick.first));
        }
    }

    pub(super) fn place(&mut self, place: &Place) {
        match &place.noun.node {
            Noun::Named(name) => self.add(name, place.noun.span, Namespace::Things, None),
            Noun::Pits(pick) | Noun::Row(_, pick) => self.pick(pick.as_ref()),
            Noun::RowOf(_, of) => self.place(of),
            Noun::Opposite { of, .. } => self.maybe_place(of.as_deref()),
            Noun::Neighbours { pick, of, .. } => {
                self.pick(pick.as_ref());
                self.maybe_place(of.as_deref());
            }
            Noun::Run { from, pits, .. } => {
                self.maybe_place(from.as_deref());
                self.place(pits);
            }
            Noun::First { place, after } => {
                self.place(place);
                self.place(after);
            }
            Noun::Group(places) => self.places(places),
            Noun::Store | Noun::Hand | Noun::Here | Noun::It | Noun::Origin | Noun::LapStart => {}
        }
        self.maybe(place.condition.as_deref());
    }

    fn maybe_place(&mut self, place: Option<&Place>) {
        if let Some(place) = place {
            self.place(place);
        }
    }

    pub(super) fn maybe(&mut self, condition: Option<&Condition>) {
        if let Some(condition) = condition {
            self.condition(condition);
        }
    }

    pub(super) fn condition(&mut self, condition: &Condition) {
        match &condition.node {
            Cond::All(conditions) | Cond::Any(conditions) => {
                for condition in conditions {
                    self.condition(condition);
                }
            }
            Cond::Not(condition) => self.condition(condition),
            Cond::Quantified { place, has, .. } => {
                self.place(place);
                self.maybe(has.as_deref());
            }
            Cond::Can { kind, .. } | Cond::Threatened { kind, .. } => self.moves(kind),
            Cond::Phase(name) => self.uses(name),
            Cond::Passed(place) | Cond::Place(place) | Cond::State(place, _) => self.place(place),
            Cond::Is(one, other) => {
                self.place(one);
                self.place(other);
            }
            Cond::Has(place, condition) => {
                self.place(place);
                self.condition(condition);
            }
            Cond::Test(sum, test) => {
                self.number(sum, false);
                match test {
                    Test::Odd | Test::Even => {}
                    Test::In(members) => members.iter().for_each(|member| self.member(member)),
                    Test::Compare(_, sum) => self.sum(sum),
                }
            }
            Cond::NoMove
            | Cond::Repeats
            | Cond::LastSeed
            | Cond::ToMove
            | Cond::Won
            | Cond::Lost
            | Cond::Going(_)
            | Cond::ItIs(_) => {}
        }
    }

    fn member(&mut self, member: &Member) {
        self.maybe_sum(member.first.as_ref());
        let last = member.last.as_ref();
        self.maybe_sum(last.filter(|last| member.first.as_ref() != Some(last)));
    }

    pub(super) fn sums(&mut self, sums: &[Sum]) {
        for sum in sums {
            self.sum(sum);
        }
    }

    pub(super) fn maybe_sum(&mut self, sum: Option<&Sum>) {
        if let Some(sum) = sum {
            self.sum(sum);
        }
    }

    /// A number that `seeds` alone may be an option in.
    pub(super) fn sum(&mut self, sum: &Sum) {
        self.number(sum, true);
    }

    /// Before a comparison sign `seeds` are those of the pit looked at; everywhere else they are the option of that name.
    fn number(&mut self, sum: &Sum, fixed: bool) {
        match &sum.node {
            Number::Word(word) => self.add(word, sum.span, Namespace::Things, None),
            Number::Place(place) | Number::SeedsOf(place) | Number::NumberOf(place) => {
                self.place(place);
            }
            Number::Computed(one, _, other) => {
                self.number(one, fixed);
                self.number(other, fixed);
            }
            Number::Seeds if fixed => self.add("seeds", sum.span, Namespace::Things, None),
            Number::Seeds
            | Number::Literal(_)
            | Number::Laps
            | Number::Turn(_)
            | Number::Captured
            | Number::All(_)
            | Number::Round
            | Number::Points(_) => {}
        }
    }
}
