//! Recorded games: reading, checking move by move, writing.

use crate::console::Console;
use crate::failure::{Failure, in_words};
use crate::game::{self, Chosen};
use crate::over;
use crate::played::Played;
use crate::words;
use sow_grammar::bundled;
use sow_grammar::rules::Seat;
use sow_interpreter::record::{Record, result};
use sow_interpreter::{Extent, Match};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// No recorded game comes near to so many bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// Reads a record.
///
/// # Errors
/// If it cannot be read or is no record.
pub fn read(path: &Path) -> Result<Record, Failure> {
    let wrong = |reason: &str| Failure::Input(format!("`{}`: {reason}", path.display()));
    let file = std::fs::File::open(path).map_err(|error| wrong(&in_words(&error)))?;
    let mut text = String::new();
    let read = file.take(LARGEST + 1).read_to_string(&mut text);
    read.map_err(|error| wrong(&in_words(&error)))?;
    if text.len() as u64 > LARGEST {
        return Err(wrong("the file is too large to be a record"));
    }
    toml::from_str(&text).map_err(|error: toml::de::Error| {
        wrong(&format!("not a record: {}", error.to_string().trim_end()))
    })
}

/// Loads the game that was recorded. A path is taken from the folder of the record.
///
/// # Errors
/// If there is no such game, its rules are faulty, or an option cannot have its value.
pub fn choose(record: &Record, path: &Path, console: &mut Console<'_>) -> Result<Chosen, Failure> {
    let options: Vec<(String, String)> = record.options.clone().into_iter().collect();
    let name = match bundled::variant(&record.variant) {
        Some(_) => record.variant.clone(),
        None => beside(path, &record.variant),
    };
    let chosen = game::choose(&name, &options, console)?;
    Ok(Chosen {
        extent: record.extent(),
        ..chosen
    })
}

/// The path of a variant named in a record. A word that names no file there is left as it is, so that the message
/// about it is the one about unknown games.
fn beside(record: &Path, variant: &str) -> String {
    let path = record.parent().unwrap_or(Path::new("")).join(variant);
    if path.exists() || variant.contains(['/', '.']) {
        path.display().to_string()
    } else {
        variant.to_owned()
    }
}

/// Plays the record as far as it is right, and says what is wrong: the number of the move that is not legal and why,
/// or that the result is another.
///
/// # Errors
/// If it begins at no position of the game.
pub fn play(record: &Record, chosen: &Chosen) -> Result<(Played, Option<Failure>), Failure> {
    let start = record.start(&chosen.program).map_err(Failure::input)?;
    let mut played = Played::new(start);
    for (at, text) in record.moves.iter().enumerate() {
        let mover = words::name(played.now().mover());
        let made = played
            .now()
            .read_move(text)
            .and_then(|legal| played.play(&legal));
        if let Err(error) = made {
            let fault = Failure::Input(format!("move {} (`{text}` by {mover}): {error}", at + 1));
            return Ok((played, Some(fault)));
        }
    }
    let fault = check_result(record, &played).err();
    Ok((played, fault))
}

fn check_result(record: &Record, played: &Played) -> Result<(), Failure> {
    let Some(told) = &record.result else {
        return Ok(());
    };
    let expected = match told.to_lowercase().as_str() {
        "s" => Some(Seat::South),
        "n" => Some(Seat::North),
        "draw" => None,
        _ => {
            return Err(Failure::Input(format!(
                "the result `{told}` is none of `S`, `N` and `draw`"
            )));
        }
    };
    let game = played.now();
    match (game.over(), over::told(game)) {
        (Some(standing), Some(result)) if standing.winner != expected => Err(Failure::Input(
            format!("the record says that the result is `{told}`, but it is: {result}"),
        )),
        (Some(_), _) => Ok(()),
        (None, _) => Err(Failure::Input(format!(
            "the record says that the result is `{told}`, but after its last move ({}) the {} goes on",
            record.moves.len(),
            if game.is_match() { "match" } else { "game" }
        ))),
    }
}

/// The record of a game.
#[must_use]
pub fn of(chosen: &Chosen, played: &Played, file: &Path) -> Record {
    let start = played.start();
    let position = start.notation();
    // Where a position was set up, the game need not be what it was chosen as.
    let extent = if start.is_match() {
        Extent::Match
    } else {
        Extent::Round
    };
    let opening = Match::of(Arc::clone(&chosen.program), extent);
    let at_opening = opening.is_ok_and(|opening| opening.notation() == position);
    Record {
        variant: variant_beside(chosen, file),
        options: chosen.changed_options().collect(),
        whole_match: is_told(chosen, start.is_match()),
        position: (!at_opening).then_some(position),
        south: None,
        north: None,
        note: None,
        moves: played
            .steps()
            .iter()
            .map(|step| step.spelling.clone())
            .collect(),
        result: result(played.now().over()),
    }
}

/// Whether a match was played, if that is to be told: a single round is only told from a match where the rules say
/// that the game is played as one.
fn is_told(chosen: &Chosen, is_match: bool) -> Option<bool> {
    let rules = chosen.program.rules().match_rules.as_ref();
    let always = rules.is_some_and(|rules| rules.always);
    (is_match || always).then_some(is_match)
}

/// The variant as a record in `file` names it: a bundled name, or the way from the record's folder to the rule file.
fn variant_beside(chosen: &Chosen, file: &Path) -> String {
    let Some(rules) = &chosen.path else {
        return chosen.name.clone();
    };
    let absolute = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => absolute(folder),
        _ => absolute(Path::new(".")),
    };
    way(&folder, &absolute(rules)).display().to_string()
}

/// The relative path from a folder to a file, both absolute.
fn way(folder: &Path, file: &Path) -> PathBuf {
    let shared = folder
        .components()
        .zip(file.components())
        .take_while(|(one, other)| one == other)
        .count();
    let up = folder.components().skip(shared).map(|_| Path::new(".."));
    up.chain(
        file.components()
            .skip(shared)
            .map(|part| Path::new(part.as_os_str())),
    )
    .collect()
}

/// Writes a record. A file that is there already is only replaced if it is a record itself.
///
/// # Errors
/// If it cannot be written, or something else would be lost.
pub fn write(record: &Record, path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    if path.exists() && read(path).is_err() {
        return Err(Failure::Input(format!(
            "`{shown}` is there already and is no record; choose another name"
        )));
    }
    let text = toml::to_string(record).map_err(Failure::input)?;
    std::fs::write(path, text)
        .map_err(|error| Failure::Input(format!("`{shown}`: {}", in_words(&error))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_way_between_folders() {
        assert_eq!(
            way(Path::new("/a/b"), Path::new("/a/b/c.sow")),
            Path::new("c.sow")
        );
        assert_eq!(
            way(Path::new("/a/b"), Path::new("/a/d/c.sow")),
            Path::new("../d/c.sow")
        );
    }

    #[test]
    fn unknown_keys_are_told() {
        let file = tempfile_with("variant = 'kalaha'\nmovs = []\n");
        let Err(failure) = read(&file) else {
            panic!("read a faulty record")
        };
        assert!(
            failure
                .message()
                .is_some_and(|message| message.contains("movs")),
            "{failure:?}"
        );
        std::fs::remove_file(file).unwrap();
    }

    fn tempfile_with(text: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("sow-record-{}.toml", std::process::id()));
        std::fs::write(&path, text).unwrap();
        path
    }
}
