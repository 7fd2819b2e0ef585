//! Tables of packed games, for all sizes of boards.

use super::packed_engine::{PackedEngine, rules_of_both, rules_of_halves};
use sow_compiler::program::Program;
use std::fmt;
use std::sync::Arc;

/// The packed tables of a game.
#[derive(Clone)]
pub(crate) struct Tables(pub(super) Halves);

/// The packed tables, for boards of two halves of one, two or four words.
#[derive(Clone)]
pub(super) enum Halves {
    One(Arc<dyn PackedEngine<1>>),
    Two(Arc<dyn PackedEngine<2>>),
    Four(Arc<dyn PackedEngine<4>>),
}

impl Tables {
    /// Builds the tables; `None` if the game does not qualify. Sowings round halves of one word are treated as if they
    /// went round both halves. Sowings round both halves of four words are not supported, since hardly any game would
    /// use that code.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        Some(Self(match program.layout().cells() {
            0..=16 => Halves::One(rules_of_both::<1, 2>(program)?),
            17..=32 => Halves::Two(
                rules_of_halves::<2>(program).or_else(|| rules_of_both::<2, 4>(program))?,
            ),
            _ => Halves::Four(rules_of_halves::<4>(program)?),
        }))
    }
}

/// Evaluates an expression with the rules, for any size of boards.
macro_rules! of_any_size {
    ($tables:expr, $rules:ident => $done:expr) => {
        match &$tables.0 {
            $crate::packed::tables::Halves::One($rules) => $done,
            $crate::packed::tables::Halves::Two($rules) => $done,
            $crate::packed::tables::Halves::Four($rules) => $done,
        }
    };
}
pub(super) use of_any_size;

impl fmt::Debug for Tables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Tables").finish_non_exhaustive()
    }
}
