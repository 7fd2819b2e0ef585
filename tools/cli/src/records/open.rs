//! Opens records together with their games. A record is TOML, or text with moves in a notation of the game.

use super::{choose, read_text, read_toml, rules};
use crate::game;
use crate::game::notations::{NotationArgs, load_notations};
use crate::output::console::Console;
use sow_matches::record::Record;
use sow_matches::text_record::TextRecord;
use sow_operations::failure::Failure;
use sow_operations::files::content_failure;
use sow_operations::game::ChosenGame;
use sow_operations::work::WorkBudget;
use std::path::Path;

/// A record to be opened, with what the user says about it.
#[derive(Debug, Clone, Copy)]
pub struct OpenRequest<'a> {
    /// The file.
    pub path: &'a Path,
    /// The notation to read.
    pub notation: &'a NotationArgs,
    /// The name of the game, whatever the record says.
    pub name: Option<&'a str>,
    /// The options that the record does not set.
    pub set: &'a [(String, String)],
    /// The name of the game, if the record does not name one.
    pub fallback: Option<&'a str>,
    /// The limit on the work of slow positions in its moves.
    pub work: WorkBudget,
}

/// A record with its game.
#[derive(Debug)]
pub struct OpenedRecord {
    /// The record, with its moves as `sow moves` prints them.
    pub record: Record,
    /// The game.
    pub chosen: ChosenGame,
    /// The first fault among the moves of a text. The record ends before the faulty move.
    pub fault: Option<Failure>,
}

/// A recorded game in the format of its file.
pub enum WrittenGame {
    /// A record as TOML, alone in its file.
    Toml(Box<Record>),
    /// A text with moves in some notation.
    Text(TextRecord),
}

/// Reads the games of a file. The list is never empty.
///
/// # Errors
/// If the file cannot be read or is no record.
pub fn read_games(path: &Path) -> Result<Vec<WrittenGame>, Failure> {
    let content = read_text(path)?;
    if is_toml(path, &content) {
        let record = read_toml(path, &content)?;
        return Ok(vec![WrittenGame::Toml(Box::new(record))]);
    }
    let games = TextRecord::parse_all(&content);
    let games = games.map_err(|error| content_failure(path, &error.to_string()))?;
    Ok(games.into_iter().map(WrittenGame::Text).collect())
}

/// Reads the record of one game, TOML or text, and loads its game.
///
/// # Errors
/// If the file is no record or holds several games, or there is no such game or notation.
pub fn open(request: OpenRequest<'_>, console: &mut Console<'_>) -> Result<OpenedRecord, Failure> {
    let games = read_games(request.path)?;
    match games.len() {
        1 => games[0].open(request, console),
        count => Err(content_failure(
            request.path,
            &format!(
                "the file holds {count} games; `sow replay FILE --only 1 --pgn` takes one out"
            ),
        )),
    }
}

impl WrittenGame {
    /// Loads the game of a record, and reads its moves.
    ///
    /// # Errors
    /// As [`open`].
    pub fn open(
        &self,
        request: OpenRequest<'_>,
        console: &mut Console<'_>,
    ) -> Result<OpenedRecord, Failure> {
        match self {
            Self::Toml(record) => open_toml((**record).clone(), request, console),
            Self::Text(text) => open_text(text, request, console),
        }
    }
}

fn open_toml(
    record: Record,
    request: OpenRequest<'_>,
    console: &mut Console<'_>,
) -> Result<OpenedRecord, Failure> {
    let chosen = choose(&record, request.path, console)?;
    request.work.limit(chosen.program());
    let named = request.notation.load(&chosen)?;
    let (notations, preferred) = (&named.notations, named.get());
    let read = TextRecord::spell_record(record, &chosen.game, notations, preferred);
    let read = read.map_err(|error| Failure::Input(error.to_string()))?;
    Ok(OpenedRecord {
        record: read.record,
        chosen,
        fault: read.fault.map(Failure::Input),
    })
}

fn open_text(
    text: &TextRecord,
    request: OpenRequest<'_>,
    console: &mut Console<'_>,
) -> Result<OpenedRecord, Failure> {
    let OpenRequest { path, notation, .. } = request;
    let about = |reason: String| content_failure(path, &reason);
    let name = match (request.name, text.variant()) {
        (Some(name), _) => name.to_owned(),
        (None, Some(variant)) => rules::game_name(variant, path)?,
        (None, None) if request.fallback.is_some() => {
            request.fallback.unwrap_or_default().to_owned()
        }
        (None, None) => {
            return Err(about(
                "the record does not say which game it is: add `--game NAME`, or the line `[Variant \"NAME\"]`"
                    .to_owned(),
            ));
        }
    };
    let skeleton = text
        .to_record(&name)
        .map_err(|error| about(error.to_string()))?;
    let options = skeleton.options.clone().into_iter();
    let options: Vec<(String, String)> = request.set.iter().cloned().chain(options).collect();
    let chosen = game::choose(&name, &options, console)?.with_extent(skeleton.extent())?;
    request.work.limit(chosen.program());
    let record = Record {
        variant: chosen.name.clone(),
        options: chosen.changed_options().collect(),
        ..skeleton
    };
    let notations = load_notations(&chosen)?;
    let named = notations.find_named(notation.notation.as_deref());
    let preferred = match named.map_err(Failure::input)? {
        None => notations
            .find_named(text.notation())
            .map_err(|error| about(format!("header `Notation`: {error}")))?,
        named => named,
    };
    let read = text.read_moves(record, &chosen.game, &notations, preferred);
    let read = read.map_err(|error| about(error.to_string()))?;
    Ok(OpenedRecord {
        record: read.record,
        chosen,
        fault: read.fault.map(about),
    })
}

/// Whether a file holds TOML: by its name, or by a line such as `moves = …`.
fn is_toml(path: &Path, content: &str) -> bool {
    let is_key = |line: &str| {
        let key = line.split_once('=').map(|(key, _)| key.trim());
        key.is_some_and(|key| ["variant", "moves"].contains(&key))
    };
    path.extension().is_some_and(|ending| ending == "toml") || content.lines().any(is_key)
}
