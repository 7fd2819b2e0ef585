//! Move generation by trial: the legal moves of one position.

use super::candidates::EarlierMoves;
use super::lines::{LineCollector, ListItem, ListTarget};
use super::pits::Pits;
use super::sample::PooledPits;
use crate::cost;
use crate::limits::{Limit, MAX_LINES};
use crate::moves::{Candidate, ChoiceLine, Move};
use crate::trace::{DynObserver, Event, NoObserver, Observer, RefusalReasons};
use crate::vm::{ChoicePath, Machine, RepetitionHistory, Trap};
use sow_compiler::board::{MAX_WORDS, Position};
use sow_compiler::instructions::{Block, CompiledKind, Filter};
use sow_compiler::program::Program;
use sow_grammar::rules::{FilterKind, MoveId, PhaseId, TableId};

/// The number of kinds of move whose results are cached.
const CACHED_KINDS: usize = 512;

/// A search for the legal moves of one position, with caches. Between two queries the machine is at that position.
pub(crate) struct Search<'a, const W: usize> {
    pub(crate) machine: Machine<'a, W, NoObserver>,
    /// The number of lines of choices tried in this position.
    pub(super) lines: u32,
    /// Whether a line had more choices than a move may have.
    pub(super) too_many_choices: bool,
    /// The most severe limit that a query has hit since the search was created.
    limit_hit: Option<Limit>,
    phase: Option<PhaseId>,
    /// The reasons why lines are illegal, if wanted.
    pub(crate) refusal_reasons: Option<RefusalReasons>,
    /// Bits for the first [`CACHED_KINDS`] kinds of move: those that were tested, and those that have a legal move.
    tested_kinds: [u64; CACHED_KINDS / 64],
    kinds_with_move: [u64; CACHED_KINDS / 64],
    /// The buffers for finding duplicates.
    earlier_moves: EarlierMoves<'a>,
    /// The pits of several kinds of move.
    pub(super) pooled_pits: PooledPits<W>,
    /// Whether some pits of the last query were left out because others are preferred.
    pub(super) leaves_out_pits: bool,
    /// The pits of one kind of move, identified by its actions, that turned out to begin no legal move.
    pub(super) barred_pits: Option<(Block, Pits<W>)>,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Creates a search. A positive `depth` is a look ahead, which ignores filters on the position after a move.
    pub(crate) fn new(
        program: &'a Program,
        position: Position<W>,
        history: RepetitionHistory<'a>,
        depth: u8,
    ) -> Self {
        let mut machine = Machine::new(program, position, history, NoObserver);
        machine.trial.depth = depth;
        if depth == 0 {
            machine.fuel.refuse_slow_work();
        }
        Self {
            machine,
            lines: 0,
            too_many_choices: false,
            limit_hit: None,
            phase: None,
            refusal_reasons: None,
            tested_kinds: [0; CACHED_KINDS / 64],
            kinds_with_move: [0; CACHED_KINDS / 64],
            earlier_moves: EarlierMoves::default(),
            pooled_pits: PooledPits::default(),
            leaves_out_pits: false,
            barred_pits: None,
        }
    }

    /// Clears the caches after the machine has moved to another position.
    #[inline]
    pub(crate) fn reset(&mut self) {
        if self.machine.prepare_for_position() {
            self.machine.fuel.refuse_slow_work();
        }
        (self.lines, self.too_many_choices, self.phase) = (0, false, None);
        self.tested_kinds = [0; CACHED_KINDS / 64];
        self.barred_pits = None;
    }

    /// Returns the current phase of the player to move.
    #[inline(always)]
    pub(crate) fn phase(&mut self) -> PhaseId {
        match self.machine.program.code.phases.len() {
            1 => PhaseId(0),
            _ => self.cached_phase(),
        }
    }

    #[inline(never)]
    fn cached_phase(&mut self) -> PhaseId {
        if let Some(phase) = self.phase {
            return phase;
        }
        self.machine.reset_to_mover();
        let phase = self.machine.current_phase();
        self.phase = Some(phase);
        phase
    }

    /// Appends all legal moves to a list, in the order of kinds, pits, directions and choices; none if the fuel runs
    /// out.
    pub(crate) fn list<T: ListItem<W>>(&mut self, moves: &mut Vec<T>) {
        let phase = self.phase();
        let program = self.machine.program;
        let list_start = moves.len();
        let mut earlier = std::mem::take(&mut self.earlier_moves);
        earlier.clear();
        for (at, kind) in program.code.kinds.iter().enumerate() {
            if kind.phase != phase || !self.is_available(kind) {
                continue;
            }
            self.machine.burn_fuel(cost::KIND);
            let first = moves.len();
            self.list_kind(at, kind, moves);
            self.cache_result(at, moves.len() > first);
            if first > list_start {
                self.drop_duplicates(moves, [list_start, first], &mut earlier);
            }
        }
        self.earlier_moves = earlier;
        if self.machine.is_out_of_fuel() {
            moves.truncate(list_start);
        }
        self.record_limit();
    }

    /// Whether a kind of move that fulfils `wanted` has a legal move.
    pub(crate) fn any_kind_has_move(&mut self, wanted: impl Fn(&CompiledKind) -> bool) -> bool {
        let kinds = &self.machine.program.code.kinds;
        (0..kinds.len()).any(|at| wanted(&kinds[at]) && self.has_legal_move(at))
    }

    /// Whether a kind of move has a legal move.
    pub(crate) fn has_legal_move(&mut self, kind_index: usize) -> bool {
        let (word, bit) = (kind_index / 64, 1 << (kind_index % 64));
        if self
            .tested_kinds
            .get(word)
            .is_some_and(|known| known & bit != 0)
        {
            return self.kinds_with_move[word] & bit != 0;
        }
        if !self.machine.burn_fuel(cost::KIND) {
            return false;
        }
        let program = self.machine.program;
        let kind = &program.code.kinds[kind_index];
        let found =
            kind.phase == self.phase() && self.is_available(kind) && self.has_legal_line(kind);
        self.cache_result(kind_index, found);
        found
    }

    pub(super) fn cache_result(&mut self, kind_index: usize, has_move: bool) {
        let (word, bit) = (kind_index / 64, 1 << (kind_index % 64));
        if word < CACHED_KINDS / 64 {
            self.tested_kinds[word] |= bit;
            self.kinds_with_move[word] =
                self.kinds_with_move[word] & !bit | if has_move { bit } else { 0 };
        }
    }

    /// Whether a kind of move is available: its condition holds and no kind that precedes it has a legal move.
    pub(super) fn is_available(&mut self, kind: &CompiledKind) -> bool {
        self.machine.burn_fuel(1 + kind.unless.len() as u32);
        !kind
            .unless
            .iter()
            .any(|&MoveId(other)| self.has_legal_move(usize::from(other)))
            && self.condition_holds(kind)
    }

    /// Whether the condition of a kind of move holds.
    #[inline]
    pub(crate) fn condition_holds(&mut self, kind: &CompiledKind) -> bool {
        let Some(when) = kind.when else { return true };
        self.machine.reset_to_mover();
        self.machine.set_phase(kind.phase);
        self.machine.holds(when)
    }

    fn list_kind<T: ListItem<W>>(
        &mut self,
        kind_index: usize,
        kind: &CompiledKind,
        moves: &mut Vec<T>,
    ) {
        let first = moves.len();
        let filters = self.active_filters(kind);
        if kind.facts.legal_without_filters && filters == 0 && !T::NEEDS_POSITION {
            let pits = self.pits(kind);
            let unmade = |candidate| T::from_unplayed(Move::new(kind_index, candidate, &[]));
            moves.extend(self.candidates_in_order(kind, &pits).filter_map(unmade));
            self.lines += (moves.len() - first) as u32;
            return;
        }
        self.try_pits(kind, |search, pits| {
            let pits = search.candidates_in_order(kind, pits);
            let mut found = T::collector(ListTarget {
                kind_index,
                first,
                moves,
            });
            search.visit_lines(kind, pits, filters, &mut found);
            (found.lines > 0).then_some(())
        });
    }

    /// Returns the reasons why lines of a candidate are illegal, as far as playing them shows.
    pub(crate) fn refusals(&mut self, kind: &CompiledKind, candidate: Candidate) -> RefusalReasons {
        let earlier = self.refusal_reasons.replace(RefusalReasons::default());
        self.visit_lines(
            kind,
            std::iter::once(candidate),
            0,
            &mut LineCollector::counting(),
        );
        std::mem::replace(&mut self.refusal_reasons, earlier).unwrap_or_default()
    }

    /// Records the limit hit in this position, once the query is complete.
    pub(super) fn record_limit(&mut self) {
        self.limit_hit = self.limit_hit.max(self.current_limit());
    }

    /// Returns the kind of move that comes nearest to the limits on choices in the current position. Meant for a search
    /// that is used for nothing else.
    pub(crate) fn limited_kind(&mut self) -> Option<MoveId> {
        let phase = self.phase();
        let kinds = self.machine.program.code.kinds.iter().enumerate();
        let mut found = None;
        for (at, kind) in kinds {
            if kind.phase != phase || !self.is_available(kind) {
                continue;
            }
            (self.lines, self.too_many_choices) = (0, false);
            self.list_kind::<Move>(at, kind, &mut Vec::new());
            let reached = (self.current_limit(), self.lines);
            if found.is_none_or(|(most, _)| most < reached) {
                found = Some((reached, MoveId(at as u16)));
            }
        }
        found.map(|(_, kind)| kind)
    }

    /// Returns the limit hit in the current position.
    pub(crate) fn current_limit(&self) -> Option<Limit> {
        let too_many_choices = || self.too_many_choices.then_some(Limit::Choices);
        let shortened = match self.lines >= MAX_LINES {
            true => Some(Limit::Lines),
            false => too_many_choices(),
        };
        self.machine.fuel.limit().or(shortened)
    }

    /// Returns the most severe limit hit since the search was created.
    pub(crate) fn limit(&self) -> Option<Limit> {
        self.machine.fuel.limit_so_far().or(self.limit_hit)
    }

    /// Records a position that exceeds the limit of computation.
    pub(crate) fn record_unplayable(&mut self) {
        let limit = Limit::of_unplayable(&self.machine.program.work_limit);
        self.limit_hit = self.limit_hit.max(Some(limit));
    }

    /// Returns the filters that apply in this position, one bit each.
    #[inline]
    pub(crate) fn active_filters(&mut self, kind: &CompiledKind) -> u64 {
        if kind.filters.is_empty() || self.machine.trial.depth > 0 {
            return 0;
        }
        self.applicable_filters(kind)
    }

    /// Returns the filters that apply. Not inlined, since few kinds of move have filters.
    #[inline(never)]
    fn applicable_filters(&mut self, kind: &CompiledKind) -> u64 {
        self.machine.reset_to_mover();
        self.machine.set_phase(kind.phase);
        let filters = kind.filters.iter().take(64).enumerate();
        let counts =
            filters.filter(|(_, filter)| filter.when.is_none_or(|when| self.machine.holds(when)));
        counts.fold(0, |bits, (at, _)| bits | 1 << at)
    }
}

