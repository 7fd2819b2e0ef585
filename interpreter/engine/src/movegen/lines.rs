//! The walk over the lines of choices of moves: by enumeration if superblocks cover them, otherwise one by one.

use super::filters::preferences_per_pit;
use super::legal::Search;
use super::line_collector::LineCollector;
use super::visitor::{LineFilter, PitRanks, Visitor, VisitorNeeds};
use crate::cost;
use crate::limits::MAX_LINES;
use crate::moves::Candidate;
use crate::vm::{NextLine, PlayedLine, Trap};
use sow_compiler::board::Position;
use sow_compiler::instructions::CompiledKind;
use std::collections::BTreeMap;

impl<const W: usize> Search<'_, W> {
    /// Shows a visitor each legal line of choices of the candidates, up to the limit of lines. `filters`: those that
    /// apply.
    pub(super) fn visit_lines<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidates: impl Iterator<Item = Candidate> + Clone,
        filters: u64,
        visitor: &mut V,
    ) {
        let preferences = preferences_per_pit(&kind.filters, filters);
        let ranks = (preferences != 0)
            .then(|| self.rank_pits(kind, &mut candidates.clone(), filters, preferences));
        if ranks.is_some()
            || !self.visit_simple_lines(kind, &mut candidates.clone(), filters, visitor)
        {
            self.visit_lines_one_by_one(kind, &mut candidates.clone(), filters, ranks, visitor);
        }
    }

    /// Finds the best rank of the lines that begin in each pit. Refusals are not recorded here, since the visit of the
    /// lines records them.
    fn rank_pits(
        &mut self,
        kind: &CompiledKind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        preferences: u64,
    ) -> PitRanks {
        let (refused, lines) = (self.refusal_reasons.take(), self.lines);
        let mut nothing = LineCollector::counting();
        let probing = PitRanks {
            preferences,
            best: BTreeMap::new(),
            probing: true,
        };
        let ranks =
            self.visit_lines_one_by_one(kind, candidates, filters, Some(probing), &mut nothing);
        (self.refusal_reasons, self.lines) = (refused, lines);
        PitRanks {
            preferences,
            best: ranks.map(|ranks| ranks.best).unwrap_or_default(),
            probing: false,
        }
    }

    /// Shows all lines by enumeration; returns `false` and shows nothing if that is impossible or exceeds the limit.
    fn visit_simple_lines<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        visitor: &mut V,
    ) -> bool {
        // With the feature `small`, only random draws are compiled with the enumeration.
        let excluded = cfg!(feature = "small") && visitor.needs() != VisitorNeeds::FewPositions;
        if excluded || !kind.facts.is_simple || self.is_exhausted() {
            return false;
        }
        let refused = self.refusal_reasons.clone();
        let mut line_filter = self.line_filter(kind, filters, None, visitor);
        let lines = self.machine.enumerate(kind, candidates, &mut line_filter);
        let simple = lines.is_some_and(|lines| {
            // A draw among too many lines will be repeated on a list.
            self.lines + lines <= MAX_LINES
                || line_filter.visitor.needs() == VisitorNeeds::FewPositions
        });
        if !simple {
            line_filter.visitor.discard();
            self.refusal_reasons = refused;
            return false;
        }
        self.lines += lines.unwrap_or(0);
        self.take_results(line_filter);
        true
    }

    /// Shows the lines one by one, saving the machine's state at each choice. Returns the ranks.
    fn visit_lines_one_by_one<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        pit_ranks: Option<PitRanks>,
        visitor: &mut V,
    ) -> Option<PitRanks> {
        let mut line_filter = self.line_filter(kind, filters, pit_ranks, visitor);
        let wanted = line_filter.needs();
        self.machine.branches.legality_only = wanted == VisitorNeeds::Legality;
        self.machine
            .set_tail_counting(wanted != VisitorNeeds::AllPositions);
        for candidate in candidates {
            if self.is_exhausted() || line_filter.has_enough() {
                break;
            }
            self.try_lines(kind, candidate, &mut line_filter);
        }
        self.machine.branches.legality_only = false;
        self.machine.set_tail_counting(false);
        self.take_results(line_filter)
    }

    fn line_filter<'s, V: Visitor<W>>(
        &mut self,
        kind: &'s CompiledKind,
        filters: u64,
        pit_ranks: Option<PitRanks>,
        visitor: &'s mut V,
    ) -> LineFilter<'s, W, V> {
        LineFilter {
            kind,
            filters,
            rank: 0,
            pit_ranks,
            too_many_choices: false,
            refusal_reasons: self.refusal_reasons.take(),
            visitor,
        }
    }

    fn take_results<V>(&mut self, line_filter: LineFilter<'_, W, V>) -> Option<PitRanks> {
        self.too_many_choices |= line_filter.too_many_choices;
        self.refusal_reasons = line_filter.refusal_reasons;
        line_filter.pit_ranks
    }

    fn try_lines<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidate: Candidate,
        line_filter: &mut LineFilter<'_, W, V>,
    ) {
        let machine = &mut self.machine;
        let before = machine.position;
        machine.path.restart();
        machine.enable_branches(!kind.facts.no_choices);
        let mut played = machine.make_move(kind, candidate);
        loop {
            let line_cost = cost::LINE + cost::copying::<Position<W>>();
            self.machine.burn_fuel(line_cost);
            self.lines += self.visit_line(candidate, &before, played, line_filter);
            self.machine.position = before;
            if kind.facts.no_choices || self.is_exhausted() || line_filter.has_enough() {
                break;
            }
            played = match self.machine.play_next_line() {
                NextLine::Exhausted => break,
                NextLine::Played(outcome) => outcome,
                NextLine::Restart => self.machine.make_move(kind, candidate),
            };
        }
        self.machine.enable_branches(false);
    }

    /// Shows a line that was played from the position `before`; returns how many lines it stands for.
    fn visit_line<V: Visitor<W>>(
        &mut self,
        candidate: Candidate,
        before: &Position<W>,
        played: Result<(), Trap>,
        line_filter: &mut LineFilter<'_, W, V>,
    ) -> u32 {
        let machine = &mut self.machine;
        let mut path = machine.path;
        let line = path.line(candidate);
        let (lines, kept) = match played {
            Ok(()) => (1, line_filter.offer(line, None).map(|_| None)),
            Err(Trap::TailChoice(count)) => {
                let count = MAX_LINES.saturating_sub(self.lines).min(count.into());
                let picked = line_filter.offer(line, Some(count as u8));
                (
                    count,
                    picked
                        .filter(|&pick| machine.play_tail_choice(pick).is_ok())
                        .map(Some),
                )
            }
            Err(fault) => {
                machine.position = *before;
                line_filter.refuse(machine, line, fault);
                (1, None)
            }
        };
        if let Some(last) = kept {
            last.into_iter().for_each(|pick| path.push(pick));
            let position = machine.position;
            line_filter.keep(
                machine,
                path.line(candidate),
                &PlayedLine::complete(&position),
            );
        }
        lines
    }

    /// Whether no more lines may be tried in this position.
    pub(super) fn is_exhausted(&self) -> bool {
        self.lines >= MAX_LINES || self.machine.is_out_of_fuel()
    }
}
