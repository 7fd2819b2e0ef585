//! `sow analyse`: a strong player's evaluation of a position.

use crate::game::StartArgs;
use crate::output::console::Console;
use crate::players::analysis::AnalysisTask;
use crate::players::{KnowledgeArgs, ThinkArgs};
use crate::support::work::WorkArgs;
use clap::Args;
use sow_operations::failure::Failure;

/// Look ahead from a position and print the best lines with their values
#[derive(Debug, Args)]
#[command(after_help = "\
A value is the lead of the player to move, in seeds; where the end is in sight it
is `won by 12` or `lost by 3`. The search takes five seconds unless a limit is
given; Ctrl-C stops it, and it prints its best lines so far. In a line, a comma
marks where the turn passes to the other player.

In a match, the current round is analysed. --json prints one object with the final
state: `value` in seeds, `end` (or null) with `won`, `margin` and the number of
`moves` to the end (null if unknown), and the moves in `line`.

Examples:
  sow analyse kalaha --time 2s
  sow analyse oware --depth 12 --lines 3
  sow analyse kalah --endgame kalah.endgame
  sow analyse kalaha --position '0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -' --json")]
pub struct Analyse {
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    think: ThinkArgs,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// Print the N best lines, or fewer if there are fewer legal moves
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    #[command(flatten)]
    work: WorkArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Analyse {
    /// Runs the command.
    ///
    /// # Errors
    /// If the game or the position is faulty, or there is no move to think about.
    pub fn run(&self, console: &mut Console<'_>) -> Result<(), Failure> {
        let chosen = self.start.choose(console)?;
        let game = chosen.start_abbreviated(self.start.position.as_deref())?;
        self.work.limit(chosen.program());
        let knowledge = self.knowledge.open(&chosen)?;
        let task = AnalysisTask {
            budget: self.think.budget(),
            settings: self.think.machine.settings(self.lines.into())?,
            knowledge: &knowledge,
        };
        let printed = match self.json {
            true => task
                .analysis_json(&game)
                .and_then(|object| console.print_json(&object)),
            false => task.run_and_print(&game, console),
        };
        let done = match &printed {
            Ok(()) => "the depth shown",
            Err(_) => "no depth",
        };
        self.work
            .budget()
            .check(chosen.program(), printed, || done.to_owned())
    }
}
