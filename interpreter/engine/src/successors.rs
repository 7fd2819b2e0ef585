//! Successors of positions: the interface for searches.
//!
//! [`Successors::list_successors`] lists every legal move of a position with the position after it, on the
//! smallest position that the board fits into, in a list that is reused. A search that continues from one of these
//! positions calls [`Successors::descend`] and later [`Successors::ascend`]. Rules about repetition
//! thus know the moves that led there; all other games pay nothing for it.

pub use crate::movegen::{AppliedMove, RemainingMoves, Sides, State, Successor};

use crate::board::{BoardCallback, GameBoard};
use crate::chance::Chance;
use crate::limits::{Limit, MAX_FUEL};
use crate::movegen::NextStep;
use crate::moves::Move;
use crate::program::Program;
use crate::stepper::{self, Stepper};
use sow_compiler::board::{Cell, History, MAX_WORDS, Position, on_small_board, seat_index};
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
pub struct Successors<'p, const W: usize = MAX_WORDS> {
    program: &'p Program,
    board: Box<dyn GameBoard<'p, W> + 'p>,
    /// Buffers that are reused.
    applied: Vec<AppliedMove<W>>,
    states: Vec<(Move, State<W>)>,
    /// The steps spent on the last list and on the endings after its moves; see [`Successors::steps`].
    steps: u32,
    /// The history and the steps to restore at each [`Successors::ascend`].
    trail: Vec<((usize, usize), u32)>,
    /// The limit that a position exceeded.
    limit: Option<Limit>,
}

impl<'p, const W: usize> Successors<'p, W> {
    pub(crate) fn new(program: &'p Program, history: &History) -> Self {
        Self {
            program,
            board: program.board(history),
            applied: Vec::new(),
            states: Vec::new(),
            steps: 0,
            trail: Vec::new(),
            limit: None,
        }
    }

