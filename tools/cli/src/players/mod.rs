//! Computer players: limits of a search ([`ThinkArgs`]), files of knowledge ([`knowledge`]),
//! searches that print their result ([`analysis`]) or choose a move while a person waits ([`interactivity`]), and the
//! names of players ([`seat_player`]).

pub mod analysis;
pub mod interactivity;
pub mod knowledge;
pub mod seat_player;

pub use interactivity::Interactivity;
pub use knowledge::{EndgameArgs, KnowledgeArgs};
pub use seat_player::SeatPlayer;

use crate::support::work::ThreadArgs;
use clap::Args;
use sow_operations::failure::Failure;
use sow_operations::threads::check_can_start;
use sow_players::{Budget, Settings, spec};
use std::time::Duration;

/// The limits of a search and its use of the machine.
#[derive(Debug, Clone, Copy, Args)]
pub struct ThinkArgs {
    /// Think for TIME, such as `2s` or `500ms`
    #[arg(long, value_name = "TIME", value_parser = spec::parse_time)]
    pub time: Option<Duration>,
    /// Look at most N moves ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub depth: Option<u32>,
    /// Search about N positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    #[command(flatten)]
    /// The threads and memory of the search.
    pub machine: MachineArgs,
}

/// The threads and memory of a search.
#[derive(Debug, Clone, Copy, Args)]
pub struct MachineArgs {
    #[command(flatten)]
    /// The number of threads.
    pub threads: ThreadArgs,
    /// Megabytes for the table of positions and endgames
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub memory: u32,
}

/// The time of a search without a limit.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

impl ThinkArgs {
    /// Returns the limits; five seconds if none is given.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let budget = Budget {
            time: self.time,
            depth: self.depth,
            nodes: self.nodes,
        };
        let unlimited = budget == Budget::default();
        Budget {
            time: budget.time.or(unlimited.then_some(DEFAULT_TIME)),
            ..budget
        }
    }
}

impl MachineArgs {
    /// Returns the settings of a search that reports `lines` lines.
    ///
    /// # Errors
    /// If that many threads cannot be started.
    pub fn settings(&self, lines: usize) -> Result<Settings, Failure> {
        check_can_start(self.threads.threads)?;
        Ok(Settings {
            memory: (self.memory as usize) << 20,
            threads: self.threads.threads.into(),
            lines,
        })
    }
}
