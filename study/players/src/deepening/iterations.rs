//! Iterative deepening of the root position by one thread.

use crate::limits::MAX_DEPTH;
use crate::move_ordering::{self, MoveOrdering};
use crate::result::{Window, half_moves};
use crate::search::Worker;
use crate::value::{INFINITY, SEED_VALUE, Value};
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Game, Move, NoObserver};
use std::sync::atomic::Ordering;

/// Half the width of the first aspiration window, centred on the value from the previous depth.
const ASPIRATION: i32 = SEED_VALUE;

/// The result of searching a position.
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
pub(super) struct RootState<const W: usize> {
    pub(super) state: State<W>,
    pub(super) moves: Vec<(Move, State<W>)>,
    /// Indices into `list`, with the moves of the best lines first.
    pub(super) order: Vec<usize>,
    /// The values of the best lines.
    pub(super) values: Vec<i32>,
    pub(super) line_count: usize,
    /// The result of the last completed depth.
    pub(super) analysis: Analysis,
    /// The number of positions that more endgames would have answered, by seeds in play; see
    /// [`crate::endgames::Endgames::misses`].
    pub(super) endgame_misses: Vec<u64>,
    /// Killer moves and history carried over between searches.
    ordering: MoveOrdering,
}

impl<const W: usize> RootState<W> {
    pub(super) fn new(game: &Game<'_>, successors: &mut Successors<'_, W>, lines: usize) -> Self {
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
pub(super) struct IterativeDeepening<'r, 'a, 'p, const W: usize> {
    pub(super) worker: Worker<'a, 'p, W>,
    pub(super) root: &'r mut RootState<W>,
}

impl<'r, 'a, 'p, const W: usize> IterativeDeepening<'r, 'a, 'p, W> {
    pub(super) fn new(mut worker: Worker<'a, 'p, W>, root: &'r mut RootState<W>) -> Self {
        std::mem::swap(&mut worker.ordering, &mut root.ordering);
        Self { worker, root }
    }

    /// Searches one move deeper each time, until no deeper search can change the result or the search is stopped. After
    /// each depth, `more_endgames_pay` reports whether more endgames pay; if so, the search pauses. Returns the
    /// successors, and whether it paused.
    pub(super) fn deepen(
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

    /// Fills the lines from the static estimate, so that a search without any time still returns a move, and as many
    /// lines as were requested.
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
                // Lines not searched keep their previous values. A better move found before the stop has already stored
                // its value.
                if self.root.values.len() == line {
                    self.root.values.extend(before.iter().skip(line));
                }
                return None;
            }
            estimated |= outcome;
        }
        Some(estimated)
    }

    /// Finds the best move that starts no earlier line, and moves it to index `line`. Returns whether an estimate
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

    /// Searches all moves that start no earlier line, and moves the best one to index `line`. Returns its value, and
    /// whether an estimate affects it.
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
