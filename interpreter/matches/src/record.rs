//! Recorded games.

pub use crate::early_end::EarlyEnd;

use crate::match_play::{Extent, Match, MatchError};
use crate::toml_record;
use serde::Serialize;
use sow_grammar::rules::{Seat, SettingError, Settings};
use sow_interpreter::notation::{MoveError, PositionError};
use sow_interpreter::{CompileError, CompiledGame, GameResult};

/// A recorded game or match, as stored in a TOML file.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_matches::record::Record;
///
/// let record = Record::read("variant = 'kalaha'\nmoves = ['3', '1']\n").unwrap();
/// let settings = record.settings(&rules).unwrap();
/// let end = record.replay(&CompiledGame::new(rules, &settings).unwrap(), |text, game| {
///     println!("{text}: {}", game.notation());
/// });
/// assert_eq!(end.unwrap().mover(), sow_grammar::rules::Seat::South);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The variant: a bundled name, or a path relative to the record.
    pub variant: String,
    /// The option values that differ from the defaults, as written after `--set`.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub options: std::collections::BTreeMap<String, String>,
    /// Whether all rounds of a match were played; if missing, the rules or the position decide.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub whole_match: Option<bool>,
    /// The initial position, if it is not the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The name of the player of South.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub south: Option<String>,
    /// The name of the player of North.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub north: Option<String>,
    /// The date of the game: `2026-11-22`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The seed of the random number generator, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The version of the program that wrote the record.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// A free note, such as event or source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The moves in the notation of the command line, over all rounds, including arrangements.
    pub moves: Vec<String>,
    /// The result: `S`, `N` or `draw`; missing for an unfinished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// How the game ended, if not by its rules; the result then need not follow from the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<EarlyEnd>,
}

/// The reason why a record cannot be read or replayed.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_matches::record::Record;
///
/// let record = Record { moves: vec!["3".to_owned(), "9".to_owned()], ..Record::default() };
/// let settings = Settings::defaults(&rules.options);
/// let compiled = CompiledGame::new(rules, &settings).unwrap();
/// let error = record.replay(&compiled, |_, _| {}).unwrap_err();
/// assert!(error.to_string().starts_with("move 2: `9` is not a move"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The text is not a record.
    #[error("this is not a record of a game: {0}")]
    Unreadable(String),
    /// An option cannot have the recorded value.
    #[error(transparent)]
    Option(#[from] SettingError),
    /// The initial position is not one of this game.
    #[error("the position at the beginning: {0}")]
    Position(#[from] PositionError),
    /// The rules have no `match` section.
    #[error("this game has no `match` section: take `match = true` out of the record")]
    NoMatchRules,
    /// The board cannot be compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A move cannot be played.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The reason.
        error: MoveError,
    },
    /// The result does not fit the way in which the game ended.
    #[error("{0}")]
    EarlyEnd(String),
    /// The result does not agree with the moves.
    #[error("the record says that {}, but after its moves {}", result_phrase(.recorded.as_deref()), result_phrase(.played.as_deref()))]
    Result {
        /// The recorded result.
        recorded: Option<String>,
        /// The result of the moves.
        played: Option<String>,
    },
}

/// Returns a result as a phrase.
fn result_phrase(result: Option<&str>) -> String {
    match result {
        None => "the game is not finished".to_owned(),
        Some("S") => "South has won".to_owned(),
        Some("N") => "North has won".to_owned(),
        Some("draw") => "it is a draw".to_owned(),
        Some(other) => format!("the result is `{other}`"),
    }
}

/// Returns the result as written in a record; `None` for an unfinished game.
#[must_use]
pub fn result(standing: Option<GameResult>) -> Option<String> {
    Some(winner_word(standing?.winner).to_owned())
}

/// Returns the word of records for a winner.
const fn winner_word(winner: Option<Seat>) -> &'static str {
    match winner {
        Some(Seat::South) => "S",
        Some(Seat::North) => "N",
        None => "draw",
    }
}

