//! Iterative deepening of the root position by one thread.

use crate::limits::MAX_DEPTH;
use crate::order::{self, Order};
use crate::result::{Window, halves};
use crate::search::Worker;
use crate::value::{INFINITE, SEED, Value};
use sow_grammar::rules::Seat;
use sow_interpreter::successors::{State, Successors};
use sow_interpreter::{Game, Move, Unwatched};
use std::sync::atomic::Ordering;

/// Half the width of the first aspiration window, centred on the value from the previous depth.
const ASPIRATION: i32 = SEED;

/// The result of searching a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Analysis {
    /// The best lines, best first; empty if the game is over.
    pub lines: Vec<Line>,
    /// The last completed depth, in moves.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Whether all lines were searched to the end of the game, so that no estimate affects their values.
    pub to_the_end: bool,
}

/// A move and its expected continuation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The value for the player to move.
    pub value: Value,
    /// The move and the expected continuation; at least one move.
    pub moves: Vec<Move>,
}

impl Line {
    /// Returns each move in notation, with the player who makes it.
    #[must_use]
    pub fn spelled(&self, game: &Game<'_>) -> Vec<(Seat, String)> {
        let mut game = game.clone();
        let spell = |&played: &Move| {
            let spelled = (game.position().mover(), game.spell(played));
            game.play_unchecked(played, &mut Unwatched);
            spelled
        };
        self.moves.iter().map(spell).collect()
    }
}

/// The root position, and the results carried over from one depth to the next.
pub(super) struct Root<const W: usize> {
    pub(super) state: State<W>,
    pub(super) list: Vec<(Move, State<W>)>,
    /// Indices into `list`, with the moves of the best lines first.
    pub(super) order: Vec<usize>,
    /// The values of the best lines.
    pub(super) values: Vec<i32>,
    pub(super) lines: usize,
    /// The result of the last completed depth.
    pub(super) analysis: Analysis,
    /// The number of positions that more endgames would have answered, by seeds in play; see
    /// [`crate::endgames::Endgames::seen`].
    pub(super) seen: Vec<u64>,
    /// Killer moves and history carried over between searches.
    ordering: Order,
}

impl<const W: usize> Root<W> {
    pub(super) fn new(game: &Game<'_>, successors: &mut Successors<'_, W>, lines: usize) -> Self {
        let state = successors.state(&game.position().resized());
        let (mut made, mut list) = (Vec::new(), Vec::new());
        successors.list(&state, &mut made);
        successors.states(&state, &mut list);
        let (ordering, mut ranked) = (Order::new(), Vec::new());
        ordering.rank(game.program(), &state, &made, 0, &mut ranked);
        let order = (0..list.len()).map(|at| usize::from(order::next(&mut ranked, at)));
        Self {
            order: order.collect(),
            state,
            lines: lines.clamp(1, list.len().max(1)),
            list,
            values: Vec::new(),
            analysis: Analysis::default(),
            seen: Vec::new(),
            ordering,
        }
    }
}

/// One thread's search of a root position.
pub(super) struct Iterations<'r, 'a, 'p, const W: usize> {
    pub(super) worker: Worker<'a, 'p, W>,
    pub(super) root: &'r mut Root<W>,
}

impl<'r, 'a, 'p, const W: usize> Iterations<'r, 'a, 'p, W> {
    pub(super) fn new(mut worker: Worker<'a, 'p, W>, root: &'r mut Root<W>) -> Self {
        std::mem::swap(&mut worker.order, &mut root.ordering);
        Self { worker, root }
    }

    /// Searches one move deeper each time, until no deeper search can change the result or the search is stopped. After
    /// each depth, `pay` reports whether more endgames pay; if so, the search pauses. Returns the successors, and
    /// whether it paused.
    pub(super) fn deepen(
        mut self,
        pay: &dyn Fn(u64, &[u64]) -> bool,
        report: &mut dyn FnMut(&Analysis),
    ) -> (Successors<'p, W>, bool) {
        if self.root.analysis.lines.is_empty() {
            self.look_at_first_sight();
        }
        let limit = self.worker.shared.limits.depth.unwrap_or(MAX_DEPTH);
        let mut pauses = false;
        while !(self.root.list.is_empty() || self.worker.stopped || pauses) {
            let depth = self.root.analysis.depth + 1;
            if depth > limit.min(MAX_DEPTH) || !self.deepen_to(depth, report) {
                break;
            }
            let seen = self.worker.endgames.seen();
            pauses = depth < limit && pay(self.root.analysis.nodes, seen);
        }
        self.worker.poll();
        let nodes = self.worker.shared.nodes.load(Ordering::Relaxed);
        self.root.analysis.nodes = nodes;
        self.root.seen = self.worker.endgames.into_seen();
        self.root.ordering = self.worker.order;
        let pauses = pauses && !self.worker.stopped;
        (self.worker.successors, pauses)
    }

    /// Fills the lines from the static estimate, so that a search without any time still returns a move, and as many
    /// lines as were requested.
    fn look_at_first_sight(&mut self) {
        let value = self.worker.evaluation.estimate_of_state(&self.root.state);
        let first = self.root.order.iter().take(self.root.lines);
        let lines = first.map(|&number| Line {
            value,
            moves: vec![self.root.list[number].0],
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
            analysis.to_the_end = !estimated;
            report(analysis);
        }
        estimated == Some(true)
    }

    /// Finds the best lines at a depth. Returns whether any of their values rests on an estimate; `None` if the search
    /// was stopped.
    fn search_depth(&mut self, depth: u32) -> Option<bool> {
        let before = std::mem::take(&mut self.root.values);
        let mut estimated = false;
        for line in 0..self.root.lines {
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
            None => (-INFINITE, INFINITE),
        };
        loop {
            let (value, estimated) = self.try_all(line, depth, alpha, beta);
            if self.worker.stopped {
                return true;
            }
            width *= 4;
            if value <= alpha && alpha > -INFINITE {
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
            } else {
                self.root.values.truncate(line);
                self.root.values.push(value);
                return estimated;
            }
            if width > SEED * 64 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches all moves that start no earlier line, and moves the best one to index `line`. Returns its value, and
    /// whether an estimate affects it.
    fn try_all(&mut self, line: usize, depth: u32, alpha: i32, beta: i32) -> (i32, bool) {
        let mut best = -INFINITE;
        let mut estimated = false;
        for at in line..self.root.order.len() {
            let number = self.root.order[at];
            let (from, to) = (self.root.state, self.root.list[number].1);
            let window = Window {
                ply: 0,
                depth: halves(depth),
                alpha: alpha.max(best),
                beta,
            };
            let window = window.next(to.mover() == from.mover());
            let found = self.worker.value_of_move(&from, &to, window, at > line);
            if self.worker.stopped {
                return (best, true);
            }
            estimated |= found.estimated;
            if found.value > best {
                best = found.value;
                let better = at == line || found.value > alpha;
                if better {
                    self.root.order[line..=at].rotate_right(1);
                    if found.value > alpha && found.value < beta {
                        self.root.values.truncate(line);
                        self.root.values.push(found.value);
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
