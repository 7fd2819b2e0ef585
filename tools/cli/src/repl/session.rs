//! One game on the seats: does what is typed and answers in text.

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

/// A game and how it was come by.
pub(super) struct Session<'a> {
    pub(super) chosen: &'a Chosen,
    pub(super) played: History,
    /// What is said of the game in its record.
    pub(super) said: Said,
    pub(super) seats: &'a mut Seats,
    /// What whoever thinks here may look up.
    pub(super) knowledge: &'a Knowledge<'a>,
    pub(super) paint: Paint,
    /// Whether somebody is there who can be asked.
    pub(super) person: bool,
    pub(super) open: Option<Open>,
    /// A machine was stopped when it answered last, so that Ctrl-C takes the move back.
    pub(super) stopped: bool,
}

/// What a person has been asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Open {
    /// How a move goes on of which some choices have been made.
    Choice(String, Vec<String>),
    /// Whether this file may be replaced.
    Replace(PathBuf),
}

/// What is to be done after a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// This is to be shown.
    Show(String),
    /// This is to be shown, and then machines answer.
    Played(String),
    /// A record is to be loaded.
    Load(PathBuf),
    /// The game is to begin anew, changed so.
    New(Anew),
    /// The position is to be thought about for so long, and what is seen be shown.
    Analyse(Duration),
    /// It is over.
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

    /// The game and the first thing to see.
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

    /// What stands before the cursor: whose turn it is, or what is still to be chosen.
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

    /// What is played.
    pub(super) fn what(&self) -> &'static str {
        if self.played.now().is_match() {
            "match"
        } else {
            "game"
        }
    }

    /// What a line may begin with, besides commands.
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

    /// Forgets what has been asked. Where a machine has just been stopped, it takes the move back, and shows the board.
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

    /// The legal moves; of arrangements, which are many, the word and one that can be changed.
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

    /// The board with a line of room above and below, and below it the result, what is to be arranged, or why nobody can play
    /// on, if there is any of it.
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

    /// What the last move led to: the rounds that ended with it, then how it stands, and whether the same side moves again.
    pub(super) fn result_of_move(&self) -> String {
        format!("{}{}{}", self.ends(), self.what_now(), self.again())
    }

    /// `South moves again`, where it does and could not.
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

    /// The rounds of a match that ended with the last move.
    pub(super) fn ends(&self) -> String {
        let steps = self.played.steps();
        let last = steps.split_last().map(|(step, earlier)| {
            let before = self.played.before(earlier.len());
            round_ends::boards(step, before, self.paint)
        });
        last.unwrap_or_default()
    }

    /// The board that is now played on. That of the last round of a match has been shown as the end of the round, so
    /// there is only the result.
    pub(super) fn what_now(&self) -> String {
        let game = self.played.now();
        match result::told(game) {
            Some(result) if game.is_match() => format!("{}\n\n", self.paint.strong(result)),
            _ => self.board(),
        }
    }
}

/// `>` or `<`.
pub(super) fn any_of(choices: &[String]) -> String {
    let bare: Vec<&str> = choices
        .iter()
        .map(|choice| choice.trim_start_matches('/'))
        .collect();
    bare.join(" or ")
}
