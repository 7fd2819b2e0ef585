//! Games that a program plays against itself, as training data.

use super::weights::{COUNTS, Weights, sides, stage};
use crate::alphabeta::AlphaBeta;
use crate::evaluate::StaticFacts;
use crate::limits::{Chance, Limits, Settings};
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Game, GameResult, NoObserver, Position, Program};
use sow_solver::NoMemory;

/// The settings of self-play games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfPlay {
    /// Positions searched per move.
    pub nodes: u64,
    /// The number of random moves at the start of a game.
    pub random_opening_moves: u32,
    /// The share of random moves after the opening, in percent.
    pub slip_percent: u32,
}

/// A position and the result of its game, both from South's point of view.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    pub(super) stage: u8,
    pub(super) lead: f32,
    /// 1 if South is to move, otherwise -1.
    pub(super) turn: f32,
    /// The seeds of each pit of South and of North, capped at [`COUNTS`] - 1.
    pub(super) counts: [Vec<u8>; 2],
    /// South's final margin in seeds.
    pub(super) final_margin: f32,
}

/// A game that reaches this number of moves is abandoned.
const MAX_MOVES: u32 = 500;
/// The margin of a win in games without stores, as a fraction of all seeds.
const WIN_MARGIN: f32 = 0.25;
/// Memory in bytes for the search.
const SEARCH_BYTES: usize = 1 << 20;

impl Default for SelfPlay {
    fn default() -> Self {
        Self {
            nodes: 400,
            random_opening_moves: 6,
            slip_percent: 5,
        }
    }
}

impl SelfPlay {
    /// Plays a game with `seed` as its random seed. Returns its positions; none if the game was abandoned.
    ///
    /// # Errors
    /// [`NoMemory`] if the megabyte for the search cannot be allocated.
    pub fn play(
        &self,
        program: &Program,
        weights: Option<&Weights>,
        seed: u64,
    ) -> Result<Vec<Sample>, NoMemory> {
        let mut chance = Chance::new(seed);
        let mut player = AlphaBeta::new(Settings {
            memory: SEARCH_BYTES,
            ..Settings::default()
        })?;
        let limits = Limits {
            nodes: Some(self.nodes),
            weights,
            ..Limits::default()
        };
        let sides = sides(program);
        let facts = StaticFacts::new(program);
        let mut game = Game::new(program);
        let mut samples = Vec::new();
        for move_number in 0..MAX_MOVES {
            if let Some(standing) = game.position().result() {
                let end = final_margin(standing, &facts);
                samples
                    .iter_mut()
                    .for_each(|sample: &mut Sample| sample.final_margin = end);
                return Ok(samples);
            }
            let random = move_number < self.random_opening_moves
                || chance.random_below(100) < self.slip_percent.into();
            let chosen = match random {
                true => None,
                false => {
                    samples.push(sample(program, &facts, &sides, game.position()));
                    let analysis = player.think(&game, &limits, &mut |_| {});
                    analysis
                        .lines
                        .first()
                        .and_then(|best| best.moves.first().copied())
                }
            };
            let Some(played) = chosen.or_else(|| chance.pick(game.legal_moves())) else {
                break;
            };
            game.play_unchecked(played, &mut NoObserver);
        }
        Ok(Vec::new())
    }
}

fn sample(
    program: &Program,
    facts: &StaticFacts,
    sides: &[Vec<Cell>; 2],
    position: &Position,
) -> Sample {
    let points = program.points(position);
    let count = |&cell: &Cell| position.seeds(cell).min(COUNTS as u16 - 1) as u8;
    Sample {
        stage: stage(points, facts.has_stores, program.seeds()) as u8,
        lead: points[0] as f32 - points[1] as f32,
        turn: if position.mover() == Seat::South {
            1.0
        } else {
            -1.0
        },
        counts: sides
            .each_ref()
            .map(|cells| cells.iter().map(count).collect()),
        final_margin: 0.0,
    }
}

/// Returns South's final margin in seeds.
fn final_margin(standing: GameResult, facts: &StaticFacts) -> f32 {
    if facts.has_stores {
        let [south, north] = standing.score.map(|points| points as f32);
        return south - north;
    }
    match standing.winner {
        None => 0.0,
        Some(Seat::South) => WIN_MARGIN * facts.seeds as f32,
        Some(Seat::North) => -WIN_MARGIN * facts.seeds as f32,
    }
}
