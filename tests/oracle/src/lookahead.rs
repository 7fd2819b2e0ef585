//! Moves that a player could make if it were to move now.

use super::actions::{Execution, Halt};
use super::board::CellIndex;
use super::moves::KindMoves;
use super::state::State;
use super::view::View;
use sow_grammar::rules::{Ability, Action, MoveId, MoveKind, Seat, Spanned};

impl View<'_> {
    /// Returns whether a player would have a legal move that shows this ability.
    pub(super) fn has_ability(self, seat: Seat, ability: Ability) -> bool {
        let state = self.with_mover(seat);
        let mut kinds = KindMoves::new(self.oracle, &state, seat, self.lookahead_depth + 1);
        let present = kinds.current_kinds();
        let rules = self.oracle.rules;
        let asked = |id: &MoveId| match ability {
            Ability::Move => true,
            Ability::Play => rules[*id].from.is_some() || moves_seeds(&rules[*id].actions),
            Ability::Kind(kind) => rules[*id].name == rules[kind].name,
        };
        present
            .into_iter()
            .filter(asked)
            .any(|id| kinds.has_legal_move(id))
    }

    /// Returns whether the first lap of a move of these kinds would take seeds from the inspected pit.
    pub(super) fn is_threatened(self, seat: Seat, kinds: &[MoveId]) -> bool {
        let Some(pit) = self.pit else { return false };
        let state = self.with_mover(seat);
        let present =
            KindMoves::new(self.oracle, &state, seat, self.lookahead_depth + 1).current_kinds();
        let rules = self.oracle.rules;
        present
            .into_iter()
            .filter(|id| kinds.contains(id))
            .any(|id| self.takes_seeds_from(&state, seat, &rules[id], pit))
    }

    fn with_mover(self, seat: Seat) -> State {
        State {
            mover: seat,
            ..self.state.clone()
        }
    }

    fn takes_seeds_from(self, state: &State, seat: Seat, kind: &MoveKind, pit: CellIndex) -> bool {
        let kinds = KindMoves::new(self.oracle, state, seat, self.lookahead_depth + 1);
        if !kinds.can_start(kind) {
            return false;
        }
        // A move that sows by itself is watched to the end of its first lap's table, any other until it first sows.
        let sows = kind
            .actions
            .iter()
            .any(|action| matches!(action.node, Action::Sow(_)));
        kinds.starts(kind).into_iter().any(|mut play| {
            play.stop_before_lap = Some(if sows { 2 } else { 1 });
            takes_in_some_line(&play, kind, pit, &mut Vec::new())
        })
    }
}

/// Returns whether any of these actions moves seeds or calls a table, which may move them.
fn moves_seeds(actions: &[Spanned<Action>]) -> bool {
    actions.iter().any(|action| match &action.node {
        Action::Choose(list) => list.iter().any(|one| moves_seeds(&one.actions)),
        Action::ChoosePlace(_, inner) => moves_seeds(inner),
        Action::Lift(_) | Action::Sow(_) | Action::Capture { .. } | Action::Put { .. } => true,
        Action::Exchange(..) | Action::Do(_) | Action::Sweep(_) => true,
        _ => false,
    })
}

fn takes_in_some_line(
    start: &Execution<'_>,
    kind: &MoveKind,
    pit: CellIndex,
    answers: &mut Vec<usize>,
) -> bool {
    if start.oracle.exceeded_limit() {
        return false;
    }
    start
        .oracle
        .explored_lines
        .set(start.oracle.explored_lines.get() + 1);
    let mut play = start.clone();
    play.answers.clone_from(answers);
    match play.play_move(kind) {
        Err(Halt::Illegal) => false,
        Ok(()) | Err(Halt::Done | Halt::WatchedLap) => play.taken_pits.contains(&pit),
        Err(Halt::Choice(names)) => (0..names.len()).any(|answer| {
            answers.push(answer);
            let takes = takes_in_some_line(start, kind, pit, answers);
            answers.pop();
            takes
        }),
    }
}
