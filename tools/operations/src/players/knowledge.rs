//! What players know beyond the rules: endgames and weights.

use super::weights;
use crate::failure::Failure;
use crate::game::ChosenGame;
use sow_interpreter::Program;
use sow_players::{Budget, Limits, Weights};
use sow_solver::Database;
use std::path::Path;

/// A player's knowledge of one game.
#[derive(Default)]
pub struct Knowledge<'p> {
    /// Values of positions with few seeds.
    pub endgames: Option<Database<'p>>,
    /// A learned evaluation.
    pub weights: Option<Weights>,
}

impl<'p> Knowledge<'p> {
    /// Returns the limits of a search that uses this knowledge. They contain no time: the caller's clock ends the
    /// search through `stop`.
    #[must_use]
    pub fn limits<'l>(&'l self, budget: Budget, stop: &'l (dyn Fn() -> bool + Sync)) -> Limits<'l> {
        Limits {
            depth: budget.depth,
            nodes: budget.nodes,
            stop: Some(stop),
            endgames: self.endgames.as_ref(),
            weights: self.weights.as_ref(),
        }
    }

    /// Opens files of endgames and weights. If no weights are named, those beside the rule file or bundled with the
    /// game are used.
    ///
    /// # Errors
    /// If the game cannot have endgames, or a file is damaged or belongs to another game.
    pub fn open(
        chosen: &'p ChosenGame,
        endgames: Option<&Path>,
        weights: Option<&Path>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            endgames: open_endgames(chosen.program(), endgames)?,
            weights: weights::open(chosen, weights)?,
        })
    }
}

/// Opens a file of endgames, if one is named.
///
/// # Errors
/// If the game cannot have endgames, or the file is damaged or belongs to another game.
pub fn open_endgames<'p>(
    program: &'p Program,
    file: Option<&Path>,
) -> Result<Option<Database<'p>>, Failure> {
    file.map(|path| Database::open(program, path))
        .transpose()
        .map_err(Failure::input)
}
