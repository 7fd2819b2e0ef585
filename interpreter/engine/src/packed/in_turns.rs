//! Interleaving of several games, a move of each in turn, so that the latencies of one overlap with work on the
//! others.

use super::playing::Game;

/// The number of games to interleave.
const TOGETHER: usize = 4;

/// The result of a turn.
pub(super) enum Turn {
    GoesOn,
    /// The game is over; another one may begin.
    Over,
    /// The game is over; no other one begins.
    Last,
}

/// Plays games interleaved, reusing the buffers in `rooms`; `turn` makes a move in a game.
#[inline(always)]
pub(super) fn play_in_turns<const H: usize>(
    mut games: impl Iterator<Item = Game<H>>,
    rooms: &mut Vec<Game<H>>,
    mut turn: impl FnMut(&mut Game<H>) -> Turn,
) {
    let mut first = 0;
    for game in games.by_ref().take(TOGETHER) {
        match rooms.get_mut(first) {
            Some(over) => over.begin(game),
            None => rooms.push(game),
        }
        first += 1;
    }
    let mut playing: Vec<&mut Game<H>> = rooms[..first].iter_mut().collect();
    while !playing.is_empty() {
        let mut at = 0;
        while let Some(game) = playing.get_mut(at) {
            let next = match turn(game) {
                Turn::GoesOn => {
                    at += 1;
                    continue;
                }
                Turn::Over => games.next(),
                Turn::Last => None,
            };
            // A new game has its turn at once.
            if let Some(next) = next {
                game.begin(next);
            } else {
                playing.swap_remove(at);
            }
        }
    }
}

impl<const H: usize> Game<H> {
    /// Replaces a finished game by a new one, reusing its buffer.
    fn begin(&mut self, next: Self) {
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.clear();
        *self = Self { earlier, ..next };
    }
}
