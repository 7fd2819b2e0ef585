//! The reasons why a move is not played to its end.

/// The reason why a move is not played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trap {
    /// The rules make the move illegal.
    Illegal,
    /// The move has too many laps.
    NeverEnds,
    /// The move has too many choices, or chooses something that is not offered.
    InvalidChoices,
    /// Not an error: a look-ahead has seen enough.
    LookAheadDone,
    /// Not an error: a final choice between this number of legal alternatives; see
    /// [`super::Machine::set_tail_counting`].
    TailChoice(u8),
}
