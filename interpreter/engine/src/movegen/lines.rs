//! The walk over the lines of choices of moves: by enumeration if superblocks cover them, otherwise one by one.

use super::legal::{Search, passes_filters, preferences_per_pit};
use super::state::AppliedMove;
use crate::cost;
use crate::limits::MAX_LINES;
use crate::moves::{Candidate, ChoiceLine, Move};
use crate::trace::{NoObserver, RefusalReasons};
use crate::vm::{Machine, NextLine, PlayedLine, Trap};
use sow_compiler::board::Position;
use sow_compiler::instructions::CompiledKind;
use std::collections::BTreeMap;

impl<const W: usize> Search<'_, W> {
    /// Shows a visitor each legal line of choices of the candidates, up to the limit on lines. `filters` are those that
    /// apply.
    pub(super) fn visit_lines<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidates: impl Iterator<Item = Candidate> + Clone,
        filters: u64,
        visitor: &mut V,
    ) {
        let preferences = preferences_per_pit(&kind.filters, filters);
        let ranks = (preferences != 0)
            .then(|| self.rank_pits(kind, &mut candidates.clone(), filters, preferences));
        if ranks.is_some()
            || !self.visit_simple_lines(kind, &mut candidates.clone(), filters, visitor)
        {
            self.visit_lines_one_by_one(kind, &mut candidates.clone(), filters, ranks, visitor);
        }
    }

    /// Finds the best rank of the lines that begin in each pit. Refusals are not recorded here: they are recorded when
    /// the lines are visited.
    fn rank_pits(
        &mut self,
        kind: &CompiledKind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        preferences: u64,
    ) -> PitRanks {
        let (refused, lines) = (self.refusal_reasons.take(), self.lines);
        let mut nothing = LineCollector::counting();
        let probing = PitRanks {
            preferences,
            best: BTreeMap::new(),
            probing: true,
        };
        let ranks =
            self.visit_lines_one_by_one(kind, candidates, filters, Some(probing), &mut nothing);
        (self.refusal_reasons, self.lines) = (refused, lines);
        PitRanks {
            preferences,
            best: ranks.map(|ranks| ranks.best).unwrap_or_default(),
            probing: false,
        }
    }

    /// Shows all lines by enumeration; returns `false` and shows nothing if that is impossible or exceeds the limit.
    fn visit_simple_lines<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        visitor: &mut V,
    ) -> bool {
        // With the feature `small`, only random draws are compiled with the enumeration.
        let excluded = cfg!(feature = "small") && visitor.needs() != VisitorNeeds::FewPositions;
        let is_simple = match visitor.needs_with(filters) {
            VisitorNeeds::Legality => kind.facts.legality_is_simple,
            VisitorNeeds::FewPositions | VisitorNeeds::AllPositions => kind.facts.is_simple,
        };
        if excluded || !is_simple || self.is_exhausted() {
            return false;
        }
        let refused = self.refusal_reasons.clone();
        let mut line_filter = self.line_filter(kind, filters, None, visitor);
        let lines = self.machine.enumerate(kind, candidates, &mut line_filter);
        let simple = lines.is_some_and(|lines| {
            // If there are too many lines, a draw among them is repeated on a list.
            self.lines + lines <= MAX_LINES
                || line_filter.visitor.needs() == VisitorNeeds::FewPositions
        });
        if !simple {
            line_filter.visitor.discard();
            self.refusal_reasons = refused;
            return false;
        }
        self.lines += lines.unwrap_or(0);
        self.take_results(line_filter);
        true
    }

    /// Shows the lines one by one, saving the machine's state at each choice. Returns the ranks.
    fn visit_lines_one_by_one<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidates: &mut dyn Iterator<Item = Candidate>,
        filters: u64,
        pit_ranks: Option<PitRanks>,
        visitor: &mut V,
    ) -> Option<PitRanks> {
        let mut line_filter = self.line_filter(kind, filters, pit_ranks, visitor);
        let wanted = line_filter.needs();
        self.machine.branches.legality_only = wanted == VisitorNeeds::Legality;
        self.machine
            .set_tail_counting(wanted != VisitorNeeds::AllPositions);
        for candidate in candidates {
            if self.is_exhausted() || line_filter.has_enough() {
                break;
            }
            self.try_lines(kind, candidate, &mut line_filter);
        }
        self.machine.branches.legality_only = false;
        self.machine.set_tail_counting(false);
        self.take_results(line_filter)
    }

    fn line_filter<'s, V: Visitor<W>>(
        &mut self,
        kind: &'s CompiledKind,
        filters: u64,
        pit_ranks: Option<PitRanks>,
        visitor: &'s mut V,
    ) -> LineFilter<'s, W, V> {
        LineFilter {
            kind,
            filters,
            rank: 0,
            pit_ranks,
            too_many_choices: false,
            refusal_reasons: self.refusal_reasons.take(),
            visitor,
        }
    }

    fn take_results<V>(&mut self, line_filter: LineFilter<'_, W, V>) -> Option<PitRanks> {
        self.too_many_choices |= line_filter.too_many_choices;
        self.refusal_reasons = line_filter.refusal_reasons;
        line_filter.pit_ranks
    }

    fn try_lines<V: Visitor<W>>(
        &mut self,
        kind: &CompiledKind,
        candidate: Candidate,
        line_filter: &mut LineFilter<'_, W, V>,
    ) {
        let machine = &mut self.machine;
        let before = machine.position;
        machine.path.restart();
        machine.enable_branches(!kind.facts.no_choices);
        let mut played = machine.make_move(kind, candidate);
        loop {
            let line_cost = cost::LINE + cost::copying::<Position<W>>();
            self.machine.burn_fuel(line_cost);
            self.lines += self.visit_line(candidate, &before, played, line_filter);
            self.machine.position = before;
            if kind.facts.no_choices || self.is_exhausted() || line_filter.has_enough() {
                break;
            }
            played = match self.machine.play_next_line() {
                NextLine::Exhausted => break,
                NextLine::Played(outcome) => outcome,
                NextLine::Restart => self.machine.make_move(kind, candidate),
            };
        }
        self.machine.enable_branches(false);
    }

    /// Shows a line that was played from the position `before`; returns how many lines it stands for.
    fn visit_line<V: Visitor<W>>(
        &mut self,
        candidate: Candidate,
        before: &Position<W>,
        played: Result<(), Trap>,
        line_filter: &mut LineFilter<'_, W, V>,
    ) -> u32 {
        let machine = &mut self.machine;
        let mut path = machine.path;
        let line = path.line(candidate);
        let (lines, kept) = match played {
            Ok(()) => (1, line_filter.offer(line, None).map(|_| None)),
            Err(Trap::TailChoice(count)) => {
                let count = MAX_LINES.saturating_sub(self.lines).min(count.into());
                let picked = line_filter.offer(line, Some(count as u8));
                (
                    count,
                    picked
                        .filter(|&pick| machine.play_tail_choice(pick).is_ok())
                        .map(Some),
                )
            }
            Err(fault) => {
                machine.position = *before;
                line_filter.refuse(machine, line, fault);
                (1, None)
            }
        };
        if let Some(last) = kept {
            last.into_iter().for_each(|pick| path.push(pick));
            let position = machine.position;
            line_filter.keep(
                machine,
                path.line(candidate),
                &PlayedLine::complete(&position),
            );
        }
        lines
    }

    /// Whether no more lines may be tried in this position.
    pub(super) fn is_exhausted(&self) -> bool {
        self.lines >= MAX_LINES || self.machine.is_out_of_fuel()
    }
}

