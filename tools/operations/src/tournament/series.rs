//! Series of games between two players, and their results.

use super::game::{Conditions, GameEnd};
use super::strength::Strength;
use crate::failure::Failure;
use crate::threads::run_on_pool;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde_json::{Value, json};

/// The results of a series of games.
#[derive(Debug, Default)]
pub struct Series {
    /// The strength of the first player.
    pub strength: Strength,
    /// Whether slow positions exhausted their limit, so that games were left out.
    pub is_cut_short: bool,
    /// The number of games.
    pub games: u64,
    /// Games won by each player.
    pub wins: [u32; 2],
    /// Games without a winner, including those that were stopped.
    pub draws: u32,
    /// Games that were stopped.
    pub unfinished: u32,
    /// The number of moves that took over 110 % of their time.
    pub overruns: u32,
    /// The longest time in seconds that each player took for a move.
    pub slowest: [f64; 2],
}

impl Conditions<'_> {
    /// Plays a series of games, whose pairs are shared among the threads. `after` is called with each finished game and
    /// its number; if it fails, no further pair begins. Once slow positions exhaust their limit, games in progress are
    /// left out, and no further game begins.
    ///
    /// # Errors
    /// As [`Conditions::play`] and `after`, or if the threads cannot be started.
    pub fn play_series(
        &self,
        games: u64,
        threads: u16,
        after: impl Fn(u64, &GameEnd) -> Result<(), Failure> + Sync,
    ) -> Result<Series, Failure> {
        let pair = |pair| self.play_pair(pair, games, &after);
        run_on_pool(threads, || {
            let pairs = (0..games.div_ceil(2)).into_par_iter().map(pair);
            pairs.try_reduce(Series::default, |sum, pair| Ok(sum.plus(pair)))
        })?
    }

    /// Like [`Conditions::play_series`], on the current thread alone.
    ///
    /// # Errors
    /// As [`Conditions::play`].
    pub fn play_series_alone(&self, games: u64) -> Result<Series, Failure> {
        let mut pairs = 0..games.div_ceil(2);
        pairs.try_fold(Series::default(), |sum, pair| {
            Ok(sum.plus(self.play_pair(pair, games, |_, _| Ok(()))?))
        })
    }

    /// Plays both games of a pair, or only the first if the number of games is odd and this is the last pair.
    fn play_pair(
        &self,
        pair: u64,
        games: u64,
        after: impl Fn(u64, &GameEnd) -> Result<(), Failure>,
    ) -> Result<Series, Failure> {
        let mut series = Series::default();
        let mut results = Vec::new();
        for number in (pair * 2..pair * 2 + 2).take_while(|&number| number < games) {
            let Some(end) = self.play_to_end(number)? else {
                series.is_cut_short = true;
                break;
            };
            after(number, &end)?;
            results.push(end.half_points);
            series.add_game(&end);
        }
        if !results.is_empty() {
            series.strength.add_pair(&results);
        }
        Ok(series)
    }

    /// Plays a game; `None` if slow positions exhaust their limit before its end. After that, players would no longer
    /// find the moves that they would otherwise have made.
    fn play_to_end(&self, number: u64) -> Result<Option<GameEnd>, Failure> {
        let limit = &self.chosen.program().work_limit;
        if limit.is_exhausted() {
            return Ok(None);
        }
        let end = self.play(number);
        match limit.is_exhausted() {
            true => Ok(None),
            false => end.map(Some),
        }
    }
}

impl Series {
    /// Adds a game to all results but the strength, which is computed from pairs.
    fn add_game(&mut self, end: &GameEnd) {
        self.games += 1;
        match end.half_points {
            2 => self.wins[0] += 1,
            0 => self.wins[1] += 1,
            _ => self.draws += 1,
        }
        self.unfinished += u32::from(end.unfinished);
        self.overruns += end.overruns;
        for (slowest, time) in self.slowest.iter_mut().zip(end.slowest) {
            *slowest = slowest.max(time.as_secs_f64());
        }
    }

    /// Adds two series.
    fn plus(mut self, other: Self) -> Self {
        self.strength.merge(other.strength);
        self.is_cut_short |= other.is_cut_short;
        self.games += other.games;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.overruns += other.overruns;
        for player in 0..2 {
            self.wins[player] += other.wins[player];
            self.slowest[player] = self.slowest[player].max(other.slowest[player]);
        }
        self
    }

    /// Returns the JSON object; `round` rounds shares and seconds.
    #[must_use]
    pub fn to_json(&self, players: &[String; 2], round: fn(f64) -> f64) -> Value {
        json!({
            "players": players,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "score": round(self.strength.score()),
            "elo": self.strength.elo(),
            "slowest": self.slowest.map(round),
            "overruns": self.overruns,
        })
    }
}
