//! The state while a superblock is being read, and the result.

use super::key::Key;
use super::superblock::{InitialTransfer, MAX_TAKEN_CELLS, SideEffects, Superblock, Terminator};
use crate::board::NOWHERE;
use crate::instructions::Block;

/// A superblock and, if it is a fork, its alternatives.
pub(super) struct SuperblockTree {
    pub(super) superblock: Superblock,
    pub(super) forks: Vec<Self>,
}

/// The state while the actions of a superblock are being read.
#[derive(Clone)]
pub(super) struct ReadState {
    pub(super) next_op: Block,
    pub(super) table_calls: u8,
    pub(super) key: Key,
    /// Whether nothing was moved, so that the key still describes the board.
    pub(super) untouched: bool,
    pub(super) side_effects: SideEffects,
    pub(super) captured_cells: Vec<u8>,
    pub(super) store: u8,
    pub(super) lifted_cells: Vec<u8>,
}

impl SuperblockTree {
    /// Creates a superblock that leaves everything to the instructions.
    pub(super) const fn residual(here: u8, block: Block) -> Self {
        Self {
            superblock: Superblock {
                side_effects: None,
                captured_cells: [NOWHERE; MAX_TAKEN_CELLS],
                store: NOWHERE,
                here_after: here,
                lifted_cells: [NOWHERE; MAX_TAKEN_CELLS],
                terminator: Terminator::Residual,
                resume_block: block,
                table_calls: 0,
            },
            forks: Vec::new(),
        }
    }
}

impl ReadState {
    /// Returns the superblock that leaves the rest to the instructions; branches up to here are resolved.
    pub(super) fn residual(&self) -> SuperblockTree {
        let mut residual = SuperblockTree::residual(self.key.cell, self.next_op);
        residual.superblock.table_calls = self.table_calls;
        residual
    }

    /// Whether any action was read.
    pub(super) fn has_acted(&self) -> bool {
        self.side_effects != SideEffects::NONE || self.has_moved()
    }

    /// Whether seeds were moved.
    pub(super) fn has_moved(&self) -> bool {
        self.side_effects.transfer != InitialTransfer::Nothing
            || !self.captured_cells.is_empty()
            || !self.lifted_cells.is_empty()
    }
}
