//! What a search asks.

use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{MadeMove, Sides, State, Successor};
use crate::moves::Move;
use crate::packed::Unmade;
use sow_compiler::board::{Cell, MAX_WORDS, Position};
use sow_grammar::rules::Seat;

/// The successors of positions of one game, with everything ready that is needed again and again.
///
/// ```
/// use sow_grammar::rules::Settings;
/// use sow_interpreter::{Game, Program};
///
/// let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
///
/// let mut successors = program.successors(game.history());
/// let mut list = Vec::new();
/// successors.of(game.position(), &mut list);
/// assert_eq!(list.len(), 6);
///
/// let (from, to) = (*game.position(), list[0].position);
/// successors.descend(&from.into(), &to.into());
/// successors.of(&to, &mut list);
/// successors.ascend();
/// ```
pub type Successors<'p, const W: usize = MAX_WORDS> = Box<dyn Succeed<W> + 'p>;

/// What a search asks of positions of one size. It is answered in this crate alone, so that the answers are compiled once for each size.
pub trait Succeed<const W: usize> {
    /// Lists all legal moves with the positions after them, in the order of [`crate::Game::legal_moves`], instead of what the
    /// list held; nothing if the game is over.
    ///
    /// In a game that [`crate::Program::looks_back`] the position must be the one descended to last, or the one that the
    /// history ends before.
    fn of(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>);

    /// The same with states.
    fn states(&mut self, from: &State<W>, into: &mut Vec<(Move, State<W>)>);

    /// A position as [`Succeed::list`] plays on from it. What never changes in a game is taken from the last position
    /// that was given.
    #[must_use]
    fn state(&mut self, position: &Position<W>) -> State<W>;

    /// The reverse.
    #[must_use]
    fn position(&self, state: &State<W>) -> Position<W>;

    /// Makes all legal moves of the packed board of these words ([`State::packed_words`]), whose turn it is as told: shows the
    /// words of each board that comes of it, and who moves next there. No ending is looked at, and no limit of play: for those who
    /// go through positions by the million. Says whether it is plain to see that no ending holds in the position itself, if there is
    /// a move; `None`, nothing being shown, if the game is not played on packed boards, or with the feature `small`.
    fn each_after(
        &self,
        words: &[u64; 8],
        mover: Seat,
        show: &mut dyn FnMut(&[u64], Seat),
    ) -> Option<bool>;

    /// The same pits, to be looked at on these states too.
    #[must_use]
    fn sides(&self, sides: &Sides) -> Sides;

    /// Where cells lie on the boards of states when it is a player's turn there; see [`State::packed_words`].
    #[must_use]
    fn places(&self, cells: &[Cell], mover: Seat) -> Vec<u8>;

    /// Makes all legal moves, in the order and with the precondition of [`Succeed::of`], and leaves the endings to
    /// `finish`: for those who go on with few of them.
    fn list(&mut self, state: &State<W>, into: &mut Vec<MadeMove<W>>);

    /// The moves of a state, to be made one by one with [`Succeed::make`]: for those who seldom go on with all of them. `None` if it
    /// is kept as a position, or with the feature `small`.
    #[must_use]
    fn unmade(&self, state: &State<W>) -> Option<Unmade>;

    /// Makes the next legal move of a state, in no order of the rules; `None` if there is no other. As for [`Succeed::list`], the
    /// endings are left to `finish`.
    fn make(&self, state: &State<W>, unmade: &mut Unmade) -> Option<MadeMove<W>>;

    /// What `finish` comes to where it is not plain to see that the game goes on.
    #[must_use]
    fn ended(&mut self, from: &State<W>, made: &MadeMove<W>) -> State<W>;

    /// How many steps of computation (see [`crate::MoveList::steps`]) the last list took, as far as they were counted: more than a
    /// few thousand are worth a look at a clock.
    #[must_use]
    fn steps(&self) -> u32;

    /// The worst limit of play that any position has come to: lists may not have been complete then. One that asks for more
    /// steps than a position may take, itself or with all that its moves lead to, has an empty list.
    #[must_use]
    fn limit(&self) -> Option<Limit>;

    /// A move has been made: what is asked next is asked of the position after it.
    fn descend(&mut self, from: &State<W>, to: &State<W>);

    /// The move descended with last is taken back.
    fn ascend(&mut self);

    /// How many moves before `to`, which a move made from `from` leads to, the same situation occurred (all is the
    /// same but for the turn); `None` if it did not, or if the rules do not look back.
    #[must_use]
    fn moves_since(&self, from: &State<W>, to: &State<W>) -> Option<u32>;

    /// Plays on from a position at random, each legal move as likely as the other, until the game is over, so many moves have
    /// been made, or that has taken as many steps of computation as one position may: the position then.
    fn play_out(&mut self, position: &Position<W>, chance: &mut Chance, most: u32) -> Position<W>;
}

impl<const W: usize> dyn Succeed<W> + '_ {
    /// The position after a move that [`Succeed::list`] made from a position: the endings have been looked at. Asked
    /// while the position it was made from is still the one descended to last. `room`: what is not the board right after the move is
    /// put there; states are large, and seldom another.
    #[inline]
    #[must_use]
    pub fn finish<'m>(
        &mut self,
        from: &State<W>,
        made: &'m MadeMove<W>,
        room: &'m mut Option<State<W>>,
    ) -> &'m State<W> {
        match made.after.goes_on() {
            true => &made.after,
            false => room.insert(self.ended(from, made)),
        }
    }
}
