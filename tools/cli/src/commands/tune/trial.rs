//! A trial of learned weights, which shows whether they make a player stronger.

use crate::support::interrupt::Interrupt;
use crate::support::progress::{Progress, ProgressDisplay};
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use sow_operations::monitor::Monitor;
use sow_operations::players::Knowledge;
use sow_operations::tournament::{Conditions, Strength};
use sow_players::{Budget, PlayerSpec, Settings, Weights};
use std::time::Duration;

/// The number of random moves that open a game.
const RANDOM_MOVES: u32 = 4;
/// The size of each player's transposition table, in bytes.
const TABLE_BYTES: usize = 4 << 20;

/// A series of games between two players that differ only in their evaluation.
pub(super) struct Trial<'a> {
    /// The game.
    pub(super) chosen: &'a ChosenGame,
    /// The weights of each player; `None` for the built-in evaluation.
    pub(super) weights: [Option<Weights>; 2],
    /// The number of games.
    pub(super) games: u64,
    /// The thinking time for each move.
    pub(super) time: Duration,
    /// The seed of the random numbers.
    pub(super) seed: u64,
    /// The threads that share the games.
    pub(super) threads: u16,
}

impl Trial<'_> {
    /// Plays the games and returns the strength of the first player; `None` if Ctrl-C was pressed.
    ///
    /// # Errors
    /// If a game cannot be played within the limits of play.
    pub(super) fn play(
        &self,
        (interrupt, shown): (&Interrupt, ProgressDisplay),
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
                memory: TABLE_BYTES,
                ..Settings::default()
            },
            knowledge: knowledge.each_ref(),
            random_moves: RANDOM_MOVES,
            openings_drawn: 1,
            seed: self.seed,
            stop: &|| interrupt.is_pressed(),
        };
        let progress = Progress::new("trial games", Some(self.games), shown);
        let series = conditions.play_series(self.games, self.threads, |_, _| {
            progress.add(1);
            Ok(())
        });
        match series {
            _ if interrupt.is_pressed() => Ok(None),
            series => Ok(Some(series?.strength)),
        }
    }
}
