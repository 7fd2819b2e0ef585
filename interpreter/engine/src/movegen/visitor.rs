//! Visitors of legal lines of choices.

use super::filters::passes_filters;
use crate::moves::ChoiceLine;
use crate::trace::{NoObserver, RefusalReasons};
use crate::vm::{Machine, PlayedLine, Trap};
use sow_compiler::instructions::CompiledKind;
use std::collections::BTreeMap;

/// The data that a visitor needs on legal lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VisitorNeeds {
    /// The lines only.
    Legality,
    /// The resulting positions of a few lines, picked as they are met.
    FewPositions,
    /// The resulting position of each line.
    AllPositions,
}

/// A visitor of the legal lines of some moves of one kind, in order.
pub(crate) trait Visitor<const W: usize> {
    /// Returns what is needed of the lines; the same for all of them.
    fn needs(&self) -> VisitorNeeds;

    /// Called for a line. If `tail` is given, its last choice is still open and it stands for that many lines. Returns
    /// the index of the one to keep, if any.
    fn offer(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) -> Option<u8>;

    /// Called with the run of the line to keep.
    fn keep(&mut self, line: ChoiceLine<'_>, played_line: &PlayedLine<'_, W>);

    /// Discards everything shown so far.
    fn discard(&mut self);

    /// Whether no more lines are needed.
    fn has_enough(&self) -> bool {
        false
    }
}

/// The preferences that compare only lines that begin in the same pit, one bit each, and the best ranks by them.
#[derive(Debug)]
pub(super) struct PitRanks {
    pub(super) preferences: u64,
    /// The best rank of the lines that begin in each pit.
    pub(super) best: BTreeMap<u8, u64>,
    /// Whether the best ranks are still being found out. Nothing is passed on then; afterwards, only the lines of the
    /// best rank are.
    pub(super) probing: bool,
}

impl PitRanks {
    /// Returns whether a line that fulfils these preferences is to be passed on among the lines of its pit.
    fn admits(&mut self, pit: u8, preferred: u64) -> bool {
        let rank = (preferred & self.preferences).reverse_bits();
        if !self.probing {
            return self.best.get(&pit) == Some(&rank);
        }
        let best = self.best.entry(pit).or_default();
        *best = rank.max(*best);
        false
    }
}

/// A filter before a visitor: passes on the lines that pass the filters after the move and rank highest by preference,
/// and records why others are illegal.
pub(crate) struct LineFilter<'s, const W: usize, V> {
    pub(super) kind: &'s CompiledKind,
    /// The filters that apply, one bit each.
    pub(super) filters: u64,
    /// The rank of the lines shown so far: the preferences that they fulfil.
    pub(super) rank: u64,
    pub(super) pit_ranks: Option<PitRanks>,
    pub(super) too_many_choices: bool,
    pub(super) refusal_reasons: Option<RefusalReasons>,
    pub(super) visitor: &'s mut V,
}

impl<const W: usize, V: Visitor<W>> LineFilter<'_, W, V> {
    #[inline]
    pub(crate) fn needs(&self) -> VisitorNeeds {
        match self.filters {
            0 => self.visitor.needs(),
            _ => VisitorNeeds::AllPositions,
        }
    }

    /// See [`Visitor::offer`].
    #[inline]
    pub(crate) fn offer(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) -> Option<u8> {
        match self.filters {
            0 => self.visitor.offer(line, tail),
            _ => Some(0),
        }
    }

    /// See [`Visitor::keep`]. The machine may be left at the end of the move.
    #[inline]
    pub(crate) fn keep(
        &mut self,
        machine: &mut Machine<'_, W, NoObserver>,
        line: ChoiceLine<'_>,
        played_line: &PlayedLine<'_, W>,
    ) {
        match self.needs() {
            VisitorNeeds::FewPositions => self.visitor.keep(line, played_line),
            VisitorNeeds::AllPositions => self.filter_line(machine, line, played_line),
            VisitorNeeds::Legality => {}
        }
    }

    #[inline(never)]
    fn filter_line(
        &mut self,
        machine: &mut Machine<'_, W, NoObserver>,
        line: ChoiceLine<'_>,
        played_line: &PlayedLine<'_, W>,
    ) {
        if machine
            .finish_line(self.kind, line.candidate, played_line)
            .is_err()
        {
            return;
        }
        if self.filters != 0 {
            let Some(preferred) = passes_filters(machine, &self.kind.filters, self.filters) else {
                return;
            };
            let mut rank = preferred;
            if let Some(ranks) = &mut self.pit_ranks {
                if !ranks.admits(line.candidate.pit, preferred) {
                    return;
                }
                rank &= !ranks.preferences;
            }
            let rank = rank.reverse_bits();
            if rank > self.rank {
                self.visitor.discard();
                self.rank = rank;
            }
            if rank < self.rank || self.visitor.offer(line, None).is_none() {
                return;
            }
        }
        self.visitor
            .keep(line, &PlayedLine::complete(&machine.position));
    }

    /// Records an illegal line. The machine is at the position before the move.
    pub(crate) fn refuse(
        &mut self,
        machine: &Machine<'_, W, NoObserver>,
        line: ChoiceLine<'_>,
        fault: Trap,
    ) {
        self.too_many_choices |= fault == Trap::InvalidChoices;
        if let Some(refused) = &mut self.refusal_reasons {
            refused.record(fault, machine, self.kind, line);
        }
    }

    #[inline]
    pub(crate) fn has_enough(&self) -> bool {
        self.visitor.has_enough()
    }
}
