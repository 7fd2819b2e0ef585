//! The implementation of [`Succeed`] for positions of one size.

use super::lister::Lister;
use super::succeed::Succeed;
use crate::chance::Chance;
use crate::limits::{Limit, MAX_FUEL};
use crate::movegen::{Kept, MadeMove, Sides, State, Successor};
use crate::moves::Move;
use crate::packed::{ShowBoard, Unmade};
use sow_compiler::board::{Cell, Position, index};
use sow_grammar::rules::Seat;

impl<const W: usize> Succeed<W> for Lister<'_, W> {
    fn of(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>) {
        into.clear();
        let state = self.state(position);
        let mut after = std::mem::take(&mut self.after);
        self.states(&state, &mut after);
        into.extend(after.iter().map(|(played, after)| Successor {
            played: *played,
            position: self.position(after),
        }));
        self.after = after;
    }

    fn states(&mut self, from: &State<W>, into: &mut Vec<(Move, State<W>)>) {
        into.clear();
        let mut made = std::mem::take(&mut self.made);
        self.list(from, &mut made);
        into.extend(
            made.iter()
                .map(|made| (made.played(), self.ended(from, made))),
        );
        self.made = made;
        if self.is_exhausted() {
            into.clear();
        }
    }

    fn state(&mut self, position: &Position<W>) -> State<W> {
        match &mut self.packed {
            Some(packed) if !position.is_over() => State(Kept::Packed(packed.pack(position))),
            _ => State::from(*position),
        }
    }

    fn position(&self, state: &State<W>) -> Position<W> {
        match (&state.0, &self.packed) {
            (Kept::Position(position), _) => *position,
            (Kept::Packed(state), Some(packed)) => packed.unpack(state),
            // Only packed games have packed states.
            (Kept::Packed(_), None) => self.search.machine.position,
        }
    }

    fn each_after(&self, words: &[u64; 8], mover: Seat, show: &mut ShowBoard<'_>) -> Option<bool> {
        let packed = self.packed.as_ref()?;
        packed.each_after(words, index(mover), show)
    }

    fn sides(&self, sides: &Sides) -> Sides {
        sides.packed(|cell, mover| self.place(cell, mover))
    }

    fn places(&self, cells: &[Cell], mover: Seat) -> Vec<u8> {
        let places = cells.iter();
        places
            .map(|cell| self.place(cell.0, index(mover)))
            .collect()
    }

    fn list(&mut self, state: &State<W>, into: &mut Vec<MadeMove<W>>) {
        into.clear();
        self.steps = 0;
        match (&state.0, &mut self.packed) {
            (Kept::Packed(state), Some(packed)) => packed.list(state, into),
            (Kept::Packed(_), None) => {}
            (Kept::Position(position), _) => self.list_of_position(position, into),
        }
    }

    fn unmade(&self, state: &State<W>) -> Option<Unmade> {
        let (packed, state) = self.on_packed(state)?;
        packed.unmade(state)
    }

    fn make(&self, state: &State<W>, unmade: &mut Unmade) -> Option<MadeMove<W>> {
        let (packed, state) = self.on_packed(state)?;
        packed.make(state, unmade)
    }

    fn ended(&mut self, from: &State<W>, made: &MadeMove<W>) -> State<W> {
        let exhausted = self.is_exhausted();
        let repeated = self.comes_back(from, &made.after);
        match (&from.0, &made.after.0, &mut self.packed) {
            // A list as a whole has no more fuel than one position.
            (_, Kept::Position(after), _) if exhausted => {
                self.search.note_unplayable();
                let mut after = *after;
                after.give_up();
                after.into()
            }
            (Kept::Position(from), Kept::Position(after), _) => self.look(from, after).into(),
            (_, Kept::Packed(after), Some(packed)) => match packed.finish(after, repeated) {
                Some(position) => self.state(&position),
                None => made.after,
            },
            // Only packed games have packed states, and these lead to packed states only.
            (_, Kept::Packed(_), None) | (Kept::Packed(_), Kept::Position(_), _) => made.after,
        }
    }

    fn descend(&mut self, from: &State<W>, to: &State<W>) {
        let machine = &mut self.search.machine;
        self.trail.push((machine.earlier.place(), self.steps));
        if machine.program.uses.repeats {
            let (situation, for_good) = (self.situation(from), self.stores_for_good(from, to));
            self.search.machine.earlier.push(situation, for_good);
        }
    }

    fn ascend(&mut self) {
        if let Some((place, steps)) = self.trail.pop() {
            self.steps = steps;
            self.search.machine.earlier.return_to(place);
        }
    }

    fn moves_since(&self, from: &State<W>, to: &State<W>) -> Option<u32> {
        let machine = &self.search.machine;
        if !machine.program.uses.repeats {
            return None;
        }
        let situation = self.situation(to);
        if self.situation(from) == situation {
            return Some(1);
        }
        let mut earlier = machine.earlier.as_slice().iter().rev().zip(2..);
        earlier
            .find(|(known, _)| **known == situation)
            .map(|(_, moves)| moves)
    }

    fn play_out(&mut self, position: &Position<W>, chance: &mut Chance, most: u32) -> Position<W> {
        if position.is_over() {
            return *position;
        }
        // Packed play does not know earlier positions.
        let packed = self.packed.as_mut();
        if let Some(packed) = packed.filter(|_| !self.search.machine.program.uses.repeats) {
            let chance = Chance::of_seed(chance.seed());
            return packed.play_out(position, chance, most);
        }
        let search = &mut self.search;
        let place = search.machine.earlier.place();
        search.machine.position = *position;
        let mut steps = 0u32;
        for _ in 0..most {
            if search.machine.position.is_over() || steps > MAX_FUEL {
                break;
            }
            if !search.play_any(chance, &mut self.moves) {
                // The draw left it open whether there is a move.
                search.machine.start();
                search.machine.look_at_endings();
                break;
            }
            steps = steps.saturating_add(search.machine.fuel.used);
        }
        search.machine.earlier.return_to(place);
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
