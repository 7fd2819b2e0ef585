//! Reservoir sampling of legal moves with choices inside. Each line of choices is visited once, and each legal one
//! replaces the one drawn so far with a probability that makes all of them equally likely, so nothing is listed or
//! played twice. If the number of lines that can begin with a pit is bounded, not all pits are visited either.

use super::legal::Search;
use super::pits::Pits;
use super::sample::{Drawn, preferences};
use super::visitor::{Visitor, Wanted};
use crate::chance::Chance;
use crate::limits::{MAX_CHOICES, MAX_LINES};
use crate::moves::{Candidate, Line};
use crate::vm::{ChoicePath, KeptRun, Run};
use sow_compiler::board::{CellMask, Position};
use sow_compiler::instructions::{BranchingBound, Kind};

/// The state of a draw.
#[derive(Debug, Clone, Copy)]
struct Reservoir<const W: usize> {
    held: Option<Held>,
    /// The position that this line led to, if it was played.
    run: KeptRun<W>,
    /// The number of legal lines met so far.
    met: u32,
}

/// The line drawn so far.
#[derive(Debug, Clone, Copy)]
struct Held {
    candidate: Candidate,
    picks: [u8; MAX_CHOICES],
    /// The number of picks.
    count: u8,
}

impl<const W: usize> Reservoir<W> {
    /// Creates an empty reservoir for moves in a position.
    const fn new(position: Position<W>) -> Self {
        Self {
            held: None,
            run: KeptRun::made(position),
            met: 0,
        }
    }

    /// Adds a number of legal lines; returns the index of the one to keep instead, if any.
    #[inline]
    fn meet(&mut self, lines: u32, chance: &mut Chance) -> Option<u32> {
        self.met += lines;
        let drawn = chance.place_among(self.met as usize) as u32;
        (drawn < lines).then_some(drawn)
    }

    /// Adds the lines that another draw has met.
    fn join(&mut self, other: Self, chance: &mut Chance) {
        if other.met > 0 && self.meet(other.met, chance).is_some() {
            (self.held, self.run) = (other.held, other.run);
        }
    }
}

/// A visitor that draws among the lines shown to it.
struct Draw<'s, const W: usize> {
    reservoir: &'s mut Reservoir<W>,
    chance: &'s mut Chance,
}

impl<const W: usize> Visitor<W> for Draw<'_, W> {
    #[inline]
    fn wanted(&self) -> Wanted {
        Wanted::Few
    }

    #[inline]
    fn meet(&mut self, _: Line<'_>, tail: Option<u8>) -> Option<u8> {
        let lines = tail.unwrap_or(1).into();
        let drawn = self.reservoir.meet(lines, self.chance);
        drawn.map(|pick| pick as u8)
    }

    #[inline]
    fn hold(&mut self, line: Line<'_>, run: &Run<'_, W>) {
        self.reservoir.held = Some(Held {
            candidate: line.candidate,
            picks: *line.all,
            count: line.count,
        });
        self.reservoir.run.keep(run);
    }

    fn forget(&mut self) {
        (self.reservoir.held, self.reservoir.met) = (None, 0);
    }
}

impl<const W: usize> Search<'_, W> {
    /// Draws among the lines of one kind of move.
    pub(super) fn sample_reservoir(&mut self, kind: &Kind, chance: &mut Chance) -> Drawn {
        if kind.from.is_none() {
            return Drawn::Undecided;
        }
        let (_, drawn) = self.look_at_pits(kind, |search, pits| {
            let drawn = search.sample_from(kind, *pits, chance);
            (drawn != Drawn::Nothing).then_some(drawn)
        });
        drawn.unwrap_or(Drawn::Nothing)
    }

    fn sample_from(&mut self, kind: &Kind, pits: Pits<W>, chance: &mut Chance) -> Drawn {
        let filters = self.filters_that_count(kind);
        let mut reservoir = Reservoir::new(self.machine.position);
        let mut draw = Draw {
            reservoir: &mut reservoir,
            chance,
        };
        self.sample_pits(kind, pits, filters, &mut draw);
        if self.is_spent() {
            return Drawn::Undecided;
        }
        let Some(held) = &reservoir.held else {
            return Drawn::Nothing;
        };
        let run = reservoir.run.run();
        let ended = self.machine.end_run(kind, held.candidate, &run);
        debug_assert!(ended.is_ok(), "{} has been legal", kind.name);
        let line = Line::new(held.candidate, &held.picks, held.count);
        self.machine.path = ChoicePath::made_of(line.picks());
        Drawn::Played(held.candidate)
    }

    /// Draws among all lines, or among those of some pits with the same distribution.
    #[inline]
    fn sample_pits(&mut self, kind: &Kind, pits: Pits<W>, filters: u64, draw: &mut Draw<'_, W>) {
        let most = self.most_lines(kind, filters);
        let most = most.filter(|most| pits.count() * most <= MAX_LINES as usize);
        match most {
            Some(most) => self.sample_with_bound(kind, pits, most, filters, draw),
            None => self.each_line(kind, pits.candidates(), filters, draw),
        }
    }

    /// Returns an upper bound on the number of lines that begin with each pit; `None` if there is none or preferences
    /// apply.
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
            pits.and(position.holding(least)).count()
        });
        Some(pits.max(names.into()))
    }

    /// Rejection sampling. Each pit starts with as many lots as it can have lines at most, and one lot of all is
    /// drawn. If it belongs to a pit not visited yet, that pit is visited: a lot below its number of lines wins one of
    /// them, otherwise the pit keeps as many lots as it has lines, and another lot is drawn. A lot of visited pits
    /// wins a line drawn among theirs.
    fn sample_with_bound(
        &mut self,
        kind: &Kind,
        mut pits: Pits<W>,
        most: usize,
        filters: u64,
        draw: &mut Draw<'_, W>,
    ) {
        let Draw { reservoir, chance } = draw;
        loop {
            let lot = chance.place_among(reservoir.met as usize + pits.count() * most);
            let Some(lot) = lot.checked_sub(reservoir.met as usize) else {
                return;
            };
            let Some(candidate) = pits.take(lot / most) else {
                return;
            };
            let mut lines = Reservoir::new(self.machine.position);
            let mut of_pit = Draw {
                reservoir: &mut lines,
                chance,
            };
            self.each_line(kind, std::iter::once(candidate), filters, &mut of_pit);
            if lot % most < lines.met as usize {
                **reservoir = lines;
                return;
            }
            reservoir.join(lines, chance);
        }
    }
}
