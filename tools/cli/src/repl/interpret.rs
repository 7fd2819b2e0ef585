//! Interprets typed lines: commands, abbreviations, moves, and answers to questions.

use super::command::{self, Command};
use super::session::{PendingQuestion, Reply, Session, join_choices};
use crate::support::files::ExistingFile;
use sow_interpreter::notation::MoveError;
use std::path::PathBuf;

impl Session<'_> {
    /// Interprets a line and executes it.
    ///
    /// # Errors
    /// Returns a message, and changes nothing.
    pub(super) fn execute_line(&mut self, line: &str) -> Result<Reply, String> {
        self.stopped = false;
        match self.pending.clone() {
            Some(PendingQuestion::Choice(text, choices)) => {
                if let Some(choice) = choices.iter().find(|choice| is_choice(line, choice)) {
                    return self
                        .make_move(&format!("{text}{choice}"))
                        .map(Reply::ShowThenAnswer);
                }
                let is_other_move = self.read_move(line).is_ok();
                let is_move = matches!(self.parse_line(line), Ok(Command::Move(_)) | Err(_));
                if is_move && !is_other_move {
                    return Err(format!("choose {}", join_choices(&choices)));
                }
                self.pending = None;
            }
            Some(PendingQuestion::Replace(file)) => {
                return self.answer_replace(line, file).map(Reply::Show);
            }
            Some(PendingQuestion::Draw) => return self.answer_draw(line).map(Reply::Show),
            None => {}
        }
        let command = self.parse_line(line)?;
        self.execute(command)
    }

    /// Parses a command, which may be abbreviated. A word that names a kind of move is not taken for an abbreviation.
    fn parse_line(&self, line: &str) -> Result<Command, String> {
        let word = line.split_whitespace().next().unwrap_or_default();
        if self.is_written_move(word) {
            return Ok(Command::Move(line.to_owned()));
        }
        match command::parse(line)? {
            Command::Move(_)
                if word.chars().all(char::is_alphabetic) && self.names_no_move_kind(word) =>
            {
                let goes_on = !self.history.steps().is_empty() && !self.is_over();
                command::parse_abbreviated(line, goes_on)
            }
            command => Ok(command),
        }
    }

    /// Asks whether a file may be replaced.
    pub(super) fn ask_to_replace(&mut self, file: PathBuf) {
        self.pending = Some(PendingQuestion::Replace(file));
    }

    fn answer_replace(&mut self, answer: &str, file: PathBuf) -> Result<String, String> {
        let reply = match answer.to_lowercase().as_str() {
            "y" | "yes" => self.write_record(&file, ExistingFile::Replace),
            "n" | "no" => Ok(format!("`{}` is unchanged\n", file.display())),
            _ => return Err("`yes` or `no`?".to_owned()),
        };
        self.pending = None;
        reply
    }

    /// Makes the moves of a line one after another, with answers of machines between them. If one is illegal, none is
    /// made.
    pub(super) fn make_moves(&mut self, line: &str) -> Result<String, String> {
        let words: Vec<&str> = line
            .split([' ', '\t', ','])
            .filter(|word| !word.is_empty())
            .collect();
        // Only arrangements contain spaces.
        let arranges = words.first().is_some_and(|word| is_arrangement(word))
            || self.current().arrangement().is_some();
        let ([_, _, ..], false) = (words.as_slice(), arranges) else {
            return self.make_move(line.trim_end_matches(','));
        };
        let before = self.history.clone();
        let mut text = String::new();
        for (at, word) in words.iter().enumerate() {
            if at > 0 {
                text += &self.play_machines();
            }
            let result = match &self.pending {
                Some(PendingQuestion::Choice(..)) => {
                    Err(format!("`{}` lacks a choice", words[at - 1]))
                }
                _ => self.make_move(word),
            };
            match result {
                Ok(text_of_move) => text += &text_of_move,
                Err(reason) => {
                    (self.history, self.pending) = (before, None);
                    return Err(match at {
                        0 => reason,
                        _ => format!("move {} (`{word}`): {reason}", at + 1),
                    });
                }
            }
        }
        Ok(text)
    }

    /// Makes a move. A person is asked for missing choices.
    fn make_move(&mut self, text: &str) -> Result<String, String> {
        self.check_goes_on()?;
        let read = self.read_move(text);
        match read.and_then(|legal| self.history.play(&legal)) {
            Ok(()) => {
                self.pending = None;
                Ok(self.result_of_move())
            }
            Err(MoveError::Incomplete { text, choices }) => {
                let missing = join_choices(&choices);
                if !self.is_interactive {
                    return Err(format!("the choice is left open: {text} ({missing})"));
                }
                self.pending = Some(PendingQuestion::Choice(text, choices));
                Ok(String::new())
            }
            Err(_)
                if !text.chars().any(|sign| sign.is_ascii_digit())
                    && !self.has_form_of_move(text)
                    && self.names_no_move_kind(text) =>
            {
                Err(command::unknown_word(text, &self.move_completions()))
            }
            Err(_) if self.history.current().result().is_some() => Err(format!(
                "the {} is over; `undo` takes back the last move, `new` starts a new game",
                self.kind_noun()
            )),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Whether a text names no kind of move of this game.
    fn names_no_move_kind(&self, text: &str) -> bool {
        let word = text.split(['/', '<', '>', ' ']).next().unwrap_or(text);
        let arranges = self.history.current().is_match() && is_arrangement(word);
        let mut kinds = self.chosen.program().code.kinds.iter();
        !arranges && !kinds.any(|kind| kind.name.eq_ignore_ascii_case(word))
    }
}

fn is_arrangement(word: &str) -> bool {
    word.eq_ignore_ascii_case("arrange")
}

/// Whether a line means this choice. Its slash may be left out, and a direction may be written as a word.
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
