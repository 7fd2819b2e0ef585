//! Move ordering: the earlier the best move is tried, the more of the tree is cut off.

use crate::value::SEED_VALUE;
use sow_interpreter::Program;
use sow_interpreter::successors::{AppliedMove, State};
use std::hint::select_unpredictable;

/// The number of entries per player in the history table; greater move numbers share entries with smaller ones.
const HISTORY_SIZE: usize = 1 << 12;
/// When a history score exceeds this, all scores of that player are halved.
const MAX_HISTORY: i32 = 1 << 13;
const EXTRA_TURN_BONUS: i32 = 3 * SEED_VALUE / 2 * 64;
const KILLER_BONUS: i32 = SEED_VALUE * 64;

/// Marks an absent killer move: no move has this number.
const NO_KILLER: u64 = u64::MAX;

/// Killer moves and the history heuristic.
pub(crate) struct MoveOrdering {
    /// The last two moves that caused a beta cutoff, by ply.
    killers: Vec<[u64; 2]>,
    /// History scores by player and move number.
    history: Vec<[i32; HISTORY_SIZE]>,
}

/// A move's ordering score and its index among the legal moves, packed into one number. If two moves have the same
/// score, the packed number of the one that the rules list first is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RankedMove(i64);

impl RankedMove {
    const fn new(score: i32, number: u16) -> Self {
        Self((score as i64) << 16 | (u16::MAX - number) as i64)
    }

    const fn number(self) -> u16 {
        u16::MAX - self.0 as u16
    }
}

impl MoveOrdering {
    pub(crate) fn new() -> Self {
        Self {
            killers: Vec::new(),
            history: vec![[0; HISTORY_SIZE]; 2],
        }
    }

    /// Ranks the moves of a position: by seeds gained, another turn, killers and history.
    pub(crate) fn rank<const W: usize>(
        &self,
        program: &Program,
        state: &State<W>,
        list: &[AppliedMove<W>],
        ply: u32,
        ranked: &mut Vec<RankedMove>,
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
            let move_number = one.table_hash();
            let killer = u64::from(move_number) == killer || u64::from(move_number) == second;
            let worth = gain * SEED_VALUE * 64
                + i32::from(again) * EXTRA_TURN_BONUS
                + i32::from(killer) * KILLER_BONUS
                + history[history_index(move_number)];
            RankedMove::new(worth, number)
        }));
    }

    /// Records that the move numbered `move_number`, made by player `own`, caused a beta cutoff.
    pub(crate) fn record_beta_cutoff(
        &mut self,
        move_number: u32,
        player: usize,
        ply: u32,
        depth: u32,
    ) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_KILLER; 2]);
        }
        let killer = u64::from(move_number);
        if self.killers[ply][0] != killer {
            self.killers[ply] = [killer, self.killers[ply][0]];
        }
        let history = &mut self.history[player][history_index(move_number)];
        *history += (depth * depth).min(400) as i32;
        if *history > MAX_HISTORY {
            self.history[player]
                .iter_mut()
                .for_each(|history| *history /= 2);
        }
    }
}

/// Moves the legal move with this index to the front of the order.
pub(crate) fn move_to_front(ranked: &mut [RankedMove], number: u16) {
    if let Some(ranked) = ranked.get_mut(usize::from(number)) {
        *ranked = RankedMove::new(i32::MAX, number);
    }
}

/// Selects the best move from index `from` on, swaps it to that index, and returns its number.
pub(crate) fn select_next(ranked: &mut [RankedMove], from: usize) -> u16 {
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

fn history_index(move_number: u32) -> usize {
    move_number as usize & (HISTORY_SIZE - 1)
}
