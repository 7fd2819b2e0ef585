//! One of the legal moves played at random where something is chosen inside moves. Lines of choices are looked at once,
//! and each legal one takes the place of the one drawn before with a chance that leaves all of them equal: so nothing is
//! listed, and nothing played twice. Where it is known how many lines can begin with a pit at most, not all pits are
//! looked at either.

use super::lines::passes;
use super::pits::Pits;
use super::sample::{Drawn, preferences};
use super::{Candidate, Next, Search};
use crate::board::CellMask;
use crate::board::Position;
use crate::chance::below;
use crate::engine::vm::{Draw, Run, Trap};
use crate::limits::MAX_LINES;
use crate::program::ir::{BranchingBound, Kind};
use crate::program::specialise::prediction::Prediction;
use rand_xoshiro::rand_core::Rng;

/// The move drawn so far.
#[derive(Debug, Clone, Copy, Default)]
enum Held<const W: usize> {
    #[default]
    Nothing,
    /// It has led here.
    Made(Position<W>),
    /// Its actions have.
    Run(Run<W>),
    /// It is known to be legal without having been played.
    ToMake(Candidate),
}

/// A draw under way.
#[derive(Debug, Clone, Copy, Default)]
struct Reservoir<const W: usize> {
    held: Held<W>,
    /// Legal lines met so far that fulfil as much of what is preferred as the one held.
    met: u32,
    rank: u64,
}

impl<const W: usize> Reservoir<W> {
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

    /// Adds what another draw has met.
    fn join(&mut self, other: Self, chance: &mut impl Rng) {
        if other.met > 0 && self.meet(other.met, other.rank, chance).is_some() {
            self.held = other.held;
        }
    }
}

/// A draw among lines that need not be ranked.
struct ReservoirDraw<'s, const W: usize, R> {
    reservoir: &'s mut Reservoir<W>,
    chance: &'s mut R,
}

impl<const W: usize, R: Rng> Draw<W> for ReservoirDraw<'_, W, R> {
    #[inline]
    fn meet(&mut self, lines: u8) -> Option<u8> {
        let drawn = self.reservoir.meet(lines.into(), 0, self.chance);
        drawn.map(|pick| pick as u8)
    }

    #[inline]
    fn hold(&mut self, run: Run<W>) {
        self.reservoir.held = Held::Run(run);
    }
}

