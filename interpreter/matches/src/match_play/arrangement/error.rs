//! What is wrong with seeds laid out at will.

/// Why numbers are no arrangement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArrangementError {
    /// Too many or too few numbers.
    #[error(
        "an arrangement has a number for each of the {wanted} pits ({labels}), but here are {given}"
    )]
    Pits {
        /// How many pits there are.
        wanted: usize,
        /// What they are called, from the first to the last.
        labels: String,
        /// How many numbers were given.
        given: usize,
    },
    /// A pit gets too few seeds.
    #[error("pit {label} gets {given}, but every pit has to get at least {at_least}")]
    Least {
        /// Which pit.
        label: String,
        /// How many it would get.
        given: u16,
        /// How many it has to get.
        at_least: u32,
    },
    /// The numbers do not add up.
    #[error("these are {given} seeds together, but all {wanted} have to be laid out")]
    Sum {
        /// How many there would be.
        given: u32,
        /// How many there are.
        wanted: u32,
    },
    /// The rules require something that does not hold afterwards.
    #[error("seeds are to be laid out so that {0}")]
    Required(String),
}
