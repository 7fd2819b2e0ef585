//! Recorded games: reading, checking move by move, writing; and the rule files that they name (`rules`); games that
//! were left before their end ([`unfinished`]).

mod rules;
pub mod unfinished;

use crate::game::{self, Chosen};
use crate::output::console::Console;
use crate::support::failure::Failure;
use crate::support::files::{self, Existing, failed, read_at_most, taken, wrong};
use sow_display::history::History;
use sow_display::record;
use sow_matches::record::Record;
use std::path::Path;
use std::time::SystemTime;

/// No recorded game comes near to so many bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// What a record says of a game besides how it was played.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// Who played South.
    pub south: Option<String>,
    /// Who played North.
    pub north: Option<String>,
    /// The day it was played on; if it is missing, today.
    pub date: Option<String>,
    /// The seed of chance, where one was given.
    pub seed: Option<String>,
    /// Whatever the recorder wants to say.
    pub note: Option<String>,
}

impl Said {
    /// What this record says.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        Self {
            south: record.south.clone(),
            north: record.north.clone(),
            date: record.date.clone(),
            seed: record.seed.clone(),
            note: record.note.clone(),
        }
    }
}

/// Reads a record.
///
/// # Errors
/// If it cannot be read or is no record.
pub fn read(path: &Path) -> Result<Record, Failure> {
    let text = read_at_most(path, LARGEST, "a record")?;
    toml::from_str(&text).map_err(|error: toml::de::Error| {
        let reason = format!("not a record: {}", error.to_string().trim_end());
        wrong(path, &reason)
    })
}

/// Loads the game that was recorded.
///
/// # Errors
/// If there is no such game, its rules are faulty, or an option cannot have its value.
pub fn choose(record: &Record, path: &Path, console: &mut Console<'_>) -> Result<Chosen, Failure> {
    let options: Vec<(String, String)> = record.options.clone().into_iter().collect();
    let name = rules::named(&record.variant, path)?;
    let chosen = game::choose(&name, &options, console)?;
    Ok(Chosen {
        extent: record.extent(),
        ..chosen
    })
}

/// Plays the record as far as it is right, and says what is wrong: the number of the move that is not legal and why,
/// or that the result is another.
///
/// # Errors
/// If it begins at no position of the game.
pub fn play(record: &Record, chosen: &Chosen) -> Result<(History, Option<Failure>), Failure> {
    let (played, fault) = record::play(record, &chosen.program).map_err(Failure::Input)?;
    Ok((played, fault.map(Failure::Input)))
}

/// Whether there is a file that a record written there would take the place of; a pipe is none.
#[must_use]
pub fn is_there(file: &Path) -> bool {
    file.is_file()
}

/// Writes the record of a game, with what is said of it. Rules from a file that is not in the folder of the record are put there too.
/// Of the names and the note only those of `said` count; the version is that of this program.
///
/// # Errors
/// If something cannot be written, or something else would be lost.
pub fn save(
    chosen: &Chosen,
    played: &History,
    said: &Said,
    file: &Path,
    existing: Existing,
) -> Result<(), Failure> {
    if is_there(file) && read(file).is_err() {
        return Err(taken(file, " and is no record; choose another name"));
    }
    let record = of(chosen, played, said, rules::beside(chosen, file)?);
    let text = toml::to_string(&record).map_err(Failure::input)?;
    files::write(file, &text, existing).map_err(|error| failed(file, &error))
}

fn of(chosen: &Chosen, played: &History, said: &Said, variant: String) -> Record {
    let today = || {
        let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        now.chars().take_while(|&letter| letter != 'T').collect()
    };
    let Said {
        south,
        north,
        date,
        seed,
        note,
    } = said.clone();
    Record {
        south,
        north,
        date: date.or_else(|| Some(today())),
        seed,
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        note,
        ..record::of(&chosen.program, played, variant)
    }
}
