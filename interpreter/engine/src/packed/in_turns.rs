//! Several games played in turns, a move of each: what one has to wait for, the others need not.

use super::playing::Game;

/// So many games are played in turns.
const TOGETHER: usize = 4;

/// Room for a game that is played in turns with others.
pub(super) trait Room<const H: usize, C> {
    /// Room for a first game.
    fn of(game: Game<H, C>) -> Self;

    /// Another game begins, in the room of this one.
    fn begin(&mut self, next: Game<H, C>);
}

impl<const H: usize, C> Room<H, C> for Game<H, C> {
    fn of(game: Self) -> Self {
        game
    }

    fn begin(&mut self, next: Self) {
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.clear();
        *self = Self { earlier, ..next };
    }
}

/// What a turn has come to.
pub(super) enum Turn {
    GoesOn,
    /// The game is over, and another one may begin.
    Over,
    /// The game is over, and no other one begins.
    Last,
    /// All of them are broken off.
    Stop,
}

/// Plays games, in room that is used again. `turn`: makes a move of one.
#[inline(always)]
pub(super) fn play_in_turns<const H: usize, C, R: Room<H, C>>(
    mut games: impl Iterator<Item = Game<H, C>>,
    rooms: &mut Vec<R>,
    mut turn: impl FnMut(&mut R) -> Turn,
) {
    let mut first = 0;
    for game in games.by_ref().take(TOGETHER) {
        match rooms.get_mut(first) {
            Some(over) => over.begin(game),
            None => rooms.push(R::of(game)),
        }
        first += 1;
    }
    let mut playing: Vec<&mut R> = rooms[..first].iter_mut().collect();
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
                Turn::Stop => return,
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
