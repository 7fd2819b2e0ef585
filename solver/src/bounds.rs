//! What is known of a value.

/// What is known of a value: it lies between these, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// At least so much.
    pub low: i16,
    /// At most so much.
    pub high: i16,
}

impl Bounds {
    /// A value that is known.
    #[must_use]
    pub const fn exactly(value: i16) -> Self {
        Self {
            low: value,
            high: value,
        }
    }

    /// The value, if it is known.
    #[must_use]
    pub const fn value(self) -> Option<i16> {
        if self.low == self.high {
            Some(self.low)
        } else {
            None
        }
    }

    /// Both are known.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
        }
    }

    /// The same shifted.
    #[must_use]
    pub const fn plus(self, more: i16) -> Self {
        Self {
            low: self.low + more,
            high: self.high + more,
        }
    }

    /// The same for the other player.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }
}
