//! Counting sequences of moves, on the smallest position that the board fits into.

use crate::moves::{self, Candidate, Next, Search};
use crate::position::Position;
use crate::trace::Unwatched;
use crate::{Game, Move, Program};

pub use crate::playouts::{MAX_MOVES, Playouts, playouts};

/// Counts the sequences of exactly `depth` moves.
#[must_use]
pub fn perft(game: &Game<'_>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    perft_divide(game, depth)
        .into_iter()
        .map(|(_, nodes)| nodes)
        .sum()
}

/// The same by first move, in the order of the legal moves.
#[must_use]
pub fn perft_divide(game: &Game<'_>, depth: u32) -> Vec<(Move, u64)> {
    match game.program().layout().cells() {
        0..=16 => divide::<16>(game, depth),
        17..=40 => divide::<40>(game, depth),
        41..=64 => divide::<64>(game, depth),
        _ => divide::<{ crate::program::MAX_CELLS }>(game, depth),
    }
}

fn divide<const N: usize>(game: &Game<'_>, depth: u32) -> Vec<(Move, u64)> {
    let Some(left) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let position: Position<N> = game.position().resized();
    let mut count = Count {
        program: game.program(),
        lists: vec![Vec::new(); left as usize],
        room: Vec::new(),
    };
    let mut all = Vec::new();
    for first in game.legal_moves() {
        let mut history = game.history().earlier.clone();
        let mut after = position;
        let played = moves::play(
            game.program(),
            &mut after,
            &mut history,
            &first,
            &mut Unwatched,
        );
        let nodes = played.map_or(0, |()| count.nodes(&after, &history, left));
        all.push((first, nodes));
    }
    all
}

/// A count under way, with lists that are used again.
struct Count<'p> {
    program: &'p Program,
    /// A list of moves for each depth that is left.
    lists: Vec<Vec<Move>>,
    room: Vec<Candidate>,
}

impl Count<'_> {
    fn nodes<const N: usize>(
        &mut self,
        position: &Position<N>,
        history: &[u64],
        depth: u32,
    ) -> u64 {
        let Some(left) = depth.checked_sub(1) else {
            return 1;
        };
        if position.is_over() {
            return 0;
        }
        let mut list = std::mem::take(&mut self.lists[left as usize]);
        let mut search = Search::new(self.program, position, history, 0)
            .with_room(std::mem::take(&mut self.room));
        search.list(&mut list);
        self.room = search.into_room();
        let mut nodes = list.len() as u64;
        if left > 0 {
            nodes = 0;
            for next in &list {
                let mut after = *position;
                // An empty list, as in most games, costs nothing to copy.
                let mut earlier = history.to_vec();
                if moves::play_before(
                    Next::Moves,
                    self.program,
                    &mut after,
                    &mut earlier,
                    next,
                    &mut Unwatched,
                )
                .is_ok()
                {
                    nodes += self.nodes(&after, &earlier, left);
                }
            }
        }
        list.clear();
        self.lists[left as usize] = list;
        nodes
    }
}
