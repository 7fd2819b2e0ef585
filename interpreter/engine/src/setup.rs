//! Construction of positions from seeds: rounds that do not begin with the opening, and arbitrary positions. The number
//! of seeds may differ from that of the game, for which a [`Program`] is compiled.

use crate::ending;
use crate::program::Program;
use crate::trace::Observer;
use sow_compiler::board::{Position, seat_index};
use sow_grammar::rules::Seat;

impl Program {
    /// Returns the number of cells of the board: pits, stores and hands. They are numbered from 0.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.board.layout.cell_count().into()
    }

    /// Returns the opening with all seeds removed.
    #[must_use]
    pub fn empty_board(&self) -> Position {
        self.position_with_seeds(&[], self.opening().mover())
    }

    /// Returns the position with these seeds by cell and this player to move, in the first turn and without a chosen
    /// direction. Marks and counters are as in the opening. Missing cells are empty, and surplus ones are ignored.
    /// Endings are not evaluated; see [`Program::apply_endings`].
    ///
    /// ```
    /// # use sow_grammar::rules::Settings;
    /// # use sow_interpreter::{Game, Program};
    /// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
    /// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
    /// use sow_grammar::rules::Seat;
    /// use sow_interpreter::{History, Position};
    ///
    /// // Any position can be built, also one with fewer seeds than the game has.
    /// let mut seeds = vec![0; program.cell_count()];
    /// for pit in program.layout().row(Seat::South, 0) {
    ///     seeds[usize::from(pit.0)] = 1;
    /// }
    /// let position: Position = program.position_with_seeds(&seeds, Seat::South);
    /// let game = Game::resume(&program, position, History::default());
    /// assert_eq!(game.notation(), "0,0,0,0,0,0/1,1,1,1,1,1 0:0 - S -");
    /// ```
    #[must_use]
    pub fn position_with_seeds<const W: usize>(&self, seeds: &[u8], mover: Seat) -> Position<W> {
        let mut position = self.opening().resized::<W>().without_result();
        if self.counts_in_bytes() {
            let cells = usize::from(self.board.layout.cell_count());
            let padded = seeds.iter().copied().chain(std::iter::repeat(0));
            position.set_seeds(padded.take(cells));
            position.rehash();
        } else {
            for cell in 0..self.board.layout.cell_count() {
                position.take(cell, position.seeds_at(cell));
                let seeds = seeds.get(usize::from(cell)).copied();
                position.add(cell, seeds.unwrap_or(0).into());
            }
        }
        position.set_mover(seat_index(mover) as u8);
        position
    }

    /// Evaluates the endings, as after a move, and carries out the first that applies. `repeated` pretends that the
    /// position has occurred before.
    pub fn apply_endings<const W: usize>(&self, position: &mut Position<W>, repeated: bool) {
        let earlier: &[u64] = if repeated {
            &[position.repetition_hash()]
        } else {
            &[]
        };
        let mut full = position.resized();
        ending::apply_endings_unobserved(self, &mut full, earlier);
        *position = full.resized();
    }

    /// Like [`Program::apply_endings`] without repetition, reporting the events of the ending to an observer.
    pub fn apply_endings_observed(
        &self,
        mut position: Position,
        observer: &mut dyn Observer,
    ) -> Position {
        ending::apply_endings_observed(self, &mut position, &[], observer);
        position
    }

    /// Whether a quick test shows that no ending applies in a position that has a move and has not occurred before. If
    /// this returns `false`, [`Program::apply_endings`] decides.
    #[must_use]
    #[inline]
    pub fn is_far_from_end<const W: usize>(&self, position: &Position<W>) -> bool {
        let Some(early_outs) = &self.specialisation.early_outs else {
            return false;
        };
        early_outs[usize::from(position.mover_index() & 1)].all_hold(position)
    }
}
