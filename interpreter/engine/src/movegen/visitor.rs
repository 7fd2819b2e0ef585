//! Lines of choices, and whoever is shown those that are legal.

use super::filters::passes;
use crate::moves::Line;
use crate::trace::{Unwatched, WhyIllegal};
use crate::vm::{Machine, Run, Trap};
use sow_compiler::instructions::Kind;

/// What is wanted of legal lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// No more than which they are.
    Legality,
    /// Where few of them lead, which are picked as they are met.
    Few,
    /// Where each leads.
    Each,
}

/// Whoever is shown the legal lines of some moves of a kind, in their order.
pub(crate) trait Visitor<const W: usize> {
    /// What is wanted of the lines; the same for all of them.
    fn wanted(&self) -> Wanted;

    /// A line is met; or if its last choice has not been made, and `tail` says among how many, so many lines. Says which of
    /// them is to be held, if one is.
    fn meet(&mut self, line: Line<'_>, tail: Option<u8>) -> Option<u8>;

    /// Takes up where the one to be held leads.
    fn hold(&mut self, line: Line<'_>, run: &Run<'_, W>);

    /// What has been shown so far does not count.
    fn forget(&mut self);

    /// No more lines are wanted.
    fn has_enough(&self) -> bool {
        false
    }
}

/// Shows a visitor those lines that pass the filters after the move and fulfil as much of what is preferred as any, and keeps what
/// is to be told of the others.
pub(crate) struct Judge<'s, const W: usize, V> {
    pub(super) kind: &'s Kind,
    /// Which of its filters count.
    pub(super) filters: u64,
    /// How much the lines shown fulfil of what is preferred.
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

    /// As [`Visitor::meet`].
    #[inline]
    pub(crate) fn meet(&mut self, line: Line<'_>, tail: Option<u8>) -> Option<u8> {
        match self.filters {
            0 => self.visitor.meet(line, tail),
            _ => Some(0),
        }
    }

    /// As [`Visitor::hold`]; the machine may be left at the end of the move.
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

    /// A line is not legal; the machine is at the position before the move.
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
