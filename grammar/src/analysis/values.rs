//! Sets of integers, as ranges with an optional restriction to odd or even numbers.

use crate::language::{PhraseRef, VisitPhrases};
use crate::rules::{Action, Comparison, Counter, MatchRules, Number, Rules, SetupStep};

/// A bound that no number in a game reaches.
pub(super) const INFINITY: i64 = i64::MAX / 8;

/// The values that a number can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Values {
    /// The ranges, ascending and disjoint, both ends included.
    ranges: Vec<(i64, i64)>,
    odd: bool,
    even: bool,
}

impl Values {
    /// Returns the numbers from `low` to `high`; none if `high` is less than `low`.
    pub(crate) fn range(low: i64, high: i64) -> Self {
        Self::from_ranges(vec![(low, high)])
    }

    /// Returns the union of these ranges, which may overlap.
    pub(super) fn from_ranges(mut ranges: Vec<(i64, i64)>) -> Self {
        ranges.retain(|(low, high)| low <= high);
        ranges.sort_unstable();
        let mut apart: Vec<(i64, i64)> = Vec::new();
        for (low, high) in ranges {
            match apart.last_mut() {
                Some(last) if low <= last.1 + 1 => last.1 = last.1.max(high),
                _ => apart.push((low, high)),
            }
        }
        Self {
            ranges: apart,
            odd: true,
            even: true,
        }
    }

    /// Returns the numbers that may stand on the left of `sign` if the number on its right lies within these bounds.
    pub(super) fn satisfying(sign: Comparison, (low, high): (i64, i64)) -> Self {
        match sign {
            Comparison::Less => Self::range(-INFINITY, high - 1),
            Comparison::AtMost => Self::range(-INFINITY, high),
            Comparison::Greater => Self::range(low + 1, INFINITY),
            Comparison::AtLeast => Self::range(low, INFINITY),
            Comparison::Equal => Self::range(low, high),
            Comparison::Unequal if low == high => Self::range(low, low).complement(),
            Comparison::Unequal => Self::range(-INFINITY, INFINITY),
        }
    }

    /// Returns the integers that are not in the set, which must not be restricted to odd or even numbers.
    pub(super) fn complement(&self) -> Self {
        let mut left = Vec::new();
        let mut from = -INFINITY;
        for &(low, high) in &self.ranges {
            left.push((from, low - 1));
            from = high + 1;
        }
        left.push((from, INFINITY));
        Self::from_ranges(left)
    }

    /// Returns the numbers in both sets.
    pub(super) fn intersect(&self, other: &Self) -> Self {
        let mut both = Vec::new();
        for one in &self.ranges {
            let overlap = other
                .ranges
                .iter()
                .map(|two| (one.0.max(two.0), one.1.min(two.1)));
            both.extend(overlap);
        }
        let mut both = Self::from_ranges(both);
        both.odd = self.odd && other.odd;
        both.even = self.even && other.even;
        both.trim()
    }

    /// Returns all odd numbers, or all even ones.
    pub(super) fn with_parity(odd: bool) -> Self {
        Self {
            odd,
            even: !odd,
            ..Self::range(-INFINITY, INFINITY)
        }
    }

    /// Returns the numbers `x` for which `times * x + constant` is in the set; `times` must be 1 or -1.
    pub(super) fn solve_linear(&self, times: i64, constant: i64) -> Self {
        let solve = |end: i64| {
            end.saturating_sub(constant)
                .saturating_mul(times)
                .clamp(-INFINITY, INFINITY)
        };
        let ranges = self.ranges.iter().map(|&(low, high)| {
            let ends = (solve(low), solve(high));
            (ends.0.min(ends.1), ends.0.max(ends.1))
        });
        let swapped = constant % 2 != 0;
        Self {
            odd: if swapped { self.even } else { self.odd },
            even: if swapped { self.odd } else { self.even },
            ..Self::from_ranges(ranges.collect())
        }
    }

    /// Shrinks the ranges to begin and end with numbers of the allowed parity.
    fn trim(mut self) -> Self {
        let (odd, even) = (self.odd, self.even);
        let has = |number: i64| if number % 2 == 0 { even } else { odd };
        for (low, high) in &mut self.ranges {
            *low += i64::from(!has(*low));
            *high -= i64::from(!has(*high));
        }
        let any = odd || even;
        self.ranges.retain(|(low, high)| any && low <= high);
        self
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Returns the least and the greatest number; `None` for an empty set.
    pub(super) fn bounds(&self) -> Option<(i64, i64)> {
        Some((self.ranges.first()?.0, self.ranges.last()?.1))
    }
}

/// Bounds on the number of seeds in a place, and on the number of cells that it names.
#[derive(Debug, Clone, Copy)]
pub(super) struct PlaceSize {
    pub(super) seeds: (i64, i64),
    pub(super) number: (i64, i64),
}

/// Returns the values that each counter can have: a counter that no action sets keeps its start value. If the rules are
/// not `complete`, an action that sets it may be missing.
pub(super) fn counter_values(rules: &Rules, complete: bool) -> Vec<Values> {
    let mut set = vec![!complete; rules.counters.len()];
    for list in rules.action_lists() {
        list.for_each_phrase(&mut |part| {
            let counter = match part {
                PhraseRef::Action(Action::Set(counter, ..)) => counter,
                PhraseRef::Action(Action::ChooseNumber(chosen)) => &chosen.counter,
                _ => return,
            };
            set[usize::from(counter.0)] = true;
        });
    }
    let rounds = rules.match_rules.iter();
    for step in rounds
        .flat_map(MatchRules::setup_rows)
        .flat_map(|row| &row.steps)
    {
        if let SetupStep::Count(counter, ..) = step {
            set[usize::from(counter.0)] = true;
        }
    }
    for left in rules.phases.iter().filter_map(|phase| phase.left) {
        set[usize::from(left.counter.0)] = true;
    }
    let values = |(set, counter): (bool, &Counter)| match (set, &counter.start) {
        (false, Number::Literal(start)) => Values::range((*start).into(), (*start).into()),
        _ => Values::range(0, 255),
    };
    set.into_iter().zip(&rules.counters).map(values).collect()
}
