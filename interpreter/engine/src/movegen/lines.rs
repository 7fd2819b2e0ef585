//! The walk over the lines of choices of moves: by enumeration if superblocks cover them, otherwise one by one.

use super::legal::Search;
use super::visitor::{Judge, Visitor, Wanted};
use crate::limits::MAX_LINES;
use crate::moves::Candidate;
use crate::vm::{Followed, Run, Trap};
use sow_compiler::board::Position;
use sow_compiler::instructions::Kind;

impl<const W: usize> Search<'_, W> {
    /// Shows a visitor each legal line of choices of the candidates, up to the limit of lines. `filters`: those that
    /// apply.
    pub(super) fn each_line<V: Visitor<W>>(
        &mut self,
        kind: &Kind,
        candidates: impl Iterator<Item = Candidate> + Clone,
        filters: u64,
        visitor: &mut V,
    ) {
        if !self.each_simple_line(kind, &mut candidates.clone(), filters, visitor) {
            self.each_line_in_turn(kind, &mut candidates.clone(), filters, visitor);
        }
    }

    /// Shows all lines by enumeration; returns `false` and shows nothing if that is impossible or exceeds the limit.
    fn each_simple_line<V: Visitor<W>>(
        &mut self,
        kind: &Kind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        visitor: &mut V,
    ) -> bool {
        // With the feature `small`, only random draws are compiled with the enumeration.
        let left_out = cfg!(feature = "small") && visitor.wanted() != Wanted::Few;
        if left_out || !kind.facts.is_simple || self.is_spent() {
            return false;
        }
        let refused = self.refused.clone();
        let mut judge = self.judge(kind, filters, visitor);
        let lines = self.machine.enumerate(kind, candidates, &mut judge);
        let simple = lines.is_some_and(|lines| {
            // A draw among too many lines will be repeated on a list.
            self.lines + lines <= MAX_LINES || judge.visitor.wanted() == Wanted::Few
        });
        if !simple {
            judge.visitor.forget();
            self.refused = refused;
            return false;
        }
        self.lines += lines.unwrap_or(0);
        self.take_over(judge);
        true
    }

    /// Shows the lines one by one, saving the machine's state at each choice.
    fn each_line_in_turn<V: Visitor<W>>(
        &mut self,
        kind: &Kind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        visitor: &mut V,
    ) {
        let mut judge = self.judge(kind, filters, visitor);
        let wanted = judge.wanted();
        self.machine.branches.asks_legality = wanted == Wanted::Legality;
        self.machine.count_tail(wanted != Wanted::Each);
        for candidate in candidates {
            if self.is_spent() || judge.has_enough() {
                break;
            }
            self.try_lines(kind, candidate, &mut judge);
        }
        self.machine.branches.asks_legality = false;
        self.machine.count_tail(false);
        self.take_over(judge);
    }

    fn judge<'s, V: Visitor<W>>(
        &mut self,
        kind: &'s Kind,
        filters: u64,
        visitor: &'s mut V,
    ) -> Judge<'s, W, V> {
        Judge {
            kind,
            filters,
            rank: 0,
            too_many_choices: false,
            refused: self.refused.take(),
            visitor,
        }
    }

    fn take_over<V>(&mut self, judge: Judge<'_, W, V>) {
        self.too_many_choices |= judge.too_many_choices;
        self.refused = judge.refused;
    }

    fn try_lines<V: Visitor<W>>(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        judge: &mut Judge<'_, W, V>,
    ) {
        let machine = &mut self.machine;
        let before = machine.position;
        machine.path.restart();
        machine.want_branches(!kind.facts.no_choices);
        let mut played = machine.make_move(kind, candidate);
        loop {
            self.lines += self.show(candidate, &before, played, judge);
            self.machine.position = before;
            if kind.facts.no_choices || self.is_spent() || judge.has_enough() {
                break;
            }
            played = match self.machine.follow_line() {
                Followed::Over => break,
                Followed::Played(outcome) => outcome,
                Followed::Afresh => self.machine.make_move(kind, candidate),
            };
        }
        self.machine.want_branches(false);
    }

    /// Shows a line that was played from the position `before`; returns how many lines it stands for.
    fn show<V: Visitor<W>>(
        &mut self,
        candidate: Candidate,
        before: &Position<W>,
        played: Result<(), Trap>,
        judge: &mut Judge<'_, W, V>,
    ) -> u32 {
        let machine = &mut self.machine;
        let mut path = machine.path;
        let line = path.line(candidate);
        let (lines, held) = match played {
            Ok(()) => (1, judge.meet(line, None).map(|_| None)),
            Err(Trap::Tail(count)) => {
                let count = MAX_LINES.saturating_sub(self.lines).min(count.into());
                let picked = judge.meet(line, Some(count as u8));
                (
                    count,
                    picked.filter(|&pick| machine.close(pick).is_ok()).map(Some),
                )
            }
            Err(fault) => {
                machine.position = *before;
                judge.refuse(machine, line, fault);
                (1, None)
            }
        };
        if let Some(last) = held {
            last.into_iter().for_each(|pick| path.add(pick));
            let position = machine.position;
            judge.hold(machine, path.line(candidate), &Run::made(&position));
        }
        lines
    }

    /// Whether no more lines may be tried in this position.
    pub(super) fn is_spent(&self) -> bool {
        self.lines >= MAX_LINES || self.machine.is_out_of_fuel()
    }
}
