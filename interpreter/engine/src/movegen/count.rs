//! How many moves a search would list, without listing them where their pits or their lines can be counted.

use super::legal::Search;
use super::listed::Found;
use super::pits::Pits;
use crate::moves::Move;
use sow_compiler::instructions::Kind;

impl<const W: usize> Search<'_, W> {
    /// How many moves [`Search::list`] finds. Only those are listed of which nothing less tells how many there are, in a list that
    /// is used again.
    pub(crate) fn count(&mut self, moves: &mut Vec<Move>) -> usize {
        self.count_all().unwrap_or_else(|| {
            // What has been spent on counting otherwise does not count.
            self.start();
            moves.clear();
            self.list(moves);
            moves.len()
        })
    }

    /// The same kind by kind; `None` if that does not tell.
    fn count_all(&mut self) -> Option<usize> {
        let phase = self.phase();
        self.mixed.clear();
        let mut all = 0;
        for (at, kind) in self.machine.program.code.kinds.iter().enumerate() {
            if kind.phase != phase || !self.is_available(kind) {
                continue;
            }
            kind.from.as_ref()?;
            let (pits, count) = self.count_kind(kind);
            self.note(at, count > 0);
            if count == 0 {
                continue;
            }
            if !self.mixed.add(at as u16, pits) {
                return None;
            }
            all += count;
        }
        self.note_limit();
        (!self.is_spent()).then_some(all)
    }

    /// The legal moves of a kind, and the pits that they begin with.
    fn count_kind(&mut self, kind: &Kind) -> (Pits<W>, usize) {
        let filters = self.filters_that_count(kind);
        let (pits, count) = self.look_at_pits(kind, |search, pits| {
            let mut found = Found::counted();
            if kind.facts.always_legal {
                found.lines = pits.count();
            } else {
                search.each_line(kind, pits.candidates(), filters, &mut found);
            }
            (found.lines > 0).then_some(found.lines)
        });
        (pits, count.unwrap_or(0))
    }
}
