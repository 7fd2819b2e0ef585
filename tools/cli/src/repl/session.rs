//! The state of one game: executes lines and answers in text.

use super::command::Anew;
use super::seats::Seats;
use crate::game::Chosen;
use crate::output::paint::Paint;
use crate::output::{arrangement, board, result, round_ends, rule_sheet};
use crate::players::Knowledge;
use crate::records::Said;
use crate::support::english::name;
use sow_display::drawing::Scene;
use sow_display::history::History;
use sow_grammar::rules::Seat;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// A game in progress and its settings.
pub(super) struct Session<'a> {
    pub(super) chosen: &'a Chosen,
    pub(super) played: History,
    /// The header of the game's record.
    pub(super) said: Said,
    pub(super) seats: &'a mut Seats,
    /// The knowledge that searches use.
    pub(super) knowledge: &'a Knowledge<'a>,
    pub(super) paint: Paint,
    /// Whether there is a person to ask.
    pub(super) person: bool,
    pub(super) open: Option<Open>,
    /// Whether Ctrl-C stopped a machine's last search; another Ctrl-C then takes the move back.
    pub(super) stopped: bool,
}

/// A question that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Open {
    /// The rest of a partly chosen move: its text so far and the choices.
    Choice(String, Vec<String>),
    /// Whether this file may be replaced.
    Replace(PathBuf),
}

/// What the conversation does after a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// Show this text.
    Show(String),
    /// Show this text, then let machines answer.
    Played(String),
    /// Load a record.
    Load(PathBuf),
    /// Start a new game with these changes.
    New(Anew),
    /// Analyse the position for this time and show the result.
    Analyse(Duration),
    /// End the conversation.
    Quit,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        chosen: &'a Chosen,
        (played, said): (History, Said),
        seats: &'a mut Seats,
        knowledge: &'a Knowledge<'a>,
        (paint, person): (Paint, bool),
    ) -> Self {
        Self {
            chosen,
            played,
            said,
            seats,
            knowledge,
            paint,
            person,
            open: None,
            stopped: false,
        }
    }

    /// Returns the title and the first board, followed by the answers of machines.
    pub(super) fn greet(&mut self) -> String {
        let title = self
            .paint
            .strong(&self.chosen.program.rules().title)
            .to_string();
        let kind = if self.played.now().is_match() {
            ", a match"
        } else {
            ""
        };
        format!("{title}{kind}\n{}{}", self.board(), self.answers())
    }

    /// Returns the prompt: the player to move, or the open question.
    pub(super) fn prompt(&self) -> String {
        let (game, mover) = (self.played.now(), name(self.mover()));
        match &self.open {
            Some(Open::Choice(text, choices)) => format!("{text} ({})? ", any_of(choices)),
            Some(Open::Replace(file)) => format!("replace `{}` (yes or no)? ", file.display()),
            None if game.over().is_some() => format!("{} over> ", self.what()),
            None if game.arrangement().is_some() => format!("{mover} arranges> "),
            None => format!("{mover}> "),
        }
    }

    /// Returns the noun for what is played.
    pub(super) fn what(&self) -> &'static str {
        if self.played.now().is_match() {
            "match"
        } else {
            "game"
        }
    }

    /// Returns the words that a line may begin with, besides commands.
    pub(super) fn words(&self) -> Vec<String> {
        match &self.open {
            Some(Open::Choice(_, choices)) => choices
                .iter()
                .map(|choice| choice.trim_start_matches('/').to_owned())
                .collect(),
            Some(Open::Replace(_)) => vec!["yes".to_owned(), "no".to_owned()],
            None => self.beginnings(),
        }
    }

    /// Drops the open question. If a machine was just stopped, takes the move back and shows the board.
    pub(super) fn cancel(&mut self) -> String {
        self.open = None;
        match std::mem::take(&mut self.stopped) {
            true => self.undo(1).unwrap_or_default(),
            false => String::new(),
        }
    }

    pub(super) fn mover(&self) -> Seat {
        self.played.now().mover()
    }

    /// Returns the legal moves; for arrangements, which are many, the word `arrange` and an example to edit.
    pub(super) fn beginnings(&self) -> Vec<String> {
        let game = self.played.now();
        match game.arrangement() {
            Some(rule) => vec!["arrange ".to_owned(), arrangement::example(game, rule)],
            None => self.spellings(),
        }
    }

    pub(super) fn spellings(&self) -> Vec<String> {
        let game = self.played.now();
        game.legal_moves()
            .iter()
            .map(|legal| game.spell(legal))
            .collect()
    }

    /// Draws the board between empty lines, followed by the result, the rule of the arrangement, or the limit of play
    /// that stops the game, if any.
    pub(super) fn board(&self) -> String {
        let game = self.played.now();
        let drawn = board::draw(&Scene::of(game), &self.played.last_changes(), self.paint);
        let mut text = format!("\n{drawn}\n");
        if let Some(result) = result::told(game) {
            let _ = writeln!(text, "{}\n", self.paint.strong(result));
        }
        if let Some(rule) = arrangement::words(game) {
            let _ = writeln!(text, "{}\n", rule_sheet::wrapped("", &rule, self.paint));
        }
        if let Some(limit) = game.unplayable() {
            let _ = writeln!(
                text,
                "{}\n",
                rule_sheet::wrapped("", &limit.to_string(), self.paint)
            );
        }
        text
    }

    /// Describes the outcome of the last move: ended rounds, the current board, and whether the same side moves again.
    pub(super) fn result_of_move(&self) -> String {
        format!("{}{}{}", self.ends(), self.what_now(), self.again())
    }

    /// Returns `South moves again` if the mover moves again in a game of two players.
    fn again(&self) -> String {
        let (game, two) = (self.now(), self.chosen.program.layout().players() > 1);
        match self.played.steps().last() {
            Some(step)
                if two
                    && step.mover == game.mover()
                    && step.stays_in_round()
                    && game.over().is_none() =>
            {
                format!("{} moves again\n", name(step.mover))
            }
            _ => String::new(),
        }
    }

    /// Describes the rounds of a match that ended with the last move.
    pub(super) fn ends(&self) -> String {
        let steps = self.played.steps();
        let last = steps.split_last().map(|(step, earlier)| {
            let before = self.played.before(earlier.len());
            round_ends::boards(step, before, self.paint)
        });
        last.unwrap_or_default()
    }

    /// Shows the current board. After a match only the result is shown, because the board of its last round has been
    /// shown already.
    pub(super) fn what_now(&self) -> String {
        let game = self.played.now();
        match result::told(game) {
            Some(result) if game.is_match() => format!("{}\n\n", self.paint.strong(result)),
            _ => self.board(),
        }
    }
}

/// Joins choices: `> or <`.
pub(super) fn any_of(choices: &[String]) -> String {
    let bare: Vec<&str> = choices
        .iter()
        .map(|choice| choice.trim_start_matches('/'))
        .collect();
    bare.join(" or ")
}
