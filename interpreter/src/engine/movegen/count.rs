//! How many legal moves there are. They are made no further than it takes to know that they are legal.

use super::pits::Pits;
use super::sample_kinds::Mixed;
use super::{Move, Search};
use crate::engine::vm::{Draw, Run};
use crate::program::ir::Choosing;

/// Counts lines, and holds none of them.
#[derive(Debug, Default)]
struct Lines {
    legal: usize,
    too_many_choices: bool,
}

impl<const W: usize> Draw<W> for Lines {
    #[inline]
    fn meet(&mut self, lines: u8) -> Option<u8> {
        self.legal += usize::from(lines);
        None
    }

    fn hold(&mut self, _: Run<W>) {}

    fn leave_out(&mut self) {
        self.too_many_choices = true;
    }
}

impl<const W: usize> Search<'_, W> {
    /// How many moves [`Search::list`] finds. Only those are listed of which nothing less tells how many there are, in a list that
    /// is used again.
    pub(crate) fn count(&mut self, moves: &mut Vec<Move>) -> usize {
        moves.clear();
        let mut counted = std::mem::take(&mut self.mixed);
        counted.clear();
        let count = self.count_all(&mut counted, moves);
        self.mixed = counted;
        count.unwrap_or_else(|| {
            // What has been spent on counting otherwise does not count.
            self.start();
            moves.clear();
            self.list(moves);
            moves.len()
        })
    }

    /// The same kind by kind; `None` if that does not tell.
    fn count_all(&mut self, counted: &mut Mixed<W>, moves: &mut Vec<Move>) -> Option<usize> {
        let phase = self.phase();
        let mut all = 0;
        for (at, kind) in self.machine.program.code.kinds.iter().enumerate() {
            if kind.phase != phase || !self.is_available(kind) {
                continue;
            }
            let from = kind.from.as_ref()?;
            let (pits, count) = self.count_kind(at, from, moves)?;
            self.note(at, count > 0);
            if count == 0 {
                continue;
            }
            // Moves of two kinds that are written alike are one.
            if counted.iter().any(|(_, others)| others.overlap(&pits)) {
                return None;
            }
            counted.push((at as u16, pits));
            all += count;
        }
        self.note_limit();
        (!self.is_spent()).then_some(all)
    }

    /// The legal moves of a kind, and the pits that they begin with.
    fn count_kind(
        &mut self,
        at: usize,
        from: &Choosing,
        moves: &mut Vec<Move>,
    ) -> Option<(Pits<W>, usize)> {
        let kind = &self.machine.program.code.kinds[at];
        if kind.facts.always_legal {
            let pits = self.pits(kind, from, &from.filters);
            return Some((pits, pits.count()));
        }
        if !kind.facts.is_simple || !kind.filters.is_empty() {
            let before = moves.len();
            self.list_kind(at, kind, moves);
            let pits = self.pits(kind, from, &from.filters);
            return Some((pits, moves.len() - before));
        }
        loop {
            let pits = self.pits(kind, from, &from.filters);
            let mut lines = Lines::default();
            let candidates = pits.candidates();
            self.lines += self.machine.enumerate(kind, candidates, &mut lines)?;
            self.too_many_choices |= lines.too_many_choices;
            if lines.legal > 0 || !self.bar(kind, &pits) {
                return Some((pits, lines.legal));
            }
        }
    }
}
