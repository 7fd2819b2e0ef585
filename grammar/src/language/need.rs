//! Requirements of phrases on their context.

/// A requirement of a phrase on its context.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// A position of seeds.
    Position,
    /// An inspected pit.
    Pit,
    /// A direction of sowing.
    Direction,
    /// A move in progress.
    MoveInProgress,
    /// A current phase.
    Phase,
    /// An ending.
    Ending,
    /// A seed that is being sown.
    SingleSeed,
    /// A round in progress.
    RoundInProgress,
    /// A round of a match that has just ended.
    FinishedRound,
}
