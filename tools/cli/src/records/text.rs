//! Records as text, with PGN headers and with moves in a notation of the game.

use crate::game::notations::ChosenNotation;
use sow_matches::record::Record;
use sow_matches::text_record::{TextRecord, write};
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use std::path::Path;

/// Whether a file is written as text instead of TOML.
#[must_use]
pub fn is_text_name(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
}

/// Writes a record as text, with moves in this notation, or without one in the first notation of the game.
///
/// # Errors
/// If a move of the record cannot be played.
pub fn to_text(
    record: &Record,
    chosen: &ChosenGame,
    notation: &ChosenNotation,
) -> Result<String, Failure> {
    let notation_used = notation.get().or_else(|| notation.notations.first());
    write(record, &chosen.game, notation_used).map_err(Failure::input)
}

/// Whether a text is a record with headers.
pub(super) fn is_text_record(content: &str) -> bool {
    let text = TextRecord::parse(content);
    text.is_ok_and(|text| text.header("Result").is_some() || text.variant().is_some())
}
