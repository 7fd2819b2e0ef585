//! Iterative deepening: each iteration searches one move deeper, until a limit stops the search.

use crate::endgames::{Endgames, seeds_in_play};
use crate::evaluate::Evaluation;
use crate::limits::MAX_DEPTH;
use crate::move_ordering::{self, MoveOrdering};
use crate::own_endgames::OwnEndgames;
use crate::result::{Window, half_moves};
use crate::search::{SharedState, Worker};
use crate::table::Entry;
use crate::value::{GameEnd, INFINITY, SEED_VALUE, UNKNOWN_DISTANCE, Value};
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{SmallBoard, SmallBoardTask, State, Successors};
use sow_interpreter::{Game, Move, NoObserver};
use std::cmp::Reverse;
use std::sync::atomic::Ordering;

/// The search of one position by all threads.
pub(crate) struct RootSearch<'a, 'p, 'r> {
    pub(crate) game: &'a Game<'p>,
    pub(crate) evaluation: Evaluation<'p>,
    pub(crate) shared: &'a SharedState<'a>,
    pub(crate) own_endgames: &'r mut OwnEndgames<'p>,
    pub(crate) threads: usize,
    pub(crate) line_count: usize,
    pub(crate) report: &'r mut dyn FnMut(&Analysis),
}

impl SmallBoardTask for RootSearch<'_, '_, '_> {
    type Outcome = Analysis;

    fn run<const W: usize>(mut self, board: &'static SmallBoard<W>) -> Analysis {
        let mut successors = board.successors(self.game.program(), self.game.history());
        self.evaluation = self.evaluation.with_successors(&successors);
        let mut root = RootState::new(self.game, &mut successors, self.line_count);
        loop {
            let (reusable, more) = self.search_until_endgames_pay(board, &mut root, successors);
            if !more {
                return root.analysis;
            }
            self.shared.stop.store(false, Ordering::Relaxed);
            let misses = (root.analysis.nodes, &*root.endgame_misses);
            self.own_endgames
                .extend(misses, self.threads, &self.shared.limits);
            successors = reusable;
        }
    }
}

impl<'p> RootSearch<'_, 'p, '_> {
    /// Searches with the endgames computed so far. Returns whether the search paused because more endgames pay;
    /// otherwise it is done. Also returns the successors for reuse, since creating them is slow.
    fn search_until_endgames_pay<const W: usize>(
        &mut self,
        board: &'static SmallBoard<W>,
        root: &mut RootState<W>,
        successors: Successors<'p, W>,
    ) -> (Successors<'p, W>, bool) {
        let (game, shared, evaluation) = (self.game, self.shared, &self.evaluation);
        let own_endgames = &*self.own_endgames;
        let worker = |successors: Successors<'p, W>| {
            let endgames = endgames(game, (shared, own_endgames), &successors);
            Worker::new(game.program(), successors, (evaluation, endgames), shared)
        };
        let worker = &worker;
        std::thread::scope(|scope| {
            let completed = root.analysis.depth;
            for helper in 1..self.threads {
                // Helpers contribute through the table. Every second helper starts one move deeper.
                let help = move || {
                    let successors = board.successors(game.program(), game.history());
                    let mut worker = worker(successors);
                    let mut root = RootState::new(game, &mut worker.successors, 1);
                    root.analysis.depth = completed + helper as u32 % 2;
                    IterativeDeepening::new(worker, &mut root).deepen(&|_, _| false, &mut |_| {});
                };
                // If a helper cannot be started, the search is slower, with the same result.
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            let mut worker = worker(successors);
            if let Some(building) = own_endgames.building() {
                let misses = std::mem::take(&mut root.endgame_misses);
                let seed_limit = building.next_and_last_layer().1 + 1;
                worker
                    .endgames
                    .start_counting_misses(game.program(), seed_limit, misses);
            }
            let pay = |nodes, seen: &[u64]| own_endgames.would_pay(nodes, seen);
            let outcome = IterativeDeepening::new(worker, root).deepen(&pay, self.report);
            shared.stop.store(true, Ordering::Relaxed);
            outcome
        })
    }
}

/// Returns the endgames that a thread looks up: the database of the limits, or else the player's own endgames.
fn endgames<'a, const W: usize>(
    game: &Game<'_>,
    (shared, own_endgames): (&SharedState<'a>, &'a OwnEndgames<'_>),
    successors: &Successors<'_, W>,
) -> Endgames<'a> {
    let own = || {
        let building = own_endgames.building();
        Endgames::new(building.map(|building| building.lookup(successors)), game)
    };
    Endgames::from_limits(game, &shared.limits, successors).unwrap_or_else(own)
}

/// Half the width of the first aspiration window, centred on the value from the previous depth.
const ASPIRATION: i32 = SEED_VALUE;

