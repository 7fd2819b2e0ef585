//! Move ordering: the earlier the best move comes, the more of the tree is cut off.

use crate::value::SEED;
use sow_interpreter::Program;
use sow_interpreter::successors::{MadeMove, State};

/// Size of the history table.
const PLACES: usize = 1 << 12;
/// Scores in that table are halved above this.
const MOST: i32 = 1 << 13;
const AGAIN: i32 = 3 * SEED / 2 * 64;
const KILLER: i32 = SEED * 64;

/// Killer moves and the history heuristic.
pub(crate) struct Order {
    /// By ply: the last two moves that caused a beta cutoff.
    killers: Vec<[Option<u32>; 2]>,
    /// The history heuristic: by player and number of the move.
    history: Vec<[i32; PLACES]>,
}

/// A move's score for the order, and its index among the legal moves.
pub(crate) type Ranked = (i32, u16);

impl Order {
    pub(crate) fn new() -> Self {
        Self {
            killers: Vec::new(),
            history: vec![[0; PLACES]; 2],
        }
    }

    /// Ranks the moves of a position: the table's best move first, then by seeds gained, another turn, killers and history.
    pub(crate) fn rank<const W: usize>(
        &self,
        program: &Program,
        state: &State<W>,
        list: &[MadeMove<W>],
        (best, ply): (Option<u16>, u32),
        ranked: &mut Vec<Ranked>,
    ) {
        let own = state.mover() as usize;
        let before = margin(state.points(program), own);
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        ranked.clear();
        ranked.extend(list.iter().zip(0..).map(|(one, number)| {
            if best == Some(number) {
                return (i32::MAX, number);
            }
            let gain = margin(one.after().points(program), own) - before;
            let again = one.after().mover() as usize == own;
            let mark = one.number();
            let killer = killers.contains(&Some(mark));
            let worth = gain * SEED * 64
                + i32::from(again) * AGAIN
                + i32::from(killer) * KILLER
                + self.history[own][place(mark)];
            (worth, number)
        }));
    }

    /// Records that the move with a number caused a beta cutoff.
    pub(crate) fn beta_cutoff(&mut self, mark: u32, own: usize, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(mark) {
            self.killers[ply] = [Some(mark), self.killers[ply][0]];
        }
        let history = &mut self.history[own][place(mark)];
        *history += (depth * depth).min(400) as i32;
        if *history > MOST {
            self.history[own]
                .iter_mut()
                .for_each(|history| *history /= 2);
        }
    }
}

/// Selects the best of the moves from index `from` on, and puts it there.
pub(crate) fn next(ranked: &mut [Ranked], from: usize) -> u16 {
    let rest = &ranked[from..];
    // Among equals, the first in the order of the rules.
    let first = |&at: &usize| (rest[at].0, std::cmp::Reverse(rest[at].1));
    let best = (0..rest.len()).max_by_key(first).unwrap_or(0);
    ranked.swap(from, from + best);
    ranked[from].1
}

fn margin(points: [u32; 2], own: usize) -> i32 {
    points[own] as i32 - points[1 - own] as i32
}

fn place(mark: u32) -> usize {
    mark as usize & (PLACES - 1)
}
