//! Where a position leads: the door for those who search.
//!
//! [`Successors::of`] lists every legal move of a position together with the position after it, on the smallest
//! position that the board fits into, into a list that is used again. Who goes down into one of them says so with
//! [`Successors::descend`] and comes back with [`Successors::ascend`]: games in which repetition matters then know the
//! way that led there, and all others pay nothing for it.

mod coming_back;
mod lister;

pub use crate::engine::movegen::{MadeMove, Sides, State, Successor};
pub use crate::packed::Unmade;

use crate::board::History;
use crate::board::{Cell, MAX_WORDS, Position, index, on_small_board};
use crate::chance::Chance;
use crate::engine::movegen::Move;
use crate::limits::Limit;
use crate::program::Program;
pub(crate) use lister::{Lister, Succeed};
use sow_grammar::rules::Seat;

/// Something to be done on the smallest position that a board fits into; see [`Program::on_small_board`].
pub trait OnSmallBoard {
    /// What comes of it.
    type Outcome;

    /// Does it with positions of so many eights of cells.
    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome;
}

/// What can be done with positions of one size.
#[derive(Debug)]
pub struct SmallBoard<const W: usize> {
    successors: for<'p> fn(&'p Program, &History) -> Successors<'p, W>,
}

impl<const W: usize> SmallBoard<W> {
    const fn new() -> Self {
        Self {
            successors: |program, history| Successors {
                lister: Box::new(Lister::new(program, history)),
                made: Vec::new(),
                after: Vec::new(),
            },
        }
    }

    /// Successors of positions that come after a game has gone as `history` tells.
    #[must_use]
    pub fn successors<'p>(&self, program: &'p Program, history: &History) -> Successors<'p, W> {
        (self.successors)(program, history)
    }
}

impl Program {
    /// Does something with the smallest positions that the board fits into.
    pub fn on_small_board<T: OnSmallBoard>(&self, task: T) -> T::Outcome {
        on_small_board!(self, W => {
            // What a static leads to is compiled here alone; what a constant leads to, by every crate with such a task.
            static BOARD: SmallBoard<W> = SmallBoard::new();
            task.run(&BOARD)
        })
    }

    /// Whether legal moves or endings depend on positions that occurred earlier, and not on the position alone.
    #[must_use]
    pub fn looks_back(&self) -> bool {
        self.uses.repeats
    }

    /// The points of South and North as the board lies: seeds in store; in games without stores those of the side,
    /// hand included. Endings may still move seeds before they count.
    #[must_use]
    pub fn points<const W: usize>(&self, position: &Position<W>) -> [u32; 2] {
        crate::engine::ending::score(self, position).map(u32::from)
    }
}

/// The successors of positions of one game, with everything ready that is needed again and again.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::successors::Successors;
/// use sow_interpreter::{Game, Program};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
///
/// let mut successors = Successors::new(&program, game.history());
/// let mut list = Vec::new();
/// successors.of(game.position(), &mut list);
/// assert_eq!(list.len(), 6);
///
/// let (from, to) = (*game.position(), list[0].position);
/// successors.descend(&from.into(), &to.into());
/// successors.of(&to, &mut list);
/// successors.ascend();
/// ```
pub struct Successors<'p, const W: usize = MAX_WORDS> {
    lister: Box<dyn Succeed<W> + 'p>,
    /// A list that is used again.
    made: Vec<MadeMove<W>>,
    /// The same.
    after: Vec<(Move, State<W>)>,
}

impl<'p> Successors<'p> {
    /// Prepares for positions of any size that come after a game has gone as `history` tells.
    #[must_use]
    pub fn new(program: &'p Program, history: &History) -> Self {
        SmallBoard::new().successors(program, history)
    }
}

