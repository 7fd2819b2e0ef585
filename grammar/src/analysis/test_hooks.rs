//! Internals of analyses that the test suites check.

use crate::rules::Comparison;

/// A set of numbers.
pub struct Values(super::values::Values);

impl Values {
    /// All from `low` to `high`.
    #[must_use]
    pub fn range(low: i64, high: i64) -> Self {
        Self(super::values::Values::range(low, high))
    }

    /// All in any of these ranges.
    #[must_use]
    pub fn of(ranges: Vec<(i64, i64)>) -> Self {
        Self(super::values::Values::of(ranges))
    }

    /// All that compare so with a number within bounds.
    #[must_use]
    pub fn beside(sign: Comparison, bounds: (i64, i64)) -> Self {
        Self(super::values::Values::beside(sign, bounds))
    }

    /// All odd numbers, or all even ones.
    #[must_use]
    pub fn with_parity(odd: bool) -> Self {
        Self(super::values::Values::with_parity(odd))
    }

    /// All that are not among them.
    #[must_use]
    pub fn others(&self) -> Self {
        Self(self.0.others())
    }

    /// Those that are in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(self.0.and(&other.0))
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The least and the greatest.
    #[must_use]
    pub fn bounds(&self) -> Option<(i64, i64)> {
        self.0.bounds()
    }
}

/// The rings of a graph.
#[must_use]
pub fn cycles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    super::cycles::cycles(edges)
}
