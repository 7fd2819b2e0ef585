//! Recorded games.

use crate::match_play::{Extent, Match, MatchError};
use serde::{Deserialize, Serialize};
use sow_grammar::rules::{Seat, SettingError, Settings};
use sow_interpreter::notation::{MoveError, PositionError};
use sow_interpreter::{CompileError, Program, Standing};
use std::sync::Arc;

/// A recorded game or match, as it stands in a TOML file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The variant: a bundled name or a path beside the record.
    pub variant: String,
    /// Option values that differ from the defaults, as they are written after `--set`.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub options: std::collections::BTreeMap<String, String>,
    /// Whether all rounds of a match were played; if it is missing, the rules say, or the position.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub whole_match: Option<bool>,
    /// Where it begins, unless at the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south: Option<String>,
    /// The players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north: Option<String>,
    /// The day it was played on: `2026-11-22`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The seed of chance, where one was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The version of the program that wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Event, source: whatever the recorder wants to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The moves in the notation of the command line, over all rounds, arrangements among them.
    pub moves: Vec<String>,
    /// `S`, `N`, `draw`, or missing for a game not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// Why a record cannot be read or played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text is not a record.
    #[error("this is not a record of a game: {0}")]
    Unreadable(String),
    /// An option cannot have that value.
    #[error(transparent)]
    Option(#[from] SettingError),
    /// The position it begins with is not one of this game.
    #[error("the position at the beginning: {0}")]
    Position(#[from] PositionError),
    /// The rules have no `match` section.
    #[error("this game has no `match` section: take `match = true` out of the record")]
    OneRound,
    /// The board cannot be made.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// Why.
        error: MoveError,
    },
    /// The result does not agree with the moves.
    #[error("the record says that {}, but after its moves {}", said(.recorded.as_deref()), said(.played.as_deref()))]
    Result {
        /// What is recorded.
        recorded: Option<String>,
        /// What the moves come to.
        played: Option<String>,
    },
}

/// A result in words.
fn said(result: Option<&str>) -> String {
    match result {
        None => "the game is not finished".to_owned(),
        Some("S") => "South has won".to_owned(),
        Some("N") => "North has won".to_owned(),
        Some("draw") => "it is a draw".to_owned(),
        Some(other) => format!("the result is `{other}`"),
    }
}

/// The result as it stands in a record; `None` for a game not finished.
#[must_use]
pub fn result(standing: Option<Standing>) -> Option<String> {
    let winner = match standing?.winner {
        Some(Seat::South) => "S",
        Some(Seat::North) => "N",
        None => "draw",
    };
    Some(winner.to_owned())
}

impl Record {
    /// Reads a record from its text.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`] with the place and what is wrong.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        toml::from_str(text)
            .map_err(|error| RecordError::Unreadable(error.to_string().trim_end().to_owned()))
    }

    /// The record as a text.
    #[must_use]
    pub fn write(&self) -> String {
        // A record is made of texts and lists of texts, which can always be written.
        toml::to_string(self).unwrap_or_default()
    }

    /// The option values it was played with.
    ///
    /// # Errors
    /// [`RecordError::Option`] if the rules do not allow them.
    pub fn settings(&self, rules: &sow_grammar::Rules) -> Result<Settings, RecordError> {
        let mut settings = Settings::defaults(&rules.options);
        for (name, value) in &self.options {
            settings.set(&rules.options, name, value)?;
        }
        Ok(settings)
    }

    /// How much of the game was played.
    #[must_use]
    pub fn extent(&self) -> Extent {
        match self.whole_match {
            None => Extent::AsRuled,
            Some(true) => Extent::Match,
            Some(false) => Extent::Round,
        }
    }

    /// The game before the first move.
    ///
    /// # Errors
    /// If it begins with something that is not a position of the game, or is a match and the game has none.
    pub fn start(&self, program: &Arc<Program>) -> Result<Match, RecordError> {
        let program = Arc::clone(program);
        let start = match &self.position {
            None => Match::of(program, self.extent()),
            Some(position) => Match::at(program, self.extent(), position),
        };
        start.map_err(|error| match error {
            MatchError::OneRound => RecordError::OneRound,
            MatchError::Compile(error) => RecordError::Compile(error),
            MatchError::Position(error) => RecordError::Position(error),
        })
    }

    /// Plays all moves, showing each with the game after it, and sees that the result agrees. A record without a
    /// result may end anywhere.
    ///
    /// # Errors
    /// At the first move that cannot be played, or if the result does not agree.
    pub fn replay(
        &self,
        program: &Arc<Program>,
        mut each: impl FnMut(&str, &Match),
    ) -> Result<Match, RecordError> {
        let mut game = self.start(program)?;
        for (at, text) in self.moves.iter().enumerate() {
            let number = at + 1;
            let read = game.read_move(text);
            let made = read.and_then(|read| game.play(&read));
            made.map_err(|error| RecordError::Move { number, error })?;
            each(text, &game);
        }
        let played = result(game.over());
        if self.result.is_some() && self.result != played {
            return Err(RecordError::Result {
                recorded: self.result.clone(),
                played,
            });
        }
        Ok(game)
    }
}
