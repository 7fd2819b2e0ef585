//! Lines of choices inside a move, tried one after the other.

use super::{Candidate, Search};
use crate::board::Position;
use crate::engine::vm::{ChoicePath, Followed, Machine, Trap};
use crate::limits::MAX_LINES;
use crate::program::ir::{Filter, Kind};
use crate::trace::Observer;
use sow_grammar::rules::FilterKind;

impl<const W: usize> Search<'_, W> {
    /// Plays lines of choices from a pit and shows those that are legal, as long as more are wanted. `all`: most likely all
    /// of them are.
    pub(super) fn try_lines(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        filters: u64,
        all: bool,
        mut found: impl FnMut(Line<'_, W>) -> bool,
    ) {
        if self.is_spent() {
            return;
        }
        let position = self.machine.position;
        let mut played = Some(self.first_line(kind, candidate, all));
        while let Some(outcome) = played {
            self.lines += 1;
            let passed = match outcome {
                Ok(()) => passes(&mut self.machine, &kind.filters, filters),
                Err(fault) => {
                    self.too_many_choices |= fault == Trap::Choices;
                    self.machine.position = position;
                    self.note_illegal(fault, kind, candidate);
                    None
                }
            };
            let enough = passed.is_some_and(|preferred| {
                !found(Line {
                    path: &self.machine.path,
                    after: &self.machine.position,
                    preferred,
                    of_all: &mut self.preferred,
                })
            });
            self.machine.position = position;
            if enough || self.is_spent() {
                break;
            }
            played = self.next_line(kind, candidate);
        }
        self.machine.want_branches(false);
    }

    /// Whether no more lines are looked at in this position.
    pub(super) fn is_spent(&self) -> bool {
        self.lines >= MAX_LINES || self.machine.is_out_of_fuel()
    }

    /// Plays a move by the first line of choices. With `all` lines of it to follow, each goes on from where it parts.
    pub(super) fn first_line(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        all: bool,
    ) -> Result<(), Trap> {
        self.machine.path.restart();
        self.machine.want_branches(all && !kind.facts.no_choices);
        self.begin(kind, candidate);
        self.machine.make_move(kind)
    }

    /// Plays the next line of the same move, the machine being back at the position before it; `None` if there is none.
    pub(super) fn next_line(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
    ) -> Option<Result<(), Trap>> {
        match self.machine.follow_line() {
            Followed::Over => None,
            Followed::Played(outcome) => Some(outcome),
            Followed::Afresh => {
                self.begin(kind, candidate);
                Some(self.machine.make_move(kind))
            }
        }
    }

    /// Somebody who wants to know is told why a line is not legal.
    fn note_illegal(&mut self, fault: Trap, kind: &Kind, candidate: Candidate) {
        if let Some(refused) = &mut self.refused {
            refused.note(fault, &self.machine, kind, candidate);
        }
    }
}

/// A legal line of choices that has just been played.
pub(super) struct Line<'s, const W: usize> {
    pub(super) path: &'s ChoicePath,
    pub(super) after: &'s Position<W>,
    /// Which of the filters that prefer it fulfils.
    pub(super) preferred: u64,
    /// The same of all lines before it.
    pub(super) of_all: &'s mut Vec<u64>,
}

/// Whether a move just made passes what is required and forbidden; and which of the preferences it fulfils.
pub(crate) fn passes<const W: usize, O: Observer>(
    machine: &mut Machine<'_, W, O>,
    filters: &[Filter],
    counting: u64,
) -> Option<u64> {
    let mut preferred = 0;
    for (at, filter) in filters.iter().take(64).enumerate() {
        if counting >> at & 1 == 0 {
            continue;
        }
        let holds = machine.holds(filter.after);
        match filter.kind {
            FilterKind::Prefer => preferred |= u64::from(holds) << at,
            FilterKind::Require if !holds => return None,
            FilterKind::Forbid if holds => return None,
            FilterKind::Require | FilterKind::Forbid => {}
        }
    }
    Some(preferred)
}
