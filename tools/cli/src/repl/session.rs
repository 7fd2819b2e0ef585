//! The state of one game: executes lines and answers in text.

use super::command::Restart;
use super::seats::Seats;
use crate::game::notations::ChosenNotation;
use crate::output::board;
use crate::records::RecordHeader;
use sow_display::drawing::Scene;
use sow_display::english::seat_name;
use sow_display::history::History;
use sow_display::{arrangement, result};
use sow_grammar::rules::Seat;
use sow_operations::game::ChosenGame;
use sow_operations::paint::Paint;
use sow_operations::players::Knowledge;
use sow_operations::rule_sheet;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// A game in progress and its settings.
pub(super) struct Session<'a> {
    pub(super) chosen: &'a ChosenGame,
    pub(super) history: History,
    /// The header of the game's record.
    pub(super) header: RecordHeader,
    pub(super) seats: &'a mut Seats,
    /// The knowledge that searches use.
    pub(super) knowledge: &'a Knowledge<'a>,
    /// The notations in which moves are read and written.
    pub(super) notation: ChosenNotation,
    pub(super) paint: Paint,
    /// The player from whose side the board is drawn.
    pub(super) viewer: &'a mut Seat,
    /// Whether there is a person to ask.
    pub(super) is_interactive: bool,
    pub(super) pending: Option<PendingQuestion>,
    /// Whether Ctrl-C stopped the last search of a machine. Another Ctrl-C then takes the move back.
    pub(super) stopped: bool,
    /// Whether `setup` has begun another game, which is stored on its own.
    pub(super) restarted: bool,
}

/// A question that has not been answered yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PendingQuestion {
    /// The rest of a partly chosen move: the text of the move so far, and the choices.
    Choice(String, Vec<String>),
    /// Whether this file may be replaced.
    Replace(PathBuf),
    /// Whether the other player agrees on a draw.
    Draw,
}

