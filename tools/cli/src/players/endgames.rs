//! Endgames from a file of `sow endgame`.

use crate::support::failure::Failure;
use clap::Args;
use sow_interpreter::Program;
use sow_solver::Database;
use std::path::{Path, PathBuf};

/// Which endgames may be looked up.
#[derive(Debug, Clone, Default, Args)]
pub struct EndgameArgs {
    /// Endgames of this game, from `sow endgame` [default: those computed on the way, where they pay]
    #[arg(long, value_name = "FILE")]
    endgame: Option<PathBuf>,
}

impl EndgameArgs {
    /// The file, if one is named.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.endgame.as_deref()
    }

    /// The endgames of a game, if there is to be a file of them.
    ///
    /// # Errors
    /// If the game can have none, or the file is none of this game or damaged.
    pub fn open<'p>(&self, program: &'p Program) -> Result<Option<Database<'p>>, Failure> {
        open(program, self.file())
    }
}

/// The endgames in a file, if one is named.
///
/// # Errors
/// As [`EndgameArgs::open`].
pub fn open<'p>(
    program: &'p Program,
    file: Option<&Path>,
) -> Result<Option<Database<'p>>, Failure> {
    file.map(|path| Database::open(program, path))
        .transpose()
        .map_err(Failure::input)
}
