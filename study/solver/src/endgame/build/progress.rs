//! What has been computed of a database, which outlives the program that it is of.

use super::super::layer::Layer;
use super::{Building, EndgameError, database};
use crate::ranking::Ranking;
use sow_interpreter::Program;

/// How far a database has been computed.
pub struct Progress {
    pub(super) ranking: Ranking,
    /// Of all layers that are done.
    pub(super) values: Vec<i8>,
    /// The next layer.
    pub(super) next: usize,
    /// The part of it that is done.
    pub(super) layer: Option<Layer>,
    /// The bytes that moves which are remembered may take.
    pub(super) room: u64,
}

impl Progress {
    /// Nothing yet.
    pub(super) const fn new(ranking: Ranking, room: u64) -> Self {
        Self {
            ranking,
            values: Vec::new(),
            next: 0,
            layer: None,
            room,
        }
    }

    /// Goes on with the same program, which is the caller's to know.
    ///
    /// # Errors
    /// [`EndgameError`] if it is a program that can have no endgames.
    pub fn resume(self, program: &Program) -> Result<Building<'_>, EndgameError> {
        Ok(Building {
            model: database::suited(program)?,
            progress: self,
            file: None,
        })
    }
}

impl Building<'_> {
    /// Puts it aside, without a file, to be gone on with later.
    #[must_use]
    pub fn pause(self) -> Progress {
        self.progress
    }
}
