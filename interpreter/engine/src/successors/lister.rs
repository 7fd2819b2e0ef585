//! A lister of successors of positions of one size.

use super::succeed::Succeed;
use crate::limits::MAX_FUEL;
use crate::movegen::{Kept, MadeMove, Next, PackedState, Search, State};
use crate::moves::Move;
use crate::packed::{self, Listing};
use crate::program::Program;
use crate::vm::RepetitionHistory;
use sow_compiler::board::{History, Position};

/// A search with buffers that are reused.
pub(crate) struct Lister<'p, const W: usize> {
    pub(super) search: Search<'p, W>,
    pub(super) packed: Option<Box<dyn Listing<W> + 'p>>,
    /// Buffers that are reused.
    pub(super) moves: Vec<Move>,
    pub(super) made: Vec<MadeMove<W>>,
    pub(super) after: Vec<(Move, State<W>)>,
    /// The steps spent on the last list and on the endings after its moves; see [`Succeed::steps`].
    pub(super) steps: u32,
    /// The history and the steps to restore at each [`Succeed::ascend`].
    pub(super) trail: Vec<((usize, usize), u32)>,
}

impl<'p, const W: usize> Lister<'p, W> {
    pub(crate) fn new(program: &'p Program, history: &History) -> Self {
        let earlier = RepetitionHistory::kept(history.earlier.clone());
        let opening = program.opening().resized();
        Self {
            search: Search::new(program, opening, earlier, 0),
            packed: program
                .packed()
                .and_then(|tables| packed::listing(program, tables, opening)),
            moves: Vec::new(),
            made: Vec::new(),
            after: Vec::new(),
            steps: 0,
            trail: Vec::new(),
        }
    }

    /// Returns the number of legal moves, 0 if the fuel runs out.
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

    /// Turns to a position; returns `false` if the game cannot continue there.
    pub(super) fn begin(&mut self, position: &Position<W>) -> bool {
        if position.is_unplayable() {
            self.search.note_unplayable();
        }
        self.search.machine.position = *position;
        self.search.start();
        !position.is_over()
    }

    /// Lists the moves of a position.
    pub(super) fn list_of_position(&mut self, position: &Position<W>, into: &mut Vec<MadeMove<W>>) {
        if self.begin(position) {
            self.search.list(into);
            self.steps = self.search.machine.fuel.used;
        }
    }

    /// Returns the position after a move with endings evaluated, except that the caller finds out whether there is a
    /// move by listing the moves.
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
                let finished = self.ended(&State::from(*from), made);
                self.position(&finished)
            }
        }
    }

    /// Returns a packed state with the packed game, `None` for a position.
    pub(super) fn on_packed<'s>(
        &'s self,
        state: &'s State<W>,
    ) -> Option<(&'s dyn Listing<W>, &'s PackedState)> {
        match &state.0 {
            Kept::Packed(state) => Some((self.packed.as_deref()?, state)),
            Kept::Position(_) => None,
        }
    }

    /// Evaluates the endings after a move.
    pub(super) fn look(&mut self, from: &Position<W>, after: &Position<W>) -> Position<W> {
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

    /// Returns the place of a cell on the boards of states, for a player to move.
    pub(super) fn place(&self, cell: u8, mover: usize) -> u8 {
        let packed = self.packed.as_ref();
        packed
            .and_then(|packed| packed.place(cell, mover))
            .unwrap_or(cell)
    }

    /// Whether evaluating endings has used more fuel than a position may.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps > MAX_FUEL
    }

    /// Returns the hash of a state that rules about repetition compare.
    pub(super) fn situation(&self, state: &State<W>) -> u64 {
        match (&state.0, &self.packed) {
            (Kept::Position(position), _) => position.situation(),
            (Kept::Packed(state), Some(packed)) => packed.situation(state),
            (Kept::Packed(_), None) => 0,
        }
    }

    /// Whether a move brings seeds into the stores for good, so that no earlier position can recur.
    pub(super) fn stores_for_good(&self, from: &State<W>, to: &State<W>) -> bool {
        let program = self.search.machine.program;
        let stored = |state: &State<W>| state.points(program);
        let has_stores = program.board.layout.has_stores();
        has_stores && !program.uses.stores_shrink && stored(from) != stored(to)
    }

    /// Whether a move on a packed board leads to an earlier position, and the rules ask for that.
    pub(super) fn comes_back(&self, from: &State<W>, to: &State<W>) -> bool {
        let asked = self.search.machine.program.uses.repeats && to.as_position().is_none();
        if !asked || self.stores_for_good(from, to) {
            return false;
        }
        let situation = self.situation(to);
        self.search.machine.earlier.contains(situation) || self.situation(from) == situation
    }
}
