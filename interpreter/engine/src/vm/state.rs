//! The state of the machine besides the position and the frame.

use sow_compiler::board::CellSet;

/// Fuel: steps of computation; see [`crate::limits::MAX_FUEL`].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Fuel {
    /// The steps spent on the current position.
    pub(crate) steps_used: u32,
    /// Whether an earlier position exhausted the fuel.
    pub(super) was_exhausted: bool,
}

/// Whether the ending is evaluated for the player to move.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct EndingContext {
    /// Whether it is evaluated for the player to move.
    pub(crate) for_mover: bool,
    /// Whether that player has no legal move, if known.
    pub(crate) no_legal_move: Option<bool>,
    /// Whether the caller will find out whether there is a move, so that the question is deferred; and whether an
    /// ending asked it.
    pub(crate) defers_move_test: bool,
    pub(crate) move_test_deferred: bool,
}

/// The state of trial runs.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Trial {
    /// The number of nested look-aheads.
    pub(crate) depth: u8,
    /// The lap before which a look-ahead stops, and the pits that seeds were taken from so far.
    pub(super) stop_before_lap: Option<u32>,
    pub(super) taken_pits: CellSet,
    pub(crate) threats: Option<Threats>,
    /// Whether no events are emitted.
    pub(super) muted: bool,
}

/// The pits that a player threatens with some kinds of move, cached because they are tested pit by pit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threats {
    pub(crate) threat_id: u32,
    pub(crate) seat: u8,
    pub(crate) position: u64,
    pub(crate) pits: CellSet,
}