/// Returns the preferences among the filters that apply, one bit each.
pub(super) fn preferences(filters: &[Filter], active: u64) -> u64 {
    filters_where(filters, active, FilterKind::is_preference)
}

/// Returns the preferences that compare only moves that begin in the same pit, one bit each.
pub(super) fn preferences_per_pit(filters: &[Filter], active: u64) -> u64 {
    filters_where(filters, active, |kind| kind == FilterKind::PreferPerPit)
}

fn filters_where(filters: &[Filter], active: u64, wanted: impl Fn(FilterKind) -> bool) -> u64 {
    let numbered = filters.iter().take(64).enumerate();
    let wanted = numbered.filter(|(_, filter)| wanted(filter.kind));
    wanted.fold(0, |bits, (at, _)| bits | 1 << at) & active
}

/// Tests a move just made against its filters. Returns the preferences that the move fulfils, one bit each; `None` if
/// the move is not legal.
pub(crate) fn passes_filters<const W: usize, O: Observer>(
    machine: &mut Machine<'_, W, O>,
    filters: &[Filter],
    active: u64,
) -> Option<u64> {
    let mut preferred = 0;
    for (at, filter) in filters.iter().take(64).enumerate() {
        if active >> at & 1 == 0 {
            continue;
        }
        let holds = machine.holds(filter.condition);
        match filter.kind {
            FilterKind::Prefer | FilterKind::PreferPerPit => preferred |= u64::from(holds) << at,
            FilterKind::Require if !holds => return None,
            FilterKind::Forbid if holds => return None,
            FilterKind::Require | FilterKind::Forbid => {}
        }
    }
    Some(preferred)
}

