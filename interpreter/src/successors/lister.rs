//! Lists the successors of positions of one size.

use crate::board::History;
use crate::board::Position;
use crate::chance::Chance;
use crate::engine::movegen::{Kept, MadeMove, Move, Next, PackedState, Search, State};
use crate::engine::vm::RepetitionHistory;
use crate::limits::{Limit, MAX_FUEL};
use crate::packed::{self, Listing, ShowBoard, Unmade};
use crate::program::Program;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// What [`super::Successors`] promises. Its implementation is compiled here once for each size, and in no other crate.
pub(crate) trait Succeed<const W: usize> {
    fn state(&mut self, position: &Position<W>) -> State<W>;
    fn each_after(&self, words: &[u64; 8], mover: usize, show: &mut ShowBoard<'_>) -> Option<bool>;
    fn position(&self, state: &State<W>) -> Position<W>;
    fn list(&mut self, state: &State<W>, into: &mut Vec<MadeMove<W>>);
    fn unmade(&self, state: &State<W>) -> Option<Unmade>;
    fn make(&self, state: &State<W>, unmade: &mut Unmade) -> Option<MadeMove<W>>;
    fn place(&self, cell: u8, mover: usize) -> u8;
    fn finish(&mut self, from: &State<W>, made: &MadeMove<W>) -> State<W>;
    fn descend(&mut self, from: &State<W>, to: &State<W>);
    fn ascend(&mut self);
    fn moves_since(&self, from: &State<W>, to: &State<W>) -> Option<u32>;
    fn play_out(&mut self, position: &Position<W>, chance: &mut Chance, most: u32) -> Position<W>;
    fn steps(&self) -> u32;
    fn limit(&self) -> Option<Limit>;
    /// Whether looking at endings has taken more than a position may.
    fn is_exhausted(&self) -> bool;
}

/// The machine, with all that is used again.
pub(crate) struct Lister<'p, const W: usize> {
    pub(super) search: Search<'p, W>,
    pub(super) packed: Option<Box<dyn Listing<W> + 'p>>,
    /// A list that is used again.
    moves: Vec<Move>,
    /// What the last list and looking at the endings of its moves took; see [`super::Successors::steps`].
    pub(super) steps: u32,
    /// Where to go back to, and how many steps had been taken there.
    trail: Vec<((usize, usize), u32)>,
}

impl<'p, const W: usize> Lister<'p, W> {
    pub(crate) fn new(program: &'p Program, history: &History) -> Self {
        let earlier = RepetitionHistory::kept(history.earlier.clone());
        Self {
            search: Search::new(program, program.opening.resized(), earlier, 0),
            packed: packed::listing(program, program.opening.resized()),
            moves: Vec::new(),
            steps: 0,
            trail: Vec::new(),
        }
    }

    /// How many moves there are.
    pub(crate) fn count(&mut self, position: &Position<W>) -> u64 {
        if !self.begin(position) {
            return 0;
        }
        let count = self.search.count(&mut self.moves);
        match self.search.machine.is_out_of_fuel() {
            true => 0,
            false => count as u64,
        }
    }

    /// Turns to a position; false if nobody can go on from there.
    pub(super) fn begin(&mut self, position: &Position<W>) -> bool {
        if position.is_unplayable() {
            self.search.note_unplayable();
        }
        self.search.machine.position = *position;
        self.search.start();
        !position.is_over()
    }

    /// The moves of a position that is kept as one.
    fn list_of_position(&mut self, position: &Position<W>, into: &mut Vec<MadeMove<W>>) {
        if self.begin(position) {
            self.search.list(into);
            self.steps = self.search.machine.fuel.used;
        }
    }