/// The data that a visitor needs on legal lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum VisitorNeeds {
    /// The lines only.
    Legality,
    /// The resulting positions of a few lines, picked as they are met.
    FewPositions,
    /// The resulting position of each line.
    AllPositions,
}

/// A visitor of the legal lines of some moves of one kind, in order.
pub(crate) trait Visitor<const W: usize> {
    /// Returns what the visitor needs to know about lines; always the same for one visitor.
    fn needs(&self) -> VisitorNeeds;

    /// Returns what is needed to know about lines if these filters on the position after the move apply.
    #[inline]
    fn needs_with(&self, filters: u64) -> VisitorNeeds {
        match filters {
            0 => self.needs(),
            _ => VisitorNeeds::AllPositions,
        }
    }

    /// Called for a line. If `tail` is given, the last choice is still open, so this stands for `tail` lines, one per
    /// alternative. Returns the index of the line to keep, if any.
    fn offer(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) -> Option<u8>;

    /// Called with the line to keep and the result of playing it.
    fn keep(&mut self, line: ChoiceLine<'_>, played_line: &PlayedLine<'_, W>);

    /// Discards everything shown so far.
    fn discard(&mut self);

    /// Whether no more lines are needed.
    fn has_enough(&self) -> bool {
        false
    }
}

/// The preferences that compare only lines that begin in the same pit, one bit each, and the best ranks by them.
#[derive(Debug)]
pub(super) struct PitRanks {
    pub(super) preferences: u64,
    /// The best rank of the lines that begin in each pit.
    pub(super) best: BTreeMap<u8, u64>,
    /// Whether the best ranks are still being determined. Until then, no line is passed on; afterwards, only lines of
    /// the best rank are.
    pub(super) probing: bool,
}

