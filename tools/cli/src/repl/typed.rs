//! The interpretation of typed lines: commands, abbreviations, moves, and answers to questions.

use super::command::{self, Command};
use super::session::{Open, Reply, Session, any_of};
use crate::support::files::Existing;
use sow_interpreter::notation::MoveError;
use std::path::PathBuf;

impl Session<'_> {
    /// Interprets a line and executes it.
    ///
    /// # Errors
    /// Returns a message; nothing has changed then.
    pub(super) fn line(&mut self, line: &str) -> Result<Reply, String> {
        self.stopped = false;
        match self.open.clone() {
            Some(Open::Choice(text, choices)) => {
                if let Some(choice) = choices.iter().find(|choice| is_choice(line, choice)) {
                    return self.make(&format!("{text}{choice}")).map(Reply::Played);
                }
                if matches!(self.understood(line), Ok(Command::Move(_)) | Err(_)) {
                    return Err(format!("choose {}", any_of(&choices)));
                }
                self.open = None;
            }
            Some(Open::Replace(file)) => return self.replaced(line, file).map(Reply::Show),
            None => {}
        }
        let command = self.understood(line)?;
        self.obey(command)
    }

    /// Parses a command, possibly abbreviated. A word that names a kind of move is not taken for an abbreviation.
    fn understood(&self, line: &str) -> Result<Command, String> {
        let word = line.split_whitespace().next().unwrap_or_default();
        match command::parse(line)? {
            Command::Move(_) if word.chars().all(char::is_alphabetic) && self.is_unknown(word) => {
                command::parse_shortened(line)
            }
            command => Ok(command),
        }
    }

    /// Asks whether a file may be replaced.
    pub(super) fn ask_to_replace(&mut self, file: PathBuf) {
        self.open = Some(Open::Replace(file));
    }

    fn replaced(&mut self, answer: &str, file: PathBuf) -> Result<String, String> {
        let told = match answer.to_lowercase().as_str() {
            "y" | "yes" => self.write(&file, Existing::Replaced),
            "n" | "no" => Ok(format!("`{}` is unchanged\n", file.display())),
            _ => return Err("`yes` or `no`?".to_owned()),
        };
        self.open = None;
        told
    }

    /// Makes the moves of a line in turn, with answers of machines between them; if one is wrong, none is made.
    pub(super) fn make_all(&mut self, line: &str) -> Result<String, String> {
        let words: Vec<&str> = line
            .split([' ', '\t', ','])
            .filter(|word| !word.is_empty())
            .collect();
        // Only arrangements contain spaces.
        let arranges = words.first().is_some_and(|word| is_arrangement(word))
            || self.now().arrangement().is_some();
        let ([_, _, ..], false) = (words.as_slice(), arranges) else {
            return self.make(line.trim_end_matches(','));
        };
        let before = self.played.clone();
        let mut text = String::new();
        for (at, word) in words.iter().enumerate() {
            if at > 0 {
                text += &self.answers();
            }
            let made = match &self.open {
                Some(Open::Choice(..)) => Err(format!("`{}` lacks a choice", words[at - 1])),
                _ => self.make(word),
            };
            match made {
                Ok(told) => text += &told,
                Err(reason) => {
                    (self.played, self.open) = (before, None);
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
    fn make(&mut self, text: &str) -> Result<String, String> {
        let read = self.played.now().read_move(text);
        match read.and_then(|legal| self.played.play(&legal)) {
            Ok(()) => {
                self.open = None;
                Ok(self.result_of_move())
            }
            Err(MoveError::Incomplete { text, choices }) => {
                let open = any_of(&choices);
                if !self.person {
                    return Err(format!("the choice is left open: {text} ({open})"));
                }
                self.open = Some(Open::Choice(text, choices));
                Ok(String::new())
            }
            Err(_) if !text.chars().any(|sign| sign.is_ascii_digit()) && self.is_unknown(text) => {
                Err(command::unknown(text, &self.beginnings()))
            }
            Err(_) if self.played.now().over().is_some() => Err(format!(
                "the {} is over; `undo` takes back the last move, `new` starts a new game",
                self.what()
            )),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Whether a text names no kind of move of this game.
    fn is_unknown(&self, text: &str) -> bool {
        let word = text.split(['/', '<', '>', ' ']).next().unwrap_or(text);
        let arranges = self.played.now().is_match() && is_arrangement(word);
        !arranges
            && !self
                .chosen
                .program
                .rules()
                .moves
                .iter()
                .any(|kind| kind.name.eq_ignore_ascii_case(word))
    }
}

fn is_arrangement(word: &str) -> bool {
    word.eq_ignore_ascii_case("arrange")
}

/// Whether a line means this choice. The slash may be left out, and directions may be written as words.
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
