//! Conditions.

use super::{Simplifier, spoken};
use crate::rules::{self, Comparison, Condition, MoveId, Number, Owner, Place, State, Test};
use crate::words::said::{Ability, Amount, Brief, Clause, Form, Phrase, Possession, Quantity};

impl Simplifier<'_> {
    /// A condition without what the options decide of it.
    pub(in crate::words) fn condition(self, condition: &Condition) -> Clause {
        let condition = condition.specialise(self.settings);
        match condition.known() {
            Some(true) => Clause::Always,
            Some(false) => Clause::Never,
            None => self.clause(&condition),
        }
    }

    pub(super) fn clause(self, condition: &Condition) -> Clause {
        match condition {
            Condition::Written(never) => match *never {},
            Condition::All(parts) => match nobody_can(parts) {
                Some(ability) => Clause::NeitherCan(self.ability(ability)),
                None => Clause::All(self.clauses(parts)),
            },
            Condition::Any(parts) => Clause::Any(self.clauses(parts)),
            Condition::Not(inner) => self.negated(inner),
            Condition::Flag(option) => self.option(*option, 1, false),
            Condition::Word(option, word) => self.option(*option, *word, false),
            Condition::Some(place) => existence(self.place(place)),
            Condition::Every(place, inner) => {
                let each = Box::new(self.looking_at_it().clause(inner));
                Clause::Every(self.place(place), each)
            }
            Condition::State(place, State::Empty) => Clause::Empty(self.place(place)),
            Condition::State(place, State::Occupied) => Clause::Occupied(self.place(place)),
            Condition::Is(what, kind) => self.is(self.place(what), kind, false),
            Condition::It(kind) => self.is(Phrase::plain(self.it()), kind, false),
            Condition::Test(quantity, test) => self.tested(quantity, test),
            Condition::Phase(phase) => Clause::Phase(spoken(&self.rules[*phase].name)),
            Condition::Can(owner, ability) => Clause::Can(*owner, self.ability(*ability)),
            Condition::Threatened(by, kinds) => Clause::Threatened {
                by: *by,
                what: Phrase::plain(self.it()),
                kind: kinds.first().map(|kind| self.kind(*kind)),
            },
            Condition::NoMove => Clause::NoMove,
            Condition::Repeats => Clause::Repeats,
            Condition::LastSeed => Clause::LastSeed { not: false },
            Condition::Won => Clause::Won,
            Condition::Lost => Clause::Lost,
            Condition::ToMove => Clause::ToMove,
            Condition::Passed(place) => self.passed(place, false),
            Condition::Going(heading) => Clause::Going(*heading),
        }
    }

    fn clauses(self, parts: &[Condition]) -> Vec<Clause> {
        parts.iter().map(|part| self.clause(part)).collect()
    }

    fn negated(self, condition: &Condition) -> Clause {
        match condition {
            Condition::Not(inner) => self.clause(inner),
            Condition::Flag(option) => self.option(*option, 0, false),
            Condition::Word(option, word) => self.option(*option, *word, true),
            Condition::Some(place) => absence(self.place(place)),
            Condition::State(place, State::Empty) => Clause::Occupied(self.place(place)),
            Condition::State(place, State::Occupied) => Clause::Empty(self.place(place)),
            Condition::Is(what, kind) => self.is(self.place(what), kind, true),
            Condition::It(kind) => self.is(Phrase::plain(self.it()), kind, true),
            Condition::LastSeed => Clause::LastSeed { not: true },
            Condition::Passed(place) => self.passed(place, true),
            other => Clause::Not(Box::new(self.clause(other))),
        }
    }

    fn option(self, option: rules::OptionId, value: u32, not: bool) -> Clause {
        let option = &self.rules[option];
        Clause::Option {
            name: option.name.clone(),
            value: option.spell(value),
            not,
        }
    }

    fn is(self, what: Phrase, kind: &Place, not: bool) -> Clause {
        let kind = self.place(kind);
        Clause::Is { what, kind, not }
    }

    fn passed(self, place: &Place, not: bool) -> Clause {
        let place = self.place(place);
        Clause::Passed { place, not }
    }

    fn ability(self, ability: rules::Ability) -> Ability {
        match ability {
            rules::Ability::Move => Ability::Move,
            rules::Ability::Play => Ability::Play,
            rules::Ability::Kind(kind) => Ability::Kind(self.kind(kind)),
        }
    }

    /// The name of a kind of move.
    pub(super) fn kind(self, kind: MoveId) -> String {
        spoken(&self.rules[kind].name)
    }

    fn tested(self, quantity: &rules::Quantity, test: &Test) -> Clause {
        match (quantity, self.amount(test)) {
            (rules::Quantity::Seeds, Some(amount)) => holds(Phrase::plain(self.it()), amount),
            (rules::Quantity::SeedsOf(place), Some(amount)) => holds(self.place(place), amount),
            (rules::Quantity::Captured, Some(amount)) => Clause::Captured(amount),
            (rules::Quantity::All(owner), Some(amount)) => {
                Clause::Has(*owner, Possession::Seeds, amount)
            }
            (rules::Quantity::Points(owner), Some(amount)) => {
                Clause::Has(*owner, Possession::Points, amount)
            }
            (rules::Quantity::Round, _) => match test {
                Test::Compare(Comparison::Equal, round) => Clause::Round(self.quantity(round)),
                test => Clause::Compared(Quantity::Round, self.test(test)),
            },
            (rules::Quantity::Laps, _) if self.is_positive(test) => Clause::Sown,
            (quantity, _) => Clause::Compared(self.quantity(quantity), self.test(test)),
        }
    }

    fn is_positive(self, test: &Test) -> bool {
        let zero = |number: &Number| number.value(self.settings) == 0;
        matches!(test, Test::Compare(Comparison::Greater, rules::Quantity::Number(number)) if zero(number))
    }

    /// What is asked of a known number of things; `None` if the number depends on the position.
    pub(super) fn amount(self, test: &Test) -> Option<Amount> {
        Some(match test {
            Test::Odd => Amount::Odd,
            Test::Even => Amount::Even,
            Test::In(ranges) => Amount::In(self.ranges(ranges)),
            Test::Compare(sign, other) => {
                let number = other.by_options(self.settings)?;
                Amount::Compare(*sign, number.clamp(0, u32::MAX.into()) as u32)
            }
        })
    }
}

