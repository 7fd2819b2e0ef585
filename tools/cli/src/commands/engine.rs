//! `sow engine`: a player that other programs talk to.

use crate::engine;
use crate::game::GameArgs;
use crate::output::console::Console;
use crate::players::{KnowledgeArgs, MachineArgs};
use crate::support::work::WorkArgs;
use clap::Args;
use sow_matches::Extent;
use sow_operations::failure::Failure;

/// Run a computer player for other programs, such as boards and tournaments
#[derive(Debug, Args)]
#[command(after_help = "\
Reads commands and writes answers, one per line, in the manner of UGI and UCI;
docs/src/engine.md lists all of them. An invalid line is answered with `error` and the
reason, and the conversation continues. Games are single rounds, never matches.

Examples:
  sow engine kalaha
  printf 'ugi\\nposition startpos moves 3 1\\ngo depth 8\\n' | sow engine kalaha")]
pub struct Engine {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    machine: MachineArgs,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    #[command(flatten)]
    work: WorkArgs,
}

impl Engine {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game cannot be chosen, or the output cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.game.choose(console)?.with_extent(Extent::Round)?;
        let arguments = (self.machine, &self.knowledge, self.work);
        engine::serve(&chosen, arguments, console)
    }
}
