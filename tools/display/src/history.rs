//! The moves of a game so far, with undo and redo.

use crate::drawing::{Changes, Scene};
use crate::english::{self, seat_name};
use sow_grammar::rules::MoveId;
use sow_grammar::rules::Seat;
use sow_interpreter::notation::MoveError;
use sow_interpreter::trace::InnerChoice;
use sow_interpreter::{Event, Observer};
use sow_matches::notations::Notation;
use sow_matches::{Match, MatchMove, RoundEnd};

/// A move that was made.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_display::history::Step;
/// use sow_display::narration::describe_move;
///
/// let before = Match::new(&rules, &settings, Extent::Round).unwrap();
/// let step = Step::of(&before, &before.read_move("1").unwrap()).unwrap();
/// for line in describe_move(&before, &step, None) {
///     println!("{line}");
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Step {
    /// The player who made the move.
    pub mover: Seat,
    /// The move in notation.
    pub spelling: String,
    /// The move.
    pub played: MatchMove,
    /// The events of the move. Of a very long move, only the first events are kept.
    pub events: Vec<Event>,
    /// The number of events that were left out.
    pub omitted_events: usize,
    /// The choices made during the move, one for each [`Event::Choice`].
    pub choices: Vec<InnerChoice>,
    /// The rounds that ended with the move: none or one, seldom more.
    pub ended_rounds: Vec<RoundEnd>,
    /// The game after the move.
    pub after: Match,
}

/// A starting position and the moves made since.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_matches::{Extent, Match};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let settings = Settings::defaults(&rules.options);
/// use sow_display::history::History;
///
/// let mut history = History::new(Match::new(&rules, &settings, Extent::Round).unwrap());
/// let first = history.current().read_move("1").unwrap();
/// history.play(&first).unwrap();
/// assert!(history.undo() && history.redo());
/// assert_eq!(history.steps()[0].describe(), "South 1");
/// ```
#[derive(Debug, Clone)]
pub struct History {
    start: Match,
    steps: Vec<Step>,
    undone: Vec<Step>,
}

/// The error for a sequence of moves that cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("move {number} (`{text}`): {error}")]
pub struct IllegalMoveError {
    /// The number of the illegal move, from 1.
    pub number: usize,
    /// The text of the move.
    pub text: String,
    /// The reason why the move is illegal.
    #[source]
    pub error: MoveError,
}

/// The maximum number of events kept per move. Moves that people play have dozens of events, but rules can cause
/// millions, and a history keeps the events of all its moves.
const MAX_EVENTS: usize = 1 << 13;

/// An observer that records events and choices.
#[derive(Default)]
struct Recorder {
    events: Vec<Event>,
    omitted_events: usize,
    choices: Vec<InnerChoice>,
}

impl Observer for Recorder {
    fn event(&mut self, event: Event) {
        match self.events.len() < MAX_EVENTS {
            true => self.events.push(event),
            false => self.omitted_events += 1,
        }
    }

    fn choice_made(&mut self, chosen: InnerChoice) {
        self.choices.push(chosen);
    }
}

impl History {
    /// Creates a history without moves.
    #[must_use]
    pub const fn new(start: Match) -> Self {
        Self {
            start,
            steps: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Returns the starting position.
    #[must_use]
    pub const fn start(&self) -> &Match {
        &self.start
    }

    /// Returns the current position.
    #[must_use]
    pub fn current(&self) -> &Match {
        self.before_move(self.steps.len())
    }

    /// Returns the moves so far.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the position before a move, counted from 0.
    #[must_use]
    pub fn before_move(&self, at: usize) -> &Match {
        let last = at.checked_sub(1).and_then(|last| self.steps.get(last));
        last.map_or(&self.start, |step| &step.after)
    }

    /// Returns the cells of the current board that the last move changed.
    #[must_use]
    pub fn last_changes(&self) -> Changes {
        let steps = self.steps.split_last();
        let changes = steps.map(|(step, earlier)| step.changes(self.before_move(earlier.len())));
        changes.unwrap_or_default()
    }

    /// Makes a move. Moves that were undone before can no longer be redone.
    ///
    /// # Errors
    /// If the move is not legal. The history does not change then.
    pub fn play(&mut self, chosen: &MatchMove) -> Result<(), MoveError> {
        let step = Step::of(self.current(), chosen)?;
        self.undone.clear();
        self.steps.push(step);
        Ok(())
    }

    /// Goes to the position that these moves lead to from the start. Moves that have already been played, or undone,
    /// are not computed again.
    ///
    /// # Errors
    /// If a move is not legal. Then the moves before it have been played.
    pub fn set_moves(&mut self, moves: &[String]) -> Result<(), IllegalMoveError> {
        let pairs = self.steps.iter().zip(moves);
        let common = pairs.take_while(|(step, text)| step.spelling == **text);
        let common = common.count();
        while self.steps.len() > common && self.undo() {}
        for (at, text) in moves.iter().enumerate().skip(common) {
            let undone = self.undone.last();
            if undone.is_some_and(|step| step.spelling == *text) && self.redo() {
                continue;
            }
            let read = self.current().read_move(text);
            let applied = read.and_then(|legal| self.play(&legal));
            applied.map_err(|error| IllegalMoveError {
                number: at + 1,
                text: text.clone(),
                error,
            })?;
        }
        Ok(())
    }

    /// Undoes the last move; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let step = self.steps.pop();
        let found = step.is_some();
        self.undone.extend(step);
        found
    }

    /// Redoes the move that was undone last; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let step = self.undone.pop();
        let found = step.is_some();
        self.steps.extend(step);
        found
    }
}

