//! One of the legal moves played at random where something is chosen inside moves. All lines of choices are looked at
//! once, and each legal one takes the place of the one drawn before with a chance that leaves all of them equal: so
//! nothing is listed, and nothing played twice.

use super::drawing::{Drawn, below};
use super::search::passes;
use super::{Candidate, MAX_LINES, Next, Search};
use crate::machine::{Fault, MAX_EFFORT};
use crate::position::Position;
use crate::program::code::Kind;
use crate::program::foresight::Verdict;
use rand_xoshiro::rand_core::Rng;

/// The move drawn so far.
#[derive(Debug, Clone, Copy)]
enum Held<const W: usize> {
    Nothing,
    /// It has led here.
    Made(Position<W>),
    /// It is known to be legal without having been played.
    ToMake(Candidate),
}

/// A draw under way.
struct Sieve<const W: usize> {
    held: Held<W>,
    /// Legal lines met so far that fulfil as much of what is preferred as the one held.
    met: u32,
    rank: u64,
}

impl<const W: usize> Sieve<W> {
    /// So many legal lines of a rank are met; says which of them is to be held, if one is.
    fn meet(&mut self, lines: u32, rank: u64, chance: &mut impl Rng) -> Option<u32> {
        if rank < self.rank {
            return None;
        }
        if rank > self.rank {
            (self.rank, self.met) = (rank, 0);
        }
        self.met += lines;
        let drawn = below(chance, self.met as usize) as u32;
        (drawn < lines).then_some(drawn)
    }
}

impl<const W: usize> Search<'_, W> {
    /// Draws among the lines of one kind of move.
    pub(super) fn sift(&mut self, kind: &Kind, chance: &mut impl Rng) -> Drawn {
        let pits = match &kind.from {
            Some(from) => self.pits(kind, from, &from.filters),
            None => return Drawn::Undecided,
        };
        let filters = self.filters_that_count(kind);
        let before = self.machine.position;
        let mut sieve = Sieve {
            held: Held::Nothing,
            met: 0,
            rank: 0,
        };
        self.machine.count_closing(filters == 0);
        for (open, toward) in pits.directions() {
            for pit in open.iter() {
                self.sift_candidate(kind, Candidate { pit, toward }, filters, &mut sieve, chance);
            }
        }
        self.machine.count_closing(false);
        self.machine.position = before;
        if self.lines > MAX_LINES || self.machine.effort > MAX_EFFORT {
            return Drawn::Undecided;
        }
        match sieve.held {
            Held::Nothing => return Drawn::Nothing,
            Held::Made(position) => self.machine.position = position,
            Held::ToMake(candidate) => {
                let played = self.attempt(kind, candidate, 0);
                debug_assert!(played.is_some(), "{} is foreseen to be legal", kind.name);
            }
        }
        self.machine.finish_move(Next::Moves);
        Drawn::Played
    }

    #[inline]
    fn sift_candidate(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        filters: u64,
        sieve: &mut Sieve<W>,
        chance: &mut impl Rng,
    ) {
        match self.machine.foresee(kind, candidate) {
            Verdict::Legal if filters == 0 => {
                self.lines += 1;
                if sieve.meet(1, 0, chance).is_some() {
                    sieve.held = Held::ToMake(candidate);
                }
            }
            Verdict::Illegal => self.lines += 1,
            _ if self.lines > MAX_LINES => {}
            _ => self.sift_lines(kind, candidate, filters, sieve, chance),
        }
    }

    /// Looks at all lines of one candidate.
    fn sift_lines(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        filters: u64,
        sieve: &mut Sieve<W>,
        chance: &mut impl Rng,
    ) {
        let before = self.machine.position;
        let mut line = Some(self.first_line(kind, candidate, true));
        while let Some(outcome) = line {
            let (lines, made) = match outcome {
                Ok(()) => {
                    let passed = passes(&mut self.machine, &kind.filters, filters);
                    let rank = passed.map(u64::reverse_bits);
                    let held = rank.and_then(|rank| sieve.meet(1, rank, chance));
                    (1, held.is_some())
                }
                Err(Fault::Closing(count)) => {
                    let held = sieve.meet(count.into(), 0, chance);
                    let made = held.is_some_and(|pick| self.machine.close(pick as u8).is_ok());
                    (count.into(), made)
                }
                Err(_) => (1, false),
            };
            self.lines += lines;
            if made {
                sieve.held = Held::Made(self.machine.position);
            }
            self.machine.position = before;
            if self.lines > MAX_LINES || self.machine.effort > MAX_EFFORT {
                break;
            }
            line = self.next_line(kind, candidate);
        }
        self.machine.want_branches(false);
    }
}
