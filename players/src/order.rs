//! In which order moves are tried: the sooner the best one comes, the less is looked at in vain.

use crate::value::SEED;
use sow_interpreter::successors::Successor;
use sow_interpreter::{Move, Position, Program};

/// Places in the table of moves that were good elsewhere.
const PLACES: usize = 1 << 12;
/// What is in that table stays below this.
const MOST: i32 = 1 << 13;
const AGAIN: i32 = 3 * SEED / 2 * 64;
const KILLER: i32 = SEED * 64;

/// What is remembered for the order of moves.
pub(crate) struct Order {
    /// For each depth the two moves that last refuted what came before.
    killers: Vec<[Option<u32>; 2]>,
    /// By player and number of the move.
    good: Vec<[i32; PLACES]>,
}

/// A move to be tried: its worth for the order, and its number among the legal moves.
pub(crate) type Ranked = (i32, u16);

impl Order {
    pub(crate) fn new() -> Self {
        Self {
            killers: Vec::new(),
            good: vec![[0; PLACES]; 2],
        }
    }

    /// Ranks the moves of a position: the one that was best here before, then what gains seeds or moves again, then what
    /// was good elsewhere.
    pub(crate) fn rank<const W: usize>(
        &self,
        program: &Program,
        position: &Position<W>,
        list: &[Successor<W>],
        (best, ply): (Option<u16>, u32),
        ranked: &mut Vec<Ranked>,
    ) {
        let own = position.mover() as usize;
        let before = margin(program, position, own);
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        ranked.clear();
        ranked.extend(list.iter().zip(0..).map(|(one, number)| {
            if best == Some(number) {
                return (i32::MAX, number);
            }
            let gain = margin(program, &one.position, own) - before;
            let again = one.position.mover() as usize == own && one.position.over().is_none();
            let mark = one.played.number();
            let killer = killers.contains(&Some(mark));
            let worth = gain * SEED * 64
                + i32::from(again) * AGAIN
                + i32::from(killer) * KILLER
                + self.good[own][place(mark)];
            (worth, number)
        }));
    }

    /// A move has refuted what came before.
    pub(crate) fn refuted(&mut self, played: &Move, own: usize, ply: u32, depth: u32) {
        let mark = played.number();
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(mark) {
            self.killers[ply] = [Some(mark), self.killers[ply][0]];
        }
        let good = &mut self.good[own][place(mark)];
        *good += (depth * depth).min(400) as i32;
        if *good > MOST {
            self.good[own].iter_mut().for_each(|good| *good /= 2);
        }
    }
}

/// The next one to be tried, from a place on.
pub(crate) fn next(ranked: &mut [Ranked], from: usize) -> u16 {
    let rest = &ranked[from..];
    // Of equals the one that the rules name first.
    let first = |&at: &usize| (rest[at].0, std::cmp::Reverse(rest[at].1));
    let best = (0..rest.len()).max_by_key(first).unwrap_or(0);
    ranked.swap(from, from + best);
    ranked[from].1
}

fn margin<const W: usize>(program: &Program, position: &Position<W>, own: usize) -> i32 {
    let points = match position.over() {
        Some(standing) => standing.score,
        None => program.points(position),
    };
    points[own] as i32 - points[1 - own] as i32
}

fn place(mark: u32) -> usize {
    mark as usize & (PLACES - 1)
}
