//! One game between two players.

use crate::failure::Failure;
use crate::game::ChosenGame;
use crate::players::{Knowledge, Opponent, choose_move};
use sow_display::history::History;
use sow_grammar::rules::Seat;
use sow_matches::Match;
use sow_players::{AlphaBeta, Budget, Chance, Limits, PlayerSpec, Settings};
use std::time::{Duration, Instant};

/// The conditions that all games of a series have in common.
pub struct Conditions<'a> {
    /// The game.
    pub chosen: &'a ChosenGame,
    /// The starting position; `None` for the opening of the rules.
    pub position: Option<&'a str>,
    /// The two players.
    pub players: [PlayerSpec; 2],
    /// Memory and threads of the searches.
    pub settings: Settings,
    /// The knowledge of each player.
    pub knowledge: [&'a Knowledge<'a>; 2],
    /// The number of random moves at the start.
    pub random_moves: u32,
    /// How many random openings are drawn, to choose the most even one.
    pub openings_drawn: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Called at short intervals while players think; if it returns true, the game ends at once.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The result of a game.
#[derive(Debug)]
pub struct GameEnd {
    /// The moves and positions of the game.
    pub history: History,
    /// The index of the player of South.
    pub south: usize,
    /// Half points of the first player: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u32,
    /// Whether the game was stopped, which counts as a draw.
    pub unfinished: bool,
    /// The longest time that each player took for a move.
    pub slowest: [Duration; 2],
    /// The number of moves that took over 110 % of their time.
    pub overruns: u32,
}

/// The maximum number of random openings that are drawn. Openings in which the game is over do not count as found.
const MAX_OPENING_ATTEMPTS: u64 = 1000;
/// The number of positions searched to judge how even an opening is.
const EVENNESS_NODES: u64 = 3000;
/// The number of moves after which a game is stopped.
const MAX_MOVES: usize = 2000;

impl Conditions<'_> {
    /// Plays the game with this number. Games 0 and 1, games 2 and 3 and so on have the same opening, with the sides
    /// exchanged.
    ///
    /// # Errors
    /// If the position is not one of this game or cannot be played within the limits of play, or a player returns an
    /// illegal move.
    pub fn play(&self, number: u64) -> Result<GameEnd, Failure> {
        let south = (number % 2) as usize;
        let mut history = History::new(self.opening(number / 2)?);
        let opponent = |player: usize| {
            let number = number * 2 + player as u64;
            let seed = self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let chance = Chance::new(seed);
            Opponent::new(self.players[player], self.settings, chance).map_err(Failure::input)
        };
        let mut opponents = [opponent(0)?, opponent(1)?];
        let (mut slowest, mut overruns) = ([Duration::ZERO; 2], 0);
        while history.current().result().is_none() && history.steps().len() < MAX_MOVES {
            if (self.stop)() {
                return Err(Failure::Reported);
            }
            let player = match history.current().mover() {
                Seat::South => south,
                Seat::North => 1 - south,
            };
            let began = Instant::now();
            let Some(chosen) = choose_move(
                &mut opponents[player],
                history.current(),
                self.knowledge[player],
                self.stop,
                &mut |_, _| {},
            ) else {
                match history.current().unsearchable() {
                    Some(limit) => return Err(Failure::unplayable("the game", limit)),
                    None => break,
                }
            };
            let taken = began.elapsed();
            slowest[player] = slowest[player].max(taken);
            overruns += u32::from(is_overrun(self.players[player], taken));
            history.play(&chosen).map_err(Failure::input)?;
        }
        Ok(self.game_end(history, south, slowest, overruns))
    }

    /// Returns the opening of both games of a pair: the most even of several random openings, as judged by a short
    /// search.
    ///
    /// # Errors
    /// If the position is not one of this game.
    pub fn opening(&self, pair: u64) -> Result<Match, Failure> {
        let mut found: Vec<Match> = Vec::new();
        // A game may be over after its random moves; then another opening is drawn.
        for attempt in 0..MAX_OPENING_ATTEMPTS {
            if found.len() >= self.openings_drawn as usize {
                break;
            }
            let game = self.random_opening(pair << 16 | attempt)?;
            if game.result().is_none() {
                found.push(game);
            }
        }
        let most_even = match found.len() {
            0 | 1 => found.pop(),
            _ => found.into_iter().min_by_key(unevenness),
        };
        most_even.map_or_else(|| self.chosen.start_abbreviated(self.position), Ok)
    }

    fn random_opening(&self, number: u64) -> Result<Match, Failure> {
        let mut game = self.chosen.start_abbreviated(self.position)?;
        let mut chance = Chance::new(self.seed.wrapping_add(number));
        for _ in 0..self.random_moves {
            if let Some(drawn) = chance.random_move(&game) {
                game.play(&drawn).map_err(Failure::input)?;
            }
        }
        Ok(game)
    }

    fn game_end(
        &self,
        history: History,
        south: usize,
        slowest: [Duration; 2],
        overruns: u32,
    ) -> GameEnd {
        let over = history.current().result();
        let half_points = match over.and_then(|standing| standing.winner) {
            None => 1,
            Some(winner) if (winner == Seat::South) == (south == 0) => 2,
            Some(_) => 0,
        };
        GameEnd {
            unfinished: over.is_none(),
            history,
            south,
            half_points,
            slowest,
            overruns,
        }
    }
}

/// Returns the absolute value of a position in hundredths of a seed, after a short search.
fn unevenness(game: &Match) -> u64 {
    if game.arrangement().is_some() {
        return u64::MAX;
    }
    let thinker = AlphaBeta::new(Settings {
        memory: 1 << 20,
        ..Settings::default()
    });
    let Ok(mut thinker) = thinker else {
        return u64::MAX;
    };
    let limits = Limits {
        nodes: Some(EVENNESS_NODES),
        ..Limits::default()
    };
    let analysis = thinker.think(&game.round(), &limits, &mut |_| {});
    let best = analysis.lines.first();
    best.map_or(u64::MAX, |best| best.value.hundredths().unsigned_abs())
}

fn is_overrun(spec: PlayerSpec, taken: Duration) -> bool {
    move_time(spec).is_some_and(|time| taken > time.mul_f64(1.1))
}

/// Returns the time that a player has for a move, if it is limited.
#[must_use]
pub const fn move_time(spec: PlayerSpec) -> Option<Duration> {
    match spec {
        PlayerSpec::Search(Budget { time, .. }) | PlayerSpec::Mcts(Budget { time, .. }) => time,
        PlayerSpec::Random | PlayerSpec::Level(_) => None,
    }
}
