//! What a machine keeps besides the position and the registers of a move.

use sow_compiler::board::CellSet;

/// Steps of computation; see [`crate::limits::MAX_FUEL`].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Fuel {
    /// Those since the position was first looked at.
    pub(crate) used: u32,
    /// There were too many in a position before this one.
    pub(super) ran_out: bool,
}

/// For whom an ending asks, and what is known of the moves of the player to move.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct EndingQuestion {
    /// It asks on behalf of the player to move.
    pub(crate) of_mover: bool,
    /// Whether that player has no legal move, if that is known beforehand.
    pub(crate) no_legal_move: Option<bool>,
    /// Whoever asks for the endings will see for himself whether there is a move; and an ending wanted to know.
    pub(crate) puts_off_moves: bool,
    pub(crate) put_off_moves: bool,
}

/// What is tried out, and not done.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Trial {
    /// How many looks ahead are under way one inside another.
    pub(crate) depth: u8,
    /// The lap before which a look ahead stops, and where seeds have been taken so far.
    pub(super) stop_before_lap: Option<u32>,
    pub(super) taken: CellSet,
    pub(crate) threats: Option<Threats>,
    /// Something is tried out of which nobody is told.
    pub(super) muted: bool,
}

/// The pits that a player threatens with some kinds of move in a position: asked again for one pit after another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threats {
    pub(crate) threat: u32,
    pub(crate) seat: u8,
    pub(crate) position: u64,
    pub(crate) pits: CellSet,
}
