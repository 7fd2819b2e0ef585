//! The one path from a rule file to checked rules, for all commands and for the library.
//!
//! A game is a file, a text, or one of the [`bundled`] variants. What is wrong with the *rules* is in
//! [`Loaded::diagnostics`]; a [`LoadError`] means that there are no rules to speak of.

mod bases;
mod edited;
mod mending;
mod text;

use crate::bundled;
use crate::cases::{Case, cases};
use crate::diagnostic::{Code, Diagnostic, Severity, in_order};
use crate::nearest::nearest;
use crate::parser::{Form, parse_as};
use crate::rules::Rules;
use crate::source::Sources;
use bases::Loader;
pub use edited::{Lineage, Texts, builds_on, lineage, load_edited};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
pub(crate) use text::LARGEST;
use text::{File, decode};

/// What came of loading: the rules if there is no error, and all that is to be said of the file.
#[derive(Debug)]
pub struct Loaded {
    /// The texts that took part, for showing the diagnostics; the file asked for is the first.
    pub sources: Sources,
    /// The rules; `None` if any diagnostic is an error.
    pub rules: Option<Rules>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The cases of the file itself, and of the file of cases if that was loaded too.
    pub cases: Vec<Case>,
}

/// Why there are no rules to look at.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read `{}`: {}", path.display(), in_words(error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        error: std::io::Error,
    },
    /// Neither a bundled variant nor a file.
    #[error("there is no game `{name}`{}", suggestion(*nearest))]
    UnknownGame {
        /// The name asked for.
        name: String,
        /// The bundled variant that may have been meant.
        nearest: Option<&'static str>,
    },
}

/// Why a file cannot be read or written, in words: without the number that the operating system gives the error.
#[must_use]
pub fn in_words(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "what should be a folder on the way to it is none".to_owned(),
        ErrorKind::AlreadyExists => "it is there already".to_owned(),
        ErrorKind::InvalidData => "it is no text in UTF-8".to_owned(),
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

impl Loaded {
    /// Whether anything is wrong that forbids to play.
    #[must_use]
    pub fn is_faulty(&self) -> bool {
        let mut severities = self.diagnostics.iter().map(Diagnostic::severity);
        severities.any(|severity| severity == Severity::Error)
    }

    fn add_cases(&mut self, file: &File) {
        let (text, refused) = decode(&file.bytes);
        let index = self.sources.add(&*file.name, file.path.as_deref(), text);
        let source = self.sources.get(index);
        let faults = match refused {
            Some(fault) => vec![fault.moved(source.base)],
            None => {
                let parsed = parse_as(source, Form::Cases);
                let (cases, faults) = cases(&parsed.tree.sections);
                self.cases.extend(cases);
                match parsed.tree.is_whole() {
                    true => [parsed.diagnostics, faults].concat(),
                    false => parsed.diagnostics,
                }
            }
        };
        self.diagnostics.extend(faults);
        self.diagnostics = in_order(std::mem::take(&mut self.diagnostics));
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
    finish_with(Loader::default(), file)
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

/// Where a name cannot be one, that is said where it is given, and not again wherever it could not be read.
fn say_once(diagnostics: &mut Vec<Diagnostic>, sources: &Sources) {
    let text = |fault: &Diagnostic| sources.text(fault.label.span);
    let refused = diagnostics
        .iter()
        .filter(|fault| fault.code == Code::ReservedName);
    let refused: Vec<&str> = refused.map(text).collect();
    diagnostics.retain(|fault| fault.code != Code::Syntax || !refused.contains(&text(fault)));
}

fn finish_with(mut loader: Loader<'_>, file: &File) -> Loaded {
    let rules = loader.root(file);
    say_once(&mut loader.diagnostics, &loader.sources);
    let Loader {
        sources,
        diagnostics,
        cases,
        ..
    } = loader;
    let faulty = diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity() == Severity::Error);
    Loaded {
        sources,
        rules: rules.filter(|_| !faulty),
        diagnostics: in_order(diagnostics),
        cases,
    }
}
