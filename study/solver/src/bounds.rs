//! Bounds on a value.

/// Bounds on a value, both included.
///
/// ```
/// use sow_solver::Bounds;
///
/// let bounds = Bounds { low: 2, high: 5 };
/// assert_eq!(bounds.value(), None);
/// assert_eq!(bounds.negated(), Bounds { low: -5, high: -2 });
/// assert_eq!(Bounds::exactly(3).value(), Some(3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The value is at least this.
    pub low: i16,
    /// The value is at most this.
    pub high: i16,
}

impl Bounds {
    /// The neutral element of [`max_with`](Self::max_with): the bounds before any move is considered.
    pub(crate) const NO_MOVES: Self = Self {
        low: i16::MIN / 2,
        high: i16::MIN / 2,
    };

    /// Returns the bounds of a choice between two moves with these bounds.
    pub(crate) fn max_with(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.max(other.high),
        }
    }

    /// Returns the bounds of a known value.
    #[must_use]
    pub const fn exactly(value: i16) -> Self {
        Self {
            low: value,
            high: value,
        }
    }

    /// Returns the value, if both bounds are equal.
    #[must_use]
    pub const fn value(self) -> Option<i16> {
        if self.low == self.high {
            Some(self.low)
        } else {
            None
        }
    }

    /// Narrows the bounds to values that lie within the `other` bounds, too.
    #[must_use]
    pub fn intersect(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// Returns the bounds shifted by `more`.
    #[must_use]
    pub const fn shifted(self, more: i16) -> Self {
        Self {
            low: self.low + more,
            high: self.high + more,
        }
    }

    /// Narrows the bounds to values that are even if `parity_of` is even, and odd if it is odd.
    pub(crate) const fn with_parity(self, parity_of: i16) -> Self {
        Self {
            low: self.low + ((self.low ^ parity_of) & 1),
            high: self.high - ((self.high ^ parity_of) & 1),
        }
    }

    /// Returns the bounds for the other player.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }
}
