//! Solving a position: narrowing the value of every move by one zero-window search after another.

use crate::bounds::Bounds;
use crate::endgame::EndgameValues;
use crate::facts::{Measure, Repetition};
use crate::in_progress::InProgress;
use crate::memory::NoMemory;
use crate::model::Model;
use crate::questions::{MoveBounds, QuestionSequence};
use crate::search::{SearchContext, bounds_for_mover, is_decided};
use crate::table::Table;
use crate::watch::Watch;
use crate::workers::{AskQuestion, with_workers};
use sow_grammar::load::describe_io_error;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask, Successor};
use sow_interpreter::{Game, History, Limit, Move, Position};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The settings for solving a position.
///
/// ```
/// use sow_solver::Plan;
///
/// // The value of every move, with 64 MB on two threads.
/// let plan = Plan { all_moves: true, memory: 64 << 20, threads: 2 };
/// assert!(plan.all_moves);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// Whether to find the value of every move, not only of the best.
    pub all_moves: bool,
    /// Memory in bytes for the transposition table.
    pub memory: u64,
    /// The number of threads, at least 1.
    pub threads: u16,
}

/// The reason why a position cannot be solved by search.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::{Plan, Solver};
///
/// let plan = Plan { all_moves: false, memory: 1 << 16, threads: 1 };
/// match Solver::new(&Game::new(&program), plan) {
///     Ok(_) => println!("can be solved, given time"),
///     Err(reason) => println!("{reason}"),
/// };
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolvable {
    /// Legality depends on more than the position.
    #[error("{0}")]
    Rules(String),
    /// The position exceeds the limits of play.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The memory of the plan cannot be allocated.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// No thread could be started.
    #[error("no thread could be started: {0}")]
    Threads(String),
    /// The endgames cannot be read.
    #[error("{0}")]
    Endgames(String),
}

/// A position being solved or already solved.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::{Plan, Solver, Watch};
///
/// let game = Game::from_notation(&program, "0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -").unwrap();
/// let plan = Plan { all_moves: true, memory: 1 << 16, threads: 1 };
/// let mut solver = Solver::new(&game, plan).unwrap();
/// assert_eq!(solver.run(None, &Watch::new()), Ok(true));
/// for one in solver.moves() {
///     println!("{}: {:?}", game.spell(one.game_move), one.bounds.value());
/// }
/// ```
pub struct Solver<'p> {
    pub(crate) game: &'p Game<'p>,
    model: Arc<Model<'p>>,
    pub(crate) plan: Plan,
    pub(crate) table: Arc<Table>,
    pub(crate) moves: Vec<MoveBounds>,
    questions: QuestionSequence,
}

impl<'p> Solver<'p> {
    /// Prepares to solve a position, and allocates the memory.
    ///
    /// # Errors
    /// [`Unsolvable`] if the legal moves depend on more than the position or exceed the limits of play, or if the
    /// memory cannot be allocated.
    pub fn new(game: &'p Game<'p>, plan: Plan) -> Result<Self, Unsolvable> {
        if !game.program().counts_in_bytes() {
            let reason = "games of more than 255 seeds are not solved";
            return Err(Unsolvable::Rules(reason.to_owned()));
        }
        let model = Model::new(game.program());
        if model.facts.repetition == Repetition::AffectsLegality {
            let reason = "what is legal in this game depends on earlier positions, so a position alone has no value";
            return Err(Unsolvable::Rules(reason.to_owned()));
        }
        if game.history() != &History::default() {
            let reason = "a position with earlier ones (`seen=`) cannot be solved: its value depends on them; leave `seen=` out";
            return Err(Unsolvable::Rules(reason.to_owned()));
        }
        let table = Table::new(plan.memory, model.key_bits(), model.width())?;
        Self::with_table(game, plan, Arc::new(model), Arc::new(table))
    }

    /// Prepares to solve a later position of the same game, without its history. Results found for the current position
    /// are reused.
    ///
    /// # Errors
    /// [`Unsolvable::Limit`] if the legal moves exceed the limits of play.
    pub fn at_later_position<'g>(&self, game: &'g Game<'g>) -> Result<Solver<'g>, Unsolvable>
    where
        'p: 'g,
    {
        let (model, table) = (Arc::clone(&self.model), Arc::clone(&self.table));
        Solver::with_table(game, self.plan, model, table)
    }