/// The conversation's next step after a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// Show this text.
    Show(String),
    /// Show this text, then let machines answer.
    ShowThenAnswer(String),
    /// Load a record.
    Load(PathBuf),
    /// Start a new game with these changes.
    New(Restart),
    /// Analyse the position for this time and show the result.
    Analyse(Duration),
    /// End the conversation.
    Quit,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        chosen: &'a ChosenGame,
        (history, header): (History, RecordHeader),
        (seats, viewer): (&'a mut Seats, &'a mut Seat),
        knowledge: &'a Knowledge<'a>,
        (paint, person): (Paint, bool),
    ) -> Self {
        Self {
            chosen,
            history,
            header,
            seats,
            knowledge,
            notation: ChosenNotation::default(),
            paint,
            viewer,
            is_interactive: person,
            pending: None,
            stopped: false,
            restarted: false,
        }
    }

    /// Returns the title, notes and the first board, followed by the answers of machines.
    pub(super) fn greet(&mut self, notes: &[String]) -> String {
        let title = self.paint.strong(&self.chosen.game.rules.title).to_string();
        let kind = if self.history.current().is_match() {
            ", a match"
        } else {
            ""
        };
        let notes: String = notes.iter().map(|note| format!("{note}\n")).collect();
        format!(
            "{title}{kind}\n{notes}{}{}",
            self.board(),
            self.play_machines()
        )
    }

    /// Returns the prompt: the player to move, or the open question.
    pub(super) fn prompt(&self) -> String {
        let (game, mover) = (self.history.current(), seat_name(self.mover()));
        match &self.pending {
            Some(PendingQuestion::Choice(text, choices)) if self.paint.is_spoken() => {
                let words = choices.iter().map(|choice| match choice.as_str() {
                    "<" => "left",
                    ">" => "right",
                    other => other.trim_start_matches('/'),
                });
                format!("{text}: {}? ", words.collect::<Vec<_>>().join(" or "))
            }
            Some(PendingQuestion::Choice(text, choices)) => {
                format!("{text} ({})? ", join_choices(choices))
            }
            Some(PendingQuestion::Replace(file)) => {
                format!("replace `{}` (yes or no)? ", file.display())
            }
            Some(PendingQuestion::Draw) => self.draw_prompt(),
            None if self.paint.is_spoken() && self.is_over() => {
                format!("The {} is over. Command? ", self.kind_noun())
            }
            None if self.paint.is_spoken() => format!("{mover}, your move? "),
            None if self.is_over() => format!("{} over> ", self.kind_noun()),
            None if game.arrangement().is_some() => format!("{mover} arranges> "),
            None => format!("{mover}> "),
        }
    }

    /// Returns the noun for the current game: `match` or `game`.
    pub(super) fn kind_noun(&self) -> &'static str {
        if self.history.current().is_match() {
            "match"
        } else {
            "game"
        }
    }

    /// Returns the words that a line may begin with, besides commands.
    pub(super) fn completions(&self) -> Vec<String> {
        match &self.pending {
            Some(PendingQuestion::Choice(_, choices)) => choices
                .iter()
                .map(|choice| choice.trim_start_matches('/').to_owned())
                .collect(),
            Some(PendingQuestion::Replace(_) | PendingQuestion::Draw) => {
                vec!["yes".to_owned(), "no".to_owned()]
            }
            None => self.move_completions(),
        }
    }

    /// Drops the open question. If the search of a machine was just stopped, takes the move back and shows the board.
    pub(super) fn cancel(&mut self) -> String {
        self.pending = None;
        match std::mem::take(&mut self.stopped) {
            true => self.undo(1).unwrap_or_default(),
            false => String::new(),
        }
    }

    pub(super) fn mover(&self) -> Seat {
        self.history.current().mover()
    }

    /// Returns the legal moves; for arrangements, which are many, the word `arrange` and an example to edit.
    pub(super) fn move_completions(&self) -> Vec<String> {
        let game = self.history.current();
        match game.arrangement() {
            Some(rule) => vec!["arrange ".to_owned(), arrangement::example(game, rule)],
            None => self.spellings(),
        }
    }

    pub(super) fn spellings(&self) -> Vec<String> {
        let game = self.history.current();
        game.legal_moves()
            .iter()
            .map(|legal| self.spell(legal))
            .collect()
    }

    /// Draws the board between empty lines, followed, if there is one, by the result, the rule of the arrangement, or
    /// the limit of play that stops the game.
    pub(super) fn board(&self) -> String {
        let game = self.history.current();
        let changes = self.history.last_changes();
        let drawn = board::draw_seen_by(*self.viewer, &Scene::new(game), &changes, self.paint);
        let mut text = format!("\n{drawn}\n");
        if let Some(result) = result::describe(game).or_else(|| self.describe_early_end()) {
            let _ = writeln!(text, "{}\n", self.paint.strong(result));
        }
        if let Some(rule) = arrangement::describe(game) {
            let _ = writeln!(text, "{}\n", rule_sheet::wrap("", &rule, self.paint));
        }
        if let Some(limit) = game.unplayable() {
            let _ = writeln!(
                text,
                "{}\n",
                rule_sheet::wrap("", &limit.to_string(), self.paint)
            );
        }
        text
    }

    /// Describes what the last move led to: ended rounds, the current board, and whether the same side moves again.
    pub(super) fn result_of_move(&self) -> String {
        format!(
            "{}{}{}{}{}",
            self.describe_effects(),
            self.describe_round_ends(),
            self.describe_state(),
            self.describe_extra_move(),
            self.offer_new_game()
        )
    }

    /// Describes what the last move did, if no board shows it.
    fn describe_effects(&self) -> String {
        match self.paint.is_spoken() {
            true => self.explain(1).unwrap_or_default(),
            false => String::new(),
        }
    }

    /// Tells a person how to start another game after the end of a game.
    pub(super) fn offer_new_game(&self) -> String {
        match self.is_interactive && self.is_over() {
            true => {
                let text = "`new` starts another game, `undo` takes back the last move, `save FILE` writes a record";
                format!(
                    "{}\n",
                    self.paint.faint(rule_sheet::wrap("", text, self.paint))
                )
            }
            false => String::new(),
        }
    }

    /// Returns `South moves again` if the player who moved moves again in a game of two players.
    fn describe_extra_move(&self) -> String {
        if self.paint.is_spoken() {
            // The effects of the move already say so.
            return String::new();
        }
        let (game, two) = (self.current(), self.chosen.program().layout().players() > 1);
        match self.history.steps().last() {
            Some(step)
                if two
                    && step.mover == game.mover()
                    && step.stays_in_round()
                    && game.result().is_none() =>
            {
                format!("{} moves again\n", seat_name(step.mover))
            }
            _ => String::new(),
        }
    }

    /// Describes the rounds of a match that ended with the last move.
    pub(super) fn describe_round_ends(&self) -> String {
        let steps = self.history.steps();
        let last = steps.split_last().map(|(step, earlier)| {
            let before = self.history.before_move(earlier.len());
            board::draw_round_ends(*self.viewer, step, before, self.paint)
        });
        last.unwrap_or_default()
    }

    /// Shows the current board. After a match only the result is shown, because the board of its last round has been
    /// shown already.
    pub(super) fn describe_state(&self) -> String {
        let game = self.history.current();
        match result::describe(game) {
            Some(result) if game.is_match() => format!("{}\n\n", self.paint.strong(result)),
            _ => self.board(),
        }
    }
}

/// Joins choices: `> or <`.
pub(super) fn join_choices(choices: &[String]) -> String {
    let bare: Vec<&str> = choices
        .iter()
        .map(|choice| choice.trim_start_matches('/'))
        .collect();
    bare.join(" or ")
}
