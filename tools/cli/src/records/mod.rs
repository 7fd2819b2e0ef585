//! Recorded games: reading, checking move by move, and writing. `rules` finds the rule files that records name,
//! [`text`] writes records as text, [`open`] opens records in both formats together with their game, [`unfinished`]
//! stores unfinished games, and [`unfinished_list`] lists these.

pub mod open;
mod rules;
pub mod text;
pub mod unfinished;
pub mod unfinished_list;

use crate::game;
use crate::game::notations::ChosenNotation;
use crate::output::console::Console;
use crate::support::files::{self, ExistingFile, exists_failure};
use sow_display::history::History;
use sow_display::record;
use sow_grammar::rules::Seat;
use sow_matches::record::{EarlyEnd, Record};
use sow_operations::failure::Failure;
use sow_operations::files::{content_failure, io_failure, read_at_most, read_beside};
use sow_operations::game::ChosenGame;
use std::path::Path;
use std::time::SystemTime;

/// The maximum size of a record in bytes, far above the size of any real record.
const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// The header of a record: everything but the game itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordHeader {
    /// The player of South.
    pub south: Option<String>,
    /// The player of North.
    pub north: Option<String>,
    /// The date of the game; `None` for today.
    pub date: Option<String>,
    /// The seed of the random numbers, if one was given.
    pub seed: Option<String>,
    /// A free note.
    pub note: Option<String>,
    /// The winner and the reason, if the game did not end by its rules. A draw has no winner.
    pub early_end: Option<(Option<Seat>, EarlyEnd)>,
}

impl RecordHeader {
    /// Returns the header of a record.
    #[must_use]
    pub fn from_record(record: &Record) -> Self {
        Self {
            south: record.south.clone(),
            north: record.north.clone(),
            date: record.date.clone(),
            seed: record.seed.clone(),
            note: record.note.clone(),
            early_end: record.early_end().ok().flatten(),
        }
    }
}

/// Reads a record.
///
/// # Errors
/// If the file cannot be read or is not a record.
pub fn read(path: &Path) -> Result<Record, Failure> {
    read_toml(path, &read_text(path)?)
}

/// Reads a record that the program looks for in a folder, if it exists. Anything but a regular file inside the folder
/// is refused.
fn read_unnamed(path: &Path) -> Result<Option<Record>, Failure> {
    let text = read_beside(path, MAX_BYTES, "a record")?;
    text.map(|text| read_toml(path, &text)).transpose()
}

fn read_text(path: &Path) -> Result<String, Failure> {
    read_at_most(path, MAX_BYTES, "a record")
}

fn read_toml(path: &Path, text: &str) -> Result<Record, Failure> {
    Record::read(text).map_err(|error| content_failure(path, &error.to_string()))
}

/// Loads the game that a record names.
///
/// # Errors
/// If there is no such game, its rules are faulty, or an option cannot have its value.
pub fn choose(
    record: &Record,
    path: &Path,
    console: &mut Console<'_>,
) -> Result<ChosenGame, Failure> {
    let options: Vec<(String, String)> = record.options.clone().into_iter().collect();
    let name = rules::game_name(&record.variant, path)?;
    let chosen = game::choose(&name, &options, console)?;
    Ok(ChosenGame {
        extent: record.extent(),
        ..chosen
    })
}

/// Plays the record up to its first fault. Also returns the fault, if there is one: an illegal move with the reason, or
/// a different result.
///
/// # Errors
/// If the starting position is not a position of the game.
pub fn play(record: &Record, chosen: &ChosenGame) -> Result<(History, Option<Failure>), Failure> {
    let (history, fault) = record::play(record, &chosen.game).map_err(Failure::Input)?;
    Ok((history, fault.map(Failure::Input)))
}

/// Whether a file exists that a record would overwrite; a pipe does not count.
#[must_use]
pub fn would_overwrite(file: &Path) -> bool {
    file.is_file()
}

/// Writes the record of a game with the header `header`, as text if the name of the file ends in `.pgn`. Rules from a
/// file outside the folder of the record are copied into that folder. The record names the version of this program.
///
/// # Errors
/// If a file cannot be written, or another file would be lost.
pub fn save(
    chosen: &ChosenGame,
    history: &History,
    header: &RecordHeader,
    notation: &ChosenNotation,
    (file, existing): (&Path, ExistingFile),
) -> Result<(), Failure> {
    if would_overwrite(file) && !is_record(file) {
        return Err(exists_failure(
            file,
            " and is not a record; choose another name",
        ));
    }
    let record = build_record(history, header, rules::variant_in_record(chosen, file)?);
    let text = match text::is_text_name(file) {
        true => text::to_text(&record, chosen, notation)?,
        false => toml::to_string(&record).map_err(Failure::input)?,
    };
    files::write(file, &text, existing).map_err(|error| io_failure(file, &error))
}

/// Whether a file is a record, so that another may replace it.
fn is_record(file: &Path) -> bool {
    let content = read_text(file);
    content.is_ok_and(|content| read_toml(file, &content).is_ok() || text::is_text_record(&content))
}

fn build_record(history: &History, header: &RecordHeader, variant: String) -> Record {
    let today = || {
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        now.chars().take_while(|&letter| letter != 'T').collect()
    };
    let RecordHeader {
        south,
        north,
        date,
        seed,
        note,
        early_end,
    } = header.clone();
    Record {
        south,
        north,
        date: date.or_else(|| Some(today())),
        seed,
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        note,
        ..record::build_record(history, variant).ended_early(early_end)
    }
}
