//! Counting the moves that a search would list, without listing them if the pits or lines can be counted.

use super::legal::Search;
use super::line_collector::LineCollector;
use super::pits::Pits;
use crate::moves::Move;
use sow_compiler::instructions::CompiledKind;

impl<const W: usize> Search<'_, W> {
    /// Returns the number of moves that [`Search::list`] finds. Lists them only if they cannot be counted otherwise,
    /// in a buffer that is reused.
    pub(crate) fn count(&mut self, moves: &mut Vec<Move>) -> usize {
        self.count_all().unwrap_or_else(|| {
            // Fuel spent on the attempt to count does not count.
            self.reset();
            moves.clear();
            self.list(moves);
            moves.len()
        })
    }

    /// Counts the moves of all kinds; `None` if they cannot be counted.
    fn count_all(&mut self) -> Option<usize> {
        let phase = self.phase();
        self.pooled_pits.clear();
        let mut all = 0;
        for (at, kind) in self.machine.program.code.kinds.iter().enumerate() {
            if kind.phase != phase || !self.is_available(kind) {
                continue;
            }
            kind.pit_choice.as_ref()?;
            let (pits, count) = self.count_kind(kind);
            self.cache_result(at, count > 0);
            if count == 0 {
                continue;
            }
            if !self.pooled_pits.add(at as u16, pits) {
                return None;
            }
            all += count;
        }
        self.record_limit();
        (!self.is_exhausted()).then_some(all)
    }

    /// Returns the pits of a kind that moves begin with, and the number of its legal moves.
    fn count_kind(&mut self, kind: &CompiledKind) -> (Pits<W>, usize) {
        let filters = self.active_filters(kind);
        let (pits, count) = self.try_pits(kind, |search, pits| {
            let mut found = LineCollector::counting();
            if kind.facts.always_legal {
                found.lines = pits.count();
            } else {
                search.visit_lines(kind, pits.candidates(), filters, &mut found);
            }
            (found.lines > 0).then_some(found.lines)
        });
        (pits, count.unwrap_or(0))
    }
}
