//! Choices inside a move. The move is replayed from its start for each of them: settled choices are answered, and the
//! first open choice stops the move.

use crate::actions::{Continuation, Execution, Halt};
use crate::board::{CellIndex, reverse};
use crate::moves::{KindMoves, LegalMove};
use crate::view::Progress;
use sow_grammar::rules::{
    Action, ChoiceFilter, ChosenNumber, Condition, Filter, FilterKind, Heading, MoveKind, Once,
    PitChoice, Place, Rotation, Spanned,
};

impl<'a> Execution<'a> {
    /// Returns the index of the mover's choice among `names`, or halts if the choice is still open.
    pub(super) fn choose(&mut self, names: Vec<String>) -> Result<usize, Halt> {
        let Some(&answer) = self.answers.get(self.choice_count) else {
            return Err(Halt::Choice(names));
        };
        self.choice_count += 1;
        self.spelling.push('/');
        self.spelling.push_str(&names[answer]);
        Ok(answer)
    }

    pub(super) fn choose_place(
        &mut self,
        place: &Place,
        actions: &'a [Spanned<Action>],
    ) -> Result<Continuation<'a>, Halt> {
        let found = self.view().cells_of(place);
        let pits: Vec<CellIndex> = self
            .oracle
            .board
            .pits(self.own)
            .into_iter()
            .filter(|at| found.contains(at))
            .collect();
        if pits.is_empty() {
            return Ok(Continuation::Nothing);
        }
        let names = pits
            .iter()
            .map(|&at| self.oracle.label(at, self.own))
            .collect();
        let before = self.chosen_pit;
        self.chosen_pit = Some(pits[self.choose(names)?]);
        let next = self.run_actions(actions)?;
        self.chosen_pit = before;
        Ok(next)
    }

    pub(super) fn choose_number(&mut self, chosen: &ChosenNumber) -> Result<(), Halt> {
        let settings = &self.oracle.settings;
        let (least, most) = (
            chosen.range.0.value(settings),
            chosen.range.1.value(settings),
        );
        if least > most {
            return Err(Halt::Illegal);
        }
        let answer = self.choose((least..=most).map(|number| number.to_string()).collect())?;
        self.set_counter(chosen.counter, None, least + answer as u32);
        match &chosen.only {
            Some(only) if !self.view().holds(only) => Err(Halt::Illegal),
            _ => Ok(()),
        }
    }

    /// Sets the direction of a sowing that starts at a pit.
    pub(super) fn set_direction(&mut self, heading: Heading, start: CellIndex) -> Result<(), Halt> {
        let direction = match heading {
            Heading::EitherWay(once) => self.choose_direction(once, start)?,
            _ => self.view().direction_of(heading, start),
        };
        self.progress.direction = direction;
        Ok(())
    }

    fn choose_direction(&mut self, once: Once, start: CellIndex) -> Result<Rotation, Halt> {
        if let Some(fixed) = self.oracle.fixed_direction(&self.state, self.own, once) {
            return Ok(fixed);
        }
        let direction = if std::mem::take(&mut self.direction_chosen) {
            self.progress.direction
        } else {
            let right = self.oracle.board.rightward(start, self.own);
            match self.choose(vec!["left".to_owned(), "right".to_owned()])? {
                0 => reverse(right),
                _ => right,
            }
        };
        match once {
            Once::No => {}
            Once::ForEach => {
                self.state.player_directions[super::board::seat_index(self.own)] = Some(direction)
            }
            Once::ForAll => self.state.shared_direction = Some(direction),
        }
        Ok(direction)
    }
}

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
