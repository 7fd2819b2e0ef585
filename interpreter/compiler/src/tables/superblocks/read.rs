//! The state while a superblock is being read, and the result.

use super::key::Key;
use super::superblock::{MOST, Moved, SideEffects, Superblock, Terminator};
use crate::board::NOWHERE;
use crate::instructions::Block;

/// A superblock and, if it is a fork, its alternatives.
pub(super) struct Read {
    pub(super) superblock: Superblock,
    pub(super) forks: Vec<Self>,
}

/// The state while the actions of a superblock are being read.
#[derive(Clone)]
pub(super) struct Reading {
    pub(super) at: Block,
    pub(super) look_ups: u8,
    pub(super) known: Key,
    /// Whether nothing was moved, so that the key still describes the board.
    pub(super) untouched: bool,
    pub(super) side_effects: SideEffects,
    pub(super) captured: Vec<u8>,
    pub(super) store: u8,
    pub(super) lifted: Vec<u8>,
}

impl Read {
    /// Creates a superblock that leaves everything to the instructions.
    pub(super) const fn nothing(here: u8, block: Block) -> Self {
        Self {
            superblock: Superblock {
                side_effects: None,
                captured: [NOWHERE; MOST],
                store: NOWHERE,
                here,
                lifted: [NOWHERE; MOST],
                terminator: Terminator::Residual,
                block,
                look_ups: 0,
            },
            forks: Vec::new(),
        }
    }
}

impl Reading {
    /// Returns the superblock that leaves the rest to the instructions; branches up to here are resolved.
    pub(super) fn nothing(&self) -> Read {
        let mut nothing = Read::nothing(self.known.cell, self.at);
        nothing.superblock.look_ups = self.look_ups;
        nothing
    }

    /// Whether any action was read.
    pub(super) fn has_acted(&self) -> bool {
        self.side_effects != SideEffects::NONE || self.has_moved()
    }

    /// Whether seeds were moved.
    pub(super) fn has_moved(&self) -> bool {
        self.side_effects.moved != Moved::Nothing
            || !self.captured.is_empty()
            || !self.lifted.is_empty()
    }
}