impl<const W: usize> Search<'_, W> {
    /// Returns the number of moves that [`Search::list`] finds. Lists them only if they cannot be counted otherwise,
    /// in a buffer that is reused.
    pub(crate) fn count(&mut self, moves: &mut Vec<Move>) -> usize {
        self.count_all().unwrap_or_else(|| {
            // The fuel spent on the attempt to count is given back.
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

    /// Returns the pits that moves of a kind may begin with, and the number of legal moves of the kind.
    fn count_kind(&mut self, kind: &CompiledKind) -> (Pits<W>, usize) {
        let filters = self.active_filters(kind);
        let (pits, count) = self.try_pits(kind, |search, pits| {
            let mut found = LineCollector::counting();
            if kind.facts.legal_without_filters && filters == 0 {
                found.lines = pits.count();
            } else {
                search.visit_lines(kind, pits.candidates(), filters, &mut found);
            }
            (found.lines > 0).then_some(found.lines)
        });
        (pits, count.unwrap_or(0))
    }
}

// Liveness: whether a kind of move has a legal move, and the pits that it leaves to choose from. Illegal choices do
// not count when some pits are preferred to others.

impl<const W: usize> Search<'_, W> {
    /// Whether a kind of move that is available has a legal move.
    pub(super) fn has_legal_line(&mut self, kind: &CompiledKind) -> bool {
        if kind.facts.legal_without_filters && self.active_filters(kind) == 0 {
            return !self.pits(kind).is_empty();
        }
        let any = |search: &mut Self, pits: &Pits<W>| search.any_legal(kind, pits).then_some(());
        self.try_pits(kind, any).1.is_some()
    }

    /// Returns the pits, by direction, that a kind of move leaves to choose from.
    pub(crate) fn choosable_pits(&mut self, kind: &CompiledKind) -> Pits<W> {
        let any = |search: &mut Self, pits: &Pits<W>| {
            let known_legal = kind.facts.always_legal || !search.leaves_out_pits;
            (known_legal || search.any_legal(kind, pits)).then_some(())
        };
        self.try_pits(kind, any).0
    }

    /// Whether a move of a kind that begins with one of these pits is legal.
    fn any_legal(&mut self, kind: &CompiledKind, pits: &Pits<W>) -> bool {
        let filters = self.active_filters(kind);
        // Refusals are not recorded here: they are recorded when the moves of the kind are listed.
        let refused = self.refusal_reasons.take();
        let mut any = LineCollector::first_only();
        self.visit_lines(kind, pits.candidates(), filters, &mut any);
        self.refusal_reasons = refused;
        any.lines > 0
    }

    /// Bars the pits tried last, which turned out to begin no legal move. Returns whether they may be replaced by pits
    /// that were left out because these were preferred; the next query for pits finds them.
    pub(super) fn bar_pits(&mut self, kind: &CompiledKind, tried: &Pits<W>) -> bool {
        if !self.leaves_out_pits || tried.is_empty() || self.is_exhausted() {
            return false;
        }
        let barred = match &self.barred_pits {
            Some((of, before)) if *of == kind.actions => before.union(tried),
            _ => *tried,
        };
        self.barred_pits = Some((kind.actions, barred));
        true
    }
}

/// An observer that remembers the last row that applied.
struct LastRow(Option<(Option<TableId>, u16)>);

impl Observer for LastRow {
    fn event(&mut self, event: Event) {
        if let Event::Row { table, row } = event {
            self.0 = Some((table, row));
        }
    }
}

impl RefusalReasons {
    /// Clears the reasons but keeps the buffer.
    pub(crate) fn cleared(mut self) -> Self {
        self.endless = 0;
        self.rows.clear();
        self
    }

    /// Records that a line of choices was trapped; the machine is at the position before the move.
    pub(super) fn record<const W: usize>(
        &mut self,
        fault: Trap,
        machine: &Machine<'_, W, NoObserver>,
        kind: &CompiledKind,
        line: ChoiceLine<'_>,
    ) {
        match fault {
            Trap::NeverEnds => self.endless += 1,
            Trap::Illegal => {
                let earlier = RepetitionHistory::Borrowed(machine.history.as_slice());
                let mut last = LastRow(None);
                let position = machine.position.resized::<MAX_WORDS>();
                let mut replay = Machine::new(
                    machine.program,
                    position,
                    earlier,
                    DynObserver::new(&mut last),
                );
                replay.path = ChoicePath::from_script(line.picks());
                // The replay ends in the same trap.
                let _ = replay.make_move(kind, line.candidate);
                self.rows.extend(last.0);
            }
            Trap::InvalidChoices | Trap::LookAheadDone | Trap::TailChoice(_) => {}
        }
    }
}
