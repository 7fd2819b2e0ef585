//! Perft: counts sequences of moves, on the smallest position that the board fits into.

use crate::Game;
use crate::limits::Limit;
use crate::movegen::NextStep;
use crate::successors::{AppliedMove, State, Successors};
use sow_compiler::board::on_small_board;
use sow_compiler::program::WorkLimit;

/// A number of sequences of moves.
///
/// ```
/// use sow_interpreter::perft::Nodes;
///
/// let (one, other) = (Nodes { count: 6, limit: None }, Nodes { count: 4, limit: None });
/// assert_eq!(one.plus(other).count, 10);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Nodes {
    /// The number of sequences.
    pub count: u64,
    /// The most severe limit of play that was hit on the way; the count may then be too low.
    pub limit: Option<Limit>,
}

impl Nodes {
    /// Returns the sum of both counts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            count: self.count + other.count,
            limit: self.limit.max(other.limit),
        }
    }
}

/// Counts the sequences of exactly `depth` moves. The last move of a sequence is played only as far as needed to know
/// that it is legal.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("oware").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_interpreter::perft::perft;
///
/// assert_eq!(perft(&Game::new(&program), 4).count, 1014);
/// ```
#[must_use]
pub fn perft(game: &Game<'_>, depth: u32) -> Nodes {
    match depth.checked_sub(1) {
        None => Nodes {
            count: 1,
            limit: None,
        },
        Some(left) => on_small_board!(game.program(), count(game, left)),
    }
}

/// Counts the sequences of `left` + 1 moves.
fn count<const W: usize>(game: &Game<'_>, left: u32) -> Nodes {
    let mut successors = Successors::<W>::new(game.program(), game.history());
    let from = successors.state_of(&game.position().resized());
    let mut counter = PerftCounter {
        work: &game.program().work_limit,
        successors,
        lists: vec![Vec::new(); left as usize],
    };
    let count = match counter.successors.perft(&from, left) {
        Some(count) => count,
        None => counter.nodes(&from, left),
    };
    let limit = counter.successors.limit();
    Nodes { count, limit }
}

/// The state of a count, with lists that are reused.
struct PerftCounter<'p, const W: usize> {
    /// Counting stops once this limit is exhausted, since the count would be of no use.
    work: &'p WorkLimit,
    successors: Successors<'p, W>,
    /// A list of moves for each number of remaining moves.
    lists: Vec<Vec<AppliedMove<W>>>,
}

impl<const W: usize> PerftCounter<'_, W> {
    /// Counts the sequences of `left` + 1 moves from a state.
    fn nodes(&mut self, from: &State<W>, left: u32) -> u64 {
        if self.work.is_exhausted() {
            return 0;
        }
        let Some(left) = left.checked_sub(1) else {
            return self.successors.count_moves(from);
        };
        let mut list = std::mem::take(&mut self.lists[left as usize]);
        self.successors.list_moves(from, &mut list);
        let nodes = list.iter().map(|made| {
            let successors = &mut self.successors;
            let after = successors.apply_endings_before(from, made, NextStep::GenerateMoves);
            successors.descend(from, &after);
            let nodes = self.nodes(&after, left);
            self.successors.ascend();
            nodes
        });
        let nodes = nodes.sum();
        self.lists[left as usize] = list;
        nodes
    }
}
