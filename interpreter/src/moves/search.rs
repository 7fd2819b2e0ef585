//! The legal moves of one position, found by trying them.

use super::{Candidate, Move};
use crate::machine::{Fault, Line, MAX_EFFORT, Machine};
use crate::position::Position;
use crate::program::Program;
use crate::program::code::{Filter, Kind};
use crate::trace::Unwatched;
use sow_grammar::rules::{FilterKind, MoveId, PhaseId};

/// The most lines of choices looked at in one position; see the limits of play in the language reference.
pub(crate) const MAX_LINES: u32 = 16_384;

/// A look at one position with everything found out on the way.
pub(crate) struct Search<'a, const N: usize> {
    pub(crate) program: &'a Program,
    pub(crate) position: &'a Position<N>,
    history: &'a [u64],
    /// Looking ahead leaves the filters after a move aside.
    depth: u8,
    lines: u32,
    /// Steps of reckoning so far.
    pub(crate) effort: u32,
    phase: Option<PhaseId>,
    /// Lines that are not legal since their sowing never ends.
    pub(crate) endless: u32,
    /// Which of the first 64 kinds have been looked at, and which of them have a legal move.
    known: u64,
    legal: u64,
    candidates: Vec<Candidate>,
    /// Which of the filters that prefer each move found fulfils.
    preferred: Vec<u64>,
}

impl<'a, const N: usize> Search<'a, N> {
    pub(crate) fn new(
        program: &'a Program,
        position: &'a Position<N>,
        history: &'a [u64],
        depth: u8,
    ) -> Self {
        Self {
            program,
            position,
            history,
            depth,
            lines: 0,
            effort: 0,
            phase: None,
            endless: 0,
            known: 0,
            legal: 0,
            candidates: Vec::new(),
            preferred: Vec::new(),
        }
    }

    /// Takes over an empty list, to save making one.
    pub(crate) fn with_room(mut self, candidates: Vec<Candidate>) -> Self {
        self.candidates = candidates;
        self
    }

    /// Gives the list back.
    pub(crate) fn into_room(mut self) -> Vec<Candidate> {
        self.candidates.clear();
        self.candidates
    }

