//! Listing the legal moves of a game, and the reasons why others are illegal.

use super::state::Game;
use crate::limits::Limit;
use crate::movegen::Search;
use crate::moves::Move;
use crate::trace::RefusalReasons;
use crate::vm::RepetitionHistory;
use sow_compiler::board::MAX_WORDS;
use sow_grammar::rules::MoveId;

/// The legal moves of a position, as far as the limits of play allow.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveList {
    /// The moves in the order of kinds, pits, directions and choices; empty if the game is over.
    pub moves: Vec<Move>,
    /// The limit that makes the list incomplete, if any.
    pub limit: Option<Limit>,
    /// The steps of computation spent (seeds lifted, places evaluated, pits tested).
    pub steps: u32,
}

impl Game<'_> {
    /// Returns all legal moves, in the order of kinds, pits, directions and choices; empty if the game is over.
    /// [`Game::list_moves`] also reports whether limits of play left any out.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.list_moves().moves
    }

    /// Returns all legal moves, with the limit of play that left some out.
    #[must_use]
    pub fn list_moves(&self) -> MoveList {
        self.list(&mut self.search())
    }

    /// Returns all legal moves, and the reasons why others are illegal.
    #[must_use]
    pub fn legal_and_refused_moves(&self) -> (MoveList, RefusalReasons) {
        let mut search = self.search();
        search.refusal_reasons = Some(RefusalReasons::default());
        let listed = self.list(&mut search);
        (listed, search.refusal_reasons.unwrap_or_default())
    }

    /// Returns the limit of play that keeps this position from being searched: its moves, or the positions after them,
    /// take too many steps of computation. The players, the engine and the solver all ask here. Whether the steps of slow
    /// positions are used up altogether is not said here: a search finds that out, and says how far it came.
    #[must_use]
    pub fn unsearchable(&self) -> Option<Limit> {
        let forbidding = |limit: &Limit| *limit == Limit::Steps;
        let listed = self.list_moves().limit.filter(forbidding);
        // Making all moves takes more steps than listing them.
        listed.or_else(|| {
            let mut successors = self.program().successors(self.history());
            successors.list_successors(self.position(), &mut Vec::new());
            successors.limit().filter(forbidding)
        })
    }

    /// Returns those of the kinds that have a legal move, even if each is written like a move of an earlier kind and is
    /// therefore not listed; and the steps of computation that this took, including those that no limit counts.
    #[must_use]
    pub fn kinds_with_move(&self, kinds: impl IntoIterator<Item = MoveId>) -> (Vec<MoveId>, u32) {
        let all = self.program().rules().moves.len();
        let mut search = self.search();
        let mut possible = Vec::new();
        for kind in kinds {
            let at = usize::from(kind.0);
            if !self.position().is_over() && at < all && search.has_legal_move(at) {
                possible.push(kind);
            }
        }
        (possible, search.machine.fuel.steps_used)
    }

    /// Returns the limit of play that leaves out legal moves, and the kind of move with the most combinations of choices.
    #[must_use]
    pub fn left_out_moves(&self) -> Option<(Limit, MoveId)> {
        let limit = self.list_moves().limit?;
        Some((limit, self.search().limited_kind()?))
    }

    fn search(&self) -> Search<'_, MAX_WORDS> {
        let history = RepetitionHistory::Borrowed(&self.history().earlier_hashes);
        Search::new(self.program(), *self.position(), history, 0)
    }

    fn list(&self, search: &mut Search<'_, MAX_WORDS>) -> MoveList {
        let mut moves = Vec::new();
        if self.position().is_unplayable() {
            search.record_unplayable();
        } else if !self.position().is_over() {
            search.list(&mut moves);
        }
        MoveList {
            moves,
            limit: search.limit(),
            steps: search.machine.fuel.steps_used,
        }
    }
}
