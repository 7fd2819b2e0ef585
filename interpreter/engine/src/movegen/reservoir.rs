//! Reservoir sampling of legal moves with choices inside. Each line of choices is visited once. The n-th legal line
//! replaces the line drawn so far with probability 1/n, which makes all lines equally likely without listing or
//! replaying them. If there is a bound on the number of lines that begin with a pit, some pits need not be visited at
//! all.

use super::legal::{Search, preferences};
use super::lines::{Visitor, VisitorNeeds};
use super::pits::Pits;
use super::sample::DrawResult;
use crate::chance::Chance;
use crate::limits::{MAX_CHOICES, MAX_LINES};
use crate::moves::{Candidate, ChoiceLine};
use crate::vm::{ChoicePath, PlayedLine, StoredLine};
use sow_compiler::board::{CellMask, Position};
use sow_compiler::instructions::{BranchingBound, CompiledKind};

/// The state of a draw.
#[derive(Debug, Clone, Copy)]
struct LineReservoir<const W: usize> {
    sample: Option<SampledLine>,
    /// The position that this line led to, if it was played.
    played_line: StoredLine<W>,
    /// The number of legal lines met so far.
    line_count: u32,
}

/// The line drawn so far.
#[derive(Debug, Clone, Copy)]
struct SampledLine {
    candidate: Candidate,
    picks: [u8; MAX_CHOICES],
    /// The number of picks.
    count: u8,
}

impl<const W: usize> LineReservoir<W> {
    /// Creates an empty reservoir for moves in a position.
    const fn new(position: Position<W>) -> Self {
        Self {
            sample: None,
            played_line: StoredLine::complete(position),
            line_count: 0,
        }
    }

    /// Adds a number of legal lines; returns the index of the one that replaces the line drawn so far, if any.
    #[inline]
    fn offer(&mut self, lines: u32, chance: &mut Chance) -> Option<u32> {
        self.line_count += lines;
        let drawn = chance.index_below(self.line_count as usize) as u32;
        (drawn < lines).then_some(drawn)
    }

    /// Adds the lines that another draw has met.
    fn merge(&mut self, other: Self, chance: &mut Chance) {
        if other.line_count > 0 && self.offer(other.line_count, chance).is_some() {
            (self.sample, self.played_line) = (other.sample, other.played_line);
        }
    }
}

/// A visitor that draws among the lines shown to it.
struct ReservoirVisitor<'s, const W: usize> {
    reservoir: &'s mut LineReservoir<W>,
    chance: &'s mut Chance,
}

impl<const W: usize> Visitor<W> for ReservoirVisitor<'_, W> {
    #[inline]
    fn needs(&self) -> VisitorNeeds {
        VisitorNeeds::FewPositions
    }

    #[inline]
    fn offer(&mut self, _: ChoiceLine<'_>, tail: Option<u8>) -> Option<u8> {
        let lines = tail.unwrap_or(1).into();
        let drawn = self.reservoir.offer(lines, self.chance);
        drawn.map(|pick| pick as u8)
    }

    #[inline]
    fn keep(&mut self, line: ChoiceLine<'_>, played_line: &PlayedLine<'_, W>) {
        self.reservoir.sample = Some(SampledLine {
            candidate: line.candidate,
            picks: *line.buffer,
            count: line.count,
        });
        self.reservoir.played_line.replace(played_line);
    }

    fn discard(&mut self) {
        (self.reservoir.sample, self.reservoir.line_count) = (None, 0);
    }
}