    /// Replaces the list by all legal moves with the positions after them, in the order of
    /// [`crate::Game::legal_moves`]; empty if the game is over.
    ///
    /// If [`crate::Program::depends_on_history`] returns `true`, the position must be the one last descended to or,
    /// before any descent, the one that follows the history.
    pub fn list_successors(&mut self, position: &Position<W>, into: &mut Vec<Successor<W>>) {
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

    /// Like [`Successors::list_successors`], with states.
    pub fn list_states(&mut self, from: &State<W>, into: &mut Vec<(Move, State<W>)>) {
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

    /// Converts a position into the state that [`Successors::list_moves`] continues from. Later queries assume that
    /// everything that never changes in a game is as in this position.
    #[must_use]
    pub fn state_of(&mut self, position: &Position<W>) -> State<W> {
        self.board.state_of(position)
    }

    /// Converts a state into a position.
    #[must_use]
    pub fn position_of(&self, state: &State<W>) -> Position<W> {
        self.board.position_of(state)
    }

    /// Makes all legal moves of the packed board with these words ([`State::packed_lanes`]), and shows the words of
    /// each board after a move with the player to move there. Evaluates no endings and no limits of play, for callers
    /// that process millions of positions. Returns whether a quick test shows that no ending applies in the position
    /// itself, provided that it has a move; `None`, with nothing shown, if the game is not played on packed boards or
    /// with the feature `small`.
    pub fn visit_successors(
        &self,
        lanes: &[u64; 8],
        mover: Seat,
        callback: &mut BoardCallback<'_>,
    ) -> Option<bool> {
        self.board
            .visit_successors(lanes, seat_index(mover), callback)
    }

    /// Returns these pits in the form that queries on the states of this generator need.
    #[must_use]
    pub fn prepare_sides(&self, sides: &Sides) -> Sides {
        sides.with_packed(|cell, mover| self.board.lane_index(cell, mover))
    }

    /// Returns the index of each cell in the packed boards of states, for a player to move; see
    /// [`State::packed_lanes`].
    #[must_use]
    pub fn board_indices(&self, cells: &[Cell], mover: Seat) -> Vec<u8> {
        cells
            .iter()
            .map(|cell| self.board.lane_index(cell.0, seat_index(mover)))
            .collect()
    }

    /// Makes all legal moves, with the order and precondition of [`Successors::list_successors`], and leaves the
    /// endings to `finish`, for callers that continue with few of the moves.
    pub fn list_moves(&mut self, state: &State<W>, into: &mut Vec<AppliedMove<W>>) {
        into.clear();
        self.steps = 0;
        if self.goes_on(state) {
            self.steps = self.board.list_moves(state, into);
        }
    }

    /// Returns the number of legal moves.
    pub(crate) fn count_moves(&mut self, state: &State<W>) -> u64 {
        match self.goes_on(state) {
            true => self.board.count_moves(state),
            false => 0,
        }
    }

    /// Counts the sequences of `left` + 1 moves; `None` if that is no faster than listing them.
    pub(crate) fn perft(&mut self, state: &State<W>, left: u32) -> Option<u64> {
        match self.goes_on(state) {
            true => self.board.perft(state, left),
            false => Some(0),
        }
    }

    /// Whether the game can continue from a state.
    fn goes_on(&mut self, state: &State<W>) -> bool {
        let Some(over) = state.as_position().filter(|position| position.is_over()) else {
            return true;
        };
        if over.is_unplayable() {
            self.record_unplayable();
        }
        false
    }

    /// Records a position that exceeds the limit of computation.
    fn record_unplayable(&mut self) {
        let limit = Limit::of_unplayable(&self.program.work_limit);
        self.limit = self.limit.max(Some(limit));
    }

    /// Returns the moves of a state, to be made one by one with [`Successors::make_next`], for callers that seldom need
    /// all of them. `None` if the state is a position, or with the feature `small`.
    #[must_use]
    pub fn remaining_moves(&self, state: &State<W>) -> Option<RemainingMoves> {
        self.board.remaining_moves(state)
    }

    /// Makes the next legal move of a state, in no particular order; `None` if there are no more. Leaves the endings
    /// to `finish`, as [`Successors::list_moves`] does.
    pub fn make_next(
        &self,
        state: &State<W>,
        remaining: &mut RemainingMoves,
    ) -> Option<AppliedMove<W>> {
        self.board.make_next(state, remaining)
    }

    /// Returns the state after a move made by [`Successors::list_moves`], with endings evaluated. The state `from` must
    /// still be the one last descended to. `buffer` stores the result if it differs from the board right after the
    /// move, which is rare; states are large.
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

    /// Evaluates the endings after a move: the slow path of `finish`.
    #[must_use]
    pub fn apply_endings(&mut self, from: &State<W>, applied: &AppliedMove<W>) -> State<W> {
        self.apply_endings_before(from, applied, NextStep::Unspecified)
    }

    /// Like [`Self::apply_endings`], given the caller's next step.
    pub(crate) fn apply_endings_before(
        &mut self,
        from: &State<W>,
        applied: &AppliedMove<W>,
        next: NextStep,
    ) -> State<W> {
        // All endings after the moves of a list share the fuel of one position.
        if self.is_exhausted() {
            self.record_unplayable();
            let mut after = self.position_of(&applied.after);
            after.mark_unplayable();
            return after.into();
        }
        let (after, steps) = self.board.apply_endings(from, applied, next);
        self.steps = self.steps.saturating_add(steps);
        after
    }

    /// Whether evaluating endings has used more fuel than a position may.
    const fn is_exhausted(&self) -> bool {
        self.steps > MAX_FUEL
    }

    /// Returns the steps of computation (see [`crate::MoveList::steps`]) of the last list, as far as they were counted.
    /// After more than a few thousand steps, it is worth checking the clock.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns the most severe limit of play that any position has hit; lists may then be incomplete. The list of a
    /// position that exceeds the steps of computation, alone or with the positions after its moves, is empty.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.board.limit().max(self.limit)
    }

    /// Records a move: queries are now about the position after it.
    pub fn descend(&mut self, from: &State<W>, to: &State<W>) {
        let mut checkpoint = (0, 0);
        if self.program.uses.repeats {
            let situation = self.board.repetition_hash(from);
            let history = self.board.history();
            checkpoint = history.checkpoint();
            history.push(situation, from.is_irreversible_to(to, self.program));
        }
        self.trail.push((checkpoint, self.steps));
    }

    /// Takes back the move last descended with.
    pub fn ascend(&mut self) {
        if let Some((checkpoint, steps)) = self.trail.pop() {
            self.steps = steps;
            if self.program.uses.repeats {
                self.board.history().rewind(checkpoint);
            }
        }
    }

    /// Given a move from `from` to `to`, returns how many moves before `to` the same situation occurred, that is, a
    /// position that differs at most in the turn. `None` if it did not occur, or if the rules do not look back.
    #[must_use]
    pub fn repetition_distance(&mut self, from: &State<W>, to: &State<W>) -> Option<u32> {
        if !self.program.uses.repeats {
            return None;
        }
        let situation = self.board.repetition_hash(to);
        if self.board.repetition_hash(from) == situation {
            return Some(1);
        }
        let mut earlier = self.board.history().as_slice().iter().rev().zip(2..);
        earlier
            .find(|(known, _)| **known == situation)
            .map(|(_, moves)| moves)
    }

    /// Plays random moves from a position until the game is over, `max_moves` moves have been made or the steps of
    /// computation for one position are spent; returns the position reached.
    pub fn play_out(
        &mut self,
        position: &Position<W>,
        chance: &mut Chance,
        max_moves: u32,
    ) -> Position<W> {
        self.board.play_out(position, chance, max_moves, MAX_FUEL).0
    }
}

/// A task that runs on the smallest positions that a board fits into; see [`Program::run_on_small_board`].
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::History;
/// use sow_interpreter::successors::{SmallBoard, SmallBoardTask};
///
/// /// Counts the moves of the opening.
/// struct Count<'p>(&'p Program);
/// impl SmallBoardTask for Count<'_> {
///     type Outcome = usize;
///     fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> usize {
///         let mut list = Vec::new();
///         let mut successors = board.successors(self.0, &History::default());
///         successors.list_successors(&self.0.opening().resized(), &mut list);
///         list.len()
///     }
/// }
/// assert_eq!(program.run_on_small_board(Count(&program)), 6);
/// ```
pub trait SmallBoardTask {
    /// The result of the task.
    type Outcome;

