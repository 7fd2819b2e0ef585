//! The end of the game and its result.

use super::{Over, Position, Standing};
use crate::seats::seat;

impl<const W: usize> Position<W> {
    /// Returns the result if the game is over.
    #[inline]
    #[must_use]
    pub fn over(&self) -> Option<Standing> {
        let winner = match self.over {
            Over::No | Over::Unknown => return None,
            Over::Won(winner) => Some(seat(winner)),
            Over::Drawn => None,
        };
        Some(Standing {
            winner,
            score: self.score.map(u32::from),
        })
    }

    /// Whether the game exceeds the limits of play, so that neither its legal moves nor its result are known.
    #[inline]
    #[must_use]
    pub fn is_unplayable(&self) -> bool {
        self.over == Over::Unknown
    }

    /// Whether the game cannot continue, because it is over or exceeds the limits of play.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over != Over::No
    }

    /// Ends the game with this winner (`None` for a draw) and score.
    pub fn finish(&mut self, winner: Option<u8>, score: [u16; 2]) {
        self.over = winner.map_or(Over::Drawn, Over::Won);
        self.score = score;
    }

    /// Stops the game because it exceeds the limits of play.
    pub fn give_up(&mut self) {
        self.over = Over::Unknown;
    }

    /// Returns the position with the result cleared.
    pub fn unfinished(&self) -> Self {
        Self {
            over: Over::No,
            score: [0; 2],
            ..*self
        }
    }
}
