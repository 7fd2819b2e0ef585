//! Writing a record as text.

use super::headers::{headers_of, result_text};
use crate::match_play::Match;
use crate::notations::Notation;
use crate::record::{Record, RecordError, result};
use sow_grammar::rules::Seat;
use sow_interpreter::CompiledGame;
use std::fmt::Write;

/// The greatest length of a line of moves.
const LINE_LENGTH: usize = 78;

/// Writes a record with PGN headers and its moves in a notation, or as `sow moves` prints them.
///
/// # Errors
/// [`RecordError`] for the first move that cannot be played.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// use sow_interpreter::CompiledGame;
/// use sow_matches::record::Record;
/// use sow_matches::text_record;
///
/// let settings = Settings::defaults(&rules.options);
/// let compiled = CompiledGame::new(rules, &settings).unwrap();
/// let record = Record { variant: "kalaha".to_owned(), moves: vec!["3".to_owned()], ..Record::default() };
/// let text = text_record::write(&record, &compiled, None).unwrap();
/// assert!(text.contains("[Variant \"kalaha\"]"));
/// ```
pub fn write(
    record: &Record,
    compiled: &CompiledGame,
    notation: Option<&Notation>,
) -> Result<String, RecordError> {
    let (words, game) = written_moves(record, compiled, notation)?;
    // The moves of a finished game say who has won, even if the record does not.
    let record = &Record {
        result: record.result.clone().or_else(|| result(game.result())),
        ..record.clone()
    };
    let mut text = String::new();
    for (name, value) in headers_of(record, notation.map(Notation::name)) {
        let _ = writeln!(text, "[{name} \"{}\"]", escape(&value));
    }
    text.push('\n');
    let mut line = String::new();
    let result = result_text(record.result.as_deref()).to_owned();
    for word in words.into_iter().chain([result]) {
        if !line.is_empty() && line.len() + word.len() >= LINE_LENGTH {
            let _ = writeln!(text, "{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &word;
    }
    let _ = writeln!(text, "{line}");
    Ok(text)
}

/// Returns the moves with their numbers, and the game after them. A number stands before each turn of the player who
/// began, and before the first move.
fn written_moves(
    record: &Record,
    compiled: &CompiledGame,
    notation: Option<&Notation>,
) -> Result<(Vec<String>, Match), RecordError> {
    let mut game = record.start(compiled)?;
    let first = game.mover();
    let mut words = Vec::new();
    let mut turns = 0;
    let mut last: Option<Seat> = None;
    for (at, text) in record.moves.iter().enumerate() {
        let illegal = |error| RecordError::Move {
            number: at + 1,
            error,
        };
        let played = game.read_move(text).map_err(illegal)?;
        let mover = game.mover();
        if mover == first && last != Some(mover) {
            turns += 1;
            words.push(format!("{turns}."));
        }
        last = Some(mover);
        words.push(write_move(&game, notation, &played));
        game.play(&played).map_err(illegal)?;
    }
    Ok((words, game))
}

fn write_move(
    game: &Match,
    notation: Option<&Notation>,
    played: &crate::match_play::MatchMove,
) -> String {
    notation.map_or_else(
        || game.spell(played),
        |notation| notation.write(game, played),
    )
}

/// Escapes quotes and backslashes; line breaks and control characters become blanks.
fn escape(value: &str) -> String {
    let mut escaped = String::new();
    for sign in value.chars() {
        match sign {
            '"' | '\\' => escaped.extend(['\\', sign]),
            sign if sign.is_control() => escaped.push(' '),
            sign => escaped.push(sign),
        }
    }
    escaped
}
