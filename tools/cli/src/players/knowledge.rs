//! The arguments that name endgames, and weights from a file of `sow tune`.

use super::endgames::EndgameArgs;
use crate::game::ChosenGame;
use crate::support::failure::Failure;
use clap::Args;
pub use sow_operations::players::Knowledge;
use std::path::PathBuf;

/// The arguments that name files of endgames and weights.
#[derive(Debug, Clone, Default, Args)]
pub struct KnowledgeArgs {
    #[command(flatten)]
    endgames: EndgameArgs,
    /// Weights to judge positions by, from `sow tune` [default: those beside the rule file, or bundled]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl KnowledgeArgs {
    /// Opens the files for a game.
    ///
    /// # Errors
    /// If the game cannot have endgames, or a file is damaged or belongs to another game.
    pub fn open<'p>(&self, chosen: &'p ChosenGame) -> Result<Knowledge<'p>, Failure> {
        Knowledge::open(chosen, self.endgames.file(), self.weights.as_deref())
    }
}
