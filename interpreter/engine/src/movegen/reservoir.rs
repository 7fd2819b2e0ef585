//! One of the legal moves played at random where something is chosen inside moves. Lines of choices are looked at once,
//! and each legal one takes the place of the one drawn before with a chance that leaves all of them equal: so nothing is
//! listed, and nothing played twice. Where it is known how many lines can begin with a pit at most, not all pits are
//! looked at either.

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

/// A draw under way.
#[derive(Debug, Clone, Copy)]
struct Reservoir<const W: usize> {
    held: Option<Held>,
    /// Where the line held has led, if it has been played.
    run: KeptRun<W>,
    /// Legal lines met so far.
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
    /// Of moves in a position, none of which has been met.
    const fn new(position: Position<W>) -> Self {
        Self {
            held: None,
            run: KeptRun::made(position),
            met: 0,
        }
    }

    /// So many legal lines are met; says which of them is to be held, if one is.
    #[inline]
    fn meet(&mut self, lines: u32, chance: &mut Chance) -> Option<u32> {
        self.met += lines;
        let drawn = chance.place_among(self.met as usize) as u32;
        (drawn < lines).then_some(drawn)
    }

    /// Adds what another draw has met.
    fn join(&mut self, other: Self, chance: &mut Chance) {
        if other.met > 0 && self.meet(other.met, chance).is_some() {
            (self.held, self.run) = (other.held, other.run);
        }
    }
}

/// Draws among the lines that are shown.
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

    /// Draws among all lines, or among those of some pits in such a way that it comes to the same.
    #[inline]
    fn sample_pits(&mut self, kind: &Kind, pits: Pits<W>, filters: u64, draw: &mut Draw<'_, W>) {
        let most = self.most_lines(kind, filters);
        let most = most.filter(|most| pits.count() * most <= MAX_LINES as usize);
        match most {
            Some(most) => self.sample_with_bound(kind, pits, most, filters, draw),
            None => self.each_line(kind, pits.candidates(), filters, draw),
        }
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
            pits.and(position.holding(least)).count()
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
