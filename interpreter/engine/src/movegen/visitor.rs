//! Visitors of legal lines of choices.

use super::filters::passes;
use crate::moves::Line;
use crate::trace::{Unwatched, WhyIllegal};
use crate::vm::{Machine, Run, Trap};
use sow_compiler::instructions::Kind;

/// What a visitor needs of legal lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The lines only.
    Legality,
    /// The resulting positions of a few lines, picked as they are met.
    Few,
    /// The resulting position of each line.
    Each,
}

/// A visitor of the legal lines of some moves of one kind, in order.
pub(crate) trait Visitor<const W: usize> {
    /// Returns what is needed of the lines; the same for all of them.
    fn wanted(&self) -> Wanted;

    /// Called for a line. If `tail` is given, its last choice is still open and it stands for that many lines. Returns
    /// the index of the one to keep, if any.
    fn meet(&mut self, line: Line<'_>, tail: Option<u8>) -> Option<u8>;

    /// Called with the run of the line to keep.
    fn hold(&mut self, line: Line<'_>, run: &Run<'_, W>);

    /// Discards everything shown so far.
    fn forget(&mut self);

    /// Whether no more lines are needed.
    fn has_enough(&self) -> bool {
        false
    }
}

/// A filter before a visitor: passes on the lines that pass the filters after the move and rank highest by preference,
/// and records why others are illegal.
pub(crate) struct Judge<'s, const W: usize, V> {
    pub(super) kind: &'s Kind,
    /// The filters that apply, one bit each.
    pub(super) filters: u64,
    /// The rank of the lines shown so far: the preferences that they fulfil.
    pub(super) rank: u64,
    pub(super) too_many_choices: bool,
    pub(super) refused: Option<WhyIllegal>,
    pub(super) visitor: &'s mut V,
}

impl<const W: usize, V: Visitor<W>> Judge<'_, W, V> {
    #[inline]
    pub(crate) fn wanted(&self) -> Wanted {
        match self.filters {
            0 => self.visitor.wanted(),
            _ => Wanted::Each,
        }
    }

    /// See [`Visitor::meet`].
    #[inline]
    pub(crate) fn meet(&mut self, line: Line<'_>, tail: Option<u8>) -> Option<u8> {
        match self.filters {
            0 => self.visitor.meet(line, tail),
            _ => Some(0),
        }
    }

    /// See [`Visitor::hold`]. The machine may be left at the end of the move.
    #[inline]
    pub(crate) fn hold(
        &mut self,
        machine: &mut Machine<'_, W, Unwatched>,
        line: Line<'_>,
        run: &Run<'_, W>,
    ) {
        match self.wanted() {
            Wanted::Few => self.visitor.hold(line, run),
            Wanted::Each => self.judge(machine, line, run),
            Wanted::Legality => {}
        }
    }

    #[inline(never)]
    fn judge(&mut self, machine: &mut Machine<'_, W, Unwatched>, line: Line<'_>, run: &Run<'_, W>) {
        if machine.end_run(self.kind, line.candidate, run).is_err() {
            return;
        }
        if self.filters != 0 {
            let Some(preferred) = passes(machine, &self.kind.filters, self.filters) else {
                return;
            };
            let rank = preferred.reverse_bits();
            if rank > self.rank {
                self.visitor.forget();
                self.rank = rank;
            }
            if rank < self.rank || self.visitor.meet(line, None).is_none() {
                return;
            }
        }
        self.visitor.hold(line, &Run::made(&machine.position));
    }

    /// Records an illegal line. The machine is at the position before the move.
    pub(crate) fn refuse(
        &mut self,
        machine: &Machine<'_, W, Unwatched>,
        line: Line<'_>,
        fault: Trap,
    ) {
        self.too_many_choices |= fault == Trap::Choices;
        if let Some(refused) = &mut self.refused {
            refused.note(fault, machine, self.kind, line);
        }
    }

    #[inline]
    pub(crate) fn has_enough(&self) -> bool {
        self.visitor.has_enough()
    }
}
