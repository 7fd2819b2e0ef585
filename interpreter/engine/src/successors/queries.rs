//! The implementation of [`SuccessorGenerator`] for positions of one size.

use super::generator::SuccessorGenerator;
use super::lister::SuccessorLister;
use crate::chance::Chance;
use crate::limits::{Limit, MAX_FUEL};
use crate::movegen::{AppliedMove, Sides, State, StateForm, Successor};
use crate::moves::Move;
use crate::packed::{BoardCallback, RemainingMoves};
use sow_compiler::board::{Cell, Position, seat_index};
use sow_grammar::rules::Seat;

impl<const W: usize> SuccessorGenerator<W> for SuccessorLister<'_, W> {
    fn list_successors(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>) {
        into.clear();
        let state = self.state_of(position);
        let mut after = std::mem::take(&mut self.states);
        self.list_states(&state, &mut after);
        into.extend(after.iter().map(|(played, after)| Successor {
            played_move: *played,
            position: self.position_of(after),
        }));
        self.states = after;
    }

    fn list_states(&mut self, from: &State<W>, into: &mut Vec<(Move, State<W>)>) {
        into.clear();
        let mut applied = std::mem::take(&mut self.applied);
        self.list_moves(from, &mut applied);
        into.extend(
            applied
                .iter()
                .map(|made| (made.played_move(), self.apply_endings(from, made))),
        );
        self.applied = applied;
        if self.is_exhausted() {
            into.clear();
        }
    }

    fn state_of(&mut self, position: &Position<W>) -> State<W> {
        match &mut self.packed {
            Some(packed) if !position.is_over() => State(StateForm::Packed(packed.pack(position))),
            _ => State::from(*position),
        }
    }

    fn position_of(&self, state: &State<W>) -> Position<W> {
        match (&state.0, &self.packed) {
            (StateForm::Position(position), _) => *position,
            (StateForm::Packed(state), Some(packed)) => packed.unpack(state),
            // Only packed games have packed states.
            (StateForm::Packed(_), None) => self.search.machine.position,
        }
    }

    fn visit_successors(
        &self,
        words: &[u64; 8],
        mover: Seat,
        callback: &mut BoardCallback<'_>,
    ) -> Option<bool> {
        let packed = self.packed.as_ref()?;
        packed.visit_successors(words, seat_index(mover), callback)
    }

    fn prepare_sides(&self, sides: &Sides) -> Sides {
        sides.with_packed(|cell, mover| self.board_index(cell, mover))
    }

    fn board_indices(&self, cells: &[Cell], mover: Seat) -> Vec<u8> {
        cells
            .iter()
            .map(|cell| self.board_index(cell.0, seat_index(mover)))
            .collect()
    }

    fn list_moves(&mut self, state: &State<W>, into: &mut Vec<AppliedMove<W>>) {
        into.clear();
        self.steps = 0;
        match (&state.0, &mut self.packed) {
            (StateForm::Packed(state), Some(packed)) => packed.list_moves(state, into),
            (StateForm::Packed(_), None) => {}
            (StateForm::Position(position), _) => self.list_position_moves(position, into),
        }
    }

    fn remaining_moves(&self, state: &State<W>) -> Option<RemainingMoves> {
        let (packed, state) = self.as_packed(state)?;
        packed.remaining_moves(state)
    }

    fn make_next(
        &self,
        state: &State<W>,
        remaining: &mut RemainingMoves,
    ) -> Option<AppliedMove<W>> {
        let (packed, state) = self.as_packed(state)?;
        packed.make_next(state, remaining)
    }

    fn apply_endings(&mut self, from: &State<W>, made: &AppliedMove<W>) -> State<W> {
        let exhausted = self.is_exhausted();
        let repeated = self.is_repetition(from, &made.after);
        match (&from.0, &made.after.0, &mut self.packed) {
            // All endings after the moves of a list share the fuel of one position.
            (_, StateForm::Position(after), _) if exhausted => {
                self.search.record_unplayable();
                let mut after = *after;
                after.mark_unplayable();
                after.into()
            }
            (StateForm::Position(from), StateForm::Position(after), _) => {
                self.finish_position(from, after).into()
            }
            (_, StateForm::Packed(after), Some(packed)) => {
                match packed.finish_move(after, repeated) {
                    Some(position) => self.state_of(&position),
                    None => made.after,
                }
            }
            // Only packed games have packed states, and these lead to packed states only.
            (_, StateForm::Packed(_), None) | (StateForm::Packed(_), StateForm::Position(_), _) => {
                made.after
            }
        }
    }

    fn descend(&mut self, from: &State<W>, to: &State<W>) {
        let machine = &mut self.search.machine;
        self.trail.push((machine.history.checkpoint(), self.steps));
        if machine.program.uses.repeats {
            let (situation, for_good) = (self.repetition_hash(from), self.fills_stores(from, to));
            self.search.machine.history.push(situation, for_good);
        }
    }

    fn ascend(&mut self) {
        if let Some((checkpoint, steps)) = self.trail.pop() {
            self.steps = steps;
            self.search.machine.history.rewind(checkpoint);
        }
    }

    fn repetition_distance(&self, from: &State<W>, to: &State<W>) -> Option<u32> {
        let machine = &self.search.machine;
        if !machine.program.uses.repeats {
            return None;
        }
        let situation = self.repetition_hash(to);
        if self.repetition_hash(from) == situation {
            return Some(1);
        }
        let mut earlier = machine.history.as_slice().iter().rev().zip(2..);
        earlier
            .find(|(known, _)| **known == situation)
            .map(|(_, moves)| moves)
    }

    fn play_out(
        &mut self,
        position: &Position<W>,
        chance: &mut Chance,
        max_moves: u32,
    ) -> Position<W> {
        if position.is_over() {
            return *position;
        }
        // Random play on packed boards does not know earlier positions.
        let packed = self.packed.as_mut();
        if let Some(packed) = packed.filter(|_| !self.search.machine.program.uses.repeats) {
            let chance = Chance::from_seed(chance.next_seed());
            return packed.play_out(position, chance, max_moves);
        }
        let search = &mut self.search;
        let checkpoint = search.machine.history.checkpoint();
        search.machine.position = *position;
        let mut steps = 0u32;
        for _ in 0..max_moves {
            if search.machine.position.is_over() || steps > MAX_FUEL {
                break;
            }
            if !search.play_random_move(chance, &mut self.moves) {
                // The endings after the last move were evaluated without knowing whether there is a legal move.
                search.machine.reset_to_mover();
                search.machine.evaluate_endings();
                break;
            }
            steps = steps.saturating_add(search.machine.fuel.steps_used);
        }
        search.machine.history.rewind(checkpoint);
        search.machine.position
    }

    fn steps(&self) -> u32 {
        self.steps
    }

    fn limit(&self) -> Option<Limit> {
        let packed = self.packed.as_ref().and_then(|packed| packed.limit());
        self.search.limit().max(packed)
    }
}