    /// Runs the task with positions of `W` words.
    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome;
}

/// The operations on positions of one size.
#[derive(Debug)]
pub struct SmallBoard<const W: usize> {
    successors: for<'p> fn(&'p Program, &History) -> Successors<'p, W>,
    stepper: for<'p> fn(&'p Program) -> Box<dyn Stepper<W> + 'p>,
}

impl<const W: usize> SmallBoard<W> {
    const fn new() -> Self {
        Self {
            successors: |program, history| Successors::new(program, history),
            stepper: stepper::stepper,
        }
    }

    /// Returns a lister of successors, for positions that follow the game in `history`.
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
    /// let spelt: Vec<String> = list.iter().map(|one| game.spell(one.played_move)).collect();
    /// assert_eq!(spelt, ["1", "2", "3", "4", "5", "6"]);
    /// ```
    #[must_use]
    pub fn successors<'p>(&self, program: &'p Program, history: &History) -> Successors<'p, W> {
        (self.successors)(program, history)
    }

    /// Returns a stepper, for positions of any game in progress.
    #[must_use]
    pub fn stepper<'p>(&self, program: &'p Program) -> Box<dyn Stepper<W> + 'p> {
        (self.stepper)(program)
    }
}

impl Program {
    /// Runs a task with the smallest positions that the board fits into.
    pub fn run_on_small_board<T: SmallBoardTask>(&self, task: T) -> T::Outcome {
        on_small_board!(self, W => {
            // Code that is reached through a static is compiled in this crate only; through a constant, it would be
            // compiled in every crate with such a task.
            static BOARD: SmallBoard<W> = SmallBoard::new();
            task.run(&BOARD)
        })
    }

    /// Returns a lister of successors of positions of any size, for positions that follow the game in `history`.
    #[must_use]
    pub fn successors(&self, history: &History) -> Successors<'_> {
        SmallBoard::new().successors(self, history)
    }

    /// Whether legal moves or endings depend on earlier positions, and not only on the current one.
    #[must_use]
    pub fn depends_on_history(&self) -> bool {
        self.uses.repeats
    }

    /// Returns the points of South and North in this position: seeds in store, or in games without stores the seeds on
    /// their side, including the hand. These points are not final: endings may still move seeds.
    #[must_use]
    pub fn points<const W: usize>(&self, position: &Position<W>) -> [u32; 2] {
        crate::score::score(self, position).map(u32::from)
    }
}
