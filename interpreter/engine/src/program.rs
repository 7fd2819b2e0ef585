//! Programs ready to be played.

pub use sow_compiler::program::{CompileError, Passes, Switch};
pub(crate) use sow_compiler::program::{ir, specialise};

use crate::board::Position;
use sow_compiler::program::Program as Compiled;
use std::ops::Deref;

/// Rules compiled for one choice of option values, and the position that the game begins with.
#[derive(Debug, Clone)]
pub struct Program {
    pub(crate) compiled: Compiled,
    pub(crate) opening: Position,
}

impl Deref for Program {
    type Target = Compiled;

    #[inline(always)]
    fn deref(&self) -> &Compiled {
        &self.compiled
    }
}

impl Program {
    /// The position that the game begins with; where an ending holds in it, as that ending leaves it.
    #[inline]
    #[must_use]
    pub fn opening(&self) -> &Position {
        &self.opening
    }

    /// The same as it was laid out, if an ending holds in it.
    #[inline]
    #[must_use]
    pub fn over_at_once(&self) -> Option<&Position> {
        self.opening.is_over().then_some(&self.compiled.opening)
    }
}
