//! Reservoir sampling of legal moves with choices inside. Each line of choices is visited once. The n-th legal line
//! replaces the line drawn so far with probability 1/n, which makes all lines equally likely without listing or
//! replaying them.

use super::legal::Search;
use super::lines::{Visitor, VisitorNeeds};
use super::pits::Pits;
use super::sample::DrawResult;
use crate::chance::Chance;
use crate::limits::MAX_CHOICES;
use crate::moves::{Candidate, ChoiceLine};
use crate::vm::{ChoicePath, PlayedLine, StoredLine};
use sow_compiler::board::Position;
use sow_compiler::instructions::CompiledKind;

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
        self.visit_lines(kind, pits.candidates(), filters, &mut draw);
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
}
