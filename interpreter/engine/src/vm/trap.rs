//! Why a move is not played to its end.

/// Why a move cannot be played to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trap {
    /// The rules say that it is not legal.
    Illegal,
    /// Too many laps.
    NeverEnds,
    /// Too many choices inside it, or a choice of something that is not offered.
    Choices,
    /// No fault: somebody looked ahead and has seen enough.
    Seen,
    /// No fault: a last choice among so many, all of them legal; see [`super::Machine::count_tail`].
    Tail(u8),
}
