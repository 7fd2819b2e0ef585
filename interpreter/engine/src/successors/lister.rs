//! Lists the successors of positions of one size.

use super::generator::{SuccessorGenerator, Successors};
use crate::limits::MAX_FUEL;
use crate::movegen::{AppliedMove, NextStep, PackedState, Search, State, StateForm};
use crate::moves::Move;
use crate::packed::{self, MoveGenerator};
use crate::program::Program;
use crate::stepper::{self, Stepper};
use crate::vm::RepetitionHistory;
use sow_compiler::board::{History, Position, on_small_board};
use sow_compiler::program::WorkLimit;

/// How many of the positions after one position have free steps ([`WorkLimit::FREE_STEPS`]). Searches look at each of
/// these positions, so with thousands of moves per position the free steps alone would let a player think for minutes.
const MAX_FREE_SUCCESSORS: usize = 256;

/// A search with buffers that are reused.
pub(crate) struct SuccessorLister<'p, const W: usize> {
    pub(super) search: Search<'p, W>,
    pub(super) packed: Option<Box<dyn MoveGenerator<W> + 'p>>,
    /// Buffers that are reused.
    pub(super) moves: Vec<Move>,
    pub(super) applied: Vec<AppliedMove<W>>,
    pub(super) states: Vec<(Move, State<W>)>,
    /// The steps spent on the last list and on the endings after its moves; see [`SuccessorGenerator::steps`].
    pub(super) steps: u32,
    /// The history and the steps to restore at each [`SuccessorGenerator::ascend`].
    pub(super) trail: Vec<((usize, usize), u32)>,
}

impl<'p, const W: usize> SuccessorLister<'p, W> {
    pub(crate) fn new(program: &'p Program, history: &History) -> Self {
        let earlier = RepetitionHistory::owned(history.earlier_hashes.clone());
        let opening = program.opening().resized();
        Self {
            search: Search::new(program, opening, earlier, 0),
            packed: program
                .packed_tables()
                .and_then(|tables| packed::move_generator(program, tables, opening)),
            moves: Vec::new(),
            applied: Vec::new(),
            states: Vec::new(),
            steps: 0,
            trail: Vec::new(),
        }
    }

    /// Returns the number of legal moves; 0 if the fuel runs out.
    pub(crate) fn count(&mut self, position: &Position<W>) -> u64 {
        if !self.set_position(position) {
            return 0;
        }
        let count = self.search.count(&mut self.moves);
        match self.search.machine.is_out_of_fuel() {
            true => 0,
            false => count as u64,
        }
    }

    /// Makes a position the current one; returns `false` if the game cannot continue there.
    pub(super) fn set_position(&mut self, position: &Position<W>) -> bool {
        if position.is_unplayable() {
            self.search.record_unplayable();
        }
        self.search.machine.position = *position;
        self.search.reset();
        !position.is_over()
    }

    /// Lists the moves of a position.
    pub(super) fn list_position_moves(
        &mut self,
        position: &Position<W>,
        into: &mut Vec<AppliedMove<W>>,
    ) {
        if self.set_position(position) {
            self.search.list(into);
            self.steps = self.search.machine.fuel.steps_used;
            let beyond = into.len().saturating_sub(MAX_FREE_SUCCESSORS) as u32;
            if beyond > 0 {
                let limit = &self.search.machine.program.work_limit;
                limit.spend(beyond * WorkLimit::FREE_STEPS);
            }
        }
    }

    /// Returns the position after a move with endings evaluated, except endings that apply if there is no move: the
    /// caller finds that out by listing the moves.
    pub(crate) fn position_after(
        &mut self,
        from: &Position<W>,
        applied: &AppliedMove<W>,
    ) -> Position<W> {
        match &applied.after.0 {
            StateForm::Position(after) if !self.is_exhausted() => {
                let machine = &mut self.search.machine;
                let checkpoint = machine.history.checkpoint();
                machine.finish_applied(from, after, NextStep::GenerateMoves);
                self.steps = self.steps.saturating_add(machine.fuel.steps_used);
                machine.history.rewind(checkpoint);
                machine.position
            }
            _ => {
                let finished = self.apply_endings(&State::from(*from), applied);
                self.position_of(&finished)
            }
        }
    }

    /// Returns a packed state and the generator of moves for it; `None` if the state is a position.
    pub(super) fn as_packed<'s>(
        &'s self,
        state: &'s State<W>,
    ) -> Option<(&'s dyn MoveGenerator<W>, &'s PackedState)> {
        match &state.0 {
            StateForm::Packed(state) => Some((self.packed.as_deref()?, state)),
            StateForm::Position(_) => None,
        }
    }

    /// Evaluates the endings after a move.
    pub(super) fn finish_position(
        &mut self,
        from: &Position<W>,
        after: &Position<W>,
    ) -> Position<W> {
        let search = &mut self.search;
        let checkpoint = search.machine.history.checkpoint();
        search
            .machine
            .finish_applied(from, after, NextStep::GenerateMoves);
        self.steps = self.steps.saturating_add(search.machine.fuel.steps_used);
        if search.machine.program.uses.no_move && !search.machine.position.is_over() {
            search.reset();
            if !search.any_kind_has_move(|_| true) {
                search.machine.evaluate_endings_given(Some(true));
            }
            self.steps = self.steps.saturating_add(search.machine.fuel.steps_used);
        }
        let machine = &mut search.machine;
        machine.history.rewind(checkpoint);
        machine.position
    }

    /// Returns the index of a cell in the packed boards of states, for a player to move.
    pub(super) fn board_index(&self, cell: u8, mover: usize) -> u8 {
        let packed = self.packed.as_ref();
        packed
            .and_then(|packed| packed.lane_index(cell, mover))
            .unwrap_or(cell)
    }

    /// Whether evaluating endings has used more fuel than a position may.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps > MAX_FUEL
    }

    /// Returns the hash of a state that rules about repetition compare.
    pub(super) fn repetition_hash(&self, state: &State<W>) -> u64 {
        match (&state.0, &self.packed) {
            (StateForm::Position(position), _) => position.repetition_hash(),
            (StateForm::Packed(state), Some(packed)) => packed.repetition_hash(state),
            (StateForm::Packed(_), None) => 0,
        }
    }

    /// Whether a move puts seeds into stores that they never leave, so that no earlier position can recur.
    pub(super) fn fills_stores(&self, from: &State<W>, to: &State<W>) -> bool {
        let program = self.search.machine.program;
        let stored = |state: &State<W>| state.points(program);
        let has_stores = program.board.layout.has_stores();
        has_stores && !program.uses.stores_shrink && stored(from) != stored(to)
    }

    /// Whether a move on a packed board leads to an earlier position, and the rules ask for that.
    pub(super) fn is_repetition(&self, from: &State<W>, to: &State<W>) -> bool {
        let asked = self.search.machine.program.uses.repeats && to.as_position().is_none();
        if !asked || self.fills_stores(from, to) {
            return false;
        }
        let situation = self.repetition_hash(to);
        self.search.machine.history.contains(situation) || self.repetition_hash(from) == situation
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
            successors: |program, history| Box::new(SuccessorLister::new(program, history)),
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