    /// The position after a move, endings looked at, where whether there is a move in it is found out by listing them.
    pub(crate) fn made(&mut self, from: &Position<W>, made: &MadeMove<W>) -> Position<W> {
        match &made.after.0 {
            Kept::Position(after) if !self.is_exhausted() => {
                let machine = &mut self.search.machine;
                let place = machine.earlier.place();
                machine.finish_made(from, after, Next::Moves);
                self.steps = self.steps.saturating_add(machine.fuel.used);
                machine.earlier.return_to(place);
                machine.position
            }
            _ => {
                let finished = self.finish(&State::from(*from), made);
                self.position(&finished)
            }
        }
    }

    /// A state on a packed board, with what plays on from there.
    fn on_packed<'s>(
        &'s self,
        state: &'s State<W>,
    ) -> Option<(&'s dyn Listing<W>, &'s PackedState)> {
        match &state.0 {
            Kept::Packed(state) => Some((self.packed.as_deref()?, state)),
            Kept::Position(_) => None,
        }
    }

    /// Looks at the endings after a move.
    fn look(&mut self, from: &Position<W>, after: &Position<W>) -> Position<W> {
        let search = &mut self.search;
        let place = search.machine.earlier.place();
        search.machine.finish_made(from, after, Next::Moves);
        self.steps = self.steps.saturating_add(search.machine.fuel.used);
        if search.machine.program.uses.no_move && !search.machine.position.is_over() {
            search.start();
            if !search.any(|_| true) {
                search.machine.look_at_endings_knowing(Some(true));
            }
            self.steps = self.steps.saturating_add(search.machine.fuel.used);
        }
        let machine = &mut search.machine;
        machine.earlier.return_to(place);
        machine.position
    }
}

impl<const W: usize> Succeed<W> for Lister<'_, W> {
    fn state(&mut self, position: &Position<W>) -> State<W> {
        match &mut self.packed {
            Some(packed) if !position.is_over() => State(Kept::Packed(packed.pack(position))),
            _ => State::from(*position),
        }
    }

    fn each_after(&self, words: &[u64; 8], mover: usize, show: &mut ShowBoard<'_>) -> Option<bool> {
        let packed = self.packed.as_ref()?;
        packed.each_after(words, mover, show)
    }

    fn position(&self, state: &State<W>) -> Position<W> {
        match (&state.0, &self.packed) {
            (Kept::Position(position), _) => *position,
            (Kept::Packed(state), Some(packed)) => packed.unpack(state),
            // Only packed games have such states.
            (Kept::Packed(_), None) => self.search.machine.position,
        }
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

    fn place(&self, cell: u8, mover: usize) -> u8 {
        let packed = self.packed.as_ref();
        packed
            .and_then(|packed| packed.place(cell, mover))
            .unwrap_or(cell)
    }

    fn finish(&mut self, from: &State<W>, made: &MadeMove<W>) -> State<W> {
        let exhausted = self.is_exhausted();
        let repeated = self.comes_back(from, &made.after);
        match (&from.0, &made.after.0, &mut self.packed) {
            // Each may take as much as a position may, but not all of them.
            (_, Kept::Position(after), _) if exhausted => {
                self.search.note_unplayable();
                after.given_up().into()
            }
            (Kept::Position(from), Kept::Position(after), _) => self.look(from, after).into(),
            (_, Kept::Packed(after), Some(packed)) => match packed.finish(after, repeated) {
                Some(position) => self.state(&position),
                None => made.after,
            },
            // Only packed games have such states, and none that leads to others.
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
        // On packed boards nobody knows what came before.
        let packed = self.packed.as_mut();
        if let Some(packed) = packed.filter(|_| !self.search.machine.program.uses.repeats) {
            let chance = SplitMix64::seed_from_u64(chance.0.next_u64());
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
            if !search.play_any(&mut chance.0, &mut self.moves) {
                // Whether there is a move was left for the draw to find.
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

    fn is_exhausted(&self) -> bool {
        self.steps > MAX_FUEL
    }

    fn limit(&self) -> Option<Limit> {
        let packed = self.packed.as_ref().and_then(|packed| packed.limit());
        self.search.limit().max(packed)
    }
}
