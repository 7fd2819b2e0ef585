//! How many moves a search would list, without listing them where their pits or their lines can be counted.

use super::pits::Pits;
use super::visitor::{Line, Visitor, Wanted};
use super::{Move, Search};
use crate::engine::vm::Run;
use crate::program::ir::Kind;

/// Counts legal lines, lists them for whoever wants to know which they are, and holds none of them.
#[derive(Debug, Default)]
pub(super) struct Legal<'l> {
    pub(super) lines: usize,
    /// One is enough.
    pub(super) until_first: bool,
    list: Option<List<'l>>,
}

/// A list of moves of one kind, behind `first` others.
#[derive(Debug)]
struct List<'l> {
    at: usize,
    first: usize,
    moves: &'l mut Vec<Move>,
}

impl<'l> Legal<'l> {
    /// The first line that is met is the last one.
    pub(super) const fn first() -> Self {
        Self {
            lines: 0,
            until_first: true,
            list: None,
        }
    }

    /// Lines of the kind with this number are added to a list.
    pub(super) const fn listed(at: usize, moves: &'l mut Vec<Move>) -> Self {
        let first = moves.len();
        Self {
            lines: 0,
            until_first: false,
            list: Some(List { at, first, moves }),
        }
    }
}

impl List<'_> {
    #[inline(never)]
    fn add(&mut self, line: Line<'_>, tail: Option<u8>) {
        let played = line.played(self.at);
        match tail {
            None => self.moves.push(played),
            Some(count) => self
                .moves
                .extend((0..count).map(|pick| played.and_then(pick))),
        }
    }
}

impl<const W: usize> Visitor<W> for Legal<'_> {
    const WANTED: Wanted = Wanted::Legality;

    #[inline]
    fn meet(&mut self, line: Line<'_>, tail: Option<u8>) -> Option<u8> {
        self.lines += usize::from(tail.unwrap_or(1));
        if let Some(list) = &mut self.list {
            list.add(line, tail);
        }
        None
    }

    fn hold(&mut self, _: Line<'_>, _: &Run<'_, W>) {}

    fn forget(&mut self) {
        self.lines = 0;
        if let Some(list) = &mut self.list {
            list.moves.truncate(list.first);
        }
    }

    fn has_enough(&self) -> bool {
        self.until_first && self.lines > 0
    }
}

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
            let mut legal = Legal::default();
            if kind.facts.always_legal {
                legal.lines = pits.count();
            } else {
                search.each_line(kind, pits.candidates(), filters, &mut legal);
            }
            (legal.lines > 0).then_some(legal.lines)
        });
        (pits, count.unwrap_or(0))
    }
}