impl Record {
    /// Reads a record from its text.
    ///
    /// # Errors
    /// [`RecordError::Unreadable`] with the line, the fault and a remedy.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        toml_record::read(text).map_err(RecordError::Unreadable)
    }

    /// Returns the record as TOML text.
    #[must_use]
    pub fn write(&self) -> String {
        // A record consists of texts and lists of texts, which can always be written.
        toml::to_string(self).unwrap_or_default()
    }

    /// Returns the option values of the recorded game.
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

    /// Returns how much of the game was played.
    #[must_use]
    pub fn extent(&self) -> Extent {
        match self.whole_match {
            None => Extent::ByRules,
            Some(true) => Extent::Match,
            Some(false) => Extent::Round,
        }
    }

    /// Returns the winner and the reason if the game ended otherwise than by its rules; `None` as the winner is a draw.
    ///
    /// # Errors
    /// [`RecordError::EarlyEnd`] if the result is missing or does not fit the reason.
    pub fn early_end(&self) -> Result<Option<(Option<Seat>, EarlyEnd)>, RecordError> {
        let Some(ended) = self.ended else {
            return Ok(None);
        };
        let winner = match self.result.as_deref() {
            Some("S" | "s") => Some(Seat::South),
            Some("N" | "n") => Some(Seat::North),
            Some(draw) if draw.eq_ignore_ascii_case("draw") => None,
            _ => {
                return Err(RecordError::EarlyEnd(format!(
                    "a game that {} needs a `result`: \"S\", \"N\" or \"draw\"",
                    ended.phrase()
                )));
            }
        };
        match ended.fits(winner) {
            true => Ok(Some((winner, ended))),
            false => Err(RecordError::EarlyEnd(format!(
                "the result of a game that {} cannot be `{}`",
                ended.phrase(),
                self.result.as_deref().unwrap_or_default()
            ))),
        }
    }

    /// Adds an end that does not follow from the rules, with its winner, unless the moves have a result: the rules have
    /// the last word.
    #[must_use]
    pub fn ended_early(mut self, early_end: Option<(Option<Seat>, EarlyEnd)>) -> Self {
        if let (None, Some((winner, ended))) = (&self.result, early_end) {
            self.result = Some(winner_word(winner).to_owned());
            self.ended = Some(ended);
        }
        self
    }

    /// Creates the game before the first move.
    ///
    /// # Errors
    /// [`RecordError::Position`] if the initial position is not one of the game, [`RecordError::NoMatchRules`] if a
    /// match was recorded but the rules have none, or [`RecordError::Compile`] if the board cannot be compiled.
    pub fn start(&self, compiled: &CompiledGame) -> Result<Match, RecordError> {
        let compiled = compiled.clone();
        let start = match &self.position {
            None => Match::from_compiled(compiled, self.extent()),
            Some(position) => Match::from_position(compiled, self.extent(), position),
        };
        start.map_err(|error| match error {
            MatchError::NoMatchRules => RecordError::NoMatchRules,
            MatchError::Compile(error) => RecordError::Compile(error),
            MatchError::Position(error) => RecordError::Position(error),
        })
    }

    /// Plays all moves, calls `after_move` with every move and the game after it, and checks the result. A record
    /// without a result may end anywhere.
    ///
    /// # Errors
    /// [`RecordError`] for the first move that cannot be played, or if the result does not agree.
    pub fn replay(
        &self,
        compiled: &CompiledGame,
        mut after_move: impl FnMut(&str, &Match),
    ) -> Result<Match, RecordError> {
        let mut game = self.start(compiled)?;
        for (at, text) in self.moves.iter().enumerate() {
            let number = at + 1;
            let read = game.read_move(text);
            let outcome = read.and_then(|read| game.play(&read));
            outcome.map_err(|error| RecordError::Move { number, error })?;
            after_move(text, &game);
        }
        let played = result(game.result());
        let is_early = self.early_end()?.is_some() && played.is_none();
        if self.result.is_some() && self.result != played && !is_early {
            return Err(RecordError::Result {
                recorded: self.result.clone(),
                played,
            });
        }
        Ok(game)
    }
}
