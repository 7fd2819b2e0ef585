//! What can be said of conditions before play.

use super::Domain;

/// What is known of a condition beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Possible {
    /// It may come out so.
    pub yes: bool,
    /// It may come out otherwise.
    pub no: bool,
}

impl Possible {
    /// It holds.
    pub const YES: Self = Self {
        yes: true,
        no: false,
    };
    /// It does not hold.
    pub const NO: Self = Self {
        yes: false,
        no: true,
    };
    /// Nothing is known.
    pub const OPEN: Self = Self {
        yes: true,
        no: true,
    };

    /// Whether it holds; `None` if that is open.
    #[must_use]
    pub const fn known(self) -> Option<bool> {
        match self {
            Self { no: false, .. } => Some(true),
            Self { yes: false, .. } => Some(false),
            _ => None,
        }
    }
}

impl From<Option<bool>> for Possible {
    fn from(known: Option<bool>) -> Self {
        match known {
            None => Self::OPEN,
            Some(true) => Self::YES,
            Some(false) => Self::NO,
        }
    }
}

/// The domain of abstract evaluation: some tests are known beforehand, the others are open.
#[derive(Debug)]
pub struct Abstract<F>(pub F);

impl<T, F: FnMut(&T) -> Option<bool>> Domain<T> for Abstract<F> {
    type Truth = Possible;

    const NEVER: Possible = Possible::NO;

    fn test(&mut self, test: &T, _: Possible) -> Possible {
        (self.0)(test).into()
    }

    fn and(one: Possible, other: Possible) -> Possible {
        Possible {
            yes: one.yes && other.yes,
            no: one.no || other.no,
        }
    }

    fn or(one: Possible, other: Possible) -> Possible {
        Possible {
            yes: one.yes || other.yes,
            no: one.no && other.no,
        }
    }

    fn minus(one: Possible, other: Possible) -> Possible {
        let not = Possible {
            yes: other.no,
            no: other.yes,
        };
        Self::and(one, not)
    }

    fn is_never(truth: Possible) -> bool {
        !truth.yes
    }

    fn scope(_: Possible) -> Possible {
        Possible::YES
    }
}
