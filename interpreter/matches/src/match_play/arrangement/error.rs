//! Errors in arrangements.

/// The reason why numbers are not an arrangement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArrangementError {
    /// Too many or too few numbers.
    #[error(
        "an arrangement has a number for each of the {wanted} pits ({labels}), but this has {given}"
    )]
    PitCount {
        /// The number of pits.
        wanted: usize,
        /// The labels of the pits, from the first to the last.
        labels: String,
        /// The number of numbers given.
        given: usize,
    },
    /// A pit gets too few seeds.
    #[error("pit {label} gets {given}, but every pit must get at least {at_least}")]
    TooFew {
        /// The label of the pit.
        label: String,
        /// The number of seeds given.
        given: u16,
        /// The lowest number of seeds.
        at_least: u32,
    },
    /// The numbers do not add up.
    #[error("these are {given} seeds in total, but all {wanted} must be laid out")]
    Sum {
        /// The sum of the numbers given.
        given: u32,
        /// The number of seeds to arrange.
        wanted: u32,
    },
    /// A condition of the rules does not hold afterwards.
    #[error("seeds must be laid out so that {0}")]
    Required(String),
}
