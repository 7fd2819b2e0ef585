//! Several games played in turns, a move of each: what one has to wait for, the others need not.

use super::playing::Game;

/// So many games are played in turns.
const TOGETHER: usize = 4;

/// What a turn has come to.
pub(super) enum Turn {
    GoesOn,
    /// The game is over, and another one may begin.
    Over,
    /// The game is over, and no other one begins.
    Last,
}

/// Plays games, in room that is used again. `turn`: makes a move of one.
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
            // A game that begins has its turn at once.
            if let Some(next) = next {
                game.begin(next);
            } else {
                playing.swap_remove(at);
            }
        }
    }
}

impl<const H: usize> Game<H> {
    /// Another game begins, in the room of this one.
    fn begin(&mut self, next: Self) {
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.clear();
        *self = Self { earlier, ..next };
    }
}
