//! Lists of the legal moves of a kind: of the moves, or of the moves with the boards after them.

use super::count::Legal;
use super::visitor::{Line, Visitor, Wanted};
use super::{Candidate, MadeMove, Move, Search};
use crate::engine::vm::Run;

/// What a list of legal moves is made of.
pub(crate) trait Listed<const W: usize>: Sized {
    /// Adds the legal moves of the kind with this number that begin with these candidates. `filters`: those that count.
    fn list(
        search: &mut Search<'_, W>,
        at: usize,
        filters: u64,
        candidates: &mut (impl Iterator<Item = Candidate> + Clone),
        moves: &mut Vec<Self>,
    );

    fn played(&self) -> Move;
}

impl<const W: usize> Listed<W> for Move {
    fn list(
        search: &mut Search<'_, W>,
        at: usize,
        filters: u64,
        candidates: &mut (impl Iterator<Item = Candidate> + Clone),
        moves: &mut Vec<Self>,
    ) {
        let kind = &search.machine.program.code.kinds[at];
        if kind.facts.always_legal {
            let first = moves.len();
            moves.extend(candidates.map(|candidate| Self::new(at, candidate, &[])));
            search.lines += (moves.len() - first) as u32;
            return;
        }
        let mut legal = Legal::listed(at, moves);
        search.each_line(kind, candidates.clone(), filters, &mut legal);
    }

    fn played(&self) -> Move {
        *self
    }
}

impl<const W: usize> Listed<W> for MadeMove<W> {
    fn list(
        search: &mut Search<'_, W>,
        at: usize,
        filters: u64,
        candidates: &mut (impl Iterator<Item = Candidate> + Clone),
        moves: &mut Vec<Self>,
    ) {
        let kind = &search.machine.program.code.kinds[at];
        let first = moves.len();
        let mut made = Made { at, first, moves };
        search.each_line(kind, candidates.clone(), filters, &mut made);
    }

    fn played(&self) -> Move {
        self.played()
    }
}

/// Lists moves of one kind with the boards after them, behind `first` others.
struct Made<'l, const W: usize> {
    at: usize,
    first: usize,
    moves: &'l mut Vec<MadeMove<W>>,
}

impl<const W: usize> Visitor<W> for Made<'_, W> {
    const WANTED: Wanted = Wanted::Each;

    fn meet(&mut self, _: Line<'_>, _: Option<u8>) -> Option<u8> {
        Some(0)
    }

    fn hold(&mut self, line: Line<'_>, run: &Run<'_, W>) {
        let played = line.played(self.at);
        self.moves.push(MadeMove::kept(played, run.position()));
    }

    fn forget(&mut self) {
        self.moves.truncate(self.first);
    }
}
