//! Conditions become tests and jumps.

use super::assembler::{Assembler, Label};
use super::{Compiler, push};
use crate::program::code::{Block, Measure, MeasureId, Op, Test};
use sow_grammar::rules::{
    self, Comparison, Condition, Noun, Number, Operator, Owner, Place, Quantity, State,
};

/// A condition with the options folded away.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Logic {
    Known(bool),
    Not(Box<Logic>),
    All(Vec<Logic>),
    Any(Vec<Logic>),
    Test(Test),
}

impl Logic {
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

impl Assembler {
    /// Jumps if the condition comes out as said, and goes on if not.
    pub(super) fn branch_on(&mut self, logic: &Logic, holds: bool, to: Label) {
        match logic {
            Logic::Known(value) if *value == holds => self.jump(to),
            Logic::Known(_) => {}
            Logic::Not(inner) => self.branch_on(inner, !holds, to),
            Logic::All(parts) => self.branch_on_parts(parts, holds, to, true),
            Logic::Any(parts) => self.branch_on_parts(parts, holds, to, false),
            Logic::Test(test) => self.branch(*test, holds, to),
        }
    }

    /// `all`: whether all parts are needed, or any.
    fn branch_on_parts(&mut self, parts: &[Logic], holds: bool, to: Label, all: bool) {
        if holds != all {
            for part in parts {
                self.branch_on(part, holds, to);
            }
        } else if let Some((last, first)) = parts.split_last() {
            let out = self.label();
            for part in first {
                self.branch_on(part, !holds, out);
            }
            self.branch_on(last, holds, to);
            self.bind(out);
        }
    }
}

impl Compiler<'_> {
    /// A block that says whether a condition holds.
    pub(super) fn test_block(&mut self, logic: &Logic) -> Block {
        let mut assembler = Assembler::default();
        let no = assembler.label();
        assembler.branch_on(logic, false, no);
        assembler.emit(Op::Yes);
        assembler.bind(no);
        assembler.emit(Op::No);
        assembler.finish(&mut self.program.code)
    }

    /// Whether a condition asks only for what a pit is and holds, and whether the seed is the last one.
    pub(super) fn looks_only_at_the_pit(&self, block: Block) -> bool {
        let of_pit = |test: &Test| {
            let of_seeds = matches!(test, Test::Occupied | Test::AtLeast(_) | Test::SeedsIn(_));
            of_seeds || matches!(test, Test::In(_) | Test::Marked(_) | Test::LastSeed)
        };
        self.program.code[block as usize..]
            .iter()
            .all(|op| match op {
                Op::If(test, _) | Op::Unless(test, _) => of_pit(test),
                _ => true,
            })
    }

    /// The same for a condition that need not be there.
    pub(super) fn optional_block(&mut self, condition: Option<&Condition>) -> Option<Block> {
        match condition.map(|condition| self.logic(condition)) {
            None | Some(Logic::Known(true)) => None,
            Some(logic) => Some(self.test_block(&logic)),
        }
    }

    pub(super) fn logic(&mut self, condition: &Condition) -> Logic {
        let test = match condition {
            Condition::All(parts) => {
                return Logic::all(
                    parts
                        .iter()
                        .map(|part| self.logic(part))
                        .collect::<Vec<_>>(),
                );
            }
            Condition::Any(parts) => {
                return Logic::any(
                    parts
                        .iter()
                        .map(|part| self.logic(part))
                        .collect::<Vec<_>>(),
                );
            }
            Condition::Not(inner) => return self.logic(inner).negated(),
            Condition::Flag(option) => return Logic::Known(self.settings.get(*option) != 0),
            Condition::Word(option, word) => {
                return Logic::Known(self.settings.get(*option) == *word);
            }
            Condition::Some(place) => return self.some(place),
            Condition::State(place, state) => return self.in_state(place, *state),
            Condition::It(place) => return self.is_one_of(place),
            Condition::Test(quantity, test) => return self.number_test(quantity, test),
            Condition::Every(place, condition) => {
                let logic = self.logic(condition);
                Test::Every(self.spot(place), self.test_block(&logic))
            }
            Condition::Is(first, second) => Test::Among(self.spot(first), self.spot(second)),
            Condition::Phase(phase) => Test::Phase(*phase),
            Condition::Can(owner, kind) => Test::Can(*owner, *kind),
            Condition::Threatened(owner, kinds) => {
                Test::Threatened(*owner, push(&mut self.program.threats, kinds.clone()))
            }
            Condition::NoMove => Test::NoMove,
            Condition::Repeats => Test::Repeats,
            Condition::LastSeed => Test::LastSeed,
            Condition::ToMove => Test::ToMove,
            // Asked between two rounds, never in one: see `match_play`.
            Condition::Won | Condition::Lost => return Logic::Known(false),
            Condition::Passed(place) => Test::Passed(self.spot(place)),
            Condition::Going(heading) => Test::Going(*heading),
        };
        Logic::Test(test)
    }

