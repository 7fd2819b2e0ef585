//! Counting sequences of moves, on the smallest position that the board fits into.

use crate::limits::Limit;
use crate::successors::{Lister, MadeMove, State, Succeed};
use crate::{Game, packed};
use sow_compiler::board::{Position, on_small_board};

/// How many sequences of moves there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Nodes {
    /// The number.
    pub count: u64,
    /// The worst limit of play that a position on the way has come to: there may be more sequences then.
    pub limit: Option<Limit>,
}

impl Nodes {
    /// Those of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            count: self.count + other.count,
            limit: self.limit.max(other.limit),
        }
    }
}

/// Counts the sequences of exactly `depth` moves. The last move of each is played no further than it takes to know that it is
/// legal.
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

/// Sequences of one move and so many more.
fn count<const W: usize>(game: &Game<'_>, left: u32) -> Nodes {
    let (program, position) = (game.program(), game.position().resized::<W>());
    let tables = program
        .packed_without_history()
        .filter(|_| !position.is_over());
    let packed = tables.and_then(|tables| packed::listing(program, tables, position));
    if let Some(mut packed) = packed
        && let Some(count) = packed.count(&position, left)
    {
        let limit = packed.limit();
        return Nodes { count, limit };
    }
    let mut count = Count {
        lister: Lister::new(program, game.history()),
        lists: vec![Vec::new(); left as usize],
    };
    Nodes {
        count: count.nodes(&position, left),
        limit: count.lister.limit(),
    }
}

/// A count under way, with lists that are used again.
struct Count<'p, const W: usize> {
    lister: Lister<'p, W>,
    /// A list of moves for each number of moves that are left after them.
    lists: Vec<Vec<MadeMove<W>>>,
}

impl<const W: usize> Count<'_, W> {
    /// Sequences of one move from a position, and so many more.
    fn nodes(&mut self, position: &Position<W>, left: u32) -> u64 {
        let Some(left) = left.checked_sub(1) else {
            return self.lister.count(position);
        };
        let from = State::from(*position);
        let mut list = std::mem::take(&mut self.lists[left as usize]);
        self.lister.list(&from, &mut list);
        let nodes = list.iter().map(|made| {
            let after = self.lister.made(position, made);
            self.lister.descend(&from, &State::from(after));
            let nodes = self.nodes(&after, left);
            self.lister.ascend();
            nodes
        });
        let nodes = nodes.sum();
        self.lists[left as usize] = list;
        nodes
    }
}
