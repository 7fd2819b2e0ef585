//! Iterative deepening: the search goes one move deeper each time, until it is time to answer.

use crate::evaluate::Evaluation;
use crate::limits::MAX_DEPTH;
use crate::result::{Window, halves};
use crate::search::{Shared, Worker};
use crate::table::Entry;
use crate::value::{INFINITE, SEED, Value};
use sow_interpreter::successors::{OnSmallBoard, SmallBoard, State};
use sow_interpreter::{Game, Move};
use std::sync::atomic::Ordering;

/// The result of searching a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Analysis {
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<Line>,
    /// The depth that was completed, in moves.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// All lines were searched to the end of the game: no estimate had a part in their values.
    pub to_the_end: bool,
}

/// A move and what is expected to follow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The value for the player to move.
    pub value: Value,
    /// The move and the expected continuation; at least one move.
    pub moves: Vec<Move>,
}

/// Half the width of the first aspiration window, around the value of the depth before.
const ASPIRATION: i32 = SEED;

/// The search of one position by all threads.
pub(crate) struct RootSearch<'a, 'p, 'r> {
    pub(crate) game: &'a Game<'p>,
    pub(crate) evaluation: Evaluation<'p>,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) threads: usize,
    pub(crate) lines: usize,
    pub(crate) report: &'r mut dyn FnMut(&Analysis),
}

impl OnSmallBoard for RootSearch<'_, '_, '_> {
    type Outcome = Analysis;

    fn run<const W: usize>(self, board: &'static SmallBoard<W>) -> Analysis {
        let Self {
            game,
            evaluation,
            shared,
            ..
        } = self;
        let successors = || board.successors(game.program(), game.history());
        let first = successors();
        let evaluation = &evaluation.on(&first);
        std::thread::scope(|scope| {
            for helper in 1..self.threads {
                // Helpers contribute through the table. Every other one starts a move deeper.
                let help = move || {
                    let worker = Worker::new(game.program(), successors(), evaluation, shared);
                    Deepening::new(game, worker, 1).deepen(1 + helper as u32 % 2, &mut |_| {});
                };
                // Without a helper the others find the same, only later.
                let _ = std::thread::Builder::new().spawn_scoped(scope, help);
            }
            let worker = Worker::new(game.program(), first, evaluation, shared);
            let analysis = Deepening::new(game, worker, self.lines).deepen(1, self.report);
            shared.stop.store(true, Ordering::Relaxed);
            analysis
        })
    }
}

/// One thread's search of the root position.
struct Deepening<'a, 'p, const W: usize> {
    worker: Worker<'a, 'p, W>,
    root: State<W>,
    list: Vec<(Move, State<W>)>,
    /// The indices of the moves, those of the best lines first.
    order: Vec<usize>,
    /// The values of the best lines.
    values: Vec<i32>,
    lines: usize,
}

impl<'a, 'p, const W: usize> Deepening<'a, 'p, W> {
    fn new(game: &Game<'p>, mut worker: Worker<'a, 'p, W>, lines: usize) -> Self {
        let root = worker.successors.state(&game.position().resized());
        let (mut made, mut list) = (Vec::new(), Vec::new());
        worker.successors.list(&root, &mut made);
        worker.successors.states(&root, &mut list);
        let mut ranked = Vec::new();
        worker
            .order
            .rank(worker.program, &root, &made, (None, 0), &mut ranked);
        let order = (0..list.len())
            .map(|at| usize::from(crate::order::next(&mut ranked, at)))
            .collect();
        Self {
            worker,
            root,
            lines: lines.clamp(1, list.len().max(1)),
            list,
            order,
            values: Vec::new(),
        }
    }

    fn deepen(mut self, first: u32, report: &mut dyn FnMut(&Analysis)) -> Analysis {
        let mut analysis = Analysis::default();
        // Even without any time there must be a move to play, and as many lines as were asked for.
        let value = self
            .worker
            .evaluation
            .estimate(&self.worker.successors.position(&self.root));
        let first_sight = self.order.iter().take(self.lines).map(|&number| Line {
            value,
            moves: vec![self.list[number].0],
        });
        analysis.lines.extend(first_sight);
        let limit = self.worker.shared.limits.depth.unwrap_or(MAX_DEPTH);
        for depth in first..=limit.min(MAX_DEPTH) {
            if self.list.is_empty() || self.worker.stopped {
                break;
            }
            let estimated = self.search_depth(depth);
            self.worker.poll();
            let complete = !self.worker.stopped || estimated.is_some();
            if complete || !self.values.is_empty() {
                analysis.lines = self.best_lines(depth, &analysis.lines);
            }
            analysis.nodes = self.worker.shared.nodes.load(Ordering::Relaxed);
            if let Some(estimated) = estimated {
                analysis.depth = depth;
                analysis.to_the_end = !estimated;
                report(&analysis);
                if !estimated {
                    break;
                }
            }
        }
        self.worker.poll();
        analysis.nodes = self.worker.shared.nodes.load(Ordering::Relaxed);
        analysis
    }

