//! Games that a program plays against itself, as training data.

use super::weights::{COUNTS, Weights, sides, stage};
use crate::alphabeta::AlphaBeta;
use crate::chance::Chance;
use crate::facts::StaticFacts;
use crate::limits::{Limits, Settings};
use sow_grammar::rules::Seat;
use sow_interpreter::{Cell, Game, Position, Program, Standing, Unwatched};
use sow_solver::NoMemory;

/// The settings of self-play games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfPlay {
    /// Positions searched per move.
    pub nodes: u64,
    /// The number of random moves at the start of a game.
    pub shuffle: u32,
    /// Random moves after the opening, in percent.
    pub slips: u32,
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
    pub(super) end: f32,
}

/// A game that reaches this number of moves is abandoned.
const MOST_MOVES: u32 = 500;
/// The margin of a win in games without stores, as a fraction of all seeds.
const WON: f32 = 0.25;
/// Memory in bytes for the search.
const MEMORY: usize = 1 << 20;

impl Default for SelfPlay {
    fn default() -> Self {
        Self {
            nodes: 400,
            shuffle: 6,
            slips: 5,
        }
    }
}

impl SelfPlay {
    /// Plays a game with `number` as its random seed. Returns its positions; none if the game was abandoned.
    ///
    /// # Errors
    /// [`NoMemory`] if the megabyte for the search cannot be allocated.
    pub fn play(
        &self,
        program: &Program,
        weights: Option<&Weights>,
        number: u64,
    ) -> Result<Vec<Sample>, NoMemory> {
        let mut chance = Chance::new(number);
        let mut thinker = AlphaBeta::new(Settings {
            memory: MEMORY,
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
        for made in 0..MOST_MOVES {
            if let Some(standing) = game.position().over() {
                let end = end(standing, &facts);
                samples
                    .iter_mut()
                    .for_each(|sample: &mut Sample| sample.end = end);
                return Ok(samples);
            }
            let random = made < self.shuffle || chance.below(100) < self.slips.into();
            let chosen = match random {
                true => None,
                false => {
                    samples.push(sample(program, &facts, &sides, game.position()));
                    let found = thinker.think(&game, &limits, &mut |_| {});
                    found
                        .lines
                        .first()
                        .and_then(|best| best.moves.first().copied())
                }
            };
            let Some(played) = chosen.or_else(|| chance.pick(game.legal_moves())) else {
                break;
            };
            game.play_unchecked(played, &mut Unwatched);
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
        stage: stage(points, facts.stores, program.seeds()) as u8,
        lead: points[0] as f32 - points[1] as f32,
        turn: if position.mover() == Seat::South {
            1.0
        } else {
            -1.0
        },
        counts: sides
            .each_ref()
            .map(|cells| cells.iter().map(count).collect()),
        end: 0.0,
    }
}

/// Returns South's final margin in seeds.
fn end(standing: Standing, facts: &StaticFacts) -> f32 {
    if facts.stores {
        let [south, north] = standing.score.map(|points| points as f32);
        return south - north;
    }
    match standing.winner {
        None => 0.0,
        Some(Seat::South) => WON * facts.seeds as f32,
        Some(Seat::North) => -WON * facts.seeds as f32,
    }
}
