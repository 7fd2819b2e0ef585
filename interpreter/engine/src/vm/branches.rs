//! Choice points: where lines of choices diverge, and the state saved there.

use super::frame::Frame;
use super::trap::Trap;
use crate::laps::LapLoop;
use sow_compiler::board::Position;
use sow_compiler::instructions::Block;
use sow_compiler::tables::superblocks::Fork;

/// The point where a move is resumed.
#[derive(Debug, Clone, Copy)]
pub(super) struct ResumePoint {
    pub(super) target: ResumeTarget,
    /// Whether it is in the table after the move.
    pub(super) after_move: bool,
}

/// The next thing to execute.
#[derive(Debug, Clone, Copy)]
pub(super) enum ResumeTarget {
    Block(Block),
    /// A choice between superblocks of a lap loop.
    Fork(LapLoop, Fork),
}

/// The state for playing all lines of choices of a move.
#[derive(Debug, Default)]
pub(crate) struct Branches<const W: usize> {
    pub(super) enabled: bool,
    /// Whether only the legality of a move matters, not its result.
    pub(crate) legality_only: bool,
    /// Whether the table after the move has been reached.
    pub(super) after_move: bool,
    /// The state of a long move at an earlier lap, for detecting cycles.
    pub(super) cycle: Option<CycleState<W>>,
    pub(super) saved: Vec<SavedChoice<W>>,
    /// Storage for the choice points of look-aheads, kept so that they need not allocate any.
    look_ahead_storage: Vec<SavedChoice<W>>,
    pub(crate) choice_points: Vec<ChoicePoint<W>>,
    /// Whether to count the alternatives of final choices instead of making them, and where one was found.
    pub(super) counts_tail: bool,
    pub(super) tail: Option<ResumePoint>,
}

impl<const W: usize> Branches<W> {
    /// Lends the storage for choice points to the machine of a look-ahead, or takes it back.
    pub(crate) fn swap_storage(&mut self, look_ahead: &mut Self) {
        std::mem::swap(&mut self.look_ahead_storage, &mut look_ahead.saved);
    }
}

/// The state of the machine before a choice.
#[derive(Debug)]
pub(super) struct SavedChoice<const W: usize> {
    pub(super) resume_point: ResumePoint,
    /// The number of choices made so far.
    pub(super) choice_count: u8,
    pub(super) position: Position<W>,
    pub(super) frame: Frame,
}

/// The result of looking for the next line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextLine {
    /// There are no more lines.
    Exhausted,
    /// The line was played from its choice point.
    Played(Result<(), Trap>),
    /// The line has to be played from the beginning.
    Restart,
}

/// A choice point in the lap loop, with the next alternative to try.
#[derive(Debug)]
pub(crate) struct ChoicePoint<const W: usize> {
    pub(crate) lap_loop: LapLoop,
    pub(crate) position: Position<W>,
    pub(crate) fork: Fork,
    pub(crate) next: u8,
}

/// Everything that the rest of a move depends on, at the beginning of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CycleState<const W: usize> {
    pub(super) sowing: u32,
    pub(super) position: Position<W>,
    pub(super) frame: Frame,
    pub(super) choices: usize,
}
