//! Compiles conditions, with options folded away.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::instructions::{
    AnyHolds, CellTest, Cond, CondId, FixedId, LookAhead, NumberTest, PlaceTest, PlayTest, Test,
};
use crate::numbering::{number_in, push};
use sow_grammar::logic::each_test;
use sow_grammar::rules::{self, Condition, Noun, Number, Place, Quantity, State};

/// Tests whether one of the cells holds seeds, not counting those just sown.
const fn any_occupied(cells: FixedId) -> Test {
    Test::Any(AnyHolds {
        cells,
        least: 1,
        before_last_seed: true,
    })
}

impl Cond {
    fn any_at_least(cells: FixedId, least: u8) -> Self {
        Self::Test(Test::Any(AnyHolds {
            cells,
            least,
            before_last_seed: false,
        }))
    }

    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, true)
    }

    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::joined(parts, false)
    }

    /// Joins conditions. `neutral` is the constant that does not change the result: true for "all", false for "any".
    fn joined(parts: impl IntoIterator<Item = Self>, neutral: bool) -> Self {
        let mut open = Vec::new();
        // Compiles every part first, since the operands of parts are kept even if the result is constant.
        for part in Vec::from_iter(parts) {
            if let Self::Known(value) = part {
                if value != neutral {
                    return part;
                }
            } else {
                open.push(part);
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
            Self::All(_) | Self::Any(_) | Self::Test(_) | Self::Shared(_) => {
                Self::Not(Box::new(self))
            }
        }
    }
}

