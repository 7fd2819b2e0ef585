//! Players that think: how long they may ([`ThinkArgs`]), what they know ([`knowledge`], [`weights`]), thinking that is shown
//! ([`analysis`]) or waited for ([`attention`]), and how players are called that take a seat ([`sitter`]).

pub mod analysis;
pub mod attention;
pub mod clock;
pub mod endgames;
pub mod knowledge;
pub mod sitter;
pub mod weights;

pub use attention::Attention;
pub use clock::Clock;
pub use endgames::EndgameArgs;
pub use knowledge::{Knowledge, KnowledgeArgs};
pub use sitter::Sitter;

use crate::support::failure::Failure;
use crate::support::threads::{ThreadArgs, can_start};
use clap::Args;
pub use sow_players::Opponent;
use sow_players::{Budget, Settings, spec};
use std::time::Duration;

/// How to think about a position.
#[derive(Debug, Clone, Copy, Args)]
pub struct ThinkArgs {
    /// Think for so long, such as `2s` or `500ms`
    #[arg(long, value_name = "TIME", value_parser = spec::time)]
    pub time: Option<Duration>,
    /// Look so many moves ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub depth: Option<u32>,
    /// Look at so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    #[command(flatten)]
    /// What it takes of the machine.
    pub machine: MachineArgs,
}

/// What thinking takes of the machine.
#[derive(Debug, Clone, Copy, Args)]
pub struct MachineArgs {
    #[command(flatten)]
    /// How many threads think together.
    pub threads: ThreadArgs,
    /// Megabytes for the table of positions and endgames
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub memory: u32,
}

/// Thinking that nobody has limited ends after this.
const A_WHILE: Duration = Duration::from_secs(5);

impl ThinkArgs {
    /// The limits; with none given, five seconds.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let budget = Budget {
            time: self.time,
            depth: self.depth,
            nodes: self.nodes,
        };
        let unlimited = budget == Budget::default();
        Budget {
            time: budget.time.or(unlimited.then_some(A_WHILE)),
            ..budget
        }
    }
}

impl MachineArgs {
    /// How to think, with so many lines told.
    ///
    /// # Errors
    /// If so many threads cannot be started.
    pub fn settings(&self, lines: usize) -> Result<Settings, Failure> {
        can_start(self.threads.threads)?;
        Ok(Settings {
            memory: (self.memory as usize) << 20,
            threads: self.threads.threads.into(),
            lines,
        })
    }
}
