//! The one path from a rule file to checked rules, for all commands and for the library.
//!
//! A game is a file, a text, or one of the [`bundled`] variants. What is wrong with the *rules* is in
//! [`Loaded::diagnostics`]; a [`LoadError`] means that there are no rules to speak of.

mod bases;
mod edited;
mod loaded;
mod mending;
mod text;

use crate::bundled;
use crate::diagnostic::Diagnostic;
use crate::nearest::nearest;
use crate::source::Sources;
use bases::Loader;
pub use bases::{Lineage, Texts};
pub use edited::{builds_on, lineage, load_edited};
pub use loaded::{LoadError, Loaded, in_words};
use std::io::{ErrorKind, Read};
use std::path::Path;
pub(crate) use text::LARGEST;
use text::{File, decode};

/// Loads a game as the command line names it: a bundled variant by its name, or else a rule file by its path.
///
/// # Errors
/// If there is neither.
pub fn load(game: &str) -> Result<Loaded, LoadError> {
    Ok(finish(&named(game)?))
}

/// As [`load`], for those who want to play: bundled variants are taken as they are, as by [`load_variant_to_play`].
///
/// # Errors
/// As [`load`].
pub fn load_to_play(game: &str) -> Result<Loaded, LoadError> {
    let file = named(game)?;
    Ok(match file.is_bundled() {
        true => taken_as_sound(&file),
        false => finish(&file),
    })
}

/// The texts of a game as [`load`] finds it, as far as they can be read, without a look at what they say.
///
/// # Errors
/// As [`load`].
pub fn lineage_of(game: &str) -> Result<Lineage, LoadError> {
    Ok(Loader::default().lineage(named(game)?))
}

fn named(game: &str) -> Result<File, LoadError> {
    let is_name = !game.contains(['/', '\\']) && !game.to_ascii_lowercase().ends_with(".sow");
    if let Some(variant) = bundled::variant(game).filter(|_| is_name) {
        return Ok(File::bundled(variant));
    }
    match read(Path::new(game)) {
        Err(LoadError::Unreadable { error, .. })
            if is_name && error.kind() == ErrorKind::NotFound =>
        {
            Err(unknown(game))
        }
        result => result,
    }
}

fn read(path: &Path) -> Result<File, LoadError> {
    File::open(path).map_err(|error| LoadError::Unreadable {
        path: path.to_path_buf(),
        error,
    })
}

/// Loads a rule file. A base is looked for beside it first, then among the bundled variants.
///
/// # Errors
/// If the file cannot be read. Faults inside it are no error of this kind.
pub fn load_file(path: &Path) -> Result<Loaded, LoadError> {
    Ok(finish(&read(path)?))
}

/// Loads a bundled variant.
///
/// # Errors
/// If there is none of that name.
pub fn load_variant(name: &str) -> Result<Loaded, LoadError> {
    let variant = bundled::variant(name).ok_or_else(|| unknown(name))?;
    Ok(finish(&File::bundled(variant)))
}

/// Loads a bundled variant without asking the lints, which takes most of the time of loading: nothing is wrong with these.
///
/// # Errors
/// If there is none of that name.
pub fn load_variant_to_play(name: &str) -> Result<Loaded, LoadError> {
    let variant = bundled::variant(name).ok_or_else(|| unknown(name))?;
    Ok(taken_as_sound(&File::bundled(variant)))
}

/// Loads a game together with the file of cases beside it, `NAME.cases`, if there is one. `game` may be either of the
/// two files.
///
/// # Errors
/// As [`load`].
pub fn load_with_cases(game: &str) -> Result<Loaded, LoadError> {
    let rules = game
        .strip_suffix(".cases")
        .map(|name| format!("{name}.sow"));
    let game = rules.as_deref().unwrap_or(game);
    let mut loaded = load(game)?;
    let root = loaded.sources.all().first();
    let file = match root.and_then(|root| root.path.as_deref()) {
        None => bundled::variant(game).and_then(File::bundled_cases),
        Some(path) => {
            let path = path.with_extension("cases");
            let found = File::beside(&path);
            found.map_err(|error| LoadError::Unreadable { path, error })?
        }
    };
    if let Some(file) = file {
        loaded.add_cases(&file);
    }
    Ok(loaded)
}

/// The text of a file beside a rule file, such as the facts about it, if there is one: a file of its own folder, and no larger than a
/// rule file may be.
///
/// # Errors
/// If it cannot be read, is no text, or lies elsewhere.
pub fn text_beside(path: &Path) -> std::io::Result<Option<String>> {
    let Some(file) = File::beside(path)? else {
        return Ok(None);
    };
    match decode(&file.bytes) {
        (text, None) => Ok(Some(text)),
        (_, Some(fault)) => Err(std::io::Error::other(fault.message)),
    }
}

/// Loads a rule file from its text; `name` is what reports call it. Bases are looked for among the bundled variants.
#[must_use]
pub fn load_text(name: &str, text: &str) -> Loaded {
    finish(&File::text(name, text))
}

/// The same with a text from elsewhere, such as stdin.
///
/// # Errors
/// If it cannot be read.
pub fn load_from(name: &str, reader: impl Read) -> std::io::Result<Loaded> {
    Ok(finish(&File::read(name, reader)?))
}

/// A rule file as it stands, for those who look at its text alone.
#[derive(Debug)]
pub struct Opened {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its text, the only one here.
    pub sources: Sources,
    /// Why the text is none that can be read as a rule file.
    pub fault: Option<Diagnostic>,
}

/// Opens a rule file and does not look at what it says.
///
/// # Errors
/// If the file cannot be read.
pub fn open(path: &Path) -> Result<Opened, LoadError> {
    Ok(opened(read(path)?))
}

/// The same with a text from elsewhere, such as stdin; `name` is what reports call it.
///
/// # Errors
/// If it cannot be read.
pub fn open_from(name: &str, reader: impl Read) -> std::io::Result<Opened> {
    Ok(opened(File::read(name, reader)?))
}

fn opened(file: File) -> Opened {
    let (text, fault) = decode(&file.bytes);
    let mut sources = Sources::default();
    sources.add(file.name, file.path.as_deref(), text);
    Opened {
        bytes: file.bytes,
        sources,
        fault,
    }
}

fn unknown(name: &str) -> LoadError {
    LoadError::UnknownGame {
        name: name.to_owned(),
        nearest: nearest(name, bundled::names()),
    }
}

fn finish(file: &File) -> Loaded {
    Loader::default().finish(file)
}

/// The rules of a file that is known to be sound; if it is not after all, what is wrong with it.
fn taken_as_sound(file: &File) -> Loaded {
    let mut loader = Loader::default();
    match loader.rules(file) {
        None => finish(file),
        rules => Loaded {
            sources: loader.sources,
            rules,
            diagnostics: Vec::new(),
            cases: Vec::new(),
        },
    }
}
