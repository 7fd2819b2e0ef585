//! Whether what was learned makes a player stronger.

use crate::game::Chosen;
use crate::players::Knowledge;
use crate::support::failure::Failure;
use crate::support::interrupt::Interrupt;
use crate::support::progress::{Monitor, Progress};
use crate::support::threads::ThreadArgs;
use crate::tournament::{Conditions, Strength};
use sow_players::{Budget, PlayerSpec, Settings, Weights};
use std::time::Duration;

/// Random moves that open a game.
const SHUFFLED: u32 = 4;
/// Bytes of the table of each player.
const MEMORY: usize = 4 << 20;

/// Games between two players that differ only in how they judge positions.
pub(super) struct Trial<'a> {
    /// The game.
    pub(super) chosen: &'a Chosen,
    /// What each of them judges by, if that is learned.
    pub(super) weights: [Option<Weights>; 2],
    /// How many games.
    pub(super) games: u64,
    /// The time for a move.
    pub(super) time: Duration,
    /// All chance depends on it.
    pub(super) seed: u64,
    /// Who shares the work.
    pub(super) threads: ThreadArgs,
}

impl Trial<'_> {
    /// How the first player fares; `None` if Ctrl-C was pressed.
    ///
    /// # Errors
    /// If a game cannot be played within the limits of play.
    pub(super) fn play(
        &self,
        (interrupt, shown): (&Interrupt, bool),
    ) -> Result<Option<Strength>, Failure> {
        let knowledge = self.weights.each_ref().map(|weights| Knowledge {
            endgames: None,
            weights: weights.clone(),
        });
        let player = PlayerSpec::Search(Budget {
            time: Some(self.time),
            ..Budget::default()
        });
        let conditions = Conditions {
            chosen: self.chosen,
            position: None,
            players: [player; 2],
            settings: Settings {
                memory: MEMORY,
                ..Settings::default()
            },
            knowledge: knowledge.each_ref(),
            shuffled: SHUFFLED,
            drawn: 1,
            seed: self.seed,
        };
        let progress = Progress::new("games of trial", Some(self.games), shown);
        let series = conditions.series(self.games, self.threads, |_, _| {
            progress.add(1);
            match interrupt.pressed() {
                true => Err(Failure::Shown),
                false => Ok(()),
            }
        });
        match series {
            _ if interrupt.pressed() => Ok(None),
            series => Ok(Some(series?.strength)),
        }
    }
}
