//! What comes after a move: the table for it, the next player, the endings.

use super::doing::Play;
use super::moves::Legal;
use super::view::{Progress, View};
use super::{Cell, Oracle, State, index, other};
use sow_grammar::rules::Seat;

impl Legal<'_> {
    /// The state after the move, with all that follows from it; `before` is the state in which it was found.
    #[must_use]
    pub fn finish(&self, before: &State) -> State {
        let mut play = self.play.clone();
        let oracle = play.oracle;
        if let (Some(table), None) = (oracle.rules.after_move, play.state.over) {
            play.progress.fresh = None;
            // It can only be stopped by an end of the game, which the state tells.
            let _ = play.table(table);
        }
        let next = play.next_mover();
        let mut state = play.state;
        if !play.again {
            state.turn += 1;
        }
        state.mover = next;
        if oracle.usage.repeats {
            oracle.remember(before, &mut state);
        }
        if state.over.is_none() {
            oracle.look_at_endings(&mut state);
        }
        state
    }
}

impl Play<'_> {
    /// Who moves next.
    pub(super) fn next_mover(&self) -> Seat {
        if self.again || self.oracle.board.seats.len() == 1 {
            self.own
        } else {
            other(self.own)
        }
    }

    /// What filters see after the move.
    pub(super) fn after(&self) -> View<'_> {
        View {
            next_mover: self.next_mover(),
            ..self.view()
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

    /// Puts the position before the move among those that may come back, unless none of them can any more.
    fn remember(&self, before: &State, state: &mut State) {
        let stored = |state: &State| {
            let stores = self
                .board
                .cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| matches!(cell, Cell::Store(_)));
            stores.map(|(at, _)| state.seeds[at]).collect::<Vec<_>>()
        };
        state.earlier.push(State {
            earlier: Vec::new(),
            ..before.clone()
        });
        if stored(state) != stored(&state.earlier[state.earlier.len() - 1]) {
            state.earlier.clear();
        }
    }
}
