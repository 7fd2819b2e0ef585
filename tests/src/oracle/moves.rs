//! Legal moves: kinds, pits, directions, choices, and the filters that narrow them.

use super::board::{At, index, reverse};
use super::doing::{Halt, Play};
use super::game::Oracle;
use super::state::State;
use super::view::{Progress, View};
use sow_grammar::rules::{
    Action, ChoiceFilter, Filter, FilterKind, From, Heading, MoveId, MoveKind, Noun, Once, Seat,
    Sow, Turning,
};

/// A legal move.
#[derive(Debug, Clone)]
pub struct Legal<'a> {
    /// The move in notation.
    pub spelling: String,
    pub(super) play: Play<'a>,
}

/// Maximum number of choices inside one move, and of lines of choices explored in a position.
const MAX_CHOICES: usize = 56;
const MAX_LINES: u32 = 16_384;

impl<'r> Oracle<'r> {
    /// Returns all legal moves of the player to move, in order; none once the game is over.
    #[must_use]
    pub fn legal_moves<'a>(&'a self, state: &State) -> Vec<Legal<'a>> {
        self.runs.set(0);
        if state.over.is_some() {
            Vec::new()
        } else {
            self.moves_of(state, state.mover, 0)
        }
    }

    pub(super) fn has_move(&self, state: &State, depth: u32) -> bool {
        let mut kinds = Kinds::new(self, state, state.mover, depth);
        let present = kinds.present();
        present
            .into_iter()
            .any(|kind| !kinds.legal(kind).is_empty())
    }

    /// Returns the moves that a player would have if it were to move.
    pub(super) fn moves_of<'a>(&'a self, state: &State, own: Seat, depth: u32) -> Vec<Legal<'a>> {
        let mut legal: Vec<Legal<'a>> = Vec::new();
        let mut kinds = Kinds::new(self, state, own, depth);
        for kind in kinds.present() {
            for found in kinds.legal(kind) {
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
    pub(super) const fn fixed_way(&self, state: &State, own: Seat, once: Once) -> Option<Turning> {
        match once {
            Once::No => None,
            Once::ForEach => state.ways[index(own)],
            Once::ForAll => state.way,
        }
    }
}

/// The kinds of move in one position; the moves of each are computed when first needed.
pub(super) struct Kinds<'a, 's> {
    oracle: &'a Oracle<'a>,
    state: &'s State,
    own: Seat,
    depth: u32,
    lines: u32,
    known: Vec<Option<Vec<Legal<'a>>>>,
}

impl<'a, 's> Kinds<'a, 's> {
    pub(super) fn new(oracle: &'a Oracle<'_>, state: &'s State, own: Seat, depth: u32) -> Self {
        Self {
            oracle,
            state,
            own,
            depth,
            lines: 0,
            known: vec![None; oracle.rules.moves.len()],
        }
    }

    /// Returns the kinds of move in the present phase.
    pub(super) fn present(&self) -> Vec<MoveId> {
        let phase = self
            .view(&Progress::none(self.oracle.board.turning))
            .present_phase();
        let kinds = self.oracle.rules.moves.iter().enumerate();
        kinds
            .filter(|(_, kind)| kind.phase == phase)
            .map(|(at, _)| MoveId(at as u16))
            .collect()
    }

    fn view<'v>(&'v self, progress: &'v Progress) -> View<'v> {
        View {
            depth: self.depth,
            ..self.oracle.view(self.state, self.own, progress)
        }
    }

    /// Returns the legal moves of a kind.
    pub(super) fn legal(&mut self, kind: MoveId) -> Vec<Legal<'a>> {
        let oracle = self.oracle;
        if oracle.rules[kind]
            .unless
            .iter()
            .any(|&other| !self.legal(other).is_empty())
        {
            return Vec::new();
        }
        if let Some(known) = &self.known[usize::from(kind.0)] {
            return known.clone();
        }
        let lines = self.lines_of(&oracle.rules[kind]);
        // Lookahead ignores filters after a move, so that it terminates.
        let found = if self.depth > 0 {
            lines
        } else {
            self.filtered(&oracle.rules[kind], lines)
        };
        self.known[usize::from(kind.0)] = Some(found.clone());
        found
    }

    /// Returns whether the `when` condition of a kind of move holds.
    pub(super) fn may_begin(&self, kind: &MoveKind) -> bool {
        let progress = Progress {
            phase: Some(kind.phase),
            ..Progress::none(self.oracle.board.turning)
        };
        kind.when
            .as_ref()
            .is_none_or(|when| self.view(&progress).holds(when))
    }

    fn lines_of(&mut self, kind: &'a MoveKind) -> Vec<Legal<'a>> {
        if !self.may_begin(kind) {
            return Vec::new();
        }
        let mut begun = self.begun_with_any(kind);
        if let Some(from) = &kind.from {
            if from.filters.iter().any(is_soft) {
                begun.retain(|play| self.is_legal(kind, play));
            }
            begun = self.narrowed(from, begun);
        }
        let mut found = Vec::new();
        for play in begun {
            self.explore(kind, &play, &mut Vec::new(), &mut found);
        }
        found
    }

    /// Returns whether a begun move has a legal continuation, ignoring `prefer` filters.
    fn is_legal(&mut self, kind: &'a MoveKind, begun: &Play<'a>) -> bool {
        let lines = self.lines;
        let mut found = Vec::new();
        self.explore(kind, begun, &mut Vec::new(), &mut found);
        self.lines = lines;
        if self.depth == 0 {
            found = self.strictly(kind, found);
        }
        !found.is_empty()
    }

    /// Begins the move with every pit and direction that may be picked, whether it is legal or not.
    pub(super) fn begun(&self, kind: &'a MoveKind) -> Vec<Play<'a>> {
        let begun = self.begun_with_any(kind);
        match &kind.from {
            None => begun,
            Some(from) => self.narrowed(from, begun),
        }
    }

    /// Like `begun`, before filters narrow the choice of pits.
    fn begun_with_any(&self, kind: &'a MoveKind) -> Vec<Play<'a>> {
        let mut blank = Play::new(self.oracle, self.state, self.own, self.depth);
        blank.progress.phase = Some(kind.phase);
        match &kind.from {
            None => {
                blank.spelling.clone_from(&kind.name);
                vec![blank]
            }
            Some(from) => self.candidates(kind, from, &blank),
        }
    }

    fn candidates(&self, kind: &MoveKind, from: &From, blank: &Play<'a>) -> Vec<Play<'a>> {
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
                let fits = play.view().place(&from.place).contains(&at);
                if fits && (seeds_come_first || self.state.seeds[at] > 0) {
                    begun.push(play);
                }
            }
        }
        begun
    }

    /// Returns the directions in which a pit may be picked, each with whether the mover chooses it.
    fn directions(&self, kind: &MoveKind, at: At) -> Vec<(Turning, bool)> {
        let board = &self.oracle.board;
        let mut progress = Progress::none(board.turning);
        progress.here = Some(at);
        let first = kind.actions.iter().find_map(|action| match action {
            Action::Sow(sow) => Some(sow),
            _ => None,
        });
        match first {
            Some(Sow {
                heading: Heading::EitherWay(once),
                ..
            }) => match self.oracle.fixed_way(self.state, self.own, *once) {
                Some(fixed) => vec![(fixed, false)],
                None => {
                    let right = board.rightward(at, self.own);
                    vec![(reverse(right), true), (right, true)]
                }
            },
            Some(sow) => vec![(self.view(&progress).towards(sow.heading, at), false)],
            None => vec![(board.turning, false)],
        }
    }

    fn narrowed(&self, from: &From, mut begun: Vec<Play<'a>>) -> Vec<Play<'a>> {
        let here = |play: &Play<'_>, place| {
            play.progress
                .here
                .is_some_and(|at| play.view().place(place).contains(&at))
        };
        for filter in &from.filters {
            let (place, wanted, always) = match filter {
                ChoiceFilter::Preferring(place) => (place, true, false),
                ChoiceFilter::Avoiding(place) => (place, false, false),
                ChoiceFilter::Except(place) => (place, false, true),
            };
            let kept: Vec<Play<'a>> = begun
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
        begun: &Play<'a>,
        answers: &mut Vec<usize>,
        found: &mut Vec<Legal<'a>>,
    ) {
        self.oracle.runs.set(self.oracle.runs.get() + 1);
        if self.lines >= MAX_LINES || self.oracle.gave_up() {
            return;
        }
        let mut play = begun.clone();
        play.answers.clone_from(answers);
        match play.make(kind) {
            Ok(()) | Err(Halt::Done) => {
                self.lines += 1;
                play.close(self.state);
                found.push(Legal {
                    spelling: play.spelling.clone(),
                    play,
                });
            }
            Err(Halt::Illegal | Halt::Watched) => self.lines += 1,
            Err(Halt::Choice(_)) if answers.len() >= MAX_CHOICES => self.lines += 1,
            Err(Halt::Choice(names)) => {
                for answer in 0..names.len() {
                    answers.push(answer);
                    self.explore(kind, begun, answers, found);
                    answers.pop();
                }
            }
        }
    }

    fn filtered(&self, kind: &MoveKind, lines: Vec<Legal<'a>>) -> Vec<Legal<'a>> {
        let mut lines = self.strictly(kind, lines);
        for filter in self.counting(kind) {
            if filter.kind != FilterKind::Prefer {
                continue;
            }
            let kept: Vec<Legal<'a>> = lines
                .iter()
                .filter(|line| line.play.view().holds(&filter.after))
                .cloned()
                .collect();
            if !kept.is_empty() {
                lines = kept;
            }
        }
        lines
    }

    /// Keeps the moves that pass the `require` and `forbid` filters.
    fn strictly(&self, kind: &MoveKind, mut lines: Vec<Legal<'a>>) -> Vec<Legal<'a>> {
        for filter in self.counting(kind) {
            let wanted = match filter.kind {
                FilterKind::Prefer => continue,
                FilterKind::Require => true,
                FilterKind::Forbid => false,
            };
            lines.retain(|line| line.play.view().holds(&filter.after) == wanted);
        }
        lines
    }

    /// Returns the filters that apply in this position.
    fn counting<'k>(&self, kind: &'k MoveKind) -> Vec<&'k Filter> {
        let progress = Progress {
            phase: Some(kind.phase),
            ..Progress::none(self.oracle.board.turning)
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
