//! The values that numbers can have.
#![deny(clippy::wildcard_enum_match_arm)]

use super::assumptions::Assumptions;
use super::evaluation::Evaluation;
use super::layout::Cell;
use super::values::{INFINITY, PlaceSize, Values};
use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{Naming, Noun, Number, Operator, Place, Quantity, Range};

/// A number as a linear combination of other numbers.
pub(super) struct LinearSum {
    parts: Vec<(Quantity, i64)>,
    constant: i64,
}

impl LinearSum {
    fn from_quantity(quantity: Quantity) -> Self {
        Self {
            parts: vec![(quantity, 1)],
            constant: 0,
        }
    }

    fn times(mut self, factor: i64) -> Self {
        for (_, times) in &mut self.parts {
            *times = times.saturating_mul(factor);
        }
        self.constant = self.constant.saturating_mul(factor);
        self
    }

    fn plus(mut self, other: Self) -> Self {
        for (quantity, times) in other.parts {
            match self.parts.iter_mut().find(|(known, _)| *known == quantity) {
                Some((_, known)) => *known = known.saturating_add(times),
                None => self.parts.push((quantity, times)),
            }
        }
        self.parts.retain(|(_, times)| *times != 0);
        self.constant = self.constant.saturating_add(other.constant);
        self
    }

    pub(super) fn minus(self, other: Self) -> Self {
        self.plus(other.times(-1))
    }

    pub(super) const fn is_constant(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns the only number that the sum depends on, and a function that takes the allowed values of the sum to the
    /// allowed values of that number; `None` if the sum depends on several numbers or on a multiple.
    pub(super) fn only_quantity(&self) -> Option<(&Quantity, impl Fn(&Values) -> Values + use<>)> {
        let [(quantity, times @ (1 | -1))] = self.parts.as_slice() else {
            return None;
        };
        let (times, constant) = (*times, self.constant);
        Some((quantity, move |wanted: &Values| {
            wanted.solve_linear(times, constant)
        }))
    }
}

impl Evaluation<'_> {
    /// Returns a number as a linear combination.
    pub(super) fn linear(&self, quantity: &Quantity) -> LinearSum {
        match quantity {
            Quantity::Number(number) => self.linear_number(number),
            Quantity::Computed(left, operator, right) => {
                let (one, other) = (self.linear(left), self.linear(right));
                match operator {
                    Operator::Plus => one.plus(other),
                    Operator::Minus => one.minus(other),
                    Operator::Times if other.is_constant() => one.times(other.constant),
                    Operator::Times if one.is_constant() => other.times(one.constant),
                    Operator::Times | Operator::Divide => {
                        LinearSum::from_quantity(quantity.clone())
                    }
                }
            }
            one @ Quantity::Seeds
            | one @ Quantity::SeedsOf(_)
            | one @ Quantity::NumberOf(_)
            | one @ Quantity::Laps
            | one @ Quantity::Turn(_)
            | one @ Quantity::Captured
            | one @ Quantity::Counter(..)
            | one @ Quantity::All(_)
            | one @ Quantity::Round
            | one @ Quantity::Points(_)
            | one @ Quantity::Written(_) => LinearSum::from_quantity(one.clone()),
        }
    }

    fn linear_number(&self, number: &Number) -> LinearSum {
        match number {
            Number::Literal(value) => LinearSum {
                parts: Vec::new(),
                constant: (*value).into(),
            },
            Number::Computed(left, Operator::Plus, right) => {
                self.linear_number(left).plus(self.linear_number(right))
            }
            Number::Option(_) | Number::Computed(..) => {
                LinearSum::from_quantity(Quantity::Number(number.clone()))
            }
        }
    }

    pub(super) fn sum_range(&self, sum: &LinearSum, known: &Assumptions) -> Values {
        let (mut low, mut high) = (sum.constant, sum.constant);
        for (quantity, times) in &sum.parts {
            let Some((least, most)) = self.values(quantity, known).bounds() else {
                return Values::from_ranges(Vec::new());
            };
            let ends =
                [least, most].map(|end| end.saturating_mul(*times).clamp(-INFINITY, INFINITY));
            low = low.saturating_add(ends[0].min(ends[1])).max(-INFINITY);
            high = high.saturating_add(ends[0].max(ends[1])).min(INFINITY);
        }
        Values::range(low, high)
    }

    /// Returns the values that a number can have.
    pub(super) fn values(&self, quantity: &Quantity, known: &Assumptions) -> Values {
        if let (Quantity::Seeds, Some(pit)) = (quantity, &known.pit) {
            return pit.seeds.clone();
        }
        let range = |(low, high)| Values::range(low, high);
        known
            .number_values(quantity)
            .cloned()
            .unwrap_or_else(|| match quantity {
                Quantity::Number(Number::Option(option)) => {
                    self.option_values(&self.rules[*option].values)
                }
                Quantity::Number(number) => range(self.number_bounds(number)),
                Quantity::Seeds | Quantity::All(_) => range((0, self.most_seeds)),
                Quantity::SeedsOf(place) => range(self.size(place, known).seeds),
                Quantity::NumberOf(place) => range(self.size(place, known).number),
                Quantity::Captured => range((0, self.most_seeds)),
                Quantity::Counter(counter, _) => self.counters[usize::from(counter.0)].clone(),
                Quantity::Turn(None) => range((1, INFINITY)),
                Quantity::Laps | Quantity::Turn(Some(_)) | Quantity::Points(_) => {
                    range((0, INFINITY))
                }
                Quantity::Round if self.rules.match_rules.is_none() => range((1, 1)),
                Quantity::Round => range((1, INFINITY)),
                Quantity::Computed(left, operator, right) => {
                    let ends = |quantity| self.values(quantity, known).bounds().unwrap_or((0, 0));
                    range(compute_range(*operator, ends(left), ends(right)))
                }
                Quantity::Written(never) => match *never {},
            })
    }

