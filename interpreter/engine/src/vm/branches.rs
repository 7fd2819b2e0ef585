//! Where lines of choices part, and what is kept there.

use super::frame::Frame;
use super::trap::Trap;
use crate::laps::LapLoop;
use sow_compiler::board::Position;
use sow_compiler::instructions::Block;
use sow_compiler::tables::superblocks::Fork;

/// Where a move stands between two instructions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Resume {
    pub(super) at: At,
    /// In the table after the move.
    pub(super) after: bool,
}

/// What is to be done next.
#[derive(Debug, Clone, Copy)]
pub(super) enum At {
    Block(Block),
    /// One of the superblocks that a lap loop can go on with is chosen.
    Fork(LapLoop, Fork),
}

/// How a move is played, and where its lines of choices part.
#[derive(Debug, Default)]
pub(crate) struct Branches<const W: usize> {
    pub(super) wanted: bool,
    /// Only whether a move is legal is wanted, not what comes of it.
    pub(crate) asks_legality: bool,
    /// The table after the move has been reached.
    pub(super) after: bool,
    /// What a long move was like at an earlier lap.
    pub(super) cycle: Option<Cycle<W>>,
    pub(super) saved: Vec<SavedChoice<W>>,
    pub(crate) open: Vec<ChoicePoint<W>>,
    /// Last choices are counted, not made; and where one was met.
    pub(super) counts_tail: bool,
    pub(super) tail: Option<Resume>,
}

/// What there is before a choice.
#[derive(Debug)]
pub(super) struct SavedChoice<const W: usize> {
    pub(super) place: Resume,
    /// Choices made so far.
    pub(super) made: u8,
    pub(super) position: Position<W>,
    pub(super) frame: Frame,
}

/// What comes of looking for the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Followed {
    /// There is none.
    Over,
    /// It has been played.
    Played(Result<(), Trap>),
    /// It has to be played from the beginning.
    Afresh,
}

/// Where lines part, and the next alternative to be taken there.
#[derive(Debug)]
pub(crate) struct ChoicePoint<const W: usize> {
    pub(crate) lap_loop: LapLoop,
    pub(crate) position: Position<W>,
    pub(crate) fork: Fork,
    pub(crate) next: u8,
}

/// All that the rest of a move depends on, at the beginning of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cycle<const W: usize> {
    pub(super) sowing: u32,
    pub(super) position: Position<W>,
    pub(super) frame: Frame,
    pub(super) choices: usize,
}
