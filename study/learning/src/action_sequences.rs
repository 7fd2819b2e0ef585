//! The legal moves of a position as sequences of actions.

use crate::actions::Actions;
use sow_interpreter::{Game, Move, Position};

/// The legal moves of a position, each as a sequence of actions.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("nsolo").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_learning::{ActionSequences, Actions};
///
/// let actions = Actions::new(&program);
/// let game = Game::new(&program);
/// let sequences = ActionSequences::for_game(&game, &actions);
/// let first = sequences.legal_actions(&[], &actions);
/// let then = sequences.legal_actions(&first[..1], &actions);
/// assert!(then.len() > 1, "several pits can be captured");
/// ```
#[derive(Debug, Clone, Default)]
pub struct ActionSequences {
    moves: Vec<Move>,
    /// The actions of all moves, one after the other.
    actions: Vec<u32>,
    /// The ends of the moves among the actions; empty if only the first action of each move is known.
    ends: Vec<u32>,
}

/// The result of an action.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("nsolo").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_learning::{ActionResult, ActionSequences, Actions};
///
/// let actions = Actions::new(&program);
/// let sequences = ActionSequences::for_game(&Game::new(&program), &actions);
/// let first = sequences.legal_actions(&[], &actions)[0];
/// // The move continues with a choice.
/// let result = sequences.apply_action(&[], first, &actions);
/// assert!(matches!(result, Some(ActionResult::PartialMove)));
/// ```
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
        let mut sequences = Self::default();
        sequences.refill(actions, |moves| {
            *moves = game.legal_moves();
            *game.position()
        });
        sequences.find_choices(game, actions);
        sequences
    }

    /// Replaces the moves, each with its first action only. `list` writes the legal moves of a position to the buffer
    /// that it is given, and returns that position.
    pub(crate) fn refill<const W: usize>(
        &mut self,
        actions: &Actions,
        list: impl FnOnce(&mut Vec<Move>) -> Position<W>,
    ) {
        self.actions.clear();
        self.ends.clear();
        let seat = list(&mut self.moves).mover();
        let start = |played: &Move| actions.start_action(seat, played);
        self.actions.extend(self.moves.iter().filter_map(start));
        if self.actions.len() < self.moves.len() {
            self.moves.retain(|played| start(played).is_some());
        }
    }

    /// Adds the actions that follow the first ones. This requires playing moves with choices inside.
    fn find_choices(&mut self, game: &Game<'_>, actions: &Actions) {
        if !self.moves.iter().any(Move::has_choices) {
            return;
        }
        let seat = game.position().mover();
        let (moves, mut starts) = (
            std::mem::take(&mut self.moves),
            std::mem::take(&mut self.actions).into_iter(),
        );
        game.visit_choices(&moves, &mut |played, choices| {
            let choices = choices.iter();
            let choices = choices.map(|&chosen| actions.choice_action(seat, chosen));
            let parts: Option<Vec<u32>> = std::iter::once(starts.next()).chain(choices).collect();
            if let Some(parts) = parts {
                self.moves.push(*played);
                self.actions.extend(parts);
                self.ends.push(self.actions.len() as u32);
            }
        });
    }

    /// Returns the number of legal moves.
    #[must_use]
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// Returns the moves that begin with the actions `chosen`, in the order of the legal moves.
    pub fn moves(&self, chosen: &[u32]) -> impl Iterator<Item = Move> {
        let beginning = self.beginning_with(chosen);
        beginning.map(|(played, _)| *played)
    }

    /// Returns the actions of a move; empty if the move is not legal.
    #[must_use]
    pub fn actions_of(&self, played: &Move) -> Vec<u32> {
        let found = self
            .moves_with_actions()
            .find(|(other, _)| *other == played);
        found.map_or_else(Vec::new, |(_, line)| line.to_vec())
    }

    /// Returns the actions that may follow those chosen so far, in ascending order.
    #[must_use]
    pub fn legal_actions(&self, chosen: &[u32], actions: &Actions) -> Vec<u32> {
        let mut legal = Vec::new();
        self.list_legal_actions(chosen, actions, &mut legal);
        legal
    }

    /// Writes the [`Self::legal_actions`] to `legal`.
    pub(crate) fn list_legal_actions(
        &self,
        chosen: &[u32],
        actions: &Actions,
        legal: &mut Vec<u32>,
    ) {
        legal.clear();
        if self.ends.is_empty() && chosen.is_empty() {
            legal.extend_from_slice(&self.actions);
        } else {
            for (_, line) in self.beginning_with(chosen) {
                let next = line.get(chosen.len()).copied();
                let next = next.or_else(|| actions.end_action());
                // Moves that begin alike mostly follow each other.
                legal.extend(next.filter(|next| legal.last() != Some(next)));
            }
        }
        if !legal.is_sorted_by(|one, next| one < next) {
            legal.sort_unstable();
            legal.dedup();
        }
    }

    /// Returns the result of an action after those chosen so far; `None` if it may not follow them.
    #[must_use]
    pub fn apply_action(
        &self,
        chosen: &[u32],
        action: u32,
        actions: &Actions,
    ) -> Option<ActionResult> {
        if self.ends.is_empty() && chosen.is_empty() {
            let mut same = (self.moves.iter().zip(&self.actions)).filter(|one| *one.1 == action);
            let (played, _) = same.next()?;
            let is_complete = same.next().is_none() && !played.has_choices();
            return Some(match is_complete {
                true => ActionResult::CompleteMove(*played),
                false => ActionResult::PartialMove,
            });
        }
        let mut matching = self.beginning_with(chosen);
        if Some(action) == actions.end_action() {
            let complete = matching.find(|(_, line)| line.len() == chosen.len());
            return complete.map(|(played, _)| ActionResult::CompleteMove(*played));
        }
        let mut next = matching.filter(|(_, line)| line.get(chosen.len()) == Some(&action));
        let (played, line) = next.next()?;
        let only = next.next().is_none() && line.len() == chosen.len() + 1;
        Some(if only {
            ActionResult::CompleteMove(*played)
        } else {
            ActionResult::PartialMove
        })
    }

    /// Drops the moves of `game` that do not begin with the actions `chosen`, and finds all actions of the others.
    pub(crate) fn narrow(&mut self, chosen: &[u32], game: &Game<'_>, actions: &Actions) {
        if self.ends.is_empty() {
            let begun = self.moves.iter().zip(&self.actions);
            let begun = begun.filter(|(_, start)| chosen.first() == Some(start));
            (self.moves, self.actions) = begun.unzip();
            self.find_choices(game, actions);
        }
        let mut kept = Self::default();
        for (played, line) in self.beginning_with(chosen) {
            kept.moves.push(*played);
            kept.actions.extend_from_slice(line);
            kept.ends.push(kept.actions.len() as u32);
        }
        *self = kept;
    }

    /// Returns the moves that begin with the actions `chosen`, each with all of its actions.
    fn beginning_with(&self, chosen: &[u32]) -> impl Iterator<Item = (&Move, &[u32])> {
        self.moves_with_actions()
            .filter(move |(_, line)| line.starts_with(chosen))
    }

    /// Returns all moves with their actions.
    fn moves_with_actions(&self) -> impl Iterator<Item = (&Move, &[u32])> {
        let mut first = 0;
        self.moves.iter().enumerate().map(move |(at, played)| {
            let end = self.ends.get(at).map_or(at + 1, |&end| end as usize);
            let line = &self.actions[first..end];
            first = end;
            (played, line)
        })
    }
}