    /// Returns the least and the greatest value of a number over all option values.
    pub(super) fn number_bounds(&self, number: &Number) -> (i64, i64) {
        match number {
            Number::Literal(value) => (i64::from(*value), i64::from(*value)),
            Number::Option(option) => {
                let values = self.option_values(&self.rules[*option].values);
                values.bounds().unwrap_or((0, 0))
            }
            Number::Computed(left, operator, right) => {
                let ends = (self.number_bounds(left), self.number_bounds(right));
                let (low, high) = compute_range(*operator, ends.0, ends.1);
                (low.max(0), high.max(0))
            }
        }
    }

    fn size(&self, place: &Place, known: &Assumptions) -> PlaceSize {
        if !self.is_fixed(place) {
            let number = match (place.noun.naming(), &place.noun.node) {
                (Naming::Relative(None), Noun::Neighbours { pick, .. }) => self.max_picked(pick),
                (Naming::Relative(None) | Naming::Move, _) => 1,
                (
                    Naming::Relative(Some(_))
                    | Naming::Board
                    | Naming::Places
                    | Naming::Track { .. },
                    _,
                ) => self.layout.cells().len() as i64,
            };
            let facing = !matches!(place.noun.node, Noun::Column { of: None, .. })
                || known
                    .pit
                    .as_ref()
                    .is_none_or(|pit| matches!(pit.cell, Cell::Pit { .. }));
            return match facing {
                true => PlaceSize {
                    seeds: (0, self.most_seeds),
                    number: (0, number),
                },
                false => PlaceSize {
                    seeds: (0, 0),
                    number: (0, 0),
                },
            };
        }
        let found = self
            .sizes
            .borrow()
            .iter()
            .find(|(known, _)| known == place)
            .map(|found| found.1);
        found.unwrap_or_else(|| {
            let size = self.measure_size(place);
            self.sizes.borrow_mut().push((place.clone(), size));
            size
        })
    }

    /// Returns the largest number of pits that `pick` can select among those that follow a pit.
    fn max_picked(&self, pick: &Range) -> i64 {
        let most = self.layout.cells().len() as i64;
        let (first, last) = match pick {
            Range::One(_) => return 1,
            Range::From(_) | Range::UpTo(_) => return most,
            Range::Between(first, last) => (self.number_bounds(first), self.number_bounds(last)),
        };
        let apart = (last.1 - first.0).max(first.1 - last.0);
        apart.saturating_add(1).min(most)
    }

    /// Returns the number of cells that a place certainly names; 0 if more than the board decides that.
    pub(super) fn certain_cell_count(&self, place: &Place) -> i64 {
        match self.is_fixed(place) {
            true => self.size(place, &Assumptions::default()).number.0,
            false => 0,
        }
    }

    fn measure_size(&self, place: &Place) -> PlaceSize {
        let anything = Assumptions::default();
        let mut size = PlaceSize {
            seeds: (0, 0),
            number: (0, 0),
        };
        for cell in self.cells() {
            let pit = super::assumptions::Pit::new(
                cell,
                super::assumptions::Counting::Plain,
                self.seeds_in(cell),
            );
            if self
                .assume_member(place, true, anything.at_other_pit(pit.clone()))
                .is_empty()
            {
                continue;
            }
            let sure = !place.only
                && self
                    .assume_member(place, false, anything.at_other_pit(pit))
                    .is_empty();
            let (low, high) = self.seeds_in(cell).bounds().unwrap_or((0, 0));
            size.number.1 += 1;
            size.seeds.1 = (size.seeds.1 + high).min(self.most_seeds);
            if sure {
                size.number.0 += 1;
                size.seeds.0 += low;
            }
        }
        if place.only {
            size.number.1 = size.number.1.min(1);
        }
        size
    }

    /// Reports whether the board alone decides what the noun names: nothing in it depends on another pit.
    pub(super) fn is_fixed(&self, place: &Place) -> bool {
        let mut fixed = true;
        let mut regions = Vec::new();
        let mut inspect = |part: PhraseRef<'_>| {
            if let PhraseRef::Place(place) = part {
                fixed &= matches!(place.noun.naming(), Naming::Board | Naming::Places);
                if let Noun::Region(region) = place.noun.node {
                    regions.push(region);
                }
            }
        };
        let bare = Place {
            condition: None,
            ..place.clone()
        };
        bare.for_each_phrase(&mut inspect);
        let regions = regions.iter().map(|&region| &self.rules[region]);
        fixed
            && regions
                .into_iter()
                .all(|region| region.places.iter().all(|place| self.is_fixed(place)))
    }

    /// Reports whether a place counts as empty only if it holds no seeds: no seed in it can be one that has just
    /// fallen.
    pub(super) fn has_plain_counting(&self, place: &Place) -> bool {
        matches!(place.noun.node, Noun::Store | Noun::Hand)
    }
}

fn compute_range(operator: Operator, left: (i64, i64), right: (i64, i64)) -> (i64, i64) {
    if operator == Operator::Divide {
        // A quotient is never farther from zero than its dividend.
        return (left.0.min(0).min(-left.1), left.1.max(0).max(-left.0));
    }
    let ends = [
        (left.0, right.0),
        (left.0, right.1),
        (left.1, right.0),
        (left.1, right.1),
    ];
    let ends = ends.map(|(left, right)| operator.apply(left, right).clamp(-INFINITY, INFINITY));
    ends.iter()
        .fold((INFINITY, -INFINITY), |(low, high), &end| {
            (low.min(end), high.max(end))
        })
}
