//! Endgame tables from files of `sow endgame`.

use crate::support::failure::Failure;
use clap::Args;
use sow_interpreter::Program;
use sow_operations::players::open_endgames;
use sow_solver::Database;
use std::path::{Path, PathBuf};

/// The argument that names a file of endgames.
#[derive(Debug, Clone, Default, Args)]
pub struct EndgameArgs {
    /// Endgames of this game, from `sow endgame` [default: computed during the search, where they pay off]
    #[arg(long, value_name = "FILE")]
    endgame: Option<PathBuf>,
}

impl EndgameArgs {
    /// Returns the path of the file, if one is named.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.endgame.as_deref()
    }

    /// Opens the file of endgames, if one is named.
    ///
    /// # Errors
    /// If the game cannot have endgames, or the file is damaged or belongs to another game.
    pub fn open<'p>(&self, program: &'p Program) -> Result<Option<Database<'p>>, Failure> {
        open_endgames(program, self.file())
    }
}
