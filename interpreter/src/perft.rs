//! Counting sequences of moves, on the smallest position that the board fits into.

use crate::board::Position;
use crate::board::on_small_board;
use crate::engine::movegen::{Listed, Next, Search};
use crate::engine::vm::RepetitionHistory;
use crate::limits::Limit;
use crate::packed::{self, Counting};
use crate::program::ir::Kind;
use crate::{Game, Move};

pub use crate::playouts::{MAX_MOVES, Playouts, RandomGames, playouts};

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

/// Counts the sequences of exactly `depth` moves. The last move of each is played like all others.
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
    let earlier = RepetitionHistory::kept(game.history().earlier.clone());
    let mut count = Count {
        search: Search::new(program, position, earlier, 0),
        packed: packed::counting(program, position),
        lists: vec![Vec::new(); left as usize],
    };
    let listed = game.list_moves();
    let nodes = listed.moves.iter().map(|first| count.after(first, left));
    Nodes {
        count: nodes.sum(),
        limit: listed.limit.max(count.limit()),
    }
}

/// The position right after a move.
#[derive(Clone)]
struct Made<const W: usize>(Move, Position<W>);

impl<const W: usize> Listed<W> for Made<W> {
    const MADE: bool = true;

    fn new(played: Move, after: &Position<W>) -> Self {
        Self(played, *after)
    }

    fn played(&self) -> &Move {
        &self.0
    }
}

/// A count under way, with lists that are used again.
struct Count<'p, const W: usize> {
    search: Search<'p, W>,
    packed: Option<Box<dyn Counting<W> + 'p>>,
    /// A list of moves for each depth that is left.
    lists: Vec<Vec<Made<W>>>,
}

impl<const W: usize> Count<'_, W> {
    /// The worst limit of play that a position has come to.
    fn limit(&self) -> Option<Limit> {
        let packed = self.packed.as_ref().and_then(|packed| packed.limit());
        self.search.limit().max(packed)
    }

    /// Sequences that go on from the position of the machine, which stays as it is.
    fn nodes(&mut self, depth: u32) -> u64 {
        let Some(left) = depth.checked_sub(1) else {
            return 1;
        };
        let position = &self.search.machine.position;
        if position.is_over() {
            if position.is_unplayable() {
                self.search.note_unplayable();
            }
            return 0;
        }
        if let Some(packed) = &mut self.packed {
            return packed.nodes(&self.search.machine.position, left);
        }
        self.search.start();
        if let Some(kind) = self.search.only_kind() {
            let program = self.search.machine.program;
            return self.nodes_of(&program.kinds[kind], left);
        }
        let mut list = std::mem::take(&mut self.lists[left as usize]);
        self.search.list(&mut list);
        let before = self.search.machine.position;
        let nodes = list.iter();
        let nodes = nodes
            .map(|made| self.after_made(&before, &made.1, left))
            .sum();
        list.clear();
        self.lists[left as usize] = list;
        nodes
    }

    /// The same where all moves are of one kind, with nothing to choose inside.
    fn nodes_of(&mut self, kind: &Kind, left: u32) -> u64 {
        let filters = self.search.filters_that_count(kind);
        let (before, place) = {
            let machine = &self.search.machine;
            (machine.position, machine.earlier.place())
        };
        let (mut nodes, mut found) = (0, false);
        loop {
            let candidates = self.search.candidates(kind);
            for &candidate in candidates.as_slice() {
                self.search.machine.turn_to_position();
                if self.search.attempt(kind, candidate, filters).is_some() {
                    found = true;
                    self.search.machine.finish_move(Next::Moves);
                    nodes += self.nodes(left);
                    self.search.machine.earlier.return_to(place);
                }
                self.search.machine.position = before;
            }
            if found || !self.search.bar_all(kind, &candidates) {
                return nodes;
            }
        }
    }

    /// The same after a move that has been made from a position, which is then gone back to.
    fn after_made(&mut self, before: &Position<W>, made: &Position<W>, left: u32) -> u64 {
        let machine = &mut self.search.machine;
        let place = machine.earlier.place();
        machine.finish_made(before, made, Next::Moves);
        let nodes = self.nodes(left);
        let machine = &mut self.search.machine;
        machine.position = *before;
        machine.earlier.return_to(place);
        nodes
    }

    /// The same after a move, which is taken back.
    fn after(&mut self, next: &Move, left: u32) -> u64 {
        let machine = &mut self.search.machine;
        let kind = &machine.program.kinds[next.kind()];
        let (before, place) = (machine.position, machine.earlier.place());
        machine.start();
        machine.turn_to_position();
        let mut nodes = 0;
        if machine.play_script(kind, next).is_ok() {
            machine.finish_move(Next::Moves);
            nodes = self.nodes(left);
        }
        let machine = &mut self.search.machine;
        machine.position = before;
        machine.earlier.return_to(place);
        nodes
    }
}