    fn with_table(
        game: &'p Game<'p>,
        plan: Plan,
        model: Arc<Model<'p>>,
        table: Arc<Table>,
    ) -> Result<Self, Unsolvable> {
        let widest = model.tighten(model.widest());
        let judge = |played| MoveBounds {
            game_move: played,
            bounds: widest,
            stuck: false,
        };
        let listed = game.list_moves();
        // If a limit has cut the list of moves, the value of the position would be wrong.
        if let Some(limit) = listed.limit.or_else(|| game.unsearchable()) {
            return Err(limit.into());
        }
        let moves = listed.moves.into_iter().map(judge).collect();
        let position_bounds = model.view(game.position()).bounds;
        Ok(Self {
            questions: QuestionSequence::starting_at(
                position_bounds.low.midpoint(position_bounds.high),
            ),
            game,
            model,
            plan,
            table,
            moves,
        })
    }

    /// Returns the game that is solved.
    #[must_use]
    pub fn game(&self) -> &'p Game<'p> {
        self.game
    }

    /// Describes a value in words: `won by 3`.
    #[must_use]
    pub fn describe_value(&self, value: i16) -> String {
        let alone = self.game.program().layout().players() == 1;
        let word = match (self.measure(), value.signum()) {
            (Measure::Outcome, 1) if alone => "it can be solved",
            (Measure::Outcome, -1) if alone => "it cannot be solved",
            (_, 1) => "won",
            (_, -1) => "lost",
            _ => "drawn",
        };
        match self.measure() {
            Measure::Margin if value != 0 => format!("{word} by {}", value.abs()),
            Measure::Margin | Measure::Outcome => word.to_owned(),
        }
    }

    /// Returns the meaning of values in this game.
    #[must_use]
    pub fn measure(&self) -> Measure {
        self.model.facts.measure
    }

    /// Returns whether repeated positions end the game and endgames are possible, which may give values that a search
    /// cannot find.
    #[must_use]
    pub fn has_resolvable_cycles(&self) -> bool {
        self.model.facts.repetition == Repetition::EndsGame && self.model.facts.pits_decide()
    }

    /// Returns the number of seeds in play.
    #[must_use]
    pub fn seeds_in_play(&self) -> usize {
        usize::try_from(self.model.view(self.game.position()).seeds_in_play).unwrap_or(0)
    }

