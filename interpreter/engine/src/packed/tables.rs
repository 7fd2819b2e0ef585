//! Tables of packed games, for all sizes of boards.

use super::packed_engine::{PackedEngine, engine_for_halves, engine_for_whole_board};
use sow_compiler::program::Program;
use std::fmt;
use std::sync::Arc;

/// The packed tables of a game.
#[derive(Clone)]
pub(crate) struct PackedTables(pub(super) SizedEngine);

/// The packed tables, for boards of two halves of one, two or four words.
#[derive(Clone)]
pub(super) enum SizedEngine {
    OneWord(Arc<dyn PackedEngine<1>>),
    TwoWords(Arc<dyn PackedEngine<2>>),
    FourWords(Arc<dyn PackedEngine<4>>),
}

impl PackedTables {
    /// Builds the tables; `None` if the game does not qualify. Sowings round halves of one word are treated as if they
    /// went round both halves. Sowings round both halves of four words are not supported, since hardly any game would
    /// use that code.
    pub(crate) fn new(program: &Program) -> Option<Self> {
        Some(Self(match program.layout().cell_count() {
            0..=16 => SizedEngine::OneWord(engine_for_whole_board::<1, 2>(program)?),
            17..=32 => SizedEngine::TwoWords(
                engine_for_halves::<2>(program)
                    .or_else(|| engine_for_whole_board::<2, 4>(program))?,
            ),
            _ => SizedEngine::FourWords(engine_for_halves::<4>(program)?),
        }))
    }
}

/// Evaluates an expression with the rules, for any size of boards.
macro_rules! with_engine {
    ($tables:expr, $rules:ident => $done:expr) => {
        match &$tables.0 {
            $crate::packed::tables::SizedEngine::OneWord($rules) => $done,
            $crate::packed::tables::SizedEngine::TwoWords($rules) => $done,
            $crate::packed::tables::SizedEngine::FourWords($rules) => $done,
        }
    };
}
pub(super) use with_engine;

impl fmt::Debug for PackedTables {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Tables").finish_non_exhaustive()
    }
}
