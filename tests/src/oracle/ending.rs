//! What comes after a move: the table for it, the next player, the endings.

use super::board::{Cell, index, other};
use super::doing::Play;
use super::game::Oracle;
use super::moves::Legal;
use super::state::State;
use super::view::{Progress, View};

impl Legal<'_> {
    /// The state after the move and the ending that it may bring.
    #[must_use]
    pub fn finish(&self) -> State {
        self.play.oracle.runs.set(0);
        let mut state = self.play.state.clone();
        if state.over.is_none() {
            self.play.oracle.look_at_endings(&mut state);
        }
        state
    }
}

impl Play<'_> {
    /// All that follows from a move but the ending: the table for it, the next player, what is remembered. This is what
    /// filters see.
    pub(super) fn close(&mut self, before: &State) {
        self.progress.fresh = None;
        if let (Some(table), None) = (self.oracle.rules.after_move, self.state.over) {
            // It can only be stopped by an end of the game, which the state tells.
            let _ = self.table(table);
        }
        if !self.again {
            self.state.turn += 1;
            if self.oracle.board.seats.len() > 1 {
                self.state.mover = other(self.own);
            }
        }
        if self.oracle.usage.repeats {
            remember(before, &mut self.state);
        }
    }
}

impl Oracle<'_> {
    /// Carries out the first ending that holds.
    pub(super) fn look_at_endings(&self, state: &mut State) {
        let mover = state.mover;
        for own in [mover, other(mover)]
            .into_iter()
            .filter(|seat| self.board.seats.contains(seat))
        {
            let progress = Progress::none(self.board.turning);
            let view = View {
                to_move: own == mover,
                ..self.view(state, own, &progress)
            };
            let Some(row) = self.rules.endings.iter().find(|row| view.fits(&row.fit)) else {
                continue;
            };
            let mut play = Play::new(self, state, own, 0);
            // Its last action ends the game, which the state tells.
            let _ = play.actions(&row.actions);
            *state = play.state;
            return;
        }
    }

    /// The points of both players: seeds in store, in games without stores those of the side.
    pub(super) fn score(&self, state: &State) -> [u32; 2] {
        let mut score = [0; 2];
        for (at, cell) in self.board.cells.iter().enumerate() {
            let counts = self.rules.board.store.is_none() || matches!(cell, Cell::Store(_));
            if let (true, Some(seat)) = (counts, self.board.owner(at)) {
                score[index(seat)] += state.seeds[at];
            }
        }
        score
    }
}

/// Puts the position before the move among those that may come back. Seeds may leave a store again, so that none is forgotten.
fn remember(before: &State, state: &mut State) {
    state.earlier.push(State {
        earlier: Vec::new(),
        ..before.clone()
    });
}