impl Compiler<'_> {
    /// Returns the number of a condition.
    pub(super) fn cond(&mut self, cond: Cond) -> CondId {
        number_in(&mut self.program.code.conds, cond)
    }

    /// Whether a condition depends only on the pit looked at, its seeds, and whether the seed is the last one.
    pub(super) fn looks_only_at_the_pit(&self, cond: &Cond) -> bool {
        let mut only = true;
        each_test(&self.program.code.conds, cond, &mut |test| {
            only &= match test {
                Test::Cell(CellTest::InPlace(_) | CellTest::OppositeOccupied) => false,
                Test::Cell(_) | Test::Play(PlayTest::LastSeed) => true,
                Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => false,
            };
        });
        only
    }

    /// Returns the number of an optional condition; `None` if it always holds.
    pub(super) fn optional_cond(&mut self, condition: Option<&Condition>) -> Option<CondId> {
        match condition.map(|condition| self.logic(condition)) {
            None | Some(Cond::Known(true)) => None,
            Some(cond) => Some(self.cond(cond)),
        }
    }

    pub(super) fn logic(&mut self, condition: &Condition) -> Cond {
        let test = match condition {
            Condition::All(parts) => return Cond::all(parts.iter().map(|part| self.logic(part))),
            Condition::Any(parts) => return Cond::any(parts.iter().map(|part| self.logic(part))),
            Condition::Not(inner) => return self.logic(inner).negated(),
            Condition::Flag(option) => return Cond::Known(self.settings.get(*option) != 0),
            Condition::Word(option, word) => {
                return Cond::Known(self.settings.get(*option) == *word);
            }
            Condition::Some(place) => return self.some(place),
            Condition::State(place, state) => return self.in_state(place, *state),
            Condition::It(place) => return self.is_one_of(place),
            Condition::Test(quantity, test) => return self.number_test(quantity, test),
            Condition::Written(never) => match *never {},
            Condition::Every(place, condition) => {
                let logic = self.logic(condition);
                Test::Place(PlaceTest::Every(self.place(place), self.cond(logic)))
            }
            Condition::Is(first, second) => {
                Test::Place(PlaceTest::Among(self.place(first), self.place(second)))
            }
            Condition::Phase(phase) => Test::Play(PlayTest::Phase(*phase)),
            Condition::Can(owner, ability) => {
                Test::Play(PlayTest::Ahead(LookAhead::Can(*owner, *ability)))
            }
            Condition::Threatened(owner, kinds) => {
                let kinds = push(&mut self.program.operands.threats, kinds.clone());
                Test::Play(PlayTest::Ahead(LookAhead::Threatened(*owner, kinds)))
            }
            Condition::NoMove => Test::Play(PlayTest::Ahead(LookAhead::NoMove)),
            Condition::Repeats => Test::Play(PlayTest::Repeats),
            Condition::LastSeed => Test::Play(PlayTest::LastSeed),
            Condition::ToMove => Test::Play(PlayTest::ToMove),
            Condition::Seat(seat) => Test::Play(PlayTest::Seat(*seat)),
            // Asked only between rounds; see the crate `sow-matches`.
            Condition::Won | Condition::Lost => return Cond::Known(false),
            Condition::Passed(place) => Test::Place(PlaceTest::Passed(self.place(place))),
            Condition::Going(heading) => Test::Play(PlayTest::Going(*heading)),
        };
        Cond::Test(test)
    }

    /// Compiles "there is a cell of this place".
    fn some(&mut self, place: &Place) -> Cond {
        let condition = place.condition.as_deref();
        if let Some(least) = condition.and_then(|condition| self.least(condition))
            && let (false, None) = (place.only, place.state)
            && let Some(cells) = self.fixed_noun(&place.noun, place.owner)
        {
            return Cond::any_at_least(cells, least);
        }
        if let (Some(State::Occupied), None, false) = (place.state, condition, place.only)
            && let Some(cells) = self.fixed_noun(&place.noun, place.owner)
        {
            return Cond::Test(any_occupied(cells));
        }
        if condition.is_some_and(|condition| matches!(self.logic(condition), Cond::Known(false))) {
            return Cond::Known(false);
        }
        Cond::Test(Test::Place(PlaceTest::Some(self.place(place))))
    }

    /// Compiles "the place is occupied" or "the place is empty".
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
            Some(cells) if plain => any_occupied(cells),
            _ if plain && opposite => Test::Cell(CellTest::OppositeOccupied),
            // `it` is the pit looked at unless a pit has been chosen inside the move.
            _ if *place == Place::plain(Noun::It) && self.choosing == 0 => {
                Test::Cell(CellTest::Occupied)
            }
            _ => Test::Place(PlaceTest::SomeOccupied(self.place(place))),
        };
        match state {
            State::Occupied => Cond::Test(test),
            State::Empty => Cond::Test(test).negated(),
        }
    }

    fn number_test(&mut self, quantity: &Quantity, test: &rules::Test) -> Cond {
        if let Some(holds) = self.known_test(test, quantity) {
            return Cond::Known(holds);
        }
        if let (Quantity::Seeds, Some(least)) = (quantity, self.least_of(test)) {
            return Cond::Test(Test::Cell(CellTest::AtLeast(least)));
        }
        if let (Quantity::SeedsOf(place), Some(least)) = (quantity, self.least_of(test))
            && let Some(cells) = self.single_fixed(place)
        {
            return Cond::any_at_least(cells, least);
        }
        if let (Quantity::Seeds, Some(numbers)) = (quantity, self.numbers(test)) {
            let at = self.number_set(numbers);
            return Cond::Test(Test::Cell(CellTest::SeedsIn(at)));
        }
        let left = self.expr(quantity);
        Cond::Test(match test {
            rules::Test::Odd => Test::Number(NumberTest::Odd(left)),
            rules::Test::Even => return Cond::Test(Test::Number(NumberTest::Odd(left))).negated(),
            rules::Test::In(ranges) => {
                let bound =
                    |end: Option<&Number>, open| end.map_or(open, |end| self.value(end).into());
                let ranges = ranges
                    .iter()
                    .map(|range| {
                        (
                            bound(range.first(), i64::MIN),
                            bound(range.last(), i64::MAX),
                        )
                    })
                    .collect();
                Test::Number(NumberTest::Within(
                    left,
                    push(&mut self.program.operands.ranges, ranges),
                ))
            }
            rules::Test::Compare(comparison, right) => {
                let right = self.expr(right);
                Test::Number(NumberTest::Compare(left, *comparison, right))
            }
        })
    }

    /// Returns the set of the single cell that a place names for each player; `None` if it is not always one fixed
    /// cell.
    fn single_fixed(&mut self, place: &Place) -> Option<u32> {
        if place.state.is_some() || place.condition.is_some() {
            return None;
        }
        let fixed = self.fixed_noun(&place.noun, place.owner)?;
        let lists = &self.program.fixed(fixed).lists;
        let of_seats = self.program.board.layout.seats().iter().zip(lists);
        of_seats
            .into_iter()
            .all(|(_, list)| list.len() == 1)
            .then_some(fixed)
    }
}