/// The result of searching a position.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::{AlphaBeta, Limits};
///
/// // South can win the last seeds at once.
/// let game = Game::from_notation(&program, "0,0,0,0,0,1/0,0,0,0,0,1 35:35 - S -").unwrap();
/// let mut player = AlphaBeta::new(sow_players::Settings::default()).unwrap();
/// let analysis = player.think(&game, &Limits::default(), &mut |_| {});
/// assert!(analysis.exhaustive, "no estimate is left in the values");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Analysis {
    /// The best lines, best first; empty if the game is over.
    pub lines: Vec<PvLine>,
    /// The last completed depth, in moves.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Whether all lines were searched to the end of the game, so that no estimate affects their values.
    pub exhaustive: bool,
}

/// A move and its expected continuation.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_players::{AlphaBeta, Limits};
///
/// let game = Game::new(&program);
/// let mut player = AlphaBeta::new(sow_players::Settings::default()).unwrap();
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let best = player.think(&game, &limits, &mut |_| {}).lines.remove(0);
/// for (player, text) in best.notation(&game) {
///     println!("{player:?} plays {text}");
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PvLine {
    /// The value for the player to move.
    pub value: Value,
    /// The move and the expected continuation; at least one move.
    pub moves: Vec<Move>,
}

impl PvLine {
    /// Returns each move in notation, with the player who makes it.
    #[must_use]
    pub fn notation(&self, game: &Game<'_>) -> Vec<(Seat, String)> {
        let mut game = game.clone();
        let spell = |&played: &Move| {
            let spelled = (game.position().mover(), game.spell(played));
            game.play_unchecked(played, &mut NoObserver);
            spelled
        };
        self.moves.iter().map(spell).collect()
    }
}

/// The root position, and the results carried over from one depth to the next.
struct RootState<const W: usize> {
    state: State<W>,
    moves: Vec<(Move, State<W>)>,
    /// Indices into `moves`, with the first moves of the best lines at the front.
    order: Vec<usize>,
    /// The values of the best lines.
    values: Vec<i32>,
    line_count: usize,
    /// The result of the last completed depth.
    analysis: Analysis,
    /// The number of positions whose values larger endgames would have given, by seeds in play; see
    /// [`crate::endgames::Endgames::misses`].
    endgame_misses: Vec<u64>,
    /// Killer moves and history carried over between searches.
    ordering: MoveOrdering,
}

impl<const W: usize> RootState<W> {
    fn new(game: &Game<'_>, successors: &mut Successors<'_, W>, lines: usize) -> Self {
        let state = successors.state_of(&game.position().resized());
        let (mut applied_moves, mut list) = (Vec::new(), Vec::new());
        successors.list_moves(&state, &mut applied_moves);
        successors.list_states(&state, &mut list);
        let (ordering, mut ranked) = (MoveOrdering::new(), Vec::new());
        ordering.rank(game.program(), &state, &applied_moves, 0, &mut ranked);
        let order =
            (0..list.len()).map(|at| usize::from(move_ordering::select_next(&mut ranked, at)));
        Self {
            order: order.collect(),
            state,
            line_count: lines.clamp(1, list.len().max(1)),
            moves: list,
            values: Vec::new(),
            analysis: Analysis::default(),
            endgame_misses: Vec::new(),
            ordering,
        }
    }
}

/// One thread's search of a root position.
struct IterativeDeepening<'r, 'a, 'p, const W: usize> {
    worker: Worker<'a, 'p, W>,
    root: &'r mut RootState<W>,
}

impl<'r, 'a, 'p, const W: usize> IterativeDeepening<'r, 'a, 'p, W> {
    fn new(mut worker: Worker<'a, 'p, W>, root: &'r mut RootState<W>) -> Self {
        std::mem::swap(&mut worker.ordering, &mut root.ordering);
        Self { worker, root }
    }

    /// Searches one move deeper each time, until no deeper search can change the result, the search is stopped, or it
    /// pauses. It pauses after a depth if `more_endgames_pay` says so, given the number of positions searched and the
    /// misses. Returns the successors, and whether it paused.
    fn deepen(
        mut self,
        more_endgames_pay: &dyn Fn(u64, &[u64]) -> bool,
        report: &mut dyn FnMut(&Analysis),
    ) -> (Successors<'p, W>, bool) {
        if self.root.analysis.lines.is_empty() {
            self.fill_lines_from_estimate();
        }
        let limit = self.worker.shared.limits.depth.unwrap_or(MAX_DEPTH);
        let mut pauses = false;
        while !(self.root.moves.is_empty() || self.worker.stopped || pauses) {
            let depth = self.root.analysis.depth + 1;
            if depth > limit.min(MAX_DEPTH) || !self.deepen_to(depth, report) {
                break;
            }
            let misses = self.worker.endgames.misses();
            pauses = depth < limit && more_endgames_pay(self.root.analysis.nodes, misses);
        }
        self.worker.poll();
        let nodes = self.worker.shared.nodes.load(Ordering::Relaxed);
        self.root.analysis.nodes = nodes;
        self.root.endgame_misses = self.worker.endgames.into_misses();
        self.root.ordering = self.worker.ordering;
        let pauses = pauses && !self.worker.stopped;
        (self.worker.successors, pauses)
    }

