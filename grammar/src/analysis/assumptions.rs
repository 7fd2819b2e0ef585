//! The assumptions under which a condition is evaluated.
#![deny(clippy::wildcard_enum_match_arm)]

use super::layout::Cell;
use super::values::Values;
use crate::rules::{Condition, Number, Occupancy, Quantity, Spanned, Test};
use crate::vocabulary::Comparison;

/// How the seeds of a pit decide whether it is empty or occupied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counting {
    /// The pit is occupied if it holds seeds.
    Plain,
    /// At most this many seeds that have just fallen into the pit do not count.
    Fresh(i64),
    /// Seeds that have just fallen into the pit may or may not count.
    Unknown,
}

/// The inspected pit.
#[derive(Debug, Clone)]
pub(crate) struct Pit {
    pub(crate) cell: Cell,
    pub(crate) counting: Counting,
    /// Whether the pit is `here`.
    pub(crate) is_here: bool,
    pub(crate) seeds: Values,
    /// Whether the pit counts as empty or occupied; `None` if that is not known.
    pub(super) state: Option<Occupancy>,
}

impl Pit {
    pub(crate) const fn new(cell: Cell, counting: Counting, seeds: Values) -> Self {
        Self {
            cell,
            counting,
            is_here: false,
            seeds,
            state: None,
        }
    }

    pub(crate) fn with_here(self) -> Self {
        Self {
            is_here: true,
            ..self
        }
    }

    /// Returns the pit, assumed to be empty or occupied; `None` if that is impossible.
    pub(super) fn with_state(mut self, state: Occupancy) -> Option<Self> {
        if self.state.is_some_and(|known| known != state) {
            return None;
        }
        let seeds = match (self.counting, state) {
            (Counting::Plain, Occupancy::Empty) => Values::range(0, 0),
            (Counting::Plain | Counting::Unknown, Occupancy::Occupied) => {
                Values::range(1, i64::MAX / 9)
            }
            (Counting::Fresh(_), Occupancy::Occupied) => Values::range(2, i64::MAX / 9),
            (Counting::Fresh(most), Occupancy::Empty) => Values::range(1, most),
            (Counting::Unknown, Occupancy::Empty) => self.seeds.clone(),
        };
        self.seeds = self.seeds.intersect(&seeds);
        self.state = Some(state);
        (!self.seeds.is_empty()).then_some(self)
    }
}

/// A set of assumptions: the values of numbers, the answers to questions, and the inspected pit.
#[derive(Debug, Clone, Default)]
pub(crate) struct Assumptions {
    numbers: Vec<(Quantity, Values)>,
    answers: Vec<(Condition, bool)>,
    pub(crate) pit: Option<Pit>,
}

impl Assumptions {
    pub(crate) fn for_pit(pit: Pit) -> Self {
        Self {
            pit: Some(pit),
            ..Self::default()
        }
    }

    /// Returns the number of assumptions.
    pub(super) fn len(&self) -> usize {
        self.numbers.len() + self.answers.len()
    }

    /// Returns only the assumptions about options, which hold in any position.
    pub(super) fn only_options(&self) -> Self {
        let mut numbers = self.numbers.clone();
        numbers.retain(|(number, _)| matches!(number, Quantity::Number(Number::Option(_))));
        Self {
            numbers,
            ..Self::default()
        }
    }

    /// Returns the assumptions that remain when another pit is inspected in the same game.
    pub(super) fn at_other_pit(&self, pit: Pit) -> Self {
        Self {
            pit: Some(pit),
            ..self.only_options()
        }
    }

    /// Assumes that the inspected pit is empty or occupied; `None` if that is impossible.
    pub(super) fn with_state(mut self, state: Occupancy) -> Option<Self> {
        self.pit = Some(self.pit?.with_state(state)?);
        Some(self)
    }

    pub(super) fn number_values(&self, quantity: &Quantity) -> Option<&Values> {
        let found = self.numbers.iter().find(|(known, _)| known == quantity);
        found.map(|(_, values)| values)
    }

