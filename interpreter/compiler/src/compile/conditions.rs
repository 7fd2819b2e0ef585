//! Compiles conditions, replacing tests of options by their outcomes.
#![deny(clippy::wildcard_enum_match_arm)]

use super::Compiler;
use crate::instructions::{
    AnyCellTest, CellTest, Cond, CondId, FixedId, LookAhead, NumberTest, PlaceTest, PlayTest, Test,
};
use crate::numbering::{intern, push};
use sow_grammar::logic::visit_tests;
use sow_grammar::rules::{self, Condition, Noun, Number, Occupancy, Place, Quantity, Spanned};

/// The test that one of the cells holds seeds, not counting those just sown.
const fn any_occupied(cells: FixedId) -> Test {
    Test::Any(AnyCellTest {
        cells,
        least: 1,
        before_last_seed: true,
    })
}

impl Cond {
    fn any_at_least(cells: FixedId, least: u8) -> Self {
        Self::Test(Test::Any(AnyCellTest {
            cells,
            least,
            before_last_seed: false,
        }))
    }

    pub(super) fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::join(parts, true)
    }

    pub(super) fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::join(parts, false)
    }

    /// Joins conditions. `neutral` is the constant that does not change the result: true for "all", false for "any".
    fn join(parts: impl IntoIterator<Item = Self>, neutral: bool) -> Self {
        let mut unknown = Vec::new();
        // Compiles every part first, since the operands of parts are kept even if the result is constant.
        for part in Vec::from_iter(parts) {
            if let Self::Known(value) = part {
                if value != neutral {
                    return part;
                }
            } else {
                unknown.push(part);
            }
        }
        match (unknown.pop(), unknown.is_empty()) {
            (None, _) => Self::Known(neutral),
            (Some(one), true) => one,
            (Some(last), false) => {
                unknown.push(last);
                if neutral {
                    Self::All(unknown)
                } else {
                    Self::Any(unknown)
                }
            }
        }
    }

    pub(super) fn negate(self) -> Self {
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
    /// Returns the index of a condition.
    pub(super) fn intern_cond(&mut self, cond: Cond) -> CondId {
        intern(&mut self.program.code.conds, cond)
    }

    /// Whether a condition depends only on the inspected pit, its seeds, and whether the seed is the last one.
    pub(super) fn depends_only_on_pit(&self, cond: &Cond) -> bool {
        let mut only = true;
        visit_tests(&self.program.code.conds, cond, &mut |test| {
            only &= match test {
                Test::Cell(CellTest::InPlace(_) | CellTest::OppositeOccupied) => false,
                Test::Cell(_) | Test::Play(PlayTest::LastSeed) => true,
                Test::Any(_) | Test::Place(_) | Test::Number(_) | Test::Play(_) => false,
            };
        });
        only
    }

    /// Returns the index of an optional condition; `None` if it always holds.
    pub(super) fn lower_optional_condition(
        &mut self,
        condition: Option<&Spanned<Condition>>,
    ) -> Option<CondId> {
        match condition.map(|condition| self.lower_condition(condition)) {
            None | Some(Cond::Known(true)) => None,
            Some(cond) => Some(self.intern_cond(cond)),
        }
    }

    pub(super) fn lower_condition(&mut self, condition: &Condition) -> Cond {
        let test = match condition {
            Condition::All(parts) => {
                return Cond::all(parts.iter().map(|part| self.lower_condition(part)));
            }
            Condition::Any(parts) => {
                return Cond::any(parts.iter().map(|part| self.lower_condition(part)));
            }
            Condition::Not(inner) => return self.lower_condition(inner).negate(),
            Condition::Flag(option) => return Cond::Known(self.settings.get(*option) != 0),
            Condition::Word(option, word) => {
                return Cond::Known(self.settings.get(*option) == *word);
            }
            Condition::Some(place) => return self.lower_some(place),
            Condition::State(place, state) => return self.lower_state(place, *state),
            Condition::It(place) => return self.membership_test(place),
            Condition::Test(quantity, test) => return self.lower_number_test(quantity, test),
            Condition::Written(never) => match *never {},
            Condition::Every(place, condition) => {
                let logic = self.lower_condition(condition);
                Test::Place(PlaceTest::Every(
                    self.lower_place(place),
                    self.intern_cond(logic),
                ))
            }
            Condition::Is(first, second) => Test::Place(PlaceTest::Among(
                self.lower_place(first),
                self.lower_place(second),
            )),
            Condition::Phase(phase) => Test::Play(PlayTest::Phase(*phase)),
            Condition::Can(owner, ability) => {
                Test::Play(PlayTest::LookAhead(LookAhead::Can(*owner, *ability)))
            }
            Condition::Threatened(owner, kinds) => {
                let kinds = push(&mut self.program.operands.threats, kinds.clone());
                Test::Play(PlayTest::LookAhead(LookAhead::Threatened(*owner, kinds)))
            }
            Condition::NoMove => Test::Play(PlayTest::LookAhead(LookAhead::NoMove)),
            Condition::Repeats => Test::Play(PlayTest::Repeats),
            Condition::LastSeed => Test::Play(PlayTest::LastSeed),
            Condition::ToMove => Test::Play(PlayTest::ToMove),
            Condition::Seat(seat) => Test::Play(PlayTest::Seat(*seat)),
            // Asked only between rounds; see the crate `sow-matches`.
            Condition::Won | Condition::Lost => return Cond::Known(false),
            Condition::Passed(place) => Test::Place(PlaceTest::Passed(self.lower_place(place))),
            Condition::Going(heading) => Test::Play(PlayTest::Going(*heading)),
        };
        Cond::Test(test)
    }

    /// Compiles "there is a cell of this place".
    fn lower_some(&mut self, place: &Place) -> Cond {
        let condition = place.condition.as_deref();
        if let Some(least) = condition.and_then(|condition| self.threshold(condition))
            && let (false, None) = (place.only, place.state)
            && let Some(cells) = self.lower_fixed_noun(&place.noun, place.owner)
        {
            return Cond::any_at_least(cells, least);
        }
        if let (Some(Occupancy::Occupied), None, false) = (place.state, condition, place.only)
            && let Some(cells) = self.lower_fixed_noun(&place.noun, place.owner)
        {
            return Cond::Test(any_occupied(cells));
        }
        let found = self.lower_place(place);
        // Looked up instead of compiled once more: conditions nest, so the work would double at each level.
        let filter = self.program.place_of(found).filter;
        if filter.is_some_and(|filter| *self.program.cond(filter) == Cond::Known(false)) {
            return Cond::Known(false);
        }
        Cond::Test(Test::Place(PlaceTest::NonEmpty(found)))
    }

    /// Compiles "the place is occupied" or "the place is empty".
    fn lower_state(&mut self, place: &Place, state: Occupancy) -> Cond {
        let plain = place.condition.is_none() && !place.only && place.state.is_none();
        let opposite = matches!(
            place.noun.node,
            Noun::Column {
                opposite: true,
                row: 0,
                of: None
            }
        ) && place.owner.is_none();
        let test = match self.lower_fixed_noun(&place.noun, place.owner) {
            Some(cells) if plain => any_occupied(cells),
            _ if plain && opposite => Test::Cell(CellTest::OppositeOccupied),
            // `it` is the inspected pit unless a pit has been chosen inside the move.
            _ if *place == Place::from_noun(Noun::It) && self.choice_depth == 0 => {
                Test::Cell(CellTest::Occupied)
            }
            _ => Test::Place(PlaceTest::AnyOccupied(self.lower_place(place))),
        };
        match state {
            Occupancy::Occupied => Cond::Test(test),
            Occupancy::Empty => Cond::Test(test).negate(),
        }
    }

    fn lower_number_test(&mut self, quantity: &Quantity, test: &rules::Test) -> Cond {
        if let Some(holds) = self.known_test(test, quantity) {
            return Cond::Known(holds);
        }
        if let (Quantity::Seeds, Some(least)) = (quantity, self.threshold_of_test(test)) {
            return Cond::Test(Test::Cell(CellTest::AtLeast(least)));
        }
        if let (Quantity::SeedsOf(place), Some(least)) = (quantity, self.threshold_of_test(test))
            && let Some(cells) = self.single_fixed_cell(place)
        {
            return Cond::any_at_least(cells, least);
        }
        if let (Quantity::Seeds, Some(numbers)) = (quantity, self.passing_numbers(test)) {
            let at = self.intern_number_set(numbers);
            return Cond::Test(Test::Cell(CellTest::SeedsIn(at)));
        }
        let left = self.lower_quantity(quantity);
        Cond::Test(match test {
            rules::Test::Odd => Test::Number(NumberTest::Odd(left)),
            rules::Test::Even => return Cond::Test(Test::Number(NumberTest::Odd(left))).negate(),
            rules::Test::In(ranges) => {
                let bound = |end: Option<&Spanned<Number>>, open| {
                    end.map_or(open, |end| self.value(end).into())
                };
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
                let right = self.lower_quantity(right);
                Test::Number(NumberTest::Compare(left, *comparison, right))
            }
        })
    }

    /// Returns the set of the single cell that a place names for each player; `None` if the place is not always one
    /// fixed cell.
    fn single_fixed_cell(&mut self, place: &Place) -> Option<u32> {
        if place.state.is_some() || place.condition.is_some() {
            return None;
        }
        let fixed = self.lower_fixed_noun(&place.noun, place.owner)?;
        let lists = &self.program.fixed(fixed).lists;
        let of_seats = self.program.board.layout.seats().iter().zip(lists);
        of_seats
            .into_iter()
            .all(|(_, list)| list.len() == 1)
            .then_some(fixed)
    }
}
