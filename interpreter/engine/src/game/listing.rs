//! The legal moves of a game under way, and what keeps others from being legal.

use super::state::Game;
use crate::limits::Limit;
use crate::movegen::Search;
use crate::moves::Move;
use crate::trace::WhyIllegal;
use crate::vm::RepetitionHistory;
use sow_compiler::board::MAX_WORDS;

/// The legal moves of a position, as far as the limits of play let them be found.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveList {
    /// In the order of kinds, pits, directions, choices; none once the game is over.
    pub moves: Vec<Move>,
    /// The limit that keeps the list from being complete.
    pub limit: Option<Limit>,
    /// Steps of computation that it took (seeds lifted, places evaluated, pits tested).
    pub steps: u32,
}

impl Game<'_> {
    /// All legal moves, in the order of kinds, pits, directions, choices; none once the game is over. [`Game::list_moves`] says
    /// whether the limits of play left any out.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.list_moves().moves
    }

    /// The same, with the limit of play that leaves some out.
    #[must_use]
    pub fn list_moves(&self) -> MoveList {
        self.list(&mut self.search())
    }

    /// The same, and what is to be told of those that are not legal.
    #[must_use]
    pub fn legal_and_refused_moves(&self) -> (MoveList, WhyIllegal) {
        let mut search = self.search();
        search.refused = Some(WhyIllegal::default());
        let listed = self.list(&mut search);
        (listed, search.refused.unwrap_or_default())
    }

    fn search(&self) -> Search<'_, MAX_WORDS> {
        let earlier = RepetitionHistory::Lent(&self.history().earlier);
        Search::new(self.program(), *self.position(), earlier, 0)
    }

    fn list(&self, search: &mut Search<'_, MAX_WORDS>) -> MoveList {
        let mut moves = Vec::new();
        if self.position().is_unplayable() {
            search.note_unplayable();
        } else if !self.position().is_over() {
            search.list(&mut moves);
        }
        MoveList {
            moves,
            limit: search.limit(),
            steps: search.machine.fuel.used,
        }
    }
}
