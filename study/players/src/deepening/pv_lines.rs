//! The reported lines: moves from the table, followed by moves that the endgames confirm.

use super::iterations::{IterativeDeepening, PvLine};
use crate::endgames::seeds_in_play;
use crate::limits::MAX_DEPTH;
use crate::search::Worker;
use crate::table::Entry;
use crate::value::{GameEnd, UNKNOWN_DISTANCE, Value};
use sow_interpreter::Move;
use sow_interpreter::successors::State;
use std::cmp::Reverse;

impl<const W: usize> IterativeDeepening<'_, '_, '_, W> {
    /// Returns the best lines with their known continuations. If the search was stopped before it found all of them,
    /// lines of the previous depth with other first moves follow.
    pub(super) fn best_lines(&mut self, depth: u32) -> Vec<PvLine> {
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

    /// Returns the move that keeps the endgame value of a state. Among several, it takes the one that leaves the fewest
    /// seeds in play, so that the line reaches the end of the game.
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
/// rather than lines, like the rest of the program, to avoid compiling another copy of the sort.
fn sort_best_first(lines: &[PvLine]) -> Vec<PvLine> {
    let values = lines.iter().map(|line| Reverse(i64::from(line.value.0)));
    let mut order: Vec<_> = values.zip(0..).collect();
    order.sort_unstable();
    let sorted = order
        .into_iter()
        .map(|(_, at): (_, usize)| lines[at].clone());
    sorted.collect()
}
