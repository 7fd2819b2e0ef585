//! Move ordering: the earlier the best move comes, the more of the tree is cut off.

use crate::value::SEED;
use sow_interpreter::Program;
use sow_interpreter::successors::{MadeMove, State};
use std::hint::select_unpredictable;

/// The number of entries per player in the history table; move numbers beyond it share entries.
const PLACES: usize = 1 << 12;
/// When a history score exceeds this, all scores of that player are halved.
const MOST: i32 = 1 << 13;
const AGAIN: i32 = 3 * SEED / 2 * 64;
const KILLER: i32 = SEED * 64;

/// A value that is no move's number.
const NO_KILLER: u64 = u64::MAX;

/// Killer moves and the history heuristic.
pub(crate) struct Order {
    /// The last two moves that caused a beta cutoff, by ply.
    killers: Vec<[u64; 2]>,
    /// History scores by player and move number.
    history: Vec<[i32; PLACES]>,
}

/// A move's ordering score and its index among the legal moves, packed into one number. Of two moves with the same
/// score, the one that the rules list first is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked(i64);

impl Ranked {
    const fn new(score: i32, number: u16) -> Self {
        Self((score as i64) << 16 | (u16::MAX - number) as i64)
    }

    const fn number(self) -> u16 {
        u16::MAX - self.0 as u16
    }
}

impl Order {
    pub(crate) fn new() -> Self {
        Self {
            killers: Vec::new(),
            history: vec![[0; PLACES]; 2],
        }
    }

    /// Ranks the moves of a position: by seeds gained, another turn, killers and history.
    pub(crate) fn rank<const W: usize>(
        &self,
        program: &Program,
        state: &State<W>,
        list: &[MadeMove<W>],
        ply: u32,
        ranked: &mut Vec<Ranked>,
    ) {
        let own = state.mover() as usize;
        let before = margin(state.points(program), own);
        let killers = self.killers.get(ply as usize);
        let [killer, second] = killers.copied().unwrap_or([NO_KILLER; 2]);
        let history = &self.history[own];
        ranked.clear();
        ranked.extend(list.iter().zip(0..).map(|(one, number)| {
            let after = one.after();
            let gain = margin(after.points(program), own) - before;
            let again = after.mover() as usize == own;
            let mark = one.number();
            let killer = u64::from(mark) == killer || u64::from(mark) == second;
            let worth = gain * SEED * 64
                + i32::from(again) * AGAIN
                + i32::from(killer) * KILLER
                + history[place(mark)];
            Ranked::new(worth, number)
        }));
    }

    /// Records that the move numbered `mark` of player `own` caused a beta cutoff.
    pub(crate) fn beta_cutoff(&mut self, mark: u32, own: usize, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_KILLER; 2]);
        }
        let killer = u64::from(mark);
        if self.killers[ply][0] != killer {
            self.killers[ply] = [killer, self.killers[ply][0]];
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

/// Moves the legal move with this index to the front of the order.
pub(crate) fn put_first(ranked: &mut [Ranked], number: u16) {
    if let Some(ranked) = ranked.get_mut(usize::from(number)) {
        *ranked = Ranked::new(i32::MAX, number);
    }
}

/// Selects the best move at or after index `from`, swaps it to that index, and returns its number.
pub(crate) fn next(ranked: &mut [Ranked], from: usize) -> u16 {
    let mut best = from;
    let mut most = ranked[from];
    for (at, &one) in ranked.iter().enumerate().skip(from) {
        best = select_unpredictable(one > most, at, best);
        most = most.max(one);
    }
    ranked.swap(from, best);
    ranked[from].number()
}

fn margin(points: [u32; 2], own: usize) -> i32 {
    points[own] as i32 - points[1 - own] as i32
}

fn place(mark: u32) -> usize {
    mark as usize & (PLACES - 1)
}
