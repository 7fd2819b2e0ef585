//! Rules become programs ready to be played.

use crate::board::Shape;
use crate::program::{CompileError, Passes, Program};
use sow_compiler::compile::compile;
use sow_grammar::rules::{Rules, Settings};

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
        program.opening = program.begun(program.opening);
        Ok(program)
    }
}