    pub(crate) fn machine<'b>(&self, nobody: &'b mut Unwatched) -> Machine<'b, N, Unwatched>
    where
        'a: 'b,
    {
        let mut machine = Machine::new(self.program, self.position, self.history, nobody);
        machine.depth = self.depth;
        machine.effort = self.effort;
        machine
    }

    /// A move of a kind, about to be made along a line of choices.
    pub(crate) fn begin<'b>(
        &self,
        kind: &Kind,
        candidate: Candidate,
        line: Line,
        nobody: &'b mut Unwatched,
    ) -> Machine<'b, N, Unwatched>
    where
        'a: 'b,
    {
        let mut machine = self.machine(nobody);
        machine.line = line;
        machine.begin(kind, candidate);
        machine
    }

    /// The present phase of the player to move.
    pub(crate) fn phase(&mut self) -> PhaseId {
        if self.program.phases.len() == 1 {
            return PhaseId(0);
        }
        let phase = self
            .phase
            .unwrap_or_else(|| self.machine(&mut Unwatched).present_phase());
        self.phase = Some(phase);
        phase
    }

    /// Adds all legal moves to a list, in the order of kinds, pits, directions, choices.
    pub(crate) fn list(&mut self, moves: &mut Vec<Move>) {
        let phase = self.phase();
        let program = self.program;
        let first_of_all = moves.len();
        for (at, kind) in program.kinds.iter().enumerate() {
            if kind.phase != phase || !self.is_available(kind) {
                continue;
            }
            let first = moves.len();
            self.list_kind(at, kind, moves);
            self.note(at, moves.len() > first);
            if first > first_of_all {
                self.drop_doubles(moves, first_of_all, first);
            }
        }
    }

    /// Whether there is a legal move at all.
    pub(crate) fn any(&mut self) -> bool {
        (0..self.program.kinds.len()).any(|at| self.has(at))
    }

    /// Whether there is a legal move of a kind with this name.
    pub(crate) fn any_called(&mut self, name: &str) -> bool {
        let program = self.program;
        (0..program.kinds.len()).any(|at| program.kinds[at].name == name && self.has(at))
    }

    /// Whether there is a legal move of a kind.
    pub(crate) fn has(&mut self, at: usize) -> bool {
        let bit = 1u64.checked_shl(at as u32).unwrap_or(0);
        if self.known & bit != 0 {
            return self.legal & bit != 0;
        }
        let program = self.program;
        let kind = &program.kinds[at];
        let found = kind.phase == self.phase() && self.is_available(kind) && self.has_line(kind);
        self.note(at, found);
        found
    }

    fn note(&mut self, at: usize, found: bool) {
        let bit = 1u64.checked_shl(at as u32).unwrap_or(0);
        self.known |= bit;
        self.legal |= if found { bit } else { 0 };
    }

    /// Whether nothing stands in the way of a kind as a whole.
    fn is_available(&mut self, kind: &Kind) -> bool {
        !kind
            .unless
            .iter()
            .any(|&MoveId(other)| self.has(usize::from(other)))
            && self.may_begin(kind)
    }

    /// Whether what must hold before a move of this kind does.
    pub(crate) fn may_begin(&mut self, kind: &Kind) -> bool {
        let Some(when) = kind.when else { return true };
        let mut nobody = Unwatched;
        let mut machine = self.machine(&mut nobody);
        machine.set_phase(kind.phase);
        let holds = machine.holds(when);
        self.effort = machine.effort;
        holds
    }

    fn list_kind(&mut self, at: usize, kind: &Kind, moves: &mut Vec<Move>) {
        let mut candidates = std::mem::take(&mut self.candidates);
        self.add_candidates(kind, &mut candidates);
        if kind.always_legal {
            moves.extend(
                candidates
                    .iter()
                    .map(|&candidate| Move::new(at, candidate, &[])),
            );
            self.lines += candidates.len() as u32;
        } else {
            let first = moves.len();
            let filters = self.filters_that_count(kind);
            self.preferred.clear();
            for &candidate in &candidates {
                self.try_lines(
                    kind,
                    candidate,
                    filters,
                    |preferred, search_preferred, line| {
                        moves.push(Move::new(at, candidate, line.made()));
                        search_preferred.push(preferred);
                        true
                    },
                );
            }
            self.prefer(kind, filters, moves, first);
        }
        candidates.clear();
        self.candidates = candidates;
    }

    fn has_line(&mut self, kind: &Kind) -> bool {
        let candidates = self.candidates(kind);
        if kind.always_legal {
            return !candidates.is_empty();
        }
        let filters = self.filters_that_count(kind);
        // What is only asked for is not told: the list of the kind itself will count it.
        let endless = self.endless;
        let has = candidates.into_iter().any(|candidate| {
            let mut found = false;
            self.try_lines(kind, candidate, filters, |_, _, _| {
                found = true;
                false
            });
            found
        });
        self.endless = endless;
        has
    }

    /// Plays all lines of choices from a pit and shows those that are legal, as long as more are wanted.
    fn try_lines(
        &mut self,
        kind: &Kind,
        candidate: Candidate,
        filters: u64,
        mut found: impl FnMut(u64, &mut Vec<u64>, &Line) -> bool,
    ) {
        let mut script = Some(Line::default());
        while let Some(line) =
            script.filter(|_| self.lines < MAX_LINES && self.effort <= MAX_EFFORT)
        {
            self.lines += 1;
            let mut nobody = Unwatched;
            let mut machine = self.begin(kind, candidate, line, &mut nobody);
            let passed = match machine.make_move(kind.actions) {
                Ok(()) => passes(&mut machine, &kind.filters, filters),
                Err(fault) => {
                    self.endless += u32::from(fault == Fault::NeverEnds);
                    None
                }
            };
            self.effort = machine.effort;
            if let Some(preferred) = passed
                && !found(preferred, &mut self.preferred, &machine.line)
            {
                return;
            }
            script = machine.line.following();
        }
    }

    /// Which of the filters count in this position.
    fn filters_that_count(&self, kind: &Kind) -> u64 {
        if kind.filters.is_empty() || self.depth > 0 {
            return 0;
        }
        let mut nobody = Unwatched;
        let mut machine = self.machine(&mut nobody);
        machine.set_phase(kind.phase);
        let counts = kind
            .filters
            .iter()
            .take(64)
            .enumerate()
            .filter(|(_, filter)| filter.when.is_none_or(|when| machine.holds(when)));
        counts.fold(0, |bits, (at, _)| bits | 1 << at)
    }

    /// Among the moves from `first` on keeps those that fulfil what is preferred, one filter after the other.
    fn prefer(&mut self, kind: &Kind, filters: u64, moves: &mut Vec<Move>, first: usize) {
        for (at, filter) in kind.filters.iter().take(64).enumerate() {
            let bit = 1u64 << at;
            let counts = filter.kind == FilterKind::Prefer && filters & bit != 0;
            if counts && self.preferred.iter().any(|preferred| preferred & bit != 0) {
                let mut place = 0;
                let preferred = &self.preferred;
                moves.retain(|_| {
                    place += 1;
                    place <= first || preferred[place - 1 - first] & bit != 0
                });
                self.preferred.retain(|preferred| preferred & bit != 0);
            }
        }
    }

    /// Of two moves written alike the one of the kind that stands first in the file remains.
    fn drop_doubles(&self, moves: &mut Vec<Move>, first_of_all: usize, first: usize) {
        let mut kept = first;
        for at in first..moves.len() {
            let same = |earlier: &Move| {
                crate::notation::written_alike(self.program, self.position, earlier, &moves[at])
            };
            if !moves[first_of_all..first].iter().any(same) {
                moves.swap(kept, at);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}

/// Whether a move just made passes what is required and forbidden; and which of the preferences it fulfils.
fn passes<const N: usize>(
    machine: &mut Machine<'_, N, Unwatched>,
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
