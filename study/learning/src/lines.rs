//! The legal moves of a position as sequences of actions.

use crate::actions::Actions;
use sow_interpreter::{Game, Move};
use std::collections::BTreeSet;

/// The legal moves of a position, each as a sequence of actions.
#[derive(Debug, Clone, Default)]
pub struct Lines(Vec<Line>);

#[derive(Debug, Clone)]
struct Line {
    played: Move,
    first: u32,
    rest: Vec<u32>,
}

/// The result of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// The action completes a move.
    Move(Move),
    /// More of the move remains to be chosen.
    Part,
}

impl Lines {
    /// Lists the legal moves of a game in progress.
    #[must_use]
    pub fn of(game: &Game<'_>, actions: &Actions) -> Self {
        Self::of_moves(&game.legal_moves(), game, actions)
    }

    /// Like [`Lines::of`], for a game whose legal moves are known.
    pub(crate) fn of_moves(moves: &[Move], game: &Game<'_>, actions: &Actions) -> Self {
        let seat = game.position().mover();
        let line = |played: &Move| {
            Some(Line {
                played: *played,
                first: actions.start(seat, played)?,
                rest: actions.inside(game, played)?,
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
        let begun = self.0.iter().filter(|line| line.begins(chosen));
        begun.map(|line| line.played)
    }

    /// Returns the actions of a move; empty if the move is not legal.
    #[must_use]
    pub fn actions_of(&self, played: &Move) -> Vec<u32> {
        let line = self.0.iter().find(|line| line.played == *played);
        line.map_or_else(Vec::new, |line| line.parts().collect())
    }

    /// Returns the actions that may follow those chosen so far, in ascending order.
    #[must_use]
    pub fn open(&self, chosen: &[u32], actions: &Actions) -> Vec<u32> {
        let mut open = BTreeSet::new();
        let mut complete = false;
        for line in self.0.iter().filter(|line| line.begins(chosen)) {
            match line.parts().nth(chosen.len()) {
                Some(action) => _ = open.insert(action),
                None => complete = true,
            }
        }
        open.extend(actions.end().filter(|_| complete));
        open.into_iter().collect()
    }

    /// Returns the result of an action after those chosen so far; `None` if it may not follow them.
    #[must_use]
    pub fn take(&self, chosen: &[u32], action: u32, actions: &Actions) -> Option<Taken> {
        let begun = self.0.iter().filter(|line| line.begins(chosen));
        if Some(action) == actions.end() {
            let mut begun = begun.filter(|line| line.length() == chosen.len());
            return begun.next().map(|line| Taken::Move(line.played));
        }
        let mut next = begun.filter(|line| line.parts().nth(chosen.len()) == Some(action));
        let first = next.next()?;
        let only = next.next().is_none() && first.length() == chosen.len() + 1;
        Some(if only {
            Taken::Move(first.played)
        } else {
            Taken::Part
        })
    }
}

impl Line {
    fn length(&self) -> usize {
        1 + self.rest.len()
    }

    fn parts(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }

    fn begins(&self, chosen: &[u32]) -> bool {
        match chosen.split_first() {
            None => true,
            Some((first, rest)) => *first == self.first && self.rest.starts_with(rest),
        }
    }
}
