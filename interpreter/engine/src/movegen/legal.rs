//! The legal moves of one position, found by trying them.

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

/// Kinds of move of which it is noted whether they have a legal move.
const NOTED: usize = 512;

/// A look at one position with everything found out on the way. Between two questions the machine is at that position.
pub(crate) struct Search<'a, const W: usize> {
    pub(crate) machine: Machine<'a, W, Unwatched>,
    pub(super) lines: u32,
    /// Lines of more choices than a move may have were met.
    pub(super) too_many_choices: bool,
    /// The worst limit that any list has come to.
    met: Option<Limit>,
    phase: Option<PhaseId>,
    /// What is told of lines that are not legal, if somebody wants to know.
    pub(crate) refused: Option<WhyIllegal>,
    /// Which of the first [`NOTED`] kinds have been looked at, and which of them have a legal move.
    known: [u64; NOTED / 64],
    legal: [u64; NOTED / 64],
    /// Pits of several kinds.
    pub(super) mixed: Mixed<W>,
    /// Whether some of the pits looked at last were left out because others are preferred to them.
    pub(super) narrowed: bool,
    /// Pits of a kind of move, known by its actions, that have turned out not to be legal.
    pub(super) barred: Option<(Block, Pits<W>)>,
}

impl<'a, const W: usize> Search<'a, W> {
    /// With a `depth` somebody looks ahead, and leaves the filters after a move aside.
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

    /// The machine has come to another position.
    #[inline]
    pub(crate) fn start(&mut self) {
        self.machine.turn_to_position();
        (self.lines, self.too_many_choices, self.phase) = (0, false, None);
        self.known = [0; NOTED / 64];
        self.barred = None;
    }

    /// The present phase of the player to move.
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

    /// Adds all legal moves to a list, in the order of kinds, pits, directions, choices; none where the steps of computation do
    /// not suffice.
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

    /// Whether there is a legal move of a kind that is wanted.
    pub(crate) fn any(&mut self, wanted: impl Fn(&Kind) -> bool) -> bool {
        let kinds = &self.machine.program.code.kinds;
        (0..kinds.len()).any(|at| wanted(&kinds[at]) && self.has(at))
    }

    /// Whether there is a legal move of a kind.
    pub(crate) fn has(&mut self, at: usize) -> bool {
        let (word, bit) = (at / 64, 1 << (at % 64));
        if self.known.get(word).is_some_and(|known| known & bit != 0) {
            return self.legal[word] & bit != 0;
        }
        // Kinds that are not noted may be asked for again and again.
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

    /// Whether nothing stands in the way of a kind as a whole.
    pub(super) fn is_available(&mut self, kind: &Kind) -> bool {
        !kind
            .unless
            .iter()
            .any(|&MoveId(other)| self.has(usize::from(other)))
            && self.may_begin(kind)
    }

    /// Whether what must hold before a move of this kind does.
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

    /// Why lines of a move are not legal, as far as that shows while they are played.
    pub(crate) fn refusals(&mut self, kind: &Kind, candidate: Candidate) -> WhyIllegal {
        let earlier = self.refused.replace(WhyIllegal::default());
        self.each_line(kind, std::iter::once(candidate), 0, &mut Found::counted());
        std::mem::replace(&mut self.refused, earlier).unwrap_or_default()
    }

    /// All of this position has been tried that shall be.
    pub(super) fn note_limit(&mut self) {
        self.met = self.met.max(self.limit_here());
    }

    /// The limit that the present position has come to.
    fn limit_here(&self) -> Option<Limit> {
        if self.machine.is_out_of_fuel() {
            Some(Limit::Steps)
        } else if self.lines >= MAX_LINES {
            Some(Limit::Lines)
        } else {
            self.too_many_choices.then_some(Limit::Choices)
        }
    }

    /// The worst limit that any position has come to since this look began.
    pub(crate) fn limit(&self) -> Option<Limit> {
        match self.machine.has_run_out() {
            true => Some(Limit::Steps),
            false => self.met,
        }
    }

    /// A position without enough steps was met.
    pub(crate) fn note_unplayable(&mut self) {
        self.met = Some(Limit::Steps);
    }

    /// Which of the filters count in this position.
    #[inline]
    pub(crate) fn filters_that_count(&mut self, kind: &Kind) -> u64 {
        if kind.filters.is_empty() || self.machine.trial.depth > 0 {
            return 0;
        }
        self.applicable_filters(kind)
    }

    /// The same where there are some. Apart, since few kinds of move have any.
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