impl PitRanks {
    /// Returns whether a line that fulfils these preferences is to be passed on among the lines of its pit.
    fn admits(&mut self, pit: u8, preferred: u64) -> bool {
        let rank = (preferred & self.preferences).reverse_bits();
        if !self.probing {
            return self.best.get(&pit) == Some(&rank);
        }
        let best = self.best.entry(pit).or_default();
        *best = rank.max(*best);
        false
    }
}

/// Stands between the lines and a visitor: passes on the lines that fulfil the filters on the position after the move
/// and rank highest by preference, and records why other lines are illegal.
pub(crate) struct LineFilter<'s, const W: usize, V> {
    pub(super) kind: &'s CompiledKind,
    /// The filters that apply, one bit each.
    pub(super) filters: u64,
    /// The rank of the lines shown so far: the preferences that they fulfil.
    pub(super) rank: u64,
    pub(super) pit_ranks: Option<PitRanks>,
    pub(super) too_many_choices: bool,
    pub(super) refusal_reasons: Option<RefusalReasons>,
    pub(super) visitor: &'s mut V,
}

impl<const W: usize, V: Visitor<W>> LineFilter<'_, W, V> {
    #[inline]
    pub(crate) fn needs(&self) -> VisitorNeeds {
        self.visitor.needs_with(self.filters)
    }

    /// See [`Visitor::offer`].
    #[inline]
    pub(crate) fn offer(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) -> Option<u8> {
        match self.filters {
            0 => self.visitor.offer(line, tail),
            _ => Some(0),
        }
    }

    /// See [`Visitor::keep`]. The machine may be left at the end of the move.
    #[inline]
    pub(crate) fn keep(
        &mut self,
        machine: &mut Machine<'_, W, NoObserver>,
        line: ChoiceLine<'_>,
        played_line: &PlayedLine<'_, W>,
    ) {
        match self.needs() {
            VisitorNeeds::FewPositions => self.visitor.keep(line, played_line),
            VisitorNeeds::AllPositions => self.filter_line(machine, line, played_line),
            VisitorNeeds::Legality => {}
        }
    }

    #[inline(never)]
    fn filter_line(
        &mut self,
        machine: &mut Machine<'_, W, NoObserver>,
        line: ChoiceLine<'_>,
        played_line: &PlayedLine<'_, W>,
    ) {
        if machine
            .finish_line(self.kind, line.candidate, played_line)
            .is_err()
        {
            return;
        }
        if self.filters != 0 {
            let Some(preferred) = passes_filters(machine, &self.kind.filters, self.filters) else {
                return;
            };
            let mut rank = preferred;
            if let Some(ranks) = &mut self.pit_ranks {
                if !ranks.admits(line.candidate.pit, preferred) {
                    return;
                }
                rank &= !ranks.preferences;
            }
            let rank = rank.reverse_bits();
            if rank > self.rank {
                self.visitor.discard();
                self.rank = rank;
            }
            if rank < self.rank || self.visitor.offer(line, None).is_none() {
                return;
            }
        }
        self.visitor
            .keep(line, &PlayedLine::complete(&machine.position));
    }

    /// Records an illegal line. The machine is at the position before the move.
    pub(crate) fn refuse(
        &mut self,
        machine: &Machine<'_, W, NoObserver>,
        line: ChoiceLine<'_>,
        fault: Trap,
    ) {
        self.too_many_choices |= fault == Trap::InvalidChoices;
        if let Some(refused) = &mut self.refusal_reasons {
            refused.record(fault, machine, self.kind, line);
        }
    }

    #[inline]
    pub(crate) fn has_enough(&self) -> bool {
        self.visitor.has_enough()
    }
}

/// An item in a list of legal moves.
pub(crate) trait ListItem<const W: usize>: Sized {
    /// Whether items hold the position after a move, so that each move has to be made.
    const NEEDS_POSITION: bool;

