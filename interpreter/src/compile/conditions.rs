//! Conditions with the options folded away.

use super::{Compiler, push};
use crate::program::ir::{Cond, CondId, Test};
use sow_grammar::rules::{self, Condition, Noun, Number, Place, Quantity, State};

impl Cond {
    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, true)
    }

    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, false)
    }

    /// `neutral`: what a known part must be in order not to matter.
    fn joined(parts: impl IntoIterator<Item = Self>, neutral: bool) -> Self {
        let mut open = Vec::new();
        for part in parts {
            match part {
                Self::Known(value) if value == neutral => {}
                Self::Known(value) => return Self::Known(value),
                part => open.push(part),
            }
        }
        match (open.pop(), open.is_empty()) {
            (None, _) => Self::Known(neutral),
            (Some(one), true) => one,
            (Some(last), false) => {
                open.push(last);
                if neutral {
                    Self::All(open)
                } else {
                    Self::Any(open)
                }
            }
        }
    }

    pub(super) fn negated(self) -> Self {
        match self {
            Self::Known(value) => Self::Known(!value),
            Self::Not(inner) => *inner,
            other => Self::Not(Box::new(other)),
        }
    }
}

impl Compiler<'_> {
    /// The number of a condition.
    pub(super) fn cond(&mut self, cond: Cond) -> CondId {
        let mut known = self.program.code.conds.iter();
        match known.position(|known| *known == cond) {
            Some(same) => same as CondId,
            None => push(&mut self.program.code.conds, cond),
        }
    }

    /// Whether a condition asks only for what a pit is and holds, and whether the seed is the last one.
    pub(super) fn looks_only_at_the_pit(&self, cond: &Cond) -> bool {
        let mut only = true;
        cond.each_test(&self.program.code.conds, &mut |test| {
            let of_seeds = matches!(test, Test::Occupied | Test::AtLeast(_) | Test::SeedsIn(_));
            only &= of_seeds || matches!(test, Test::In(_) | Test::Marked(_) | Test::LastSeed);
        });
        only
    }

    /// The number of a condition that need not be there; `None` if it always holds.
    pub(super) fn optional_cond(&mut self, condition: Option<&Condition>) -> Option<CondId> {
        match condition.map(|condition| self.logic(condition)) {
            None | Some(Cond::Known(true)) => None,
            Some(cond) => Some(self.cond(cond)),
        }
    }

    pub(super) fn logic(&mut self, condition: &Condition) -> Cond {
        let test = match condition {
            Condition::All(parts) => {
                return Cond::all(
                    parts
                        .iter()
                        .map(|part| self.logic(part))
                        .collect::<Vec<_>>(),
                );
            }
            Condition::Any(parts) => {
                return Cond::any(
                    parts
                        .iter()
                        .map(|part| self.logic(part))
                        .collect::<Vec<_>>(),
                );
            }
            Condition::Not(inner) => return self.logic(inner).negated(),
            Condition::Flag(option) => return Cond::Known(self.settings.get(*option) != 0),
            Condition::Word(option, word) => {
                return Cond::Known(self.settings.get(*option) == *word);
            }
            Condition::Some(place) => return self.some(place),
            Condition::State(place, state) => return self.in_state(place, *state),
            Condition::It(place) => return self.is_one_of(place),
            Condition::Test(quantity, test) => return self.number_test(quantity, test),
            Condition::Every(place, condition) => {
                let logic = self.logic(condition);
                Test::Every(self.place(place), self.cond(logic))
            }
            Condition::Is(first, second) => Test::Among(self.place(first), self.place(second)),
            Condition::Phase(phase) => Test::Phase(*phase),
            Condition::Can(owner, ability) => Test::Can(*owner, *ability),
            Condition::Threatened(owner, kinds) => Test::Threatened(
                *owner,
                push(&mut self.program.operands.threats, kinds.clone()),
            ),
            Condition::NoMove => Test::NoMove,
            Condition::Repeats => Test::Repeats,
            Condition::LastSeed => Test::LastSeed,
            Condition::ToMove => Test::ToMove,
            // Asked between two rounds, never in one: see the crate `sow-matches`.
            Condition::Won | Condition::Lost => return Cond::Known(false),
            Condition::Passed(place) => Test::Passed(self.place(place)),
            Condition::Going(heading) => Test::Going(*heading),
        };
        Cond::Test(test)
    }

    /// There is one of the place.
    fn some(&mut self, place: &Place) -> Cond {
        let condition = place.condition.as_deref();
        if let Some(least) = condition.and_then(|condition| self.least(condition))
            && let (false, None) = (place.only, place.state)
            && let Some(fixed) = self.fixed_noun(&place.noun, place.owner)
        {
            return Cond::Test(Test::AnyAtLeast(fixed, least));
        }
        if let (Some(State::Occupied), None, false) = (place.state, condition, place.only)
            && let Some(fixed) = self.fixed_noun(&place.noun, place.owner)
        {
            return Cond::Test(Test::AnyOccupied(fixed));
        }
        if condition.is_some_and(|condition| matches!(self.logic(condition), Cond::Known(false))) {
            return Cond::Known(false);
        }
        Cond::Test(Test::Some(self.place(place)))
    }

    /// The place holds seeds, or none.
    fn in_state(&mut self, place: &Place, state: State) -> Cond {
        let plain = place.condition.is_none() && !place.only && place.state.is_none();
        let opposite = matches!(
            place.noun,
            Noun::Column {
                opposite: true,
                row: 0,
                of: None
            }
        ) && place.owner.is_none();
        let test = match self.fixed_noun(&place.noun, place.owner) {
            Some(fixed) if plain => Test::AnyOccupied(fixed),
            _ if plain && opposite => Test::OppositeOccupied,
            // Unless a pit has been chosen, it is the one looked at.
            _ if *place == Place::plain(Noun::It) && self.choosing == 0 => Test::Occupied,
            _ => Test::SomeOccupied(self.place(place)),
        };
        match state {
            State::Occupied => Cond::Test(test),
            State::Empty => Cond::Test(test).negated(),
        }
    }

    fn number_test(&mut self, quantity: &Quantity, test: &rules::Test) -> Cond {
        if let (Quantity::Number(number), Some(holds)) = (quantity, self.known_test(test, quantity))
        {
            debug_assert!(matches!(
                number,
                Number::Literal(_) | Number::Option(_) | Number::Computed(..)
            ));
            return Cond::Known(holds);
        }
        if let (Quantity::Seeds, Some(least)) = (quantity, self.least_of(test)) {
            return Cond::Test(Test::AtLeast(least));
        }
        if let (Quantity::SeedsOf(place), Some(least)) = (quantity, self.least_of(test))
            && let Some(fixed) = self.single_fixed(place)
        {
            return Cond::Test(Test::AnyAtLeast(fixed, least));
        }
        if let (Quantity::Seeds, Some(numbers)) = (quantity, self.numbers(test)) {
            let at = self.number_set(numbers);
            return Cond::Test(Test::SeedsIn(at));
        }
        let left = self.expr(quantity);
        Cond::Test(match test {
            rules::Test::Odd => Test::Odd(left),
            rules::Test::Even => return Cond::Test(Test::Odd(left)).negated(),
            rules::Test::In(ranges) => {
                let bound = |number: &Option<Number>, open| {
                    number.as_ref().map_or(open, |one| self.value(one).into())
                };
                let ranges = ranges
                    .iter()
                    .map(|(low, high)| (bound(low, i64::MIN), bound(high, i64::MAX)))
                    .collect();
                Test::Within(left, push(&mut self.program.operands.ranges, ranges))
            }
            rules::Test::Compare(comparison, right) => {
                let right = self.expr(right);
                Test::Compare(left, *comparison, right)
            }
        })
    }

    /// The cell that a place always is, as a set.
    fn single_fixed(&mut self, place: &Place) -> Option<u32> {
        if place.state.is_some() || place.condition.is_some() {
            return None;
        }
        let fixed = self.fixed_noun(&place.noun, place.owner)?;
        let lists = &self.program.operands.fixed[fixed as usize].lists;
        let of_seats = self.program.board.layout.seats().iter().zip(lists);
        of_seats
            .into_iter()
            .all(|(_, list)| list.len() == 1)
            .then_some(fixed)
    }
}
