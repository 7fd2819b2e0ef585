//! Programs ready to be played.

pub use sow_compiler::program::{CompileError, Passes, Switch};
pub(crate) use sow_compiler::program::{ir, specialise};

use crate::board::{Position, Shape};
use sow_compiler::compile::compile;
use sow_compiler::program::Program as Compiled;
use sow_grammar::rules::{Rules, Settings};
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
    /// Compiles rules for one choice of option values.
    ///
    /// # Errors
    /// [`CompileError`] if the game cannot be played with these values.
    pub fn compile(rules: &Rules, settings: &Settings) -> Result<Self, CompileError> {
        Self::of_round(rules, settings, &Shape::default())
    }

    /// The same for a round of a match, with its own shape of the board.
    ///
    /// # Errors
    /// As [`Program::compile`].
    pub fn of_round(
        rules: &Rules,
        settings: &Settings,
        shape: &Shape,
    ) -> Result<Self, CompileError> {
        Self::of_round_with(rules, settings, shape, Passes::ALL)
    }

    /// The same with some passes left out, for those who measure or test them.
    ///
    /// # Errors
    /// As [`Program::compile`].
    pub fn of_round_with(
        rules: &Rules,
        settings: &Settings,
        shape: &Shape,
        passes: Passes,
    ) -> Result<Self, CompileError> {
        let compiled = compile(rules, settings, shape, passes)?;
        let mut program = Self {
            opening: compiled.opening,
            compiled,
        };
        let mut opening = program.opening;
        crate::engine::ending::look_unwatched(&program, &mut opening, &[]);
        program.opening = opening;
        Ok(program)
    }

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