impl<const W: usize> Search<'_, W> {
    /// Draws among the lines of one kind of move.
    pub(super) fn sample_reservoir(&mut self, kind: &Kind, chance: &mut impl Rng) -> Drawn {
        let Some(from) = &kind.from else {
            return Drawn::Undecided;
        };
        loop {
            let pits = self.pits(kind, from, &from.filters);
            let drawn = self.sample_from(kind, pits, chance);
            if drawn != Drawn::Nothing || !self.bar(kind, &pits) {
                return drawn;
            }
        }
    }

    fn sample_from(&mut self, kind: &Kind, pits: Pits<W>, chance: &mut impl Rng) -> Drawn {
        let filters = self.filters_that_count(kind);
        let before = self.machine.position;
        self.machine.count_tail(filters == 0);
        let reservoir = self.sample_pits(kind, pits, filters, chance);
        self.machine.count_tail(false);
        self.machine.position = before;
        if self.lines > MAX_LINES || self.machine.is_out_of_fuel() {
            return Drawn::Undecided;
        }
        match reservoir.held {
            Held::Nothing => return Drawn::Nothing,
            Held::Made(position) => self.machine.position = position,
            Held::Run(run) => {
                let ended = self.machine.end_run(kind, &run);
                debug_assert!(ended.is_ok(), "{} has been legal", kind.name);
            }
            Held::ToMake(candidate) => {
                let played = self.attempt(kind, candidate, 0);
                debug_assert!(played.is_some(), "{} is foreseen to be legal", kind.name);
            }
        }
        self.machine.finish_move(Next::Moves);
        Drawn::Played
    }

    /// Draws among all lines, or among those of some pits in such a way that it comes to the same.
    #[inline]
    fn sample_pits(
        &mut self,
        kind: &Kind,
        pits: Pits<W>,
        filters: u64,
        chance: &mut impl Rng,
    ) -> Reservoir<W> {
        let most = self.most_lines(kind, filters);
        let most = most.filter(|most| pits.count() * most <= MAX_LINES as usize);
        let mut reservoir = Reservoir::default();
        if most.is_none() && self.sample_all_lines(kind, &pits, filters, &mut reservoir, chance) {
            return reservoir;
        }
        let left = self.sample_predicted(kind, pits, filters, &mut reservoir, chance);
        match most {
            Some(most) => self.sample_with_bound(kind, left, most, filters, reservoir, chance),
            None => {
                for candidate in left.candidates() {
                    self.sample_lines(kind, candidate, filters, &mut reservoir, chance);
                }
                reservoir
            }
        }
    }

    /// Looks at the moves of which all is known beforehand, and says which pits are left.
    fn sample_predicted(
        &mut self,
        kind: &Kind,
        all: Pits<W>,
        filters: u64,
        reservoir: &mut Reservoir<W>,
        chance: &mut impl Rng,
    ) -> Pits<W> {
        let mut left = all;
        for candidate in all.candidates() {
            match self.machine.predict(kind, candidate) {
                Prediction::Legal if filters == 0 => {
                    if reservoir.meet(1, 0, chance).is_some() {
                        reservoir.held = Held::ToMake(candidate);
                    }
                }
                Prediction::Illegal => {}
                Prediction::Legal | Prediction::Open => continue,
            }
            self.lines += 1;
            left.leave_out(candidate);
        }
        left
    }

    /// How many lines can begin with a pit at most, if none is to be preferred.
    fn most_lines(&self, kind: &Kind, filters: u64) -> Option<usize> {
        let BranchingBound {
            names,
            pits,
            occupied,
        } = kind.facts.bound?;
        if preferences(&kind.filters, filters) != 0 {
            return None;
        }
        let (program, position) = (self.machine.program, &self.machine.position);
        let us = usize::from(position.mover_index());
        let pits = pits.map_or(0, |pits| {
            let pits = CellMask::of_mask(&program.fixed(pits).masks[us]);
            let least = u8::from(occupied);
            pits.and(CellMask::high(position.at_least(least))).count()
        });
        Some(pits.max(names.into()))
    }

    /// Every pit has as many lots as it can have lines at most, and one is drawn from all. If it is one of a pit not looked
    /// at, that pit has from now on only as many as it has lines; if it was one of those, it is one of these lines, or else
    /// one is drawn again.
    fn sample_with_bound(
        &mut self,
        kind: &Kind,
        mut pits: Pits<W>,
        most: usize,
        filters: u64,
        mut reservoir: Reservoir<W>,
        chance: &mut impl Rng,
    ) -> Reservoir<W> {
        loop {
            let lot = below(chance, reservoir.met as usize + pits.count() * most);
            let Some(lot) = lot.checked_sub(reservoir.met as usize) else {
                return reservoir;
            };
            let Some(candidate) = pits.take(lot / most) else {
                return reservoir;
            };
            let mut lines = Reservoir::default();
            let one = pits.only(candidate);
            if !self.sample_all_lines(kind, &one, filters, &mut lines, chance) {
                self.sample_lines(kind, candidate, filters, &mut lines, chance);
            }
            if lot % most < lines.met as usize {
                return lines;
            }
            reservoir.join(lines, chance);
        }
    }

    /// Looks at all lines of one candidate.
    fn sample_lines(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        filters: u64,
        reservoir: &mut Reservoir<W>,
        chance: &mut impl Rng,
    ) {
        if self.lines > MAX_LINES {
            return;
        }
        let before = self.machine.position;
        let mut line = Some(self.first_line(kind, candidate, true));
        while let Some(outcome) = line {
            let (lines, made) = match outcome {
                Ok(()) => {
                    let passed = passes(&mut self.machine, &kind.filters, filters);
                    let rank = passed.map(u64::reverse_bits);
                    let held = rank.and_then(|rank| reservoir.meet(1, rank, chance));
                    (1, held.is_some())
                }
                Err(Trap::Tail(count)) => {
                    let held = reservoir.meet(count.into(), 0, chance);
                    let made = held.is_some_and(|pick| self.machine.close(pick as u8).is_ok());
                    (count.into(), made)
                }
                Err(_) => (1, false),
            };
            self.lines += lines;
            if made {
                reservoir.held = Held::Made(self.machine.position);
            }
            self.machine.position = before;
            if self.lines > MAX_LINES || self.machine.is_out_of_fuel() {
                break;
            }
            line = self.next_line(kind, candidate);
        }
        self.machine.want_branches(false);
    }

    /// The same for some pits all of whose lines are simple, nothing having been drawn before; false if they are not.
    #[inline(never)]
    fn sample_all_lines(
        &mut self,
        kind: &Kind,
        pits: &Pits<W>,
        filters: u64,
        reservoir: &mut Reservoir<W>,
        chance: &mut impl Rng,
    ) -> bool {
        if filters != 0 || !kind.facts.is_simple {
            return false;
        }
        let mut draw = ReservoirDraw { reservoir, chance };
        let lines = self.machine.enumerate(kind, pits.candidates(), &mut draw);
        match lines {
            Some(lines) => self.lines += lines,
            None => *reservoir = Reservoir::default(),
        }
        lines.is_some()
    }
}
