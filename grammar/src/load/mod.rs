//! The single path from a rule file to checked rules, for all commands and for the library.
//!
//! A game is a file, a text, or one of the [`bundled`] variants. Faults of the *rules* are in
//! [`LoadedGame::diagnostics`]; a [`LoadError`] means that no rules could be read.

mod bases;
mod editor_files;
mod exclusions;
mod fix_testing;
mod loaded_game;
mod overrides;
mod text;

use crate::bundled;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::source::Sources;
use bases::Loader;
pub use bases::{BaseChain, EditorTexts};
pub use editor_files::{load_base_chain_texts, load_edited, parse_base_chain};
pub use loaded_game::{LoadError, LoadedGame, describe_io_error};
use std::io::{ErrorKind, Read};
use std::path::Path;
pub(crate) use text::MAX_FILE_BYTES;
use text::{File, decode};

/// Loads a game as named on the command line: a bundled variant by its name, or else a rule file by its path.
///
/// # Errors
/// If there is neither.
pub fn load(game: &str) -> Result<LoadedGame, LoadError> {
    Ok(load_checked(&open_game(game)?))
}

/// Like [`load`], for playing: bundled variants are not checked by the lints, as in [`load_variant_to_play`].
///
/// # Errors
/// As [`load`].
pub fn load_to_play(game: &str) -> Result<LoadedGame, LoadError> {
    let file = open_game(game)?;
    Ok(match file.is_bundled() {
        true => Loader::without_lints().load_unchecked(&file),
        false => load_checked(&file),
    })
}

/// Returns the texts of a game as [`load`] finds it, as far as they can be read, without checking their rules.
///
/// # Errors
/// As [`load`].
pub fn base_chain_of(game: &str) -> Result<BaseChain, LoadError> {
    Ok(Loader::default().base_chain(open_game(game)?))
}

fn open_game(game: &str) -> Result<File, LoadError> {
    let is_name = !game.contains(['/', '\\']) && !game.to_ascii_lowercase().ends_with(".sow");
    if let Some(variant) = bundled::variant(game).filter(|_| is_name) {
        return Ok(File::from_variant(variant));
    }
    match open_file(Path::new(game)) {
        Err(LoadError::Unreadable { error, .. })
            if is_name && error.kind() == ErrorKind::NotFound =>
        {
            Err(unknown_game(game))
        }
        result => result,
    }
}

fn open_file(path: &Path) -> Result<File, LoadError> {
    File::open(path).map_err(|error| LoadError::Unreadable {
        path: path.to_path_buf(),
        error,
    })
}

/// Loads a rule file. Its base is looked for next to it first, then among the bundled variants.
///
/// # Errors
/// If the file cannot be read. Faults in its content are not errors of this kind.
pub fn load_file(path: &Path) -> Result<LoadedGame, LoadError> {
    Ok(load_checked(&open_file(path)?))
}

/// Loads a bundled variant.
///
/// # Errors
/// If there is no variant of that name.
pub fn load_variant(name: &str) -> Result<LoadedGame, LoadError> {
    let variant = bundled::variant(name).ok_or_else(|| unknown_game(name))?;
    Ok(load_checked(&File::from_variant(variant)))
}

/// Loads a bundled variant without running the lints, which take most of the loading time: bundled variants have no
/// faults.
///
/// # Errors
/// If there is no variant of that name.
pub fn load_variant_to_play(name: &str) -> Result<LoadedGame, LoadError> {
    let variant = bundled::variant(name).ok_or_else(|| unknown_game(name))?;
    Ok(Loader::without_lints().load_unchecked(&File::from_variant(variant)))
}

/// Loads a game together with the file of cases next to it, `NAME.cases`, if it exists. `game` may be either of the two
/// files.
///
/// # Errors
/// As [`load`].
pub fn load_with_cases(game: &str) -> Result<LoadedGame, LoadError> {
    let rules = game
        .strip_suffix(".cases")
        .map(|name| format!("{name}.sow"));
    let game = rules.as_deref().unwrap_or(game);
    let mut loaded = load(game)?;
    let root = loaded.sources.as_slice().first();
    let file = match root.and_then(|root| root.path.as_deref()) {
        None => bundled::variant(game).and_then(File::cases_of_variant),
        Some(path) => {
            let path = path.with_extension("cases");
            let found = File::open_sibling(&path);
            found.map_err(|error| LoadError::Unreadable { path, error })?
        }
    };
    if let Some(file) = file {
        loaded.add_cases(&file);
    }
    Ok(loaded)
}

/// Returns the text of a file next to a rule file, such as the facts about it, if it exists. It must be in the same
/// folder and no larger than a rule file may be.
///
/// # Errors
/// If the file cannot be read, is not text, or is a link that leads out of the folder.
pub fn sibling_text(path: &Path) -> std::io::Result<Option<String>> {
    let Some(file) = File::open_sibling(path)? else {
        return Ok(None);
    };
    match decode(&file.bytes) {
        (text, None) => Ok(Some(text)),
        (_, Some(fault)) => Err(std::io::Error::other(fault.message)),
    }
}

/// Loads a rule file from its text; `name` is its name in reports. Bases are looked for among the bundled variants.
#[must_use]
pub fn load_text(name: &str, text: &str) -> LoadedGame {
    load_checked(&File::from_text(name, text))
}

/// Like [`load_text`], with a text from a reader such as stdin.
///
/// # Errors
/// If it cannot be read.
pub fn load_from(name: &str, reader: impl Read) -> std::io::Result<LoadedGame> {
    Ok(load_checked(&File::from_reader(name, reader)?))
}

/// A rule file as text, without its rules.
#[derive(Debug)]
pub struct UnparsedFile {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The text of the file, the only one in these sources.
    pub sources: Sources,
    /// The reason why the text cannot be read as a rule file; `None` if it can.
    pub fault: Option<Diagnostic>,
}

/// Opens a rule file without parsing it.
///
/// # Errors
/// If the file cannot be read.
pub fn open(path: &Path) -> Result<UnparsedFile, LoadError> {
    Ok(decode_file(open_file(path)?))
}

/// Like [`open`], with a text from a reader such as stdin; `name` is its name in reports.
///
/// # Errors
/// If it cannot be read.
pub fn open_from(name: &str, reader: impl Read) -> std::io::Result<UnparsedFile> {
    Ok(decode_file(File::from_reader(name, reader)?))
}

fn decode_file(file: File) -> UnparsedFile {
    let (text, fault) = decode(&file.bytes);
    let mut sources = Sources::default();
    sources.add(file.name, file.path.as_deref(), text);
    UnparsedFile {
        bytes: file.bytes,
        sources,
        fault,
    }
}

fn unknown_game(name: &str) -> LoadError {
    LoadError::UnknownGame {
        name: name.to_owned(),
        nearest: nearest(name, bundled::names()),
    }
}

fn load_checked(file: &File) -> LoadedGame {
    Loader::default().load(file)
}
