//! Internals of the analyses that the test suites check.

use crate::rules::Comparison;

/// A set of integers.
pub struct Values(super::values::Values);

impl Values {
    /// Returns the numbers from `low` to `high`.
    #[must_use]
    pub fn range(low: i64, high: i64) -> Self {
        Self(super::values::Values::range(low, high))
    }

    /// Returns the union of these ranges, both ends included.
    #[must_use]
    pub fn from_ranges(ranges: Vec<(i64, i64)>) -> Self {
        Self(super::values::Values::from_ranges(ranges))
    }

    /// Returns the numbers that may stand on the left of `sign` if the number on its right lies within `bounds`.
    #[must_use]
    pub fn satisfying(sign: Comparison, bounds: (i64, i64)) -> Self {
        Self(super::values::Values::satisfying(sign, bounds))
    }

    /// Returns all odd numbers, or all even ones.
    #[must_use]
    pub fn with_parity(odd: bool) -> Self {
        Self(super::values::Values::with_parity(odd))
    }

    /// Returns the integers that are not in the set.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self(self.0.complement())
    }

    /// Returns the numbers in both sets.
    #[must_use]
    pub fn intersect(&self, other: &Self) -> Self {
        Self(self.0.intersect(&other.0))
    }

    /// Reports whether the set is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the least and the greatest number; `None` for an empty set.
    #[must_use]
    pub fn bounds(&self) -> Option<(i64, i64)> {
        self.0.bounds()
    }
}

/// Returns the cycles of a graph as sets of nodes; `edges[node]` lists the nodes that `node` leads to.
#[must_use]
pub fn cycles(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    super::endless::cycles(edges)
}
