//! Limits of play, per position.

use sow_compiler::program::WorkLimit;

/// The highest number of choices inside one move.
pub(crate) const MAX_CHOICES: usize = 56;

/// The highest number of lines of choices to try in one position.
pub(crate) const MAX_LINES: u32 = 16_384;

/// The highest number of steps of computation to spend on one position, so that no rule file can hang a tool.
/// [`crate::cost`] says what work costs; all of these steps together take a fraction of a second.
pub(crate) const MAX_FUEL: u32 = 60_000_000;

/// A limit of play that was hit in a position, in ascending order of severity; see the limits of play in the language
/// reference.
///
/// ```
/// use sow_interpreter::Limit;
///
/// assert!(Limit::Steps.forbids_play());
/// assert!(!Limit::Choices.forbids_play(), "the other moves can be played");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Limit {
    /// Moves with too many choices inside are missing.
    #[error("moves with more than {MAX_CHOICES} choices inside are left out")]
    Choices,
    /// Further combinations of choices are missing.
    #[error(
        "only the first {MAX_LINES} combinations of choices are considered; moves beyond them are left out"
    )]
    Lines,
    /// The position cannot be played: neither its moves nor its result are known.
    #[error(
        "the rules need more than {MAX_FUEL} steps of computation in this position, so it cannot be played; \
         nested conditions, such as `every … has every …`, multiply the steps"
    )]
    Steps,
    /// The position was not searched, since slow positions have exhausted their shared limit
    /// ([`sow_compiler::program::WorkLimit`]).
    #[error("slow positions have used up the steps of computation that they may take altogether")]
    Work,
}

impl Limit {
    /// Returns the limit that an unplayable position exceeds.
    pub(crate) fn of_unplayable(work: &WorkLimit) -> Self {
        match work.is_exhausted() {
            true => Self::Work,
            false => Self::Steps,
        }
    }

    /// Whether nothing is known about the position, as opposed to some moves being missing.
    #[must_use]
    pub const fn forbids_play(self) -> bool {
        matches!(self, Self::Steps | Self::Work)
    }
}

/// The number of laps after which a move is checked for cycles.
pub(crate) const CYCLE_CHECK_LAPS: u32 = 32;