    /// There is one of the place.
    fn some(&mut self, place: &Place) -> Logic {
        let condition = place.condition.as_deref();
        if let Some(least) = condition.and_then(|condition| self.least(condition))
            && let (false, None) = (place.only, place.state)
            && let Some(fixed) = self.fixed_noun(&place.noun, place.owner)
        {
            return Logic::Test(Test::AnyAtLeast(fixed, least));
        }
        if let (Some(State::Occupied), None, false) = (place.state, condition, place.only)
            && let Some(fixed) = self.fixed_noun(&place.noun, place.owner)
        {
            return Logic::Test(Test::AnyOccupied(fixed));
        }
        if condition.is_some_and(|condition| matches!(self.logic(condition), Logic::Known(false))) {
            return Logic::Known(false);
        }
        Logic::Test(Test::Some(self.spot(place)))
    }

    /// The place holds seeds, or none.
    fn in_state(&mut self, place: &Place, state: State) -> Logic {
        let plain = place.condition.is_none() && !place.only && place.state.is_none();
        let opposite = matches!(
            place.noun,
            Noun::Opposite {
                back: false,
                of: None
            }
        ) && place.owner.is_none();
        let test = match self.fixed_noun(&place.noun, place.owner) {
            Some(fixed) if plain => Test::AnyOccupied(fixed),
            _ if plain && opposite => Test::OppositeOccupied,
            // Unless a pit has been chosen, it is the one looked at.
            _ if *place == Place::plain(Noun::It) && self.choosing == 0 => Test::Occupied,
            _ => Test::SomeOccupied(self.spot(place)),
        };
        match state {
            State::Occupied => Logic::Test(test),
            State::Empty => Logic::Test(test).negated(),
        }
    }