    /// Creates an item for a move that was not made; `None` if the item needs the position after the move.
    fn from_unplayed(played: Move) -> Option<Self>;

    /// Creates the visitor that appends to a list of such items.
    fn collector(list: ListTarget<'_, Self>) -> LineCollector<'_, W>;

    fn played_move(&self) -> Move;
}

impl<const W: usize> ListItem<W> for Move {
    const NEEDS_POSITION: bool = false;

    fn from_unplayed(played: Move) -> Option<Self> {
        Some(played)
    }

    fn collector(list: ListTarget<'_, Self>) -> LineCollector<'_, W> {
        LineCollector::with_target(CollectorTarget::Moves(list))
    }

    fn played_move(&self) -> Move {
        *self
    }
}

impl<const W: usize> ListItem<W> for AppliedMove<W> {
    const NEEDS_POSITION: bool = true;

    fn from_unplayed(_: Move) -> Option<Self> {
        None
    }

    fn collector(list: ListTarget<'_, Self>) -> LineCollector<'_, W> {
        LineCollector::with_target(CollectorTarget::Applied(list))
    }

    fn played_move(&self) -> Move {
        self.played_move()
    }
}

/// A list to which the moves of the kind with index `kind_index` are added, from index `first` on.
#[derive(Debug)]
pub(crate) struct ListTarget<'l, T> {
    pub(super) kind_index: usize,
    pub(super) first: usize,
    pub(super) moves: &'l mut Vec<T>,
}

/// The legal lines found so far.
#[derive(Debug)]
pub(crate) struct LineCollector<'l, const W: usize> {
    pub(super) lines: usize,
    /// Whether to stop at the first line.
    stops_at_first: bool,
    target: CollectorTarget<'l, W>,
}

/// The target of the lines found.
#[derive(Debug)]
enum CollectorTarget<'l, const W: usize> {
    Count,
    Moves(ListTarget<'l, Move>),
    Applied(ListTarget<'l, AppliedMove<W>>),
}

impl<'l, const W: usize> LineCollector<'l, W> {
    /// Creates a visitor that only counts.
    pub(super) const fn counting() -> Self {
        Self::with_target(CollectorTarget::Count)
    }

    /// Creates a visitor that stops at the first line.
    pub(super) const fn first_only() -> Self {
        Self {
            stops_at_first: true,
            ..Self::counting()
        }
    }

    const fn with_target(target: CollectorTarget<'l, W>) -> Self {
        Self {
            lines: 0,
            stops_at_first: false,
            target,
        }
    }
}

impl ListTarget<'_, Move> {
    #[inline(never)]
    fn push_line(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) {
        let played = line.move_of_kind(self.kind_index);
        match tail {
            None => self.moves.push(played),
            Some(count) => (self.moves).extend((0..count).map(|pick| played.with_pick(pick))),
        }
    }
}

impl<const W: usize> Visitor<W> for LineCollector<'_, W> {
    #[inline]
    fn needs(&self) -> VisitorNeeds {
        match self.target {
            CollectorTarget::Applied(_) => VisitorNeeds::AllPositions,
            CollectorTarget::Count | CollectorTarget::Moves(_) => VisitorNeeds::Legality,
        }
    }

    #[inline]
    fn offer(&mut self, line: ChoiceLine<'_>, tail: Option<u8>) -> Option<u8> {
        self.lines += usize::from(tail.unwrap_or(1));
        match &mut self.target {
            CollectorTarget::Count => None,
            CollectorTarget::Applied(_) => Some(0),
            CollectorTarget::Moves(list) => {
                list.push_line(line, tail);
                None
            }
        }
    }

    #[inline]
    fn keep(&mut self, line: ChoiceLine<'_>, played_line: &PlayedLine<'_, W>) {
        if let CollectorTarget::Applied(list) = &mut self.target {
            let played = line.move_of_kind(list.kind_index);
            list.moves
                .push(AppliedMove::unpacked(played, played_line.position()));
        }
    }

    fn discard(&mut self) {
        self.lines = 0;
        match &mut self.target {
            CollectorTarget::Count => {}
            CollectorTarget::Moves(list) => list.moves.truncate(list.first),
            CollectorTarget::Applied(list) => list.moves.truncate(list.first),
        }
    }

    fn has_enough(&self) -> bool {
        self.stops_at_first && self.lines > 0
    }
}
