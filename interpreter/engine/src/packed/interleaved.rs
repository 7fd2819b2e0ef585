//! Interleaving of several games, a move of each in turn, so that the latencies of one overlap with work on the
//! others.

use super::random_game::RandomGame;

/// The number of games to interleave.
const INTERLEAVED_GAMES: usize = 4;

/// The result of a turn.
pub(super) enum StepOutcome {
    Continues,
    /// The game is over; another one may begin.
    Over,
    /// The game is over; no other one begins.
    OverAndStop,
}

/// Plays games interleaved, reusing the buffers in `buffers`; `step` makes a move in a game.
#[inline(always)]
pub(super) fn play_interleaved<const H: usize>(
    mut games: impl Iterator<Item = RandomGame<H>>,
    buffers: &mut Vec<RandomGame<H>>,
    mut step: impl FnMut(&mut RandomGame<H>) -> StepOutcome,
) {
    let mut first = 0;
    for game in games.by_ref().take(INTERLEAVED_GAMES) {
        match buffers.get_mut(first) {
            Some(over) => over.restart_with(game),
            None => buffers.push(game),
        }
        first += 1;
    }
    let mut active: Vec<&mut RandomGame<H>> = buffers[..first].iter_mut().collect();
    while !active.is_empty() {
        let mut at = 0;
        while let Some(game) = active.get_mut(at) {
            let next = match step(game) {
                StepOutcome::Continues => {
                    at += 1;
                    continue;
                }
                StepOutcome::Over => games.next(),
                StepOutcome::OverAndStop => None,
            };
            // A new game has its turn at once.
            if let Some(next) = next {
                game.restart_with(next);
            } else {
                active.swap_remove(at);
            }
        }
    }
}

impl<const H: usize> RandomGame<H> {
    /// Replaces a finished game by a new one, reusing its buffer.
    fn restart_with(&mut self, next: Self) {
        let mut earlier = std::mem::take(&mut self.history);
        earlier.clear();
        *self = Self {
            history: earlier,
            ..next
        };
    }
}