    fn number_test(&mut self, quantity: &Quantity, test: &rules::Test) -> Logic {
        if let (Quantity::Number(number), Some(holds)) = (quantity, self.known_test(test, quantity))
        {
            debug_assert!(matches!(
                number,
                Number::Literal(_) | Number::Option(_) | Number::Reckoned(..)
            ));
            return Logic::Known(holds);
        }
        if let (Quantity::Seeds, Some(least)) = (quantity, self.least_of(test)) {
            return Logic::Test(Test::AtLeast(least));
        }
        if let (Quantity::SeedsOf(place), Some(least)) = (quantity, self.least_of(test))
            && let Some(fixed) = self.single_fixed(place)
        {
            return Logic::Test(Test::AnyAtLeast(fixed, least));
        }
        if let (Quantity::Seeds, Some(numbers)) = (quantity, self.numbers(test)) {
            let at = self.number_set(numbers);
            return Logic::Test(Test::SeedsIn(at));
        }
        let left = self.measure(quantity);
        Logic::Test(match test {
            rules::Test::Odd => Test::Odd(left),
            rules::Test::Even => return Logic::Test(Test::Odd(left)).negated(),
            rules::Test::In(ranges) => {
                let bound = |number: &Option<Number>, open| {
                    number.as_ref().map_or(open, |one| self.value(one).into())
                };
                let ranges = ranges
                    .iter()
                    .map(|(low, high)| (bound(low, i64::MIN), bound(high, i64::MAX)))
                    .collect();
                Test::Within(left, push(&mut self.program.ranges, ranges))
            }
            rules::Test::Compare(comparison, right) => {
                let right = self.measure(right);
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
        let lists = &self.program.fixed[fixed as usize].lists;
        let of_seats = self.program.layout.seats().iter().zip(lists);
        of_seats
            .into_iter()
            .all(|(_, list)| list.len() == 1)
            .then_some(fixed)
    }

    /// The outcome of a test of a number that the options settle.
    fn known_test(&self, test: &rules::Test, quantity: &Quantity) -> Option<bool> {
        self.passes(test, self.known(quantity)?)
    }

    fn known(&self, quantity: &Quantity) -> Option<i64> {
        match quantity {
            Quantity::Number(number) => Some(i64::from(self.value(number))),
            _ => None,
        }
    }

    pub(super) fn passes(&self, test: &rules::Test, value: i64) -> Option<bool> {
        Some(match test {
            rules::Test::Odd => value % 2 == 1,
            rules::Test::Even => value % 2 == 0,
            rules::Test::In(ranges) => ranges.iter().any(|(low, high)| {
                low.as_ref()
                    .is_none_or(|low| i64::from(self.value(low)) <= value)
                    && high
                        .as_ref()
                        .is_none_or(|high| value <= i64::from(self.value(high)))
            }),
            rules::Test::Compare(comparison, right) => comparison.holds(value, self.known(right)?),
        })
    }

    /// The least number of seeds that fulfils a condition, if it asks for no more than that of the pit looked at.
    pub(super) fn least(&self, condition: &Condition) -> Option<u8> {
        match condition {
            Condition::Test(Quantity::Seeds, test) => self.least_of(test),
            _ => None,
        }
    }

    fn least_of(&self, test: &rules::Test) -> Option<u8> {
        let least = match test {
            rules::Test::Compare(Comparison::Greater, Quantity::Number(number)) => {
                self.value(number).checked_add(1)?
            }
            rules::Test::Compare(Comparison::AtLeast, Quantity::Number(number)) => {
                self.value(number)
            }
            rules::Test::In(ranges) => match &ranges[..] {
                [(Some(low), None)] => self.value(low),
                _ => return None,
            },
            _ => return None,
        };
        u8::try_from(least).ok()
    }

    pub(super) fn measure(&mut self, quantity: &Quantity) -> MeasureId {
        let measure = match quantity {
            Quantity::Number(number) => Measure::Number(self.value(number).into()),
            Quantity::Seeds => Measure::Seeds,
            Quantity::SeedsOf(place) => Measure::SeedsOf(self.spot(place)),
            Quantity::NumberOf(place) => Measure::NumberOf(self.spot(place)),
            Quantity::Laps => Measure::Laps,
            Quantity::Turn(owner) => Measure::Turn(*owner),
            Quantity::Captured => Measure::Captured,
            Quantity::All(owner) => Measure::SeedsOf(self.spot(&Place::all_of(*owner))),
            Quantity::Round => {
                self.asks_round = true;
                Measure::Number(i64::from(self.shape.earlier_rounds) + 1)
            }
            // Asked between two rounds, never in one: see `match_play`.
            Quantity::Points(_) => Measure::Number(0),
            Quantity::Counter(counter, owner) => {
                let [south, north] = self.program.counters[usize::from(counter.0)];
                let opponent = *owner == Some(Owner::Opponent);
                Measure::Counter(if opponent {
                    [north, south]
                } else {
                    [south, north]
                })
            }
            Quantity::Reckoned(left, operator, right) => self.reckoned(left, *operator, right),
        };
        match self
            .program
            .measures
            .iter()
            .position(|known| *known == measure)
        {
            Some(same) => same as MeasureId,
            None => push(&mut self.program.measures, measure),
        }
    }

    fn reckoned(&mut self, left: &Quantity, operator: Operator, right: &Quantity) -> Measure {
        let (left, right) = (self.measure(left), self.measure(right));
        let number = |id: MeasureId| match self.program.measures[id as usize] {
            Measure::Number(number) => Some(number),
            _ => None,
        };
        match (number(left), number(right)) {
            (Some(left), Some(right)) => Measure::Number(operator.apply(left, right)),
            _ => Measure::Reckoned(left, operator, right),
        }
    }
}
