//! A database being computed that outlives the program that it is of.

use super::super::layer::Layer;
use super::{Building, EndgameError, database};
use crate::ranking::Ranking;
use sow_interpreter::Program;

/// A database being computed that is kept while nobody computes it, without the program that it is of.
pub struct Paused {
    ranking: Ranking,
    values: Vec<i8>,
    next: usize,
    layer: Option<Layer>,
    room: u64,
}

impl Building<'_> {
    /// Puts it aside, without a file, to be gone on with later.
    #[must_use]
    pub fn pause(self) -> Paused {
        Paused {
            ranking: self.ranking,
            values: self.values,
            next: self.next,
            layer: self.layer,
            room: self.room,
        }
    }
}

impl Paused {
    /// Goes on with the same program, which is the caller's to know.
    ///
    /// # Errors
    /// [`EndgameError`] if it is a program that can have no endgames.
    pub fn resume(self, program: &Program) -> Result<Building<'_>, EndgameError> {
        Ok(Building {
            model: database::suited(program)?,
            ranking: self.ranking,
            values: self.values,
            next: self.next,
            layer: self.layer,
            file: None,
            room: self.room,
        })
    }
}