    /// Assumes that a number has one of these values; `None` if there are none.
    pub(super) fn with_number(mut self, quantity: &Quantity, values: Values) -> Option<Self> {
        if values.is_empty() {
            return None;
        }
        match (quantity, &mut self.pit) {
            (Quantity::Seeds, Some(pit)) => {
                let empty = match (pit.counting, values.bounds()) {
                    (Counting::Plain, Some((_, 0))) => Some(Occupancy::Empty),
                    (Counting::Plain, Some((1.., _))) => Some(Occupancy::Occupied),
                    (Counting::Fresh(_), Some((_, ..=1))) => Some(Occupancy::Empty),
                    (Counting::Fresh(most), Some((low, _))) if low > most => {
                        Some(Occupancy::Occupied)
                    }
                    _ => None,
                };
                if let (Some(found), Some(known)) = (empty, pit.state)
                    && found != known
                {
                    return None;
                }
                pit.seeds = values;
                pit.state = pit.state.or(empty);
            }
            _ => match self.numbers.iter_mut().find(|(known, _)| known == quantity) {
                Some((_, known)) => *known = values,
                None => self.numbers.push((quantity.clone(), values)),
            },
        }
        Some(self)
    }

    /// Assumes the answer to a question; `None` if it contradicts an earlier answer to the same question.
    pub(crate) fn with_answer(mut self, question: &Condition, answer: bool) -> Option<Self> {
        match self.answers.iter().find(|(known, _)| known == question) {
            Some((_, known)) => (*known == answer).then_some(self),
            None => {
                self.answers.push((question.clone(), answer));
                Some(self)
            }
        }
    }
}

/// Assumes that a condition has the value `holds`, which is possible unless the opposite was assumed before.
pub(super) fn assume_answer(
    condition: &Condition,
    holds: bool,
    known: Assumptions,
) -> Vec<Assumptions> {
    let (question, itself) = normal_form(condition);
    known
        .with_answer(&question, holds == itself)
        .into_iter()
        .collect()
}

/// Returns a condition that stands for both `condition` and its opposite, and whether it has the same value as
/// `condition`. For example, `occupied` stands for `empty`, with the opposite value.
fn normal_form(condition: &Condition) -> (Condition, bool) {
    let asked = |left: &Spanned<Quantity>, test: Test| Condition::Test(left.clone(), test);
    match condition {
        Condition::State(place, Occupancy::Empty) => {
            (Condition::State(place.clone(), Occupancy::Occupied), false)
        }
        Condition::Test(left, Test::Even) => (asked(left, Test::Odd), false),
        Condition::Test(left, Test::Compare(sign, right)) => {
            let (sign, itself) = match sign {
                Comparison::Unequal => (Comparison::Equal, false),
                Comparison::AtMost => (Comparison::Greater, false),
                Comparison::AtLeast => (Comparison::Less, false),
                sign @ Comparison::Equal | sign @ Comparison::Less | sign @ Comparison::Greater => {
                    (*sign, true)
                }
            };
            (asked(left, Test::Compare(sign, right.clone())), itself)
        }
        other @ Condition::All(_)
        | other @ Condition::Any(_)
        | other @ Condition::Not(_)
        | other @ Condition::Flag(_)
        | other @ Condition::Word(..)
        | other @ Condition::Some(_)
        | other @ Condition::Every(..)
        | other @ Condition::State(..)
        | other @ Condition::Is(..)
        | other @ Condition::It(_)
        | other @ Condition::Test(..)
        | other @ Condition::Phase(_)
        | other @ Condition::Can(..)
        | other @ Condition::Threatened(..)
        | other @ Condition::NoMove
        | other @ Condition::Repeats
        | other @ Condition::LastSeed
        | other @ Condition::Won
        | other @ Condition::Lost
        | other @ Condition::ToMove
        | other @ Condition::Seat(_)
        | other @ Condition::Passed(_)
        | other @ Condition::Going(_)
        | other @ Condition::Written(_) => (other.clone(), true),
    }
}
