//! The filters that narrow the choice of pits and moves.

use super::actions::Execution;
use super::moves::{KindMoves, LegalMove};
use super::view::Progress;
use sow_grammar::rules::{ChoiceFilter, Condition, Filter, FilterKind, MoveKind, PitChoice};

impl LegalMove<'_> {
    /// Returns whether a condition holds after the move.
    fn leads_to(&self, condition: &Condition) -> bool {
        self.execution.view().holds(condition)
    }

    /// Returns whether a filter allows the move. Those that prefer some moves to others allow all.
    pub(super) fn is_allowed_by(&self, filter: &Filter) -> bool {
        match filter.kind {
            FilterKind::Prefer | FilterKind::PreferPerPit => true,
            FilterKind::Require => self.leads_to(&filter.after),
            FilterKind::Forbid => !self.leads_to(&filter.after),
        }
    }
}

impl<'a> KindMoves<'a, '_> {
    /// Returns the begun moves that remain after the filters on the choice of pits.
    pub(super) fn filter_starts(
        &self,
        from: &PitChoice,
        mut begun: Vec<Execution<'a>>,
    ) -> Vec<Execution<'a>> {
        let here = |play: &Execution<'_>, place| {
            play.progress
                .here
                .is_some_and(|at| play.view().names(place, at))
        };
        for filter in &from.filters {
            let (place, wanted, always) = match filter {
                ChoiceFilter::Preferring(place) => (place, true, false),
                ChoiceFilter::Avoiding(place) => (place, false, false),
                ChoiceFilter::Except(place) => (place, false, true),
            };
            let kept: Vec<Execution<'a>> = begun
                .iter()
                .filter(|play| here(play, place) == wanted)
                .cloned()
                .collect();
            if always || !kept.is_empty() {
                begun = kept;
            }
        }
        begun
    }

    /// Returns the moves that remain after the filters on the positions that they lead to.
    pub(super) fn apply_filters(
        &self,
        kind: &MoveKind,
        mut lines: Vec<LegalMove<'a>>,
    ) -> Vec<LegalMove<'a>> {
        let filters = self.active_filters(kind);
        lines.retain(|line| filters.iter().all(|filter| line.is_allowed_by(filter)));
        for filter in &filters {
            if filter.kind == FilterKind::PreferPerPit {
                let holds = |line: &LegalMove<'a>| line.leads_to(&filter.after);
                let pit = |line: &LegalMove<'a>| line.execution.progress.origin;
                let preferred: Vec<_> = lines.iter().filter(|line| holds(line)).map(pit).collect();
                lines.retain(|line| holds(line) || !preferred.contains(&pit(line)));
            }
        }
        for filter in &filters {
            if filter.kind != FilterKind::Prefer {
                continue;
            }
            let kept: Vec<LegalMove<'a>> = lines
                .iter()
                .filter(|line| line.leads_to(&filter.after))
                .cloned()
                .collect();
            if !kept.is_empty() {
                lines = kept;
            }
        }
        lines
    }

    /// Returns the filters that apply in this position.
    pub(super) fn active_filters<'k>(&self, kind: &'k MoveKind) -> Vec<&'k Filter> {
        let progress = Progress {
            phase: Some(kind.phase),
            ..Progress::new(self.oracle.board.turning)
        };
        let counts = |filter: &&Filter| {
            filter
                .when
                .as_ref()
                .is_none_or(|when| self.view(&progress).holds(when))
        };
        kind.filters.iter().filter(counts).collect()
    }
}