    /// Finds the best lines of a depth. Returns whether estimates had a part in them; `None` if it was stopped.
    fn search_depth(&mut self, depth: u32) -> Option<bool> {
        let before = std::mem::take(&mut self.values);
        let mut estimated = false;
        for line in 0..self.lines {
            let expected = before.get(line).copied().filter(|_| depth > 2);
            let outcome = self.search_line(line, depth, expected);
            if self.worker.stopped {
                // Missing values stay as they were, unless a better move was found, whose value is there already.
                if self.values.len() == line {
                    self.values.extend(before.iter().skip(line));
                }
                return None;
            }
            estimated |= outcome;
        }
        Some(estimated)
    }

    /// Finds the best move that no earlier line begins with, and puts it in its place.
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
                self.values.truncate(line);
                self.values.push(value);
                return estimated;
            }
            if width > SEED * 64 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches all moves that no earlier line begins with; the best one is moved to the front of them.
    fn try_all(&mut self, line: usize, depth: u32, alpha: i32, beta: i32) -> (i32, bool) {
        let mut best = -INFINITE;
        let mut estimated = false;
        for at in line..self.order.len() {
            let number = self.order[at];
            let (root, to) = (self.root, self.list[number].1);
            let window = Window {
                ply: 0,
                depth: halves(depth),
                alpha: alpha.max(best),
                beta,
            };
            let window = window.next(to.mover() == root.mover());
            let found = self.worker.value_of_move(&root, &to, window, at > line);
            if self.worker.stopped {
                return (best, true);
            }
            estimated |= found.estimated;
            if found.value > best {
                best = found.value;
                let better = at == line || found.value > alpha;
                if better {
                    self.order[line..=at].rotate_right(1);
                    if found.value > alpha && found.value < beta {
                        self.values.truncate(line);
                        self.values.push(found.value);
                    }
                }
            }
            if best >= beta {
                break;
            }
        }
        (best, estimated)
    }

    /// The best lines, as far as the table has their continuations. Where it was stopped before all were found, those of the depth before
    /// that begin otherwise follow.
    fn best_lines(&mut self, depth: u32, before: &[Line]) -> Vec<Line> {
        let (values, order) = (self.values.clone(), self.order.clone());
        let line = |(&value, &number): (&i32, &usize)| {
            let moves = self.follow(number, depth);
            // A line that has been replaced in the table stays as it was.
            let earlier = before
                .iter()
                .find(|line| line.value == Value(value) && line.moves.starts_with(&moves));
            Line {
                value: Value(value),
                moves: earlier.map_or(moves, |line| line.moves.clone()),
            }
        };
        let mut lines: Vec<Line> = values.iter().zip(&order).map(line).collect();
        for earlier in before {
            let is_there = lines
                .iter()
                .any(|line| line.moves.first() == earlier.moves.first());
            if lines.len() < self.lines && !is_there {
                lines.push(earlier.clone());
            }
        }
        lines
    }

    /// The continuation of a move, as far as the table has it.
    fn follow(&mut self, number: usize, depth: u32) -> Vec<Move> {
        let (successors, table) = (&mut self.worker.successors, self.worker.shared.table);
        let (mut list, mut descended) = (Vec::new(), 0);
        let (first, mut to) = self.list[number];
        let (mut from, mut moves) = (self.root, vec![first]);
        while (moves.len() as u32) < depth && to.over().is_none() {
            successors.descend(&from, &to);
            descended += 1;
            let Some(best) = table
                .get(to.key(self.worker.program))
                .map(|entry| entry.best)
                .filter(|&best| best != Entry::NO_MOVE)
            else {
                break;
            };
            successors.states(&to, &mut list);
            let Some(&(played, next)) = list.get(usize::from(best)) else {
                break;
            };
            moves.push(played);
            (from, to) = (to, next);
        }
        (0..descended).for_each(|_| successors.ascend());
        moves
    }
}
