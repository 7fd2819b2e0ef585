//! What players know of a game beyond its rules: endgames, and weights from a file of `sow tune`.

use super::endgames::EndgameArgs;
use super::{endgames, weights};
use crate::game::Chosen;
use crate::support::failure::Failure;
use clap::Args;
use sow_players::{Budget, Limits, Weights};
use sow_solver::Database;
use std::path::{Path, PathBuf};

/// Which files are looked into.
#[derive(Debug, Clone, Default, Args)]
pub struct KnowledgeArgs {
    #[command(flatten)]
    endgames: EndgameArgs,
    /// Weights to judge positions by, from `sow tune` [default: those beside the rule file, or bundled]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

/// What is known of a game.
#[derive(Default)]
pub struct Knowledge<'p> {
    /// Values of positions with few seeds.
    pub endgames: Option<Database<'p>>,
    /// A learned evaluation.
    pub weights: Option<Weights>,
}

impl KnowledgeArgs {
    /// What the files say of a game.
    ///
    /// # Errors
    /// If the game can have no endgames, or a file is none of this game or damaged.
    pub fn open<'p>(&self, chosen: &'p Chosen) -> Result<Knowledge<'p>, Failure> {
        Knowledge::of(chosen, self.endgames.file(), self.weights.as_deref())
    }
}

impl<'p> Knowledge<'p> {
    /// The limits of a search that may use it, within a budget and until `stop` is true; the time of the budget is for the
    /// clock of the caller.
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

    /// What files of endgames and weights say of a game; without one of weights, what is beside the rule file or comes with the game.
    ///
    /// # Errors
    /// As [`KnowledgeArgs::open`].
    pub fn of(
        chosen: &'p Chosen,
        endgames: Option<&Path>,
        weights: Option<&Path>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            endgames: endgames::open(&chosen.program, endgames)?,
            weights: weights::open(chosen, weights)?,
        })
    }
}
