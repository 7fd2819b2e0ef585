//! The arguments that name files of endgames, and of weights from `sow tune`.

use clap::Args;
use sow_interpreter::Program;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::players::{Knowledge, open_endgames};
use sow_solver::Database;
use std::path::PathBuf;

/// The argument that names a file of endgames.
#[derive(Debug, Clone, Default, Args)]
pub struct EndgameArgs {
    /// Endgames of this game, from `sow endgame` [default: computed during the search, where they pay off]
    #[arg(long, value_name = "FILE")]
    endgame: Option<PathBuf>,
}

/// The arguments that name files of endgames and weights.
#[derive(Debug, Clone, Default, Args)]
pub struct KnowledgeArgs {
    #[command(flatten)]
    endgames: EndgameArgs,
    /// Weights to judge positions by, from `sow tune` [default: those beside the rule file, or bundled]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl EndgameArgs {
    /// Opens the file of endgames, if one is named.
    ///
    /// # Errors
    /// If the game cannot have endgames, or the file is damaged or belongs to another game.
    pub fn open<'p>(&self, program: &'p Program) -> Result<Option<Database<'p>>, Failure> {
        open_endgames(program, self.endgame.as_deref())
    }
}

impl KnowledgeArgs {
    /// Opens the files for a game.
    ///
    /// # Errors
    /// If the game cannot have endgames, or a file is damaged or belongs to another game.
    pub fn open<'p>(&self, chosen: &'p ChosenGame) -> Result<Knowledge<'p>, Failure> {
        let [endgames, weights] =
            [&self.endgames.endgame, &self.weights].map(|file| file.as_deref());
        Knowledge::open(chosen, endgames, weights)
    }
}
