//! Recorded games: reading, checking move by move, and writing; the rule files that they name (`rules`); and unfinished
//! games ([`unfinished`]).

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

/// The maximum number of bytes in a record, far more than any has.
const LARGEST: u64 = 4 * 1024 * 1024;

/// The header of a record: everything but the game itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
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
}

impl Said {
    /// Returns the header of a record.
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
/// If the file cannot be read or is not a record.
pub fn read(path: &Path) -> Result<Record, Failure> {
    let text = read_at_most(path, LARGEST, "a record")?;
    toml::from_str(&text).map_err(|error: toml::de::Error| {
        let reason = format!("not a record: {}", error.to_string().trim_end());
        wrong(path, &reason)
    })
}

/// Loads the game that a record names.
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

/// Plays the record up to its first fault. Also returns the fault, if any: the illegal move and why, or a different
/// result.
///
/// # Errors
/// If the starting position is not one of the game.
pub fn play(record: &Record, chosen: &Chosen) -> Result<(History, Option<Failure>), Failure> {
    let (played, fault) = record::play(record, &chosen.program).map_err(Failure::Input)?;
    Ok((played, fault.map(Failure::Input)))
}

/// Whether a file exists that a record would overwrite; a pipe does not count.
#[must_use]
pub fn is_there(file: &Path) -> bool {
    file.is_file()
}

/// Writes the record of a game with the header `said`. Rules from a file outside the folder of the record are copied
/// into it. The recorded version is that of this program.
///
/// # Errors
/// If a file cannot be written, or another file would be lost.
pub fn save(
    chosen: &Chosen,
    played: &History,
    said: &Said,
    file: &Path,
    existing: Existing,
) -> Result<(), Failure> {
    if is_there(file) && read(file).is_err() {
        return Err(taken(file, " and is not a record; choose another name"));
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
