//! One game on the seats: does what is typed and answers in text.

use super::command::{self, Anew, Command};
use super::seats::Seats;
use crate::game::Chosen;
use crate::history::History;
use crate::output::arrangement;
use crate::output::board::{self, Scene};
use crate::output::paint::Paint;
use crate::output::result;
use crate::output::round_ends;
use crate::output::rule_sheet;
use crate::records::Said;
use crate::support::english::name;
use sow_grammar::rules::Seat;
use sow_interpreter::notation::MoveError;
use sow_solver::Database;
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
    pub(super) endgames: Option<&'a Database<'a>>,
    pub(super) paint: Paint,
    /// A move of which some choices have been made, and those that are open.
    open: Option<(String, Vec<String>)>,
}

/// What is to be done after a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// This is to be shown.
    Show(String),
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
        endgames: Option<&'a Database<'a>>,
        paint: Paint,
    ) -> Self {
        Self {
            chosen,
            played,
            said,
            seats,
            endgames,
            paint,
            open: None,
        }
    }

    /// Understands a line and does it.
    ///
    /// # Errors
    /// In words; nothing is changed then.
    pub(super) fn line(&mut self, line: &str) -> Result<Reply, String> {
        if let Some((text, choices)) = self.open.clone() {
            if let Some(choice) = choices.iter().find(|choice| is_choice(line, choice)) {
                return self.make(&format!("{text}{choice}"));
            }
            if matches!(command::parse(line), Ok(Command::Move(_)) | Err(_)) {
                return Err(format!("choose {}", any_of(&choices)));
            }
            self.open = None;
        }
        self.obey(command::parse(line)?)
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
            Some((text, choices)) => format!("{text} ({})? ", any_of(choices)),
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
            Some((_, choices)) => choices
                .iter()
                .map(|choice| choice.trim_start_matches('/').to_owned())
                .collect(),
            None => self.beginnings(),
        }
    }

    /// The move that waits for a choice, if there is one.
    pub(super) fn open_move(&self) -> Option<(&str, String)> {
        self.open
            .as_ref()
            .map(|(text, choices)| (text.as_str(), any_of(choices)))
    }

    /// Forgets the choices made so far.
    pub(super) fn cancel(&mut self) {
        self.open = None;
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

    /// Makes a move, or notes what is still to be chosen in it.
    pub(super) fn make(&mut self, text: &str) -> Result<Reply, String> {
        let read = self.played.now().read_move(text);
        match read.and_then(|legal| self.played.play(&legal)) {
            Ok(()) => {
                self.open = None;
                Ok(Reply::Show(format!(
                    "{}{}",
                    self.result_of_move(),
                    self.answers()
                )))
            }
            Err(MoveError::Incomplete { text, choices }) => {
                self.open = Some((text, choices));
                Ok(Reply::Show(String::new()))
            }
            Err(_) if !text.chars().any(|sign| sign.is_ascii_digit()) && self.is_unknown(text) => {
                Err(command::unknown(text, &self.beginnings()))
            }
            Err(_) if self.played.now().over().is_some() => Err(format!(
                "the {} is over; `undo` takes the last move back, `new` begins anew",
                self.what()
            )),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Whether a text names no kind of move of this game either.
    fn is_unknown(&self, text: &str) -> bool {
        let word = text.split(['/', '<', '>', ' ']).next().unwrap_or(text);
        let arranges = self.played.now().is_match() && word.eq_ignore_ascii_case("arrange");
        !arranges
            && !self
                .chosen
                .program
                .rules()
                .moves
                .iter()
                .any(|kind| kind.name.eq_ignore_ascii_case(word))
    }

    /// The board with a line of room above and below, and below it the result, what is to be arranged, or why nobody can play
    /// on, if there is any of it.
    pub(super) fn board(&self) -> String {
        let game = self.played.now();
        let drawn = board::draw(
            &Scene::of(game),
            &board::last_changes(&self.played),
            self.paint,
        );
        let mut text = format!("\n{drawn}\n");
        if let Some(result) = result::told(game) {
            let _ = writeln!(text, "{}\n", self.paint.strong(result));
        }
        if let Some(rule) = arrangement::words(game) {
            let _ = writeln!(text, "{}\n", rule_sheet::wrapped("", &rule));
        }
        if let Some(limit) = game.unplayable() {
            let _ = writeln!(text, "{}\n", rule_sheet::wrapped("", &limit.to_string()));
        }
        text
    }

    /// What the last move led to: the rounds that ended with it, then how it stands.
    pub(super) fn result_of_move(&self) -> String {
        format!("{}{}", self.ends(), self.what_now())
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

/// Whether a line means this choice. The slash may be left out, and the signs of directions may be words.
fn is_choice(line: &str, choice: &str) -> bool {
    let choice = choice.trim_start_matches('/');
    let word = match choice {
        "<" => "left",
        ">" => "right",
        other => other,
    };
    [choice, word]
        .iter()
        .any(|meant| line.trim_start_matches('/').eq_ignore_ascii_case(meant))
}

/// `>` or `<`.
fn any_of(choices: &[String]) -> String {
    let bare: Vec<&str> = choices
        .iter()
        .map(|choice| choice.trim_start_matches('/'))
        .collect();
    bare.join(" or ")
}
