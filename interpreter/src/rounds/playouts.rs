//! Matches played at random.

use super::{Extent, Match, MatchError, MatchMove};
use crate::moves::below;
use crate::playouts::MAX_MOVES;
use crate::position::index;
use crate::program::Program;
use crate::trace::Unwatched;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::Arc;

/// What came of random matches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchPlayouts {
    /// Matches played.
    pub matches: u64,
    /// Rounds in all of them, finished or not.
    pub rounds: u64,
    /// Moves in all of them, arrangements included.
    pub moves: u64,
    /// Matches won by South, by North, drawn.
    pub wins: [u64; 3],
    /// Matches stopped in a round of 2000 moves or after 500 rounds.
    pub unfinished: u64,
}

/// A random match of so many rounds is stopped.
const MAX_ROUNDS: u32 = 500;

/// Plays the random matches with these numbers; match `n` depends on `seed` and `n` alone.
///
/// # Errors
/// If the rules have no match.
pub fn match_playouts(
    base: &Arc<Program>,
    seed: u64,
    matches: std::ops::Range<u64>,
) -> Result<MatchPlayouts, MatchError> {
    let start = Match::of(Arc::clone(base), Extent::Match)?;
    let mut all = MatchPlayouts::default();
    for number in matches {
        let seed = crate::scatter::scatter(seed).wrapping_add(number);
        let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
        one(start.clone(), &mut chance, &mut all);
    }
    Ok(all)
}

fn one(mut game: Match, chance: &mut impl Rng, all: &mut MatchPlayouts) {
    let mut left = MAX_MOVES;
    while game.over().is_none() && left > 0 && game.round_number() <= MAX_ROUNDS {
        let Some(next) = game.any_move(chance) else {
            break;
        };
        let round = game.round_number();
        game.play_unchecked(&next);
        left = if game.round_number() == round {
            left - 1
        } else {
            MAX_MOVES
        };
        all.moves += 1;
    }
    all.matches += 1;
    // The round after the last one that may be played has only been laid out.
    all.rounds += u64::from(game.round_number().min(MAX_ROUNDS));
    match game.over() {
        Some(standing) => all.wins[standing.winner.map_or(2, index)] += 1,
        None => all.unfinished += 1,
    }
}

impl Match {
    /// One of all that the mover may do, each as likely as the other.
    fn any_move(&self, chance: &mut impl Rng) -> Option<MatchMove> {
        if let Some(rule) = self.arrangement() {
            let drawn = rule.draw(&mut |bound| below(chance, bound as usize) as u64);
            return Some(MatchMove::Arrange(drawn));
        }
        let moves = self.legal_moves();
        let at = below(chance, moves.len());
        moves.into_iter().nth(at)
    }

    /// Plays a move that is known to be legal.
    fn play_unchecked(&mut self, played: &MatchMove) {
        match played {
            MatchMove::Arrange(seeds) => {
                self.arranged(seeds);
            }
            MatchMove::Play(played) => {
                let mut round = self.round();
                round.play_unchecked(*played, &mut Unwatched);
                (self.position, self.history) = round.into_parts();
                self.settle();
            }
        }
    }
}
