//! Legal moves: kinds, pits, directions, choices, and the filters that narrow them.

use super::actions::{Execution, Halt};
use super::board::{CellIndex, reverse, seat_index};
use super::game::Oracle;
use super::state::State;
use super::view::{Progress, View};
use sow_grammar::rules::{
    Action, ChoiceFilter, Filter, FilterKind, Heading, MoveId, MoveKind, Noun, Once, PitChoice,
    Rotation, Seat, Sow,
};

/// A legal move.
#[derive(Debug, Clone)]
pub struct LegalMove<'a> {
    /// The move in notation.
    pub spelling: String,
    pub(super) execution: Execution<'a>,
}

/// Maximum number of choices inside one move, and of lines of choices explored in a position.
const MAX_CHOICES: usize = 56;
const MAX_LINES: u32 = 16_384;

impl<'r> Oracle<'r> {
    /// Returns all legal moves of the player to move, in order; none once the game is over.
    #[must_use]
    pub fn legal_moves<'a>(&'a self, state: &State) -> Vec<LegalMove<'a>> {
        self.explored_lines.set(0);
        if state.result.is_some() {
            Vec::new()
        } else {
            self.moves_for(state, state.mover, 0)
        }
    }

    pub(super) fn has_move(&self, state: &State, depth: u32) -> bool {
        let mut kinds = KindMoves::new(self, state, state.mover, depth);
        let present = kinds.current_kinds();
        present
            .into_iter()
            .any(|kind| !kinds.legal_moves(kind).is_empty())
    }

    /// Returns the moves that a player would have if it were to move.
    pub(super) fn moves_for<'a>(
        &'a self,
        state: &State,
        own: Seat,
        depth: u32,
    ) -> Vec<LegalMove<'a>> {
        let mut legal: Vec<LegalMove<'a>> = Vec::new();
        let mut kinds = KindMoves::new(self, state, own, depth);
        for kind in kinds.current_kinds() {
            for found in kinds.legal_moves(kind) {
                if legal
                    .iter()
                    .all(|earlier| earlier.spelling != found.spelling)
                {
                    legal.push(found);
                }
            }
        }
        legal
    }

    /// Returns the direction that is fixed for the rest of the game.
    pub(super) const fn fixed_direction(
        &self,
        state: &State,
        own: Seat,
        once: Once,
    ) -> Option<Rotation> {
        match once {
            Once::No => None,
            Once::ForEach => state.player_directions[seat_index(own)],
            Once::ForAll => state.shared_direction,
        }
    }
}

/// The kinds of move in one position; the moves of each are computed when first needed.
pub(super) struct KindMoves<'a, 's> {
    oracle: &'a Oracle<'a>,
    state: &'s State,
    own: Seat,
    lookahead_depth: u32,
    line_count: u32,
    computed: Vec<Option<Vec<LegalMove<'a>>>>,
}

impl<'a, 's> KindMoves<'a, 's> {
    pub(super) fn new(oracle: &'a Oracle<'_>, state: &'s State, own: Seat, depth: u32) -> Self {
        Self {
            oracle,
            state,
            own,
            lookahead_depth: depth,
            line_count: 0,
            computed: vec![None; oracle.rules.moves.len()],
        }
    }

    /// Returns the kinds of move in the present phase.
    pub(super) fn current_kinds(&self) -> Vec<MoveId> {
        let phase = self
            .view(&Progress::new(self.oracle.board.turning))
            .current_phase();
        let kinds = self.oracle.rules.moves.iter().enumerate();
        kinds
            .filter(|(_, kind)| kind.phase == phase)
            .map(|(at, _)| MoveId(at as u16))
            .collect()
    }

    fn view<'v>(&'v self, progress: &'v Progress) -> View<'v> {
        View {
            lookahead_depth: self.lookahead_depth,
            ..self.oracle.view(self.state, self.own, progress)
        }
    }