    /// Fills the lines from the static estimate, so that a search without any time still returns a move, and no fewer
    /// lines than were requested.
    fn fill_lines_from_estimate(&mut self) {
        let value = self.worker.evaluation.estimate_of_state(&self.root.state);
        let first = self.root.order.iter().take(self.root.line_count);
        let lines = first.map(|&number| PvLine {
            value,
            moves: vec![self.root.moves[number].0],
        });
        self.root.analysis.lines = lines.collect();
    }

    /// Searches to a depth. Returns whether a deeper search can change the result.
    fn deepen_to(&mut self, depth: u32, report: &mut dyn FnMut(&Analysis)) -> bool {
        let estimated = self.search_depth(depth);
        self.worker.poll();
        let complete = !self.worker.stopped || estimated.is_some();
        if complete || !self.root.values.is_empty() {
            self.root.analysis.lines = self.best_lines(depth);
        }
        let analysis = &mut self.root.analysis;
        analysis.nodes = self.worker.shared.nodes.load(Ordering::Relaxed);
        if let Some(estimated) = estimated {
            analysis.depth = depth;
            analysis.exhaustive = !estimated;
            report(analysis);
        }
        estimated == Some(true)
    }

    /// Finds the best lines at a depth. Returns whether any of their values rests on an estimate; `None` if the search
    /// was stopped.
    fn search_depth(&mut self, depth: u32) -> Option<bool> {
        let before = std::mem::take(&mut self.root.values);
        let mut estimated = false;
        for line in 0..self.root.line_count {
            let expected = before.get(line).copied().filter(|_| depth > 2);
            let outcome = self.search_line(line, depth, expected);
            if self.worker.stopped {
                // Lines not searched keep their previous values. If a better move was found before the stop, its value
                // has already been stored.
                if self.root.values.len() == line {
                    self.root.values.extend(before.iter().skip(line));
                }
                return None;
            }
            estimated |= outcome;
        }
        Some(estimated)
    }

    /// Finds the best move that no earlier line starts with, and moves it to index `line`. Returns whether an estimate
    /// affects its value.
    fn search_line(&mut self, line: usize, depth: u32, expected: Option<i32>) -> bool {
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = match expected {
            Some(value) => (value - width, value + width),
            None => (-INFINITY, INFINITY),
        };
        loop {
            let (value, estimated) = self.search_root_moves(line, depth, alpha, beta);
            if self.worker.stopped {
                return true;
            }
            width *= 4;
            if value <= alpha && alpha > -INFINITY {
                alpha = (value - width).max(-INFINITY);
            } else if value >= beta && beta < INFINITY {
                beta = (value + width).min(INFINITY);
            } else {
                self.root.values.truncate(line);
                self.root.values.push(value);
                return estimated;
            }
            if width > SEED_VALUE * 64 {
                (alpha, beta) = (-INFINITY, INFINITY);
            }
        }
    }

    /// Searches all moves that no earlier line starts with, and moves the best one to index `line`. Returns its value,
    /// and whether an estimate affects it.
    fn search_root_moves(&mut self, line: usize, depth: u32, alpha: i32, beta: i32) -> (i32, bool) {
        let mut best = -INFINITY;
        let mut estimated = false;
        for at in line..self.root.order.len() {
            let number = self.root.order[at];
            let (from, to) = (self.root.state, self.root.moves[number].1);
            let window = Window {
                ply: 0,
                depth: half_moves(depth),
                alpha: alpha.max(best),
                beta,
            };
            let window = window.next(to.mover() == from.mover());
            let result = self.worker.value_of_move(&from, &to, window, at > line);
            if self.worker.stopped {
                return (best, true);
            }
            estimated |= result.estimated;
            if result.value > best {
                best = result.value;
                let better = at == line || result.value > alpha;
                if better {
                    self.root.order[line..=at].rotate_right(1);
                    if result.value > alpha && result.value < beta {
                        self.root.values.truncate(line);
                        self.root.values.push(result.value);
                    }
                }
            }
            if best >= beta {
                break;
            }
        }
        (best, estimated)
    }
}

