//! Whether the game is over, and how it ended.

use super::{Over, Position, Standing};
use crate::seats::seat;

impl<const W: usize> Position<W> {
    /// The result, once the game is over.
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

    /// Whether the rules ask for more computation than the limits of play allow, so that nobody can go on from here: neither
    /// the moves nor the result is known.
    #[inline]
    #[must_use]
    pub fn is_unplayable(&self) -> bool {
        self.over == Over::Unknown
    }

    /// Nobody goes on from here, whether the game is over or its end cannot be known.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over != Over::No
    }

    /// Ends the game; the score is that of the board as it lies.
    pub fn finish(&mut self, winner: Option<u8>, score: [u16; 2]) {
        self.over = winner.map_or(Over::Drawn, Over::Won);
        self.score = score;
    }

    /// The limits of play leave it open how the game goes on.
    pub fn give_up(&mut self) {
        self.over = Over::Unknown;
    }

    /// The same position as if the game went on.
    pub fn unfinished(&self) -> Self {
        Self {
            over: Over::No,
            score: [0; 2],
            ..*self
        }
    }
}
