//! Knowledge of players beyond the rules: endgames, and weights from a file of `sow tune`.

use super::endgames::EndgameArgs;
use super::{endgames, weights};
use crate::game::ChosenGame;
use crate::support::failure::Failure;
use clap::Args;
use sow_players::{Budget, Limits, Weights};
use sow_solver::Database;
use std::path::{Path, PathBuf};

/// The arguments that name files of endgames and weights.
#[derive(Debug, Clone, Default, Args)]
pub struct KnowledgeArgs {
    #[command(flatten)]
    endgames: EndgameArgs,
    /// Weights to judge positions by, from `sow tune` [default: those beside the rule file, or bundled]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// Knowledge of one game.
#[derive(Default)]
pub struct Knowledge<'p> {
    /// Values of positions with few seeds.
    pub endgames: Option<Database<'p>>,
    /// A learned evaluation.
    pub weights: Option<Weights>,
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

impl<'p> Knowledge<'p> {
    /// Returns the limits of a search that uses this knowledge. The time of the budget is left to the caller's clock,
    /// which ends the search through `stop`.
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
    /// As [`KnowledgeArgs::open`].
    pub fn open(
        chosen: &'p ChosenGame,
        endgames: Option<&Path>,
        weights: Option<&Path>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            endgames: endgames::open(&chosen.program, endgames)?,
            weights: weights::open(chosen, weights)?,
        })
    }
}