impl<const W: usize> Successors<'_, W> {
    /// Lists all legal moves with the positions after them, in the order of [`crate::Game::legal_moves`], instead of what the
    /// list held; nothing if the game is over.
    ///
    /// In a game that [`Program::looks_back`] the position must be the one descended to last, or the one that the
    /// history ends before.
    pub fn of(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>) {
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

    /// The same with states.
    pub fn states(&mut self, from: &State<W>, into: &mut Vec<(Move, State<W>)>) {
        into.clear();
        let mut made = std::mem::take(&mut self.made);
        self.list(from, &mut made);
        let finished = |made: &MadeMove<W>| (made.played(), self.lister.finish(from, made));
        into.extend(made.iter().map(finished));
        self.made = made;
        if self.lister.is_exhausted() {
            into.clear();
        }
    }

    /// A position as [`Successors::list`] plays on from it. What never changes in a game is taken from the last position
    /// that was given.
    #[must_use]
    pub fn state(&mut self, position: &Position<W>) -> State<W> {
        self.lister.state(position)
    }

    /// The reverse.
    #[must_use]
    pub fn position(&self, state: &State<W>) -> Position<W> {
        self.lister.position(state)
    }

    /// Makes all legal moves of the packed board of these words ([`State::packed_words`]), whose turn it is as told: shows the
    /// words of each board that comes of it, and who moves next there. No ending is looked at, and no limit of play: for those who
    /// go through positions by the million. Says whether it is plain to see that no ending holds in the position itself, if there is
    /// a move; `None`, nothing being shown, if the game is not played on packed boards, or with the feature `small`.
    pub fn each_after(
        &self,
        words: &[u64; 8],
        mover: Seat,
        show: &mut dyn FnMut(&[u64], Seat),
    ) -> Option<bool> {
        self.lister.each_after(words, index(mover), show)
    }

    /// The same pits, to be looked at on these states too.
    #[must_use]
    pub fn sides(&self, sides: &Sides) -> Sides {
        sides.packed(|cell, mover| self.lister.place(cell, mover))
    }

    /// Makes all legal moves, in the order and with the precondition of [`Successors::of`], and leaves the endings to
    /// [`Successors::finish`]: for those who go on with few of them.
    pub fn list(&mut self, state: &State<W>, into: &mut Vec<MadeMove<W>>) {
        self.lister.list(state, into);
    }

    /// The moves of a state, to be made one by one with [`Successors::make`]: for those who seldom go on with all of them. `None` if it
    /// is kept as a position, or with the feature `small`.
    #[must_use]
    pub fn unmade(&self, state: &State<W>) -> Option<Unmade> {
        self.lister.unmade(state)
    }

    /// Makes the next legal move of a state, in no order of the rules; `None` if there is no other. As for [`Successors::list`], the
    /// endings are left to [`Successors::finish`].
    pub fn make(&self, state: &State<W>, unmade: &mut Unmade) -> Option<MadeMove<W>> {
        self.lister.make(state, unmade)
    }

    /// Where cells lie on the boards of states when it is a player's turn there; see [`State::packed_words`].
    #[must_use]
    pub fn places(&self, cells: &[Cell], mover: Seat) -> Vec<u8> {
        let places = cells.iter();
        places
            .map(|cell| self.lister.place(cell.0, index(mover)))
            .collect()
    }

    /// The position after a move that [`Successors::list`] made from a position: the endings have been looked at. Asked
    /// while the position it was made from is still the one descended to last.
    #[inline]
    #[must_use]
    pub fn finish(&mut self, from: &State<W>, made: &MadeMove<W>) -> State<W> {
        if made.after.goes_on() {
            return made.after;
        }
        self.lister.finish(from, made)
    }

    /// How many steps of computation (see [`crate::MoveList::steps`]) the last list took, as far as they were counted: more than a
    /// few thousand are worth a look at a clock.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.lister.steps()
    }

    /// The worst limit of play that any position has come to: lists may not have been complete then. One that asks for more
    /// steps than a position may take, itself or with all that its moves lead to, has an empty list.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.lister.limit()
    }

    /// A move has been made: what is asked next is asked of the position after it.
    pub fn descend(&mut self, from: &State<W>, to: &State<W>) {
        self.lister.descend(from, to);
    }

    /// The move descended with last is taken back.
    pub fn ascend(&mut self) {
        self.lister.ascend();
    }

    /// How many moves before `to`, which a move made from `from` leads to, the same situation occurred (all is the
    /// same but for the turn); `None` if it did not, or if the rules do not look back.
    #[must_use]
    pub fn moves_since(&self, from: &State<W>, to: &State<W>) -> Option<u32> {
        self.lister.moves_since(from, to)
    }

    /// Plays on from a position at random, each legal move as likely as the other, until the game is over, so many moves have
    /// been made, or that has taken as many steps of computation as one position may: the position then.
    pub fn play_out(
        &mut self,
        position: &Position<W>,
        chance: &mut Chance,
        most: u32,
    ) -> Position<W> {
        self.lister.play_out(position, chance, most)
    }
}