impl Step {
    /// Makes a move in `before`, which does not change.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn of(before: &Match, chosen: &MatchMove) -> Result<Self, MoveError> {
        let mut after = before.clone();
        let mut recorder = Recorder::default();
        let ended = after.play_watched(chosen, &mut recorder)?;
        Ok(Self {
            mover: before.mover(),
            spelling: before.spell(chosen),
            played: chosen.clone(),
            events: recorder.events,
            omitted_events: recorder.omitted_events,
            choices: recorder.choices,
            ended_rounds: ended,
            after,
        })
    }

    /// Returns the kind of move; `None` for an arrangement.
    #[must_use]
    pub const fn kind(&self) -> Option<MoveId> {
        match &self.played {
            MatchMove::Play(played) => Some(played.kind_id()),
            MatchMove::Arrange(_) => None,
        }
    }

    /// Describes the move in words: `plays 3`, `arranges 7 7 6`.
    #[must_use]
    pub fn describe_action(&self) -> String {
        match &self.played {
            MatchMove::Play(_) => format!("plays {}", self.spelling),
            MatchMove::Arrange(counts) => format!("arranges {}", english::numbers(counts)),
        }
    }

    /// Writes the move in a notation; `before` is the game before the move. Returns `None` without a notation, and for
    /// arrangements.
    #[must_use]
    pub fn written(&self, before: &Match, notation: Option<&Notation>) -> Option<String> {
        self.kind()?;
        Some(notation?.write(before, &self.played))
    }

    /// Describes the move and its player briefly: `South 3`, `North arranges 7 7 6`.
    #[must_use]
    pub fn describe(&self) -> String {
        let mover = seat_name(self.mover);
        match &self.played {
            MatchMove::Play(_) => format!("{mover} {}", self.spelling),
            MatchMove::Arrange(_) => format!("{mover} {}", self.describe_action()),
        }
    }

    /// Returns the cells that the move changed; `before` is the game before the move. Empty if the move started another
    /// round.
    #[must_use]
    pub fn changes(&self, before: &Match) -> Changes {
        match self.stays_in_round() {
            true => Scene::new(&self.after).changes_since(before.position()),
            false => Changes::new(),
        }
    }

    /// Whether the board after the move belongs to the same round as the board before.
    #[must_use]
    pub fn stays_in_round(&self) -> bool {
        self.ended_rounds.is_empty()
            || self.after.result().is_some() && self.ended_rounds.len() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sow_grammar::load::load_text;
    use sow_grammar::rules::Settings;
    use sow_matches::Extent;

    const RULES: &str = "game \"Short\"
board { rows 1  pits 6  store right  track shared }
setup { pits: 4 }
move sow { from own pit  sow counterclockwise into own store }
end { when own pits empty => sweep; most in store wins, else draw }
";

    fn new_history() -> History {
        let loaded = load_text("short.sow", RULES);
        let rules = loaded.rules.expect("rules without faults");
        let settings = Settings::defaults(&rules.options);
        History::new(Match::new(&rules, &settings, Extent::Round).expect("an opening"))
    }

    fn moves(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn another_line_replaces_undone_moves() {
        let mut history = new_history();
        history.set_moves(&moves(&["1", "2", "3"])).unwrap();
        history.set_moves(&moves(&["1"])).unwrap();
        history.set_moves(&moves(&["1", "3", "2"])).unwrap();
        let mut fresh = new_history();
        fresh.set_moves(&moves(&["1", "3", "2"])).unwrap();
        assert_eq!(history.current().notation(), fresh.current().notation());
        let spelled = history.steps().iter().map(|step| &*step.spelling);
        assert_eq!(spelled.collect::<Vec<_>>(), ["1", "3", "2"]);
    }

    #[test]
    fn redone_moves_are_not_recomputed() {
        let mut history = new_history();
        history.set_moves(&moves(&["1", "2", "3"])).unwrap();
        let last = history.steps()[2].events.as_ptr();
        history.set_moves(&moves(&["1"])).unwrap();
        history.set_moves(&moves(&["1", "2", "3"])).unwrap();
        assert_eq!(history.steps()[2].events.as_ptr(), last);
    }

    #[test]
    fn an_illegal_move_is_named() {
        let mut history = new_history();
        let refused = history.set_moves(&moves(&["1", "9", "2"])).unwrap_err();
        assert_eq!((refused.number, &*refused.text), (2, "9"));
        assert_eq!(history.steps().len(), 1);
    }
}
