//! Compiled rules, ready to be played: instructions, and the results of analyses and passes.

mod build;
mod lookup;
mod passes;
mod queries;
mod specialised;
mod work;

pub use passes::{PassSwitch, Passes};
pub use specialised::{PitChoiceMasks, Specialisation};
pub use work::WorkLimit;

use crate::analyses::uses::Uses;
use crate::board::{Position, on_small_board};
use crate::instructions::Instructions;
use crate::tables::mask_reader::MaskReader;
use crate::tables::sow_table::SowTables;
use crate::tables::superblocks::Superblocks;
use std::ops::Deref;

/// Rules compiled for one choice of option values.
#[derive(Debug, Clone)]
pub struct Program {
    /// The game as instructions.
    pub instructions: Instructions,
    /// The parts of the game state that the rules read.
    pub uses: Uses,
    /// The results of the passes.
    pub specialisation: Specialisation,
    /// The passes that were run.
    pub passes: Passes,
    /// The limit on the work of slow positions altogether.
    pub work_limit: WorkLimit,
}

impl Deref for Program {
    type Target = Instructions;

    #[inline(always)]
    fn deref(&self) -> &Instructions {
        &self.instructions
    }
}

impl Program {
    /// Returns a reader that turns conditions into mask predicates.
    pub(crate) fn mask_reader(&self) -> MaskReader<'_> {
        MaskReader {
            program: &self.instructions,
            predicates: &self.specialisation.predicates,
        }
    }

    /// Returns the superblocks of tables.
    #[inline]
    pub fn superblocks(&self) -> &Superblocks {
        &self.specialisation.superblocks
    }

    /// Returns the precomputed sowings.
    #[inline]
    pub fn sow_tables(&self) -> &SowTables {
        &self.specialisation.sow_tables
    }

    /// Returns the size in bytes of a position as random play and perft use it.
    #[must_use]
    pub fn position_size(&self) -> usize {
        fn size<const W: usize>() -> usize {
            size_of::<Position<W>>()
        }
        on_small_board!(self, size())
    }

    /// Returns a hash for transposition tables. It is equal for positions that differ only in turns that the rules do
    /// not distinguish, otherwise as [`Position::hash`].
    #[must_use]
    pub fn transposition_key<const W: usize>(&self, position: &Position<W>) -> u64 {
        position.hash_with_turn(self.uses.turn_classes.representative(position.turn()))
    }

    /// Ends a player's turn.
    #[inline]
    pub fn end_turn<const W: usize>(&self, position: &mut Position<W>, us: u8) {
        if self.uses.turn {
            position.set_turn(position.turn().saturating_add(1));
        }
        if self.board.layout.players() == 2 {
            position.set_mover(us ^ 1);
        }
    }
}