    /// Returns the legal moves of a kind.
    pub(super) fn legal_moves(&mut self, kind: MoveId) -> Vec<LegalMove<'a>> {
        let oracle = self.oracle;
        if oracle.rules[kind]
            .unless
            .iter()
            .any(|&other| !self.legal_moves(other).is_empty())
        {
            return Vec::new();
        }
        if let Some(known) = &self.computed[usize::from(kind.0)] {
            return known.clone();
        }
        let lines = self.explore_kind(&oracle.rules[kind]);
        // Lookahead ignores filters after a move, so that it terminates.
        let found = if self.lookahead_depth > 0 {
            lines
        } else {
            self.apply_filters(&oracle.rules[kind], lines)
        };
        self.computed[usize::from(kind.0)] = Some(found.clone());
        found
    }

    /// Returns whether the `when` condition of a kind of move holds.
    pub(super) fn can_start(&self, kind: &MoveKind) -> bool {
        let progress = Progress {
            phase: Some(kind.phase),
            ..Progress::new(self.oracle.board.turning)
        };
        kind.when
            .as_ref()
            .is_none_or(|when| self.view(&progress).holds(when))
    }

    fn explore_kind(&mut self, kind: &'a MoveKind) -> Vec<LegalMove<'a>> {
        if !self.can_start(kind) {
            return Vec::new();
        }
        let mut begun = self.unfiltered_starts(kind);
        if let Some(from) = &kind.from {
            if from.filters.iter().any(is_soft) {
                begun.retain(|play| self.has_legal_line(kind, play));
            }
            begun = self.filter_starts(from, begun);
        }
        let mut found = Vec::new();
        for play in begun {
            self.explore(kind, &play, &mut Vec::new(), &mut found);
        }
        found
    }

    /// Returns whether a begun move has a legal continuation, ignoring `prefer` filters.
    fn has_legal_line(&mut self, kind: &'a MoveKind, start: &Execution<'a>) -> bool {
        let lines = self.line_count;
        let mut found = Vec::new();
        self.explore(kind, start, &mut Vec::new(), &mut found);
        self.line_count = lines;
        if self.lookahead_depth == 0 {
            found = self.apply_strict_filters(kind, found);
        }
        !found.is_empty()
    }

    /// Begins the move with every pit and direction that may be picked, whether it is legal or not.
    pub(super) fn starts(&self, kind: &'a MoveKind) -> Vec<Execution<'a>> {
        let begun = self.unfiltered_starts(kind);
        match &kind.from {
            None => begun,
            Some(from) => self.filter_starts(from, begun),
        }
    }

    /// Like `begun`, before filters narrow the choice of pits.
    fn unfiltered_starts(&self, kind: &'a MoveKind) -> Vec<Execution<'a>> {
        let mut blank = Execution::new(self.oracle, self.state, self.own, self.lookahead_depth);
        blank.progress.phase = Some(kind.phase);
        match &kind.from {
            None => {
                blank.spelling.clone_from(&kind.name);
                vec![blank]
            }
            Some(from) => self.candidates(kind, from, &blank),
        }
    }

    fn candidates(
        &self,
        kind: &MoveKind,
        from: &PitChoice,
        blank: &Execution<'a>,
    ) -> Vec<Execution<'a>> {
        let board = &self.oracle.board;
        let seeds_come_first = matches!(kind.actions.first(), Some(Action::Put { into, .. }) if into.noun == Noun::Here);
        let mut begun = Vec::new();
        for at in board.pits(self.own) {
            for (direction, chosen) in self.directions(kind, at) {
                let mut play = blank.clone();
                play.progress = Progress {
                    here: Some(at),
                    origin: Some(at),
                    lap_start: Some(at),
                    direction,
                    ..play.progress
                };
                play.direction_chosen = chosen;
                play.spelling = self.oracle.label(at, self.own);
                if chosen {
                    play.spelling
                        .push(if direction == board.rightward(at, self.own) {
                            '>'
                        } else {
                            '<'
                        });
                }
                let fits = play.view().cells_of(&from.place).contains(&at);
                if fits && (seeds_come_first || self.state.seeds[at] > 0) {
                    begun.push(play);
                }
            }
        }
        begun
    }

    /// Returns the directions in which a pit may be picked, each with whether the mover chooses it.
    fn directions(&self, kind: &MoveKind, at: CellIndex) -> Vec<(Rotation, bool)> {
        let board = &self.oracle.board;
        let mut progress = Progress::new(board.turning);
        progress.here = Some(at);
        let first = kind.actions.iter().find_map(|action| match action {
            Action::Sow(sow) => Some(sow),
            _ => None,
        });
        match first {
            Some(Sow {
                heading: Heading::EitherWay(once),
                ..
            }) => match self.oracle.fixed_direction(self.state, self.own, *once) {
                Some(fixed) => vec![(fixed, false)],
                None => {
                    let right = board.rightward(at, self.own);
                    vec![(reverse(right), true), (right, true)]
                }
            },
            Some(sow) => vec![(self.view(&progress).direction_of(sow.heading, at), false)],
            None => vec![(board.turning, false)],
        }
    }

    fn filter_starts(&self, from: &PitChoice, mut begun: Vec<Execution<'a>>) -> Vec<Execution<'a>> {
        let here = |play: &Execution<'_>, place| {
            play.progress
                .here
                .is_some_and(|at| play.view().cells_of(place).contains(&at))
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

    /// Explores a move with all choices inside it, depth first.
    fn explore(
        &mut self,
        kind: &'a MoveKind,
        start: &Execution<'a>,
        answers: &mut Vec<usize>,
        found: &mut Vec<LegalMove<'a>>,
    ) {
        self.oracle
            .explored_lines
            .set(self.oracle.explored_lines.get() + 1);
        if self.line_count >= MAX_LINES || self.oracle.exceeded_limit() {
            return;
        }
        let mut play = start.clone();
        play.answers.clone_from(answers);
        match play.play_move(kind) {
            Ok(()) | Err(Halt::Done) => {
                self.line_count += 1;
                play.finish_move(self.state);
                found.push(LegalMove {
                    spelling: play.spelling.clone(),
                    execution: play,
                });
            }
            Err(Halt::Illegal | Halt::WatchedLap) => self.line_count += 1,
            Err(Halt::Choice(_)) if answers.len() >= MAX_CHOICES => self.line_count += 1,
            Err(Halt::Choice(names)) => {
                for answer in 0..names.len() {
                    answers.push(answer);
                    self.explore(kind, start, answers, found);
                    answers.pop();
                }
            }
        }
    }

    fn apply_filters(&self, kind: &MoveKind, lines: Vec<LegalMove<'a>>) -> Vec<LegalMove<'a>> {
        let mut lines = self.apply_strict_filters(kind, lines);
        for filter in self.active_filters(kind) {
            if filter.kind == FilterKind::PreferPerPit {
                let holds = |line: &LegalMove<'a>| line.execution.view().holds(&filter.after);
                let pit = |line: &LegalMove<'a>| line.execution.progress.origin;
                let preferred: Vec<_> = lines.iter().filter(|line| holds(line)).map(pit).collect();
                lines.retain(|line| holds(line) || !preferred.contains(&pit(line)));
            }
        }
        for filter in self.active_filters(kind) {
            if filter.kind != FilterKind::Prefer {
                continue;
            }
            let kept: Vec<LegalMove<'a>> = lines
                .iter()
                .filter(|line| line.execution.view().holds(&filter.after))
                .cloned()
                .collect();
            if !kept.is_empty() {
                lines = kept;
            }
        }
        lines
    }

    /// Keeps the moves that pass the `require` and `forbid` filters.
    fn apply_strict_filters(
        &self,
        kind: &MoveKind,
        mut lines: Vec<LegalMove<'a>>,
    ) -> Vec<LegalMove<'a>> {
        for filter in self.active_filters(kind) {
            let wanted = match filter.kind {
                FilterKind::Prefer | FilterKind::PreferPerPit => continue,
                FilterKind::Require => true,
                FilterKind::Forbid => false,
            };
            lines.retain(|line| line.execution.view().holds(&filter.after) == wanted);
        }
        lines
    }

    /// Returns the filters that apply in this position.
    fn active_filters<'k>(&self, kind: &'k MoveKind) -> Vec<&'k Filter> {
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

/// Returns whether a filter is ignored when it would leave no choice.
const fn is_soft(filter: &ChoiceFilter) -> bool {
    matches!(
        filter,
        ChoiceFilter::Preferring(_) | ChoiceFilter::Avoiding(_)
    )
}
