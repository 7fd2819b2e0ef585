//! What phrases need in order to mean something.

/// What a phrase needs in order to mean something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// Seeds as they lie.
    Position,
    /// A pit looked at.
    Pit,
    /// A direction of sowing.
    Direction,
    /// A move under way.
    UnderWay,
    /// A present phase.
    Phase,
    /// An ending.
    Ending,
    /// A seed that falls.
    Each,
    /// A round being played.
    Played,
    /// A round of a match that is over.
    Between,
}
