//! The queries of a search.

use crate::chance::Chance;
use crate::limits::Limit;
use crate::movegen::{AppliedMove, Sides, State, Successor};
use crate::moves::Move;
use crate::packed::RemainingMoves;
use sow_compiler::board::{Cell, MAX_WORDS, Position};
use sow_grammar::rules::Seat;

/// Lists the successors of positions of one game, with buffers that are reused.
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
/// successors.list_successors(game.position(), &mut list);
/// assert_eq!(list.len(), 6);
///
/// let (from, to) = (*game.position(), list[0].position);
/// successors.descend(&from.into(), &to.into());
/// successors.list_successors(&to, &mut list);
/// successors.ascend();
/// ```
pub type Successors<'p, const W: usize = MAX_WORDS> = Box<dyn SuccessorGenerator<W> + 'p>;

/// The queries of a search on positions of one size. Implemented only in this crate, so that the code is compiled once
/// for each size.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// let game = Game::new(&program);
/// let mut successors = program.successors(game.history());
/// let mut list = Vec::new();
/// successors.list_successors(game.position(), &mut list);
/// assert_eq!(list.len(), game.legal_moves().len());
/// ```
pub trait SuccessorGenerator<const W: usize> {
    /// Replaces the list by all legal moves with the positions after them, in the order of
    /// [`crate::Game::legal_moves`]; empty if the game is over.
    ///
    /// If [`crate::Program::depends_on_history`] returns `true`, the position must be the one last descended to or,
    /// before any descent, the one that follows the history.
    fn list_successors(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>);

    /// Like [`SuccessorGenerator::list_successors`], with states.
    fn list_states(&mut self, from: &State<W>, into: &mut Vec<(Move, State<W>)>);

    /// Converts a position into the state that [`SuccessorGenerator::list_moves`] continues from. Later queries assume
    /// that everything that never changes in a game is as in this position.
    #[must_use]
    fn state_of(&mut self, position: &Position<W>) -> State<W>;

    /// Converts a state into a position.
    #[must_use]
    fn position_of(&self, state: &State<W>) -> Position<W>;

    /// Makes all legal moves of the packed board with these words ([`State::packed_lanes`]), and shows the words of
    /// each board after a move with the player to move there. Evaluates no endings and no limits of play, for callers
    /// that process millions of positions. Returns whether a quick test shows that no ending applies in the position
    /// itself, provided that it has a move; `None`, with nothing shown, if the game is not played on packed boards or
    /// with the feature `small`.
    fn visit_successors(
        &self,
        lanes: &[u64; 8],
        mover: Seat,
        callback: &mut dyn FnMut(&[u64], Seat),
    ) -> Option<bool>;

    /// Returns these pits in the form that queries on the states of this generator need.
    #[must_use]
    fn prepare_sides(&self, sides: &Sides) -> Sides;

    /// Returns the index of each cell in the packed boards of states, for a player to move; see
    /// [`State::packed_lanes`].
    #[must_use]
    fn board_indices(&self, cells: &[Cell], mover: Seat) -> Vec<u8>;

    /// Makes all legal moves, with the order and precondition of [`SuccessorGenerator::list_successors`], and leaves
    /// the endings to `finish`, for callers that continue with few of the moves.
    fn list_moves(&mut self, state: &State<W>, into: &mut Vec<AppliedMove<W>>);

    /// Returns the moves of a state, to be made one by one with [`SuccessorGenerator::make_next`], for callers that
    /// seldom need all of them. `None` if the state is a position, or with the feature `small`.
    #[must_use]
    fn remaining_moves(&self, state: &State<W>) -> Option<RemainingMoves>;

    /// Makes the next legal move of a state, in no particular order; `None` if there are no more. Leaves the endings
    /// to `finish`, as [`SuccessorGenerator::list_moves`] does.
    fn make_next(&self, state: &State<W>, remaining: &mut RemainingMoves)
    -> Option<AppliedMove<W>>;

    /// Evaluates the endings after a move: the slow path of `finish`.
    #[must_use]
    fn apply_endings(&mut self, from: &State<W>, applied: &AppliedMove<W>) -> State<W>;

    /// Returns the steps of computation (see [`crate::MoveList::steps`]) of the last list, as far as they were counted.
    /// After more than a few thousand steps, it is worth checking the clock.
    #[must_use]
    fn steps(&self) -> u32;

    /// Returns the most severe limit of play that any position has hit; lists may then be incomplete. The list of a
    /// position that exceeds the steps of computation, alone or with the positions after its moves, is empty.
    #[must_use]
    fn limit(&self) -> Option<Limit>;

    /// Records a move: queries are now about the position after it.
    fn descend(&mut self, from: &State<W>, to: &State<W>);

    /// Takes back the move last descended with.
    fn ascend(&mut self);

    /// Given a move from `from` to `to`, returns how many moves before `to` the same situation occurred, that is, a
    /// position that differs at most in the turn. `None` if it did not occur, or if the rules do not look back.
    #[must_use]
    fn repetition_distance(&self, from: &State<W>, to: &State<W>) -> Option<u32>;

    /// Plays random moves from a position until the game is over, `max_moves` moves have been made or the steps of
    /// computation for one position are spent; returns the position reached.
    fn play_out(
        &mut self,
        position: &Position<W>,
        chance: &mut Chance,
        max_moves: u32,
    ) -> Position<W>;
}

impl<const W: usize> dyn SuccessorGenerator<W> + '_ {
    /// Returns the state after a move made by [`SuccessorGenerator::list_moves`], with endings evaluated. The state
    /// `from` must still be the one last descended to. `buffer` stores the result if it differs from the board right
    /// after the move, which is rare; states are large.
    #[inline]
    #[must_use]
    pub fn finish<'m>(
        &mut self,
        from: &State<W>,
        applied: &'m AppliedMove<W>,
        buffer: &'m mut Option<State<W>>,
    ) -> &'m State<W> {
        match applied.after.surely_continues() {
            true => &applied.after,
            false => buffer.insert(self.apply_endings(from, applied)),
        }
    }
}
