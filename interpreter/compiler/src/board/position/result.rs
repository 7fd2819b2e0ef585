//! The end of the game and its result.

use super::{GameResult, GameStatus, Position};
use crate::seats::seat_from_index;

impl<const W: usize> Position<W> {
    /// Returns the result if the game is over.
    #[inline]
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let winner = match self.status {
            GameStatus::InPlay | GameStatus::Unknown => return None,
            GameStatus::Won(winner) => Some(seat_from_index(winner)),
            GameStatus::Drawn => None,
        };
        Some(GameResult {
            winner,
            score: self.score.map(u32::from),
        })
    }

    /// Whether the game exceeds the limits of play, so that neither its legal moves nor its result are known.
    #[inline]
    #[must_use]
    pub fn is_unplayable(&self) -> bool {
        self.status == GameStatus::Unknown
    }

    /// Whether the game cannot continue, because it is over or exceeds the limits of play.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.status != GameStatus::InPlay
    }

    /// Ends the game with this winner (`None` for a draw) and score.
    pub fn finish(&mut self, winner: Option<u8>, score: [u16; 2]) {
        self.status = winner.map_or(GameStatus::Drawn, GameStatus::Won);
        self.score = score;
    }

    /// Stops the game because it exceeds the limits of play.
    pub fn mark_unplayable(&mut self) {
        self.status = GameStatus::Unknown;
    }

    /// Returns the position with the result cleared.
    pub fn without_result(&self) -> Self {
        Self {
            status: GameStatus::InPlay,
            score: [0; 2],
            ..*self
        }
    }
}
