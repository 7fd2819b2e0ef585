//! The single path from a rule file to checked rules, for all commands and for the library.
//!
//! A game is a file, a text, or one of the [`bundled`] variants. Faults of the *rules* are in
//! [`LoadedGame::diagnostics`]; a [`LoadError`] means that no rules could be read.

mod bases;
mod fix_testing;
mod overrides;
mod text;

pub use bases::{BaseChain, EditorTexts};
pub(crate) use text::MAX_FILE_BYTES;

use crate::bundled;
use crate::cases::{Case, cases};
use crate::diagnostic::{Diagnostic, is_faulty, sort_and_limit};
use crate::nearest::nearest;
use crate::parser::{FileKind, parse_as};
use crate::rules::Rules;
use crate::source::Sources;
use bases::Loader;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use text::{File, decode};

/// Loads a game as named on the command line: a bundled variant by its name, or else a rule file by its path.
///
/// # Errors
/// If there is neither.
///
/// ```
/// let loaded = sow_grammar::load("oware").unwrap();
/// assert_eq!(loaded.rules.unwrap().title, "Oware");
/// ```
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

/// Loads a bundled variant without the lints, which take most of the loading time. Bundled variants have no faults.
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

/// Returns the text of a file next to a rule file, such as the facts about it, if it exists. The file must be in the
/// same folder and no larger than a rule file may be.
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
///
/// ```
/// use sow_grammar::load::load_text;
///
/// let loaded = load_text("mine.sow", "game \"Mine\" based on kalaha\noption seeds = 4\n");
/// assert_eq!(loaded.rules.unwrap().title, "Mine");
/// ```
#[must_use]
pub fn load_text(name: &str, text: &str) -> LoadedGame {
    load_checked(&File::from_text(name, text))
}

/// Like [`load_text`], with a text from a reader such as stdin.
///
/// # Errors
/// If the text cannot be read.
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
/// If the text cannot be read.
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

/// The result of loading: the rules if there is no error, and all diagnostics.
///
/// ```
/// use sow_grammar::load::load_text;
///
/// let loaded = load_text("mine.sow", "game \"Mine\" based on kalahha\n");
/// assert!(loaded.is_faulty() && loaded.rules.is_none());
/// assert_eq!(loaded.diagnostics.len(), 1);
/// ```
#[derive(Debug)]
pub struct LoadedGame {
    /// The texts that were read, for showing the diagnostics; that of the requested file is the first.
    pub sources: Sources,
    /// The rules; `None` if any diagnostic is an error.
    pub rules: Option<Rules>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The cases of the file itself, and of the file of cases if that was loaded too.
    pub cases: Vec<Case>,
}

/// The reason why nothing could be loaded.
///
/// ```
/// let error = sow_grammar::load("kalahari").unwrap_err();
/// assert!(error.to_string().starts_with("there is no game `kalahari`"));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read `{}`: {}", path.display(), describe_io_error(error))]
    Unreadable {
        /// The path of the file.
        path: PathBuf,
        /// The cause.
        #[source]
        error: std::io::Error,
    },
    /// The name is neither a bundled variant nor a file.
    #[error("there is no game `{name}`{}", suggestion(*nearest))]
    UnknownGame {
        /// The requested name.
        name: String,
        /// The bundled variant that may have been meant.
        nearest: Option<&'static str>,
    },
}

/// Describes an error of reading or writing a file in words, without the error number of the operating system.
#[must_use]
pub fn describe_io_error(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "part of the path is not a folder".to_owned(),
        ErrorKind::AlreadyExists => "it already exists".to_owned(),
        ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        _ => {
            let words = error.to_string();
            let end = words.find(" (os error").unwrap_or(words.len());
            words[..end].to_lowercase()
        }
    }
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(
        || "; it is neither a bundled variant nor a file".to_owned(),
        |name| format!("; did you mean `{name}`?"),
    )
}

impl LoadedGame {
    /// Reports whether any error prevents the game from being played.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        is_faulty(&self.diagnostics)
    }

    fn add_cases(&mut self, file: &File) {
        let (text, refused) = decode(&file.bytes);
        let index = self.sources.add(&*file.name, file.path.as_deref(), text);
        let source = self.sources.get(index);
        let faults = match refused {
            Some(fault) => vec![fault.offset_by(source.base)],
            None => {
                let parsed = parse_as(source, FileKind::Cases);
                let (cases, faults) = cases(&parsed.tree.sections);
                self.cases.extend(cases);
                match parsed.tree.is_fully_parsed() {
                    true => [parsed.diagnostics, faults].concat(),
                    false => parsed.diagnostics,
                }
            }
        };
        self.diagnostics.extend(faults);
        self.diagnostics = sort_and_limit(std::mem::take(&mut self.diagnostics));
    }
}

/// Loads a rule file with its cases, or the rule file of a file of cases. The text of each file comes from `texts` if
/// it is there, otherwise from the disk.
///
/// # Errors
/// If a file cannot be read. Faults in its content are not errors of this kind.
pub fn load_edited(path: &Path, texts: &EditorTexts<'_>) -> Result<LoadedGame, LoadError> {
    let loader = editor_loader(texts);
    let unreadable = |path: &Path| {
        let path = path.to_path_buf();
        |error| LoadError::Unreadable { path, error }
    };
    let rules = path.with_extension("sow");
    let root = match path.extension().is_some_and(|ending| ending == "cases") {
        true => &*rules,
        false => path,
    };
    let file = match texts(root) {
        Some(text) => File::from_editor(root, text),
        None => File::open(root).map_err(unreadable(root))?,
    };
    let beside = root.with_extension("cases");
    let cases = loader.open_sibling(&beside).map_err(unreadable(&beside))?;
    let mut loaded = loader.load(&file);
    if let Some(cases) = cases.filter(|_| root != beside) {
        loaded.add_cases(&cases);
    }
    Ok(loaded)
}

/// Returns a text being edited and the texts that it builds on; `path` is `None` for a text that has not been saved.
#[must_use]
pub fn parse_base_chain(
    path: Option<&Path>,
    text: &str,
    kind: FileKind,
    texts: &EditorTexts<'_>,
) -> BaseChain {
    let file = match (path, kind) {
        (Some(path), _) => File::from_editor(path, text.to_owned()),
        (None, FileKind::Game) => File::from_text("untitled", text),
        (None, FileKind::Cases) => File::from_text("untitled.cases", text),
    };
    editor_loader(texts).base_chain(file)
}

/// Returns the texts that [`parse_base_chain`] finds for a file, in a fraction of the time, because only titles are
/// parsed.
#[must_use]
pub fn load_base_chain_texts(path: &Path, text: &str, texts: &EditorTexts<'_>) -> Sources {
    editor_loader(texts).base_chain_texts(File::from_editor(path, text.to_owned()))
}

fn editor_loader<'t>(texts: &'t EditorTexts<'t>) -> Loader<'t> {
    Loader {
        texts: Some(texts),
        ..Loader::default()
    }
}
