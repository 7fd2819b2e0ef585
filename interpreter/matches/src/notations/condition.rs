//! Conditions under which a text is written after a move.

use super::move_facts::MoveFacts;
use sow_grammar::nearest;
use sow_grammar::rules::{MarkId, MoveId};
use sow_interpreter::Program;

/// A condition, or its opposite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Condition {
    event: MoveEvent,
    /// Whether the event must not happen.
    negated: bool,
    /// The condition as written in the fact file.
    text: String,
}

/// An event of a move that a notation can speak of.
#[derive(Debug, Clone, PartialEq, Eq)]
enum MoveEvent {
    /// The mover captures seeds into their store.
    Captured,
    /// The seeds of the pit of the last seed are captured into the mover's store.
    EndCaptured,
    /// The same player moves again.
    Again,
    /// The mover wins the game, or the round, with the move.
    Wins,
    /// A pit gets a mark.
    Mark(MarkId),
    /// The pit of the last seed bears a mark after the move.
    EndMarked(MarkId),
    /// The move is of a kind; kinds of several phases can share a name.
    Kind(Vec<MoveId>),
}

const FORMS: &str = "`captured`, `end captured`, `again`, `wins`, `mark NAME`, `end marked NAME` and `move NAME`, each also after `not`";

impl Condition {
    /// Parses a condition and looks up its names.
    ///
    /// # Errors
    /// Returns the fault.
    pub(super) fn parse(text: &str, program: &Program) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (negated, words) = match words.as_slice() {
            ["not", rest @ ..] => (true, rest),
            all => (false, all),
        };
        let event = match words {
            ["captured"] => MoveEvent::Captured,
            ["end", "captured"] => MoveEvent::EndCaptured,
            ["again"] => MoveEvent::Again,
            ["wins"] => MoveEvent::Wins,
            ["mark", name] => MoveEvent::Mark(mark_named(name, program)?),
            ["end", "marked", name] => MoveEvent::EndMarked(mark_named(name, program)?),
            ["move", name] => MoveEvent::Kind(kinds_named(name, program)?),
            _ => return Err(format!("`{text}` is not a condition; valid ones: {FORMS}")),
        };
        Ok(Self {
            event,
            negated,
            text: words.join(" "),
        })
    }

    pub(super) fn holds(&self, facts: &MoveFacts) -> bool {
        let happens = match &self.event {
            MoveEvent::Captured => facts.captured > 0,
            MoveEvent::EndCaptured => facts.end_captured,
            MoveEvent::Again => facts.again,
            MoveEvent::Wins => facts.wins,
            MoveEvent::Mark(mark) => facts.marks_set.contains(mark),
            MoveEvent::EndMarked(mark) => facts.end_marks.contains(mark),
            MoveEvent::Kind(kinds) => facts.kind.is_some_and(|kind| kinds.contains(&kind)),
        };
        happens != self.negated
    }

    /// Returns the condition as a claim about a move, and what the move does instead.
    pub(super) fn describe(&self) -> (String, String) {
        let name = self.text.rsplit(' ').next().unwrap_or_default();
        let (holds, fails) = match &self.event {
            MoveEvent::Captured => (
                "it captures seeds".to_owned(),
                "it captures none".to_owned(),
            ),
            MoveEvent::EndCaptured => (
                "it captures the seeds of the last pit".to_owned(),
                "it does not".to_owned(),
            ),
            MoveEvent::Again => (
                "the player moves again".to_owned(),
                "the turn passes".to_owned(),
            ),
            MoveEvent::Wins => ("it wins the game".to_owned(), "it does not".to_owned()),
            MoveEvent::Mark(_) => (format!("it makes a pit {name}"), "it makes none".to_owned()),
            MoveEvent::EndMarked(_) => (format!("the last pit is {name}"), "it is not".to_owned()),
            MoveEvent::Kind(_) => (format!("it is of the kind {name}"), "it is not".to_owned()),
        };
        match self.negated {
            false => (holds, fails),
            true => (format!("it is not so that {holds}"), "it is".to_owned()),
        }
    }
}

fn mark_named(name: &str, program: &Program) -> Result<MarkId, String> {
    let names = || program.board.marks.iter().map(|mark| mark.name.as_str());
    let found = names().position(|known| known == name);
    found
        .map(|at| MarkId(at as _))
        .ok_or_else(|| unknown_name("mark", name, names()))
}

fn kinds_named(name: &str, program: &Program) -> Result<Vec<MoveId>, String> {
    let kinds = || program.code.kinds.iter().map(|kind| kind.name.as_str());
    let named = kinds().enumerate().filter(|(_, known)| *known == name);
    let found: Vec<MoveId> = named.map(|(at, _)| MoveId(at as _)).collect();
    match found.is_empty() {
        false => Ok(found),
        true => Err(unknown_name("kind of move", name, kinds())),
    }
}

fn unknown_name<'a>(noun: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let help = match nearest(name, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if known.is_empty() => "they have none".to_owned(),
        None => format!("they have `{}`", known.join("`, `")),
    };
    format!("the rules have no {noun} `{name}`; {help}")
}
