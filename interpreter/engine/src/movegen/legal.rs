//! Move generation by trial: the legal moves of one position.

use super::listed::{Found, List, Listed};
use super::mixed::Mixed;
use super::pits::Pits;
use crate::limits::{Limit, MAX_LINES};
use crate::moves::{Candidate, Move};
use crate::trace::{Unwatched, WhyIllegal};
use crate::vm::{Machine, RepetitionHistory};
use sow_compiler::board::Position;
use sow_compiler::instructions::{Block, Kind};
use sow_compiler::program::Program;
use sow_grammar::rules::{MoveId, PhaseId};

/// The number of kinds of move whose results are cached.
const NOTED: usize = 512;

/// A search for the legal moves of one position, with caches. Between two queries the machine is at that position.
pub(crate) struct Search<'a, const W: usize> {
    pub(crate) machine: Machine<'a, W, Unwatched>,
    pub(super) lines: u32,
    /// Whether a line had more choices than a move may have.
    pub(super) too_many_choices: bool,
    /// The most severe limit that any list has hit.
    met: Option<Limit>,
    phase: Option<PhaseId>,
    /// The reasons why lines are illegal, if wanted.
    pub(crate) refused: Option<WhyIllegal>,
    /// Bits for the first [`NOTED`] kinds of move: those that were tested, and those that have a legal move.
    known: [u64; NOTED / 64],
    legal: [u64; NOTED / 64],
    /// The pits of several kinds of move.
    pub(super) mixed: Mixed<W>,
    /// Whether some pits of the last query were left out because others are preferred.
    pub(super) narrowed: bool,
    /// The pits of one kind of move (identified by its actions) that turned out to be illegal.
    pub(super) barred: Option<(Block, Pits<W>)>,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Creates a search. A positive `depth` is a look ahead, which ignores filters on the position after a move.
    pub(crate) fn new(
        program: &'a Program,
        position: Position<W>,
        earlier: RepetitionHistory<'a>,
        depth: u8,
    ) -> Self {
        let mut machine = Machine::new(program, position, earlier, Unwatched);
        machine.trial.depth = depth;
        Self {
            machine,
            lines: 0,
            too_many_choices: false,
            met: None,
            phase: None,
            refused: None,
            known: [0; NOTED / 64],
            legal: [0; NOTED / 64],
            mixed: Mixed::default(),
            narrowed: false,
            barred: None,
        }
    }

    /// Clears the caches after the machine has moved to another position.
    #[inline]
    pub(crate) fn start(&mut self) {
        self.machine.turn_to_position();
        (self.lines, self.too_many_choices, self.phase) = (0, false, None);
        self.known = [0; NOTED / 64];
        self.barred = None;
    }

    /// Returns the current phase of the player to move.
    #[inline(always)]
    pub(crate) fn phase(&mut self) -> PhaseId {
        match self.machine.program.code.phases.len() {
            1 => PhaseId(0),
            _ => self.phase_of_several(),
        }
    }

    #[inline(never)]
    fn phase_of_several(&mut self) -> PhaseId {
        if let Some(phase) = self.phase {
            return phase;
        }
        self.machine.start();
        let phase = self.machine.present_phase();
        self.phase = Some(phase);
        phase
    }

    /// Appends all legal moves to a list, in the order of kinds, pits, directions and choices; none if the fuel runs
    /// out.
    pub(crate) fn list<T: Listed<W>>(&mut self, moves: &mut Vec<T>) {
        let phase = self.phase();
        let program = self.machine.program;
        let first_of_all = moves.len();
        for (at, kind) in program.code.kinds.iter().enumerate() {
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
        if self.machine.is_out_of_fuel() {
            moves.truncate(first_of_all);
        }
        self.note_limit();
    }

    /// Whether a kind of move that fulfils `wanted` has a legal move.
    pub(crate) fn any(&mut self, wanted: impl Fn(&Kind) -> bool) -> bool {
        let kinds = &self.machine.program.code.kinds;
        (0..kinds.len()).any(|at| wanted(&kinds[at]) && self.has(at))
    }

    /// Whether a kind of move has a legal move.
    pub(crate) fn has(&mut self, at: usize) -> bool {
        let (word, bit) = (at / 64, 1 << (at % 64));
        if self.known.get(word).is_some_and(|known| known & bit != 0) {
            return self.legal[word] & bit != 0;
        }
        // Kinds beyond the cache may be tested again and again, so each test uses fuel.
        if !self.machine.burn(1) {
            return false;
        }
        let program = self.machine.program;
        let kind = &program.code.kinds[at];
        let found = kind.phase == self.phase() && self.is_available(kind) && self.has_line(kind);
        self.note(at, found);
        found
    }

    pub(super) fn note(&mut self, at: usize, found: bool) {
        let (word, bit) = (at / 64, 1 << (at % 64));
        if word < NOTED / 64 {
            self.known[word] |= bit;
            self.legal[word] = self.legal[word] & !bit | if found { bit } else { 0 };
        }
    }

    /// Whether a kind of move is available: its condition holds and no kind that precedes it has a legal move.
    pub(super) fn is_available(&mut self, kind: &Kind) -> bool {
        !kind
            .unless
            .iter()
            .any(|&MoveId(other)| self.has(usize::from(other)))
            && self.may_begin(kind)
    }

    /// Whether the condition of a kind of move holds.
    #[inline]
    pub(crate) fn may_begin(&mut self, kind: &Kind) -> bool {
        let Some(when) = kind.when else { return true };
        self.machine.start();
        self.machine.set_phase(kind.phase);
        self.machine.holds(when)
    }

    fn list_kind<T: Listed<W>>(&mut self, at: usize, kind: &Kind, moves: &mut Vec<T>) {
        let first = moves.len();
        if kind.facts.always_legal && !T::MADE {
            let pits = self.pits(kind);
            let unmade = |candidate| T::unmade(Move::new(at, candidate, &[]));
            moves.extend(self.in_order(kind, &pits).filter_map(unmade));
            self.lines += (moves.len() - first) as u32;
            return;
        }
        let filters = self.filters_that_count(kind);
        self.look_at_pits(kind, |search, pits| {
            let pits = search.in_order(kind, pits);
            let mut found = T::list(List { at, first, moves });
            search.each_line(kind, pits, filters, &mut found);
            (found.lines > 0).then_some(())
        });
    }

    /// Returns the reasons why lines of a candidate are illegal, as far as playing them shows.
    pub(crate) fn refusals(&mut self, kind: &Kind, candidate: Candidate) -> WhyIllegal {
        let earlier = self.refused.replace(WhyIllegal::default());
        self.each_line(kind, std::iter::once(candidate), 0, &mut Found::counted());
        std::mem::replace(&mut self.refused, earlier).unwrap_or_default()
    }

    /// Records the limit hit in this position, once the query is complete.
    pub(super) fn note_limit(&mut self) {
        self.met = self.met.max(self.limit_here());
    }

    /// Returns the limit hit in the current position.
    fn limit_here(&self) -> Option<Limit> {
        if self.machine.is_out_of_fuel() {
            Some(Limit::Steps)
        } else if self.lines >= MAX_LINES {
            Some(Limit::Lines)
        } else {
            self.too_many_choices.then_some(Limit::Choices)
        }
    }

    /// Returns the most severe limit hit since the search was created.
    pub(crate) fn limit(&self) -> Option<Limit> {
        match self.machine.has_run_out() {
            true => Some(Limit::Steps),
            false => self.met,
        }
    }

    /// Records a position that exceeds the limit of computation.
    pub(crate) fn note_unplayable(&mut self) {
        self.met = Some(Limit::Steps);
    }

    /// Returns the filters that apply in this position, one bit each.
    #[inline]
    pub(crate) fn filters_that_count(&mut self, kind: &Kind) -> u64 {
        if kind.filters.is_empty() || self.machine.trial.depth > 0 {
            return 0;
        }
        self.applicable_filters(kind)
    }

    /// Returns the filters that apply. Outlined, since few kinds of move have any.
    #[inline(never)]
    fn applicable_filters(&mut self, kind: &Kind) -> u64 {
        self.machine.start();
        self.machine.set_phase(kind.phase);
        let filters = kind.filters.iter().take(64).enumerate();
        let counts =
            filters.filter(|(_, filter)| filter.when.is_none_or(|when| self.machine.holds(when)));
        counts.fold(0, |bits, (at, _)| bits | 1 << at)
    }
}
