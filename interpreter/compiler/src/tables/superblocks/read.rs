//! A superblock as it is read: what has been taken up so far, and what comes of it.

use super::key::Key;
use super::superblock::{MOST, Moved, SideEffects, Superblock, Terminator};
use crate::board::NOWHERE;
use crate::instructions::Block;

/// A superblock, and the alternatives if it is a fork.
pub(super) struct Read {
    pub(super) superblock: Superblock,
    pub(super) forks: Vec<Self>,
}

/// How far the actions of a superblock have been read.
#[derive(Clone)]
pub(super) struct Reading {
    pub(super) at: Block,
    pub(super) look_ups: u8,
    pub(super) known: Key,
    /// Nothing has been moved, so all is as it was when the last seed fell.
    pub(super) untouched: bool,
    pub(super) side_effects: SideEffects,
    pub(super) captured: Vec<u8>,
    pub(super) store: u8,
    pub(super) lifted: Vec<u8>,
}

impl Read {
    /// Nothing is known beforehand.
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
    /// What is left if it comes to no superblock: all up to here is settled.
    pub(super) fn nothing(&self) -> Read {
        let mut nothing = Read::nothing(self.known.cell, self.at);
        nothing.superblock.look_ups = self.look_ups;
        nothing
    }

    /// Whether anything has been done.
    pub(super) fn has_acted(&self) -> bool {
        self.side_effects != SideEffects::NONE || self.has_moved()
    }

    /// Whether seeds have been moved.
    pub(super) fn has_moved(&self) -> bool {
        self.side_effects.moved != Moved::Nothing
            || !self.captured.is_empty()
            || !self.lifted.is_empty()
    }
}
