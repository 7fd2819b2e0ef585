//! The end of a move: its table, the next player, the endings.

use super::actions::Execution;
use super::board::{Cell, opponent_of, seat_index};
use super::game::Oracle;
use super::moves::LegalMove;
use super::state::State;
use super::view::{Progress, View};
use std::sync::Arc;

impl LegalMove<'_> {
    /// Returns the state after the move and after any ending that it brings.
    #[must_use]
    pub fn finish(&self) -> State {
        self.execution.oracle.explored_lines.set(0);
        let mut state = self.execution.state.clone();
        if state.result.is_none() {
            self.execution.oracle.apply_endings(&mut state);
        }
        state
    }
}

impl Execution<'_> {
    /// Does everything that follows a move except endings: the table after it, the next player, the earlier
    /// positions. Filters see the resulting state.
    pub(super) fn finish_move(&mut self, before: &State) {
        self.progress.just_fallen = None;
        if let (Some(table), None) = (self.oracle.rules.after_move, self.state.result) {
            // Only an end of the game can stop the table, and the state records it.
            let _ = self.run_table(table);
        }
        if !self.moves_again {
            self.state.turn += 1;
            if self.oracle.board.seats.len() > 1 {
                self.state.mover = opponent_of(self.own);
            }
        }
        // All positions are kept, since seeds may leave a store again.
        if self.oracle.usage.repetition {
            self.state.previous = Some(Arc::new(before.clone()));
        }
    }
}

impl Oracle<'_> {
    /// Carries out the first ending that holds, for the player to move or else for the opponent.
    pub(super) fn apply_endings(&self, state: &mut State) {
        let mover = state.mover;
        for own in [mover, opponent_of(mover)]
            .into_iter()
            .filter(|seat| self.board.seats.contains(seat))
        {
            let progress = Progress::new(self.board.turning);
            let view = View {
                to_move: own == mover,
                ..self.view(state, own, &progress)
            };
            let Some(row) = self.rules.endings.iter().find(|row| view.fits(&row.fit)) else {
                continue;
            };
            let mut play = Execution::new(self, state, own, 0);
            // The last action ends the game, which the state records.
            let _ = play.run_actions(&row.actions);
            *state = play.state;
            return;
        }
    }

    /// Returns the points of both players: seeds in store or, in games without stores, on the player's side.
    pub(super) fn score(&self, state: &State) -> [u32; 2] {
        let mut score = [0; 2];
        for (at, cell) in self.board.cells.iter().enumerate() {
            let counts = self.rules.board.store.is_none() || matches!(cell, Cell::Store(_));
            if let (true, Some(seat)) = (counts, self.board.owner(at)) {
                score[seat_index(seat)] += state.seeds[at];
            }
        }
        score
    }
}
