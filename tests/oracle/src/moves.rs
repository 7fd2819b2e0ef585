//! Legal moves: kinds, pits, directions and choices.

use super::actions::{Execution, Halt};
use super::board::{CellIndex, reverse, seat_index};
use super::game::Oracle;
use super::state::State;
use super::view::{Progress, View};
use sow_grammar::rules::{
    Action, ChoiceFilter, Heading, MoveId, MoveKind, Noun, Once, PitChoice, Rotation, Seat, Sow,
};
use std::ops::ControlFlow;
use std::rc::Rc;

/// A legal move.
#[derive(Debug, Clone)]
pub struct LegalMove<'a> {
    pub(super) execution: Rc<Execution<'a>>,
}

impl LegalMove<'_> {
    /// Returns the move in notation.
    #[must_use]
    pub fn spelling(&self) -> &str {
        &self.execution.spelling
    }
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
        present.into_iter().any(|kind| kinds.has_legal_move(kind))
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
                    .all(|earlier| earlier.spelling() != found.spelling())
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

/// The kinds of move in one position.
pub(super) struct KindMoves<'a, 's> {
    pub(super) oracle: &'a Oracle<'a>,
    state: &'s State,
    own: Seat,
    lookahead_depth: u32,
    line_count: u32,
}

impl<'a, 's> KindMoves<'a, 's> {
    pub(super) fn new(oracle: &'a Oracle<'_>, state: &'s State, own: Seat, depth: u32) -> Self {
        Self {
            oracle,
            state,
            own,
            lookahead_depth: depth,
            line_count: 0,
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

    pub(super) fn view<'v>(&'v self, progress: &'v Progress) -> View<'v> {
        View {
            lookahead_depth: self.lookahead_depth,
            ..self.oracle.view(self.state, self.own, progress)
        }
    }

    /// Returns the legal moves of a kind.
    fn legal_moves(&mut self, kind: MoveId) -> Vec<LegalMove<'a>> {
        if self.is_ruled_out(kind) {
            return Vec::new();
        }
        let kind = &self.oracle.rules[kind];
        let mut lines = Vec::new();
        for start in self.legal_starts(kind) {
            let _ = self.explore(kind, &start, &mut Vec::new(), &mut |line| {
                lines.push(line);
                ControlFlow::Continue(())
            });
        }
        // Lookahead ignores filters after a move, so that it terminates.
        if self.lookahead_depth == 0 {
            lines = self.apply_filters(kind, lines);
        }
        lines
    }

    /// Returns whether there is a legal move of a kind. Only filters that prefer some moves to others can be ignored.
    pub(super) fn has_legal_move(&mut self, kind: MoveId) -> bool {
        if self.is_ruled_out(kind) {
            return false;
        }
        let kind = &self.oracle.rules[kind];
        let starts = self.legal_starts(kind);
        starts.iter().any(|start| self.has_legal_line(kind, start))
    }

    /// Returns whether a move of another kind rules out this one.
    fn is_ruled_out(&mut self, kind: MoveId) -> bool {
        let others = &self.oracle.rules[kind].unless;
        others.iter().any(|other| self.has_legal_move(other.node))
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

    /// Begins a move of a kind with every pit and direction that the rules allow.
    fn legal_starts(&mut self, kind: &'a MoveKind) -> Vec<Execution<'a>> {
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
        begun
    }

    /// Returns whether a begun move has a legal continuation, ignoring `prefer` filters.
    fn has_legal_line(&mut self, kind: &'a MoveKind, start: &Execution<'a>) -> bool {
        let lines = self.line_count;
        let filters = match self.lookahead_depth {
            0 => self.active_filters(kind),
            _ => Vec::new(),
        };
        let found = self.explore(kind, start, &mut Vec::new(), &mut |line| match filters
            .iter()
            .all(|filter| line.is_allowed_by(filter))
        {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        self.line_count = lines;
        found.is_break()
    }

    /// Begins the move with every pit and direction that may be picked, whether it is legal or not.
    pub(super) fn starts(&self, kind: &'a MoveKind) -> Vec<Execution<'a>> {
        let begun = self.unfiltered_starts(kind);
        match &kind.from {
            None => begun,
            Some(from) => self.filter_starts(from, begun),
        }
    }

    /// Like `starts`, before filters narrow the choice of pits.
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
        let first = kind.actions.first().map(|action| &action.node);
        let seeds_come_first =
            matches!(first, Some(Action::Put { into, .. }) if into.noun.node == Noun::Here);
        let mut begun = Vec::new();
        for at in board.pits(self.own) {
            if !seeds_come_first && self.state.seeds[at] == 0 {
                continue;
            }
            for (direction, chosen) in self.directions(kind, at) {
                let progress = Progress {
                    here: Some(at),
                    origin: Some(at),
                    lap_start: Some(at),
                    direction,
                    ..blank.progress.clone()
                };
                if !self.view(&progress).names(&from.place, at) {
                    continue;
                }
                let mut play = blank.clone();
                play.progress = progress;
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
                begun.push(play);
            }
        }
        begun
    }

    /// Returns the directions in which a pit may be picked, each with whether the mover chooses it.
    fn directions(&self, kind: &MoveKind, at: CellIndex) -> Vec<(Rotation, bool)> {
        let board = &self.oracle.board;
        let mut progress = Progress::new(board.turning);
        progress.here = Some(at);
        let first = kind.actions.iter().find_map(|action| match &action.node {
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

    /// Explores a move with all choices inside it, depth first, until `visit` has seen enough lines.
    fn explore(
        &mut self,
        kind: &'a MoveKind,
        start: &Execution<'a>,
        answers: &mut Vec<usize>,
        visit: &mut dyn FnMut(LegalMove<'a>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.oracle
            .explored_lines
            .set(self.oracle.explored_lines.get() + 1);
        if self.line_count >= MAX_LINES || self.oracle.exceeded_limit() {
            return ControlFlow::Continue(());
        }
        let mut play = start.clone();
        play.answers.clone_from(answers);
        match play.play_move(kind) {
            Ok(()) | Err(Halt::Done) => {
                self.line_count += 1;
                play.finish_move(self.state);
                let execution = Rc::new(play);
                visit(LegalMove { execution })?;
            }
            Err(Halt::Illegal | Halt::WatchedLap) => self.line_count += 1,
            Err(Halt::Choice(_)) if answers.len() >= MAX_CHOICES => self.line_count += 1,
            Err(Halt::Choice(names)) => {
                for answer in 0..names.len() {
                    answers.push(answer);
                    let explored = self.explore(kind, start, answers, visit);
                    answers.pop();
                    explored?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether a filter is ignored when it would leave no choice.
const fn is_soft(filter: &ChoiceFilter) -> bool {
    matches!(
        filter,
        ChoiceFilter::Preferring(_) | ChoiceFilter::Avoiding(_)
    )
}
