//! The legal moves of a position as sequences of actions.

use crate::actions::Actions;
use sow_interpreter::{Game, Move};
use std::collections::BTreeSet;

/// The legal moves of a position, each as a sequence of actions.
#[derive(Debug, Clone, Default)]
pub struct ActionSequences(Vec<ActionSequence>);

#[derive(Debug, Clone)]
struct ActionSequence {
    complete_move: Move,
    first: u32,
    rest: Vec<u32>,
}

/// The result of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionResult {
    /// The action completes a move.
    CompleteMove(Move),
    /// More of the move remains to be chosen.
    PartialMove,
}

impl ActionSequences {
    /// Lists the legal moves of a game in progress.
    #[must_use]
    pub fn for_game(game: &Game<'_>, actions: &Actions) -> Self {
        Self::for_moves(&game.legal_moves(), game, actions)
    }

    /// Like [`ActionSequences::for_game`], for a game whose legal moves are known.
    pub(crate) fn for_moves(moves: &[Move], game: &Game<'_>, actions: &Actions) -> Self {
        let seat = game.position().mover();
        let line = |played: &Move| {
            Some(ActionSequence {
                complete_move: *played,
                first: actions.start_action(seat, played)?,
                rest: actions.choice_actions(game, played)?,
            })
        };
        Self(moves.iter().filter_map(line).collect())
    }

    /// Returns the number of legal moves.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the moves that begin with these actions, in the order of the legal moves.
    pub fn moves(&self, chosen: &[u32]) -> impl Iterator<Item = Move> {
        let matching = self.0.iter().filter(|line| line.starts_with(chosen));
        matching.map(|line| line.complete_move)
    }

    /// Returns the actions of a move; empty if the move is not legal.
    #[must_use]
    pub fn actions_of(&self, played: &Move) -> Vec<u32> {
        let line = self.0.iter().find(|line| line.complete_move == *played);
        line.map_or_else(Vec::new, |line| line.actions().collect())
    }

    /// Returns the actions that may follow those chosen so far, in ascending order.
    #[must_use]
    pub fn legal_actions(&self, chosen: &[u32], actions: &Actions) -> Vec<u32> {
        let mut open = BTreeSet::new();
        let mut complete = false;
        for line in self.0.iter().filter(|line| line.starts_with(chosen)) {
            match line.actions().nth(chosen.len()) {
                Some(action) => _ = open.insert(action),
                None => complete = true,
            }
        }
        open.extend(actions.end_action().filter(|_| complete));
        open.into_iter().collect()
    }

    /// Returns the result of an action after those chosen so far; `None` if it may not follow them.
    #[must_use]
    pub fn apply_action(
        &self,
        chosen: &[u32],
        action: u32,
        actions: &Actions,
    ) -> Option<ActionResult> {
        let matching = self.0.iter().filter(|line| line.starts_with(chosen));
        if Some(action) == actions.end_action() {
            let mut matching = matching.filter(|line| line.length() == chosen.len());
            return matching
                .next()
                .map(|line| ActionResult::CompleteMove(line.complete_move));
        }
        let mut next = matching.filter(|line| line.actions().nth(chosen.len()) == Some(action));
        let first = next.next()?;
        let only = next.next().is_none() && first.length() == chosen.len() + 1;
        Some(if only {
            ActionResult::CompleteMove(first.complete_move)
        } else {
            ActionResult::PartialMove
        })
    }
}

impl ActionSequence {
    fn length(&self) -> usize {
        1 + self.rest.len()
    }

    fn actions(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    fn starts_with(&self, chosen: &[u32]) -> bool {
        match chosen.split_first() {
            None => true,
            Some((first, rest)) => *first == self.first && self.rest.starts_with(rest),
        }
    }
}
