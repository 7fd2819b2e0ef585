//! One game between two players.

use crate::game::Chosen;
use crate::players::{Attention, Knowledge, Opponent};
use crate::support::failure::Failure;
use sow_display::history::History;
use sow_grammar::rules::Seat;
use sow_matches::Match;
use sow_players::{AlphaBeta, Budget, Chance, Limits, PlayerSpec, Settings};
use std::time::{Duration, Instant};

/// What is the same for all games.
pub struct Conditions<'a> {
    /// The game.
    pub chosen: &'a Chosen,
    /// Where it begins, if not at its beginning.
    pub position: Option<&'a str>,
    /// The two players.
    pub players: [PlayerSpec; 2],
    /// How they think.
    pub settings: Settings,
    /// What each of them knows.
    pub knowledge: [&'a Knowledge<'a>; 2],
    /// So many random moves are made first.
    pub shuffled: u32,
    /// Of so many openings the most even one is played.
    pub drawn: u32,
    /// All chance depends on it.
    pub seed: u64,
}

/// How a game went.
#[derive(Debug)]
pub struct GameEnd {
    /// The game.
    pub played: History,
    /// Which of the two players had South.
    pub south: usize,
    /// Half points for the first player: 2 for a win, 1 for a draw, 0.
    pub half_points: u32,
    /// It was stopped, and counts as a draw.
    pub unfinished: bool,
    /// The longest time for a move, by player.
    pub slowest: [Duration; 2],
    /// Moves that took more than a tenth over their time.
    pub overruns: u32,
}

/// No more openings than this are drawn for one.
const MOST_DRAWN: u64 = 1000;
/// Positions looked at to see how even an opening is.
const SHORT_LOOK: u64 = 3000;
/// A game of so many moves is stopped.
const MOST_MOVES: usize = 2000;

impl Conditions<'_> {
    /// Plays the game with a number. Games 0 and 1, 2 and 3, … have the same opening, with sides changed.
    ///
    /// # Errors
    /// If the position is none of this game, cannot be played within the limits of play, or a player makes no legal move.
    pub fn play(&self, number: u64) -> Result<GameEnd, Failure> {
        let south = (number % 2) as usize;
        let mut played = History::new(self.opening(number / 2)?);
        let opponent = |player: usize| {
            let number = number * 2 + player as u64;
            let seed = self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let chance = Chance::new(seed);
            Opponent::new(self.players[player], self.settings, chance).map_err(Failure::input)
        };
        let mut opponents = [opponent(0)?, opponent(1)?];
        let (mut slowest, mut overruns) = ([Duration::ZERO; 2], 0);
        while played.now().over().is_none() && played.steps().len() < MOST_MOVES {
            let player = match played.now().mover() {
                Seat::South => south,
                Seat::North => 1 - south,
            };
            let began = Instant::now();
            let Some(chosen) = Attention::default().choose(
                &mut opponents[player],
                played.now(),
                self.knowledge[player],
            ) else {
                match played.now().unplayable() {
                    Some(limit) => return Err(Failure::unplayable("the game", limit)),
                    None => break,
                }
            };
            let taken = began.elapsed();
            slowest[player] = slowest[player].max(taken);
            overruns += u32::from(is_overrun(self.players[player], taken));
            played.play(&chosen).map_err(Failure::input)?;
        }
        Ok(self.end(played, south, slowest, overruns))
    }

    /// The same for both games of a pair: of some openings the one that a short look takes for the most even.
    fn opening(&self, pair: u64) -> Result<Match, Failure> {
        let mut found: Vec<Match> = Vec::new();
        // Somewhere a game may be over by then: then another one is drawn.
        for attempt in 0..MOST_DRAWN {
            if found.len() >= self.drawn as usize {
                break;
            }
            let game = self.shuffle(pair << 16 | attempt)?;
            if game.over().is_none() {
                found.push(game);
            }
        }
        let most_even = match found.len() {
            0 | 1 => found.pop(),
            _ => found.into_iter().min_by_key(unevenness),
        };
        most_even.map_or_else(|| self.chosen.start_as_told(self.position), Ok)
    }

    fn shuffle(&self, number: u64) -> Result<Match, Failure> {
        let mut game = self.chosen.start_as_told(self.position)?;
        let mut chance = Chance::new(self.seed.wrapping_add(number));
        for _ in 0..self.shuffled {
            if let Some(drawn) = chance.any_move(&game) {
                game.play(&drawn).map_err(Failure::input)?;
            }
        }
        Ok(game)
    }

    fn end(&self, played: History, south: usize, slowest: [Duration; 2], overruns: u32) -> GameEnd {
        let over = played.now().over();
        let half_points = match over.and_then(|standing| standing.winner) {
            None => 1,
            Some(winner) if (winner == Seat::South) == (south == 0) => 2,
            Some(_) => 0,
        };
        GameEnd {
            unfinished: over.is_none(),
            played,
            south,
            half_points,
            slowest,
            overruns,
        }
    }
}

/// How far from even a short look takes a position to be.
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
        nodes: Some(SHORT_LOOK),
        ..Limits::default()
    };
    let analysis = thinker.think(&game.round(), &limits, &mut |_| {});
    let best = analysis.lines.first();
    best.map_or(u64::MAX, |best| best.value.hundredths().unsigned_abs())
}

fn is_overrun(recipe: PlayerSpec, taken: Duration) -> bool {
    match recipe {
        PlayerSpec::Search(Budget {
            time: Some(time), ..
        })
        | PlayerSpec::Mcts(Budget {
            time: Some(time), ..
        }) => taken > time.mul_f64(1.1),
        _ => false,
    }
}