    /// Returns the size of the table in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.table.bytes()
    }

    /// Returns whether the table can never confuse two positions; otherwise the probability is negligible.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.table.is_exact()
    }

    /// Returns the moves with their bounds so far, in the order of the legal moves.
    #[must_use]
    pub fn moves(&self) -> &[MoveBounds] {
        &self.moves
    }

    /// Returns the bounds on the value so far.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        if self.game.position().result().is_some() {
            return self.model.view(self.game.position()).bounds;
        }
        let most = |bound: fn(&Bounds) -> i16| {
            let all = self.moves.iter().map(|one| bound(&one.bounds));
            all.max().unwrap_or(0)
        };
        Bounds {
            low: most(|bounds| bounds.low),
            high: most(|bounds| bounds.high),
        }
    }

    /// Returns the best moves, once they are known.
    #[must_use]
    pub fn best_moves(&self) -> Vec<Move> {
        let value = self.bounds().value();
        let best = self
            .moves
            .iter()
            .filter(|one| Some(one.bounds.low) == value);
        best.map(|one| one.game_move).collect()
    }

    /// Returns whether everything requested is known, with no question left open.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let all = |one: &MoveBounds| !self.plan.all_moves || one.bounds.value().is_some();
        self.bounds().value().is_some() && self.moves.iter().all(all)
    }

    /// Reopens the questions that could not be answered.
    pub(crate) fn reopen_questions(&mut self) {
        self.moves.iter_mut().for_each(|one| one.stuck = false);
    }

    /// Works until all questions are answered or stuck, or the work is stopped. Returns whether nothing is left to do.
    ///
    /// # Errors
    /// [`Unsolvable::Threads`] if no thread can be started, [`Unsolvable::Limit`] if the moves of the position exceed
    /// the limits of play, and [`Unsolvable::Endgames`] if another program has changed the file of the endgames.
    pub fn run(
        &mut self,
        endgames: Option<&dyn EndgameValues>,
        watch: &Watch,
    ) -> Result<bool, Unsolvable> {
        self.run_with_report(endgames, watch, &mut |_| {})
    }

    /// Like [`Solver::run`], calling `report` before each question.
    ///
    /// # Errors
    /// As [`Solver::run`].
    pub fn run_with_report(
        &mut self,
        endgames: Option<&dyn EndgameValues>,
        watch: &Watch,
        report: &mut dyn FnMut(&Self),
    ) -> Result<bool, Unsolvable> {
        type Report<'r, 'p> = &'r mut dyn FnMut(&Solver<'p>);
        struct Run<'r, 'p>(
            &'r mut Solver<'p>,
            Option<&'r dyn EndgameValues>,
            &'r Watch<'r>,
            Report<'r, 'p>,
        );
        impl SmallBoardTask for Run<'_, '_> {
            type Outcome = Result<bool, Unsolvable>;
            fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Self::Outcome {
                self.0.run_sized(board, self.1, self.2, self.3)
            }
        }
        let program = self.game.program();
        program.run_on_small_board(Run(self, endgames, watch, report))
    }

    fn run_sized<const W: usize>(
        &mut self,
        board: &'static SmallBoard<W>,
        endgames: Option<&dyn EndgameValues>,
        watch: &Watch,
        report: &mut dyn FnMut(&Self),
    ) -> Result<bool, Unsolvable> {
        let (model, table) = (Arc::clone(&self.model), Arc::clone(&self.table));
        let context = SearchContext {
            model: &model,
            table: &table,
            endgames,
            watch,
            in_progress: &InProgress::new(self.plan.threads),
            answered: &AtomicBool::new(false),
        };
        let mut positions = Vec::new();
        let root = self.game.position().resized::<W>();
        let (program, history) = (self.game.program(), self.game.history());
        let mut successors = board.successors(program, history);
        successors.list_successors(&root, &mut positions);
        // Making all moves takes more computation steps than listing them.
        if let Some(limit) = successors.limit() {
            return Err(limit.into());
        }
        let mut done = false;
        let threads = self.plan.threads;
        let result = with_workers((board, &positions), context, threads, &mut |ask| {
            done = self.ask_questions((&root, &positions), watch, (report, ask));
        });
        result.map_err(|error| Unsolvable::Threads(describe_io_error(&error)))?;
        let checked = endgames.map_or(Ok(()), EndgameValues::check);
        checked.map_err(|error| Unsolvable::Endgames(error.to_string()))?;
        Ok(done)
    }

    /// Asks questions until all are answered or stuck, or the work is stopped. Returns whether nothing is left to do.
    fn ask_questions<const W: usize>(
        &mut self,
        (root, list): (&Position<W>, &[Successor<W>]),
        watch: &Watch,
        (report, ask): (&mut dyn FnMut(&Self), &mut AskQuestion<'_>),
    ) -> bool {
        let from = self.model.view(root);
        let promise = list.iter().map(|to| {
            let same_mover = to.position.mover() == root.mover();
            self.model
                .view(&to.position)
                .ordering_score(&from, same_mover)
        });
        let promise: Vec<i32> = promise.collect();
        while let Some((at, least)) = self.next_question(&promise) {
            if watch.is_stopped() {
                return false;
            }
            watch.set_share(0.0);
            watch.set_bounds(self.bounds());
            report(self);
            let same_mover = list[at].position.mover() == root.mover();
            let threshold = if same_mover { least } else { 1 - least };
            let answer = ask(at, threshold);
            let bounds = self.moves[at]
                .bounds
                .intersect(bounds_for_mover(answer, same_mover));
            self.moves[at].bounds = bounds;
            if !is_decided(bounds, least) {
                if watch.is_stopped() {
                    return false;
                }
                self.moves[at].stuck = true;
            }
        }
        true
    }

    fn next_question(&mut self, promise: &[i32]) -> Option<(usize, i16)> {
        let wanted = (promise, self.plan.all_moves);
        let possible = |bounds| self.model.tighten(bounds);
        self.questions
            .next_question(self.bounds(), &self.moves, wanted, possible)
    }
}