/// How many seeds lie there; none, or any at all, as that it is empty or not.
fn holds(place: Phrase, amount: Amount) -> Clause {
    match amount {
        Amount::Compare(Comparison::Equal, 0) => Clause::Empty(place),
        Amount::Compare(Comparison::Greater | Comparison::Unequal, 0)
        | Amount::Compare(Comparison::AtLeast, 1) => Clause::Occupied(place),
        amount => Clause::Holds(place, amount),
    }
}

/// That there is one of a place. Of certain pits it is said what they hold, of a list each by itself.
fn existence(place: Phrase) -> Clause {
    if let Some(places) = place.listed() {
        return Clause::Any(places.iter().cloned().map(existence).collect());
    }
    match asked_state(&place) {
        Some((pit, State::Empty)) if place.noun.form() == Form::Single => Clause::Empty(pit),
        Some((pits, State::Occupied)) => Clause::Occupied(pits),
        _ => match asked_amount(&place) {
            Some((pit, amount)) => holds(pit, amount),
            None => Clause::There(place),
        },
    }
}

/// A certain pit, and how many seeds it is asked to hold, if that is all that is said of it.
fn asked_amount(place: &Phrase) -> Option<(Phrase, Amount)> {
    let narrowing = place.narrowing.as_ref()?;
    let says_whose = place.owner.is_none() || place.noun.takes_adjectives();
    let plain = says_whose && !place.only && place.state.is_none();
    match (narrowing.brief.as_slice(), &narrowing.clause) {
        ([Brief::With(amount)], None) if plain && place.noun.form() == Form::Single => {
            let pit = Phrase {
                narrowing: None,
                ..place.clone()
            };
            Some((pit, amount.clone()))
        }
        _ => None,
    }
}

/// That there is none of a place.
fn absence(place: Phrase) -> Clause {
    match (asked_state(&place), place.listed()) {
        (Some((pit, State::Empty)), _) if place.noun.form() == Form::Single => {
            Clause::Occupied(pit)
        }
        (Some((pits, State::Occupied)), _) => Clause::Empty(pits),
        (_, Some(places)) => Clause::NoneOf(places.to_vec()),
        (_, None) => Clause::NoneOf(vec![place]),
    }
}

/// Certain pits, and what is asked of their seeds, if that is all that is said of them.
fn asked_state(place: &Phrase) -> Option<(Phrase, State)> {
    let certain = matches!(place.noun.form(), Form::Single | Form::Several);
    let says_whose = place.owner.is_none() || place.noun.takes_adjectives();
    let plain = certain && says_whose && !place.only && place.narrowing.is_none();
    let state = place.state.filter(|_| plain)?;
    let pits = Phrase {
        state: None,
        ..place.clone()
    };
    Some((pits, state))
}

/// What neither player can, if that is all that is said.
fn nobody_can(parts: &[Condition]) -> Option<rules::Ability> {
    let [Condition::Not(one), Condition::Not(other)] = parts else {
        return None;
    };
    match (&**one, &**other) {
        (Condition::Can(Owner::Own, one), Condition::Can(Owner::Opponent, other)) => {
            (one == other).then_some(*one)
        }
        _ => None,
    }
}