impl<const W: usize> Search<'_, W> {
    /// Draws among the lines of one kind of move.
    pub(super) fn sample_reservoir(
        &mut self,
        kind: &CompiledKind,
        chance: &mut Chance,
    ) -> DrawResult {
        if kind.pit_choice.is_none() {
            return DrawResult::Undecided;
        }
        let (_, drawn) = self.try_pits(kind, |search, pits| {
            let drawn = search.sample_from(kind, *pits, chance);
            (drawn != DrawResult::NoMove).then_some(drawn)
        });
        drawn.unwrap_or(DrawResult::NoMove)
    }

    fn sample_from(
        &mut self,
        kind: &CompiledKind,
        pits: Pits<W>,
        chance: &mut Chance,
    ) -> DrawResult {
        let filters = self.active_filters(kind);
        let mut reservoir = LineReservoir::new(self.machine.position);
        let mut draw = ReservoirVisitor {
            reservoir: &mut reservoir,
            chance,
        };
        self.sample_pits(kind, pits, filters, &mut draw);
        if self.is_exhausted() {
            return DrawResult::Undecided;
        }
        let Some(sample) = &reservoir.sample else {
            return DrawResult::NoMove;
        };
        let played_line = reservoir.played_line.as_played_line();
        let ended = self
            .machine
            .finish_line(kind, sample.candidate, &played_line);
        debug_assert!(ended.is_ok(), "{} has been legal", kind.name);
        let line = ChoiceLine::new(sample.candidate, &sample.picks, sample.count);
        self.machine.path = ChoicePath::from_played(line.picks());
        DrawResult::Played(sample.candidate)
    }

    /// Draws among all lines or, with the same distribution, among those of some pits only.
    #[inline]
    fn sample_pits(
        &mut self,
        kind: &CompiledKind,
        pits: Pits<W>,
        filters: u64,
        draw: &mut ReservoirVisitor<'_, W>,
    ) {
        let max_lines = self.max_lines(kind, filters);
        let max_lines = max_lines.filter(|most| pits.count() * most <= MAX_LINES as usize);
        match max_lines {
            Some(most) => self.sample_with_bound(kind, pits, most, filters, draw),
            None => self.visit_lines(kind, pits.candidates(), filters, draw),
        }
    }

    /// Returns an upper bound on the number of lines that begin with each pit; `None` if no bound is known or
    /// preferences apply.
    fn max_lines(&self, kind: &CompiledKind, filters: u64) -> Option<usize> {
        let BranchingBound {
            max_alternatives: names,
            pits,
            occupied_only: occupied,
        } = kind.facts.branching_bound?;
        if preferences(&kind.filters, filters) != 0 {
            return None;
        }
        let (program, position) = (self.machine.program, &self.machine.position);
        let us = usize::from(position.mover_index());
        let pits = pits.map_or(0, |pits| {
            let pits = CellMask::from_byte_mask(&program.fixed(pits).masks[us]);
            let least = u8::from(occupied);
            pits.and(position.cells_with_at_least(least)).count()
        });
        Some(pits.max(names.into()))
    }

    /// Rejection sampling. At first, each pit has `max_lines` lots, and one of all lots is drawn. If it belongs to a
    /// pit that was not visited yet, the pit is visited: a lot whose number is below the number of the pit's lines wins
    /// one of these lines; otherwise, the pit keeps only as many lots as it has lines, and another lot is drawn. A lot
    /// of a visited pit wins a line drawn among all lines of the visited pits.
    fn sample_with_bound(
        &mut self,
        kind: &CompiledKind,
        mut pits: Pits<W>,
        max_lines: usize,
        filters: u64,
        draw: &mut ReservoirVisitor<'_, W>,
    ) {
        let ReservoirVisitor { reservoir, chance } = draw;
        loop {
            let lot = chance.index_below(reservoir.line_count as usize + pits.count() * max_lines);
            let Some(lot) = lot.checked_sub(reservoir.line_count as usize) else {
                return;
            };
            let Some(candidate) = pits.take(lot / max_lines) else {
                return;
            };
            let mut lines = LineReservoir::new(self.machine.position);
            let mut pit_draw = ReservoirVisitor {
                reservoir: &mut lines,
                chance,
            };
            self.visit_lines(kind, std::iter::once(candidate), filters, &mut pit_draw);
            if lot % max_lines < lines.line_count as usize {
                **reservoir = lines;
                return;
            }
            reservoir.merge(lines, chance);
        }
    }
}
