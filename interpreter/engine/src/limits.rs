//! The limits of play that a position can come to.

/// The most choices inside one move.
pub(crate) const MAX_CHOICES: usize = 56;

/// The most lines of choices looked at in one position.
pub(crate) const MAX_LINES: u32 = 16_384;

/// The most steps of computation (laps, places evaluated, tests asked) spent on one position, so that no rule file can make a
/// tool hang. Each takes some nanoseconds, all of them less than a second.
pub(crate) const MAX_FUEL: u32 = 20_000_000;

/// A limit of play that a position has come to, the worse the greater; see the limits of play in the language reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Limit {
    /// Moves with more choices inside are left out.
    #[error("moves with more than {MAX_CHOICES} choices inside are left out")]
    Choices,
    /// Further combinations of choices are left out.
    #[error(
        "only the first {MAX_LINES} combinations of choices are looked at; moves beyond them are left out"
    )]
    Lines,
    /// The position cannot be played: neither its moves nor whether the game is over is known.
    #[error(
        "the rules ask for more than {MAX_FUEL} steps of computation in this position, so it cannot be played; \
         conditions inside conditions, such as `every … has every …`, multiply"
    )]
    Steps,
}

impl Limit {
    /// Whether nothing is known of the position, instead of some moves missing.
    #[must_use]
    pub const fn forbids_play(self) -> bool {
        matches!(self, Self::Steps)
    }
}

/// Moves of fewer laps are not looked at for laps that come back just as they were.
pub(crate) const MANY_LAPS: u32 = 32;
