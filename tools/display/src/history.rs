//! The moves of a game so far, with undo and redo.

use crate::drawing::{Changes, Scene};
use crate::english::name;
use sow_grammar::rules::MoveId;
use sow_grammar::rules::Seat;
use sow_interpreter::notation::MoveError;
use sow_interpreter::trace::Chosen;
use sow_interpreter::{Event, Observer};
use sow_matches::{Match, MatchMove, RoundEnd};

/// A move that was made.
#[derive(Debug, Clone)]
pub struct Step {
    /// The player who made the move.
    pub mover: Seat,
    /// The move in notation.
    pub spelling: String,
    /// The kind of move; `None` for an arrangement.
    pub kind: Option<MoveId>,
    /// The events of the move.
    pub events: Vec<Event>,
    /// The choices made during the move, one for each [`Event::Choice`].
    pub chosen: Vec<Chosen>,
    /// The rounds that ended with the move: none or one, seldom more.
    pub ended: Vec<RoundEnd>,
    /// The game after the move.
    pub after: Match,
}

/// A starting position and the moves made since.
#[derive(Debug, Clone)]
pub struct History {
    start: Match,
    steps: Vec<Step>,
    undone: Vec<Step>,
}

/// The error for a sequence of moves that cannot be played.
#[derive(Debug, thiserror::Error)]
#[error("move {number} (`{text}`): {error}")]
pub struct Refused {
    /// The number of the illegal move, from 1.
    pub number: usize,
    /// The text of the move.
    pub text: String,
    /// The reason why the move is illegal.
    #[source]
    pub error: MoveError,
}

/// An observer that records all events and choices.
#[derive(Default)]
struct Recorder {
    events: Vec<Event>,
    chosen: Vec<Chosen>,
}

impl Observer for Recorder {
    fn event(&mut self, event: Event) {
        self.events.push(event);
    }

    fn chosen(&mut self, chosen: Chosen) {
        self.chosen.push(chosen);
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
    pub fn now(&self) -> &Match {
        self.before(self.steps.len())
    }

    /// Returns the moves so far.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the position before a move, counted from 0.
    #[must_use]
    pub fn before(&self, at: usize) -> &Match {
        let last = at.checked_sub(1).and_then(|last| self.steps.get(last));
        last.map_or(&self.start, |step| &step.after)
    }

    /// Returns the places that the last move changed on the current board.
    #[must_use]
    pub fn last_changes(&self) -> Changes {
        let steps = self.steps.split_last();
        let changes = steps.map(|(step, earlier)| step.changes(self.before(earlier.len())));
        changes.unwrap_or_default()
    }

    /// Makes a move. Moves that were undone can no longer be redone.
    ///
    /// # Errors
    /// If the move is not legal; the history is unchanged then.
    pub fn play(&mut self, chosen: &MatchMove) -> Result<(), MoveError> {
        let mut after = self.now().clone();
        let mut recorder = Recorder::default();
        let ended = after.play_watched(chosen, &mut recorder)?;
        let now = self.now();
        let step = Step {
            mover: now.mover(),
            spelling: now.spell(chosen),
            kind: match chosen {
                MatchMove::Play(played) => Some(played.of_kind()),
                MatchMove::Arrange(_) => None,
            },
            events: recorder.events,
            chosen: recorder.chosen,
            ended,
            after,
        };
        self.undone.clear();
        self.steps.push(step);
        Ok(())
    }

    /// Goes to the position that these moves lead to from the start. Moves that are already played, or that were
    /// undone, are not computed again.
    ///
    /// # Errors
    /// If a move is not legal; the moves before it have been played then.
    pub fn go_to(&mut self, moves: &[String]) -> Result<(), Refused> {
        let both = self.steps.iter().zip(moves);
        let common = both.take_while(|(step, text)| step.spelling == **text);
        let common = common.count();
        while self.steps.len() > common && self.undo() {}
        for (at, text) in moves.iter().enumerate().skip(common) {
            let undone = self.undone.last();
            if undone.is_some_and(|step| step.spelling == *text) && self.redo() {
                continue;
            }
            let read = self.now().read_move(text);
            let made = read.and_then(|legal| self.play(&legal));
            made.map_err(|error| Refused {
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
    /// Describes the move in words: `plays 3`, `arranges 7 7 6`.
    #[must_use]
    pub fn what_was_done(&self) -> String {
        // Only arrangements have a space in their notation.
        match self.spelling.split_once(' ') {
            Some((arrange, numbers)) => format!("{arrange}s {numbers}"),
            None => format!("plays {}", self.spelling),
        }
    }

    /// Describes the move and its player briefly: `South 3`, `North arranges 7 7 6`.
    #[must_use]
    pub fn told(&self) -> String {
        let done = self.what_was_done();
        format!("{} {}", name(self.mover), done.trim_start_matches("plays "))
    }

    /// Returns the places that the move changed; `before` is the game before it. Empty if the move started another
    /// round.
    #[must_use]
    pub fn changes(&self, before: &Match) -> Changes {
        match self.stays_in_round() {
            true => Scene::of(&self.after).changes_since(before.position()),
            false => Changes::new(),
        }
    }

    /// Whether the board after the move belongs to the same round as before.
    #[must_use]
    pub fn stays_in_round(&self) -> bool {
        self.ended.is_empty() || self.after.over().is_some() && self.ended.len() == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sow_grammar::load::load_text;
    use sow_grammar::rules::Settings;
    use sow_interpreter::Program;
    use sow_matches::Extent;
    use std::sync::Arc;

    const RULES: &str = "game \"Short\"
board { rows 1  pits 6  store right  track shared }
setup { pits: 4 }
move sow { from own pit  sow counterclockwise into own store }
end { when own pits empty => sweep; most in store wins, else draw }
";

    fn begun() -> History {
        let loaded = load_text("short.sow", RULES);
        let rules = loaded.rules.expect("rules without faults");
        let settings = Settings::defaults(&rules.options);
        let program = Program::compile(&rules, &settings).expect("a program");
        History::new(Match::of(Arc::new(program), Extent::Round).expect("an opening"))
    }

    fn moves(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn another_line_takes_the_place_of_what_was_taken_back() {
        let mut played = begun();
        played.go_to(&moves(&["1", "2", "3"])).unwrap();
        played.go_to(&moves(&["1"])).unwrap();
        played.go_to(&moves(&["1", "3", "2"])).unwrap();
        let mut fresh = begun();
        fresh.go_to(&moves(&["1", "3", "2"])).unwrap();
        assert_eq!(played.now().notation(), fresh.now().notation());
        let spelled = played.steps().iter().map(|step| &*step.spelling);
        assert_eq!(spelled.collect::<Vec<_>>(), ["1", "3", "2"]);
    }

    #[test]
    fn what_was_taken_back_is_not_played_again() {
        let mut played = begun();
        played.go_to(&moves(&["1", "2", "3"])).unwrap();
        let last = played.steps()[2].events.as_ptr();
        played.go_to(&moves(&["1"])).unwrap();
        played.go_to(&moves(&["1", "2", "3"])).unwrap();
        assert_eq!(played.steps()[2].events.as_ptr(), last);
    }

    #[test]
    fn an_illegal_move_is_named() {
        let mut played = begun();
        let refused = played.go_to(&moves(&["1", "9", "2"])).unwrap_err();
        assert_eq!((refused.number, &*refused.text), (2, "9"));
        assert_eq!(played.steps().len(), 1);
    }
}