impl<const W: usize> IterativeDeepening<'_, '_, '_, W> {
    /// Returns the best lines with their known continuations. If the search was stopped before it found all of them,
    /// lines of the previous depth with other first moves follow.
    fn best_lines(&mut self, depth: u32) -> Vec<PvLine> {
        let before = std::mem::take(&mut self.root.analysis.lines);
        let (values, order) = (self.root.values.clone(), self.root.order.clone());
        let line = |(&value, &number): (&i32, &usize)| {
            let line = self.follow_line(number, Value(value), depth);
            // If the table entries of a line have been overwritten, the longer line of the previous depth is kept.
            let earlier = before.iter().find(|earlier| {
                earlier.value == line.value && earlier.moves.starts_with(&line.moves)
            });
            earlier.cloned().unwrap_or(line)
        };
        let found: Vec<PvLine> = values.iter().zip(&order).map(line).collect();
        let mut lines = sort_best_first(&found);
        for earlier in before {
            let is_there = lines
                .iter()
                .any(|line| line.moves.first() == earlier.moves.first());
            if lines.len() < self.root.line_count && !is_there {
                lines.push(earlier);
            }
        }
        lines
    }

    /// Follows the move with index `number`, which has this value, along its known continuation.
    fn follow_line(&mut self, number: usize, value: Value, depth: u32) -> PvLine {
        let (first, mut to) = self.root.moves[number];
        let (mut from, mut moves, mut descended) = (self.root.state, vec![first], 0);
        while to.result().is_none() {
            self.worker.successors.descend(&from, &to);
            descended += 1;
            let Some((played, next)) = self.next_line_move(&to, moves.len() as u32, depth) else {
                break;
            };
            moves.push(played);
            (from, to) = (to, next);
        }
        (0..descended).for_each(|_| self.worker.successors.ascend());
        PvLine {
            value: self.with_distance(value, &to, moves.len() as u32),
            moves,
        }
    }

    /// Returns the next move of a line that has reached `state`.
    fn next_line_move(
        &mut self,
        state: &State<W>,
        ply: u32,
        depth: u32,
    ) -> Option<(Move, State<W>)> {
        if let Some(value) = self.worker.endgames.exact_value(self.worker.program, state) {
            return self
                .value_preserving_move(state, value)
                .filter(|_| ply < MAX_DEPTH);
        }
        if ply >= depth {
            return None;
        }
        let key = state.transposition_key(self.worker.program);
        let best = self.worker.shared.table.get(key)?.best_move;
        if best == Entry::NO_MOVE {
            return None;
        }
        self.moves_from(state).get(usize::from(best)).copied()
    }

    /// Returns the move that keeps the endgame value of a state. If several moves do, returns the one that leaves the
    /// fewest seeds in play, so that the line reaches the end of the game.
    fn value_preserving_move(&mut self, state: &State<W>, value: i32) -> Option<(Move, State<W>)> {
        let moves = self.moves_from(state);
        let Worker {
            program,
            evaluation,
            endgames,
            ..
        } = &self.worker;
        let keeps = |(_, next): &&(Move, State<W>)| {
            let after = match next.result() {
                Some(standing) => Some(
                    evaluation
                        .end_value(standing, state.mover(), UNKNOWN_DISTANCE as u32)
                        .0,
                ),
                None if next.mover() == state.mover() => endgames.value(next),
                None => endgames.value(next).map(|worth| -worth),
            };
            after == Some(value)
        };
        let preserving = moves.iter().filter(keeps);
        preserving
            .min_by_key(|(_, next)| seeds_in_play(program, next))
            .copied()
    }

    /// Returns the value of a line that has reached `last`. If the game is over there and an endgame lookup left the
    /// distance unknown, the number of moves is added to the value.
    fn with_distance(&self, value: Value, last: &State<W>, moves: u32) -> Value {
        let uncounted = |end: GameEnd| end.exact && end.moves.is_none();
        let Some(standing) = last.result().filter(|_| value.end().is_some_and(uncounted)) else {
            return value;
        };
        let evaluation = self.worker.evaluation;
        let at = |moves| evaluation.end_value(standing, self.root.state.mover(), moves);
        if at(UNKNOWN_DISTANCE as u32) == value {
            at(moves)
        } else {
            value
        }
    }

    fn moves_from(&mut self, state: &State<W>) -> Vec<(Move, State<W>)> {
        let mut list = Vec::new();
        self.worker.successors.list_states(state, &mut list);
        list
    }
}

/// Sorts lines by value, best first: endgame values do not order lines with the same margin by length. It sorts numbers
/// rather than lines, as elsewhere in the program, to avoid compiling another copy of the sort.
fn sort_best_first(lines: &[PvLine]) -> Vec<PvLine> {
    let values = lines.iter().map(|line| Reverse(i64::from(line.value.0)));
    let mut order: Vec<_> = values.zip(0..).collect();
    order.sort_unstable();
    let sorted = order
        .into_iter()
        .map(|(_, at): (_, usize)| lines[at].clone());
    sorted.collect()
}
