//! The result of loading.

use super::text::{File, decode};
use crate::cases::{Case, cases};
use crate::diagnostic::{Diagnostic, is_faulty, sort_and_limit};
use crate::parser::{FileKind, parse_as};
use crate::rules::Rules;
use crate::source::Sources;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The result of loading: the rules if there is no error, and all diagnostics.
#[derive(Debug)]
pub struct LoadedGame {
    /// The texts that took part, for showing the diagnostics; the requested file is the first.
    pub sources: Sources,
    /// The rules; `None` if any diagnostic is an error.
    pub rules: Option<Rules>,
    /// Errors and warnings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The cases of the file itself, and of the file of cases if that was loaded too.
    pub cases: Vec<Case>,
}

/// The reason why nothing could be loaded.
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

    pub(super) fn add_cases(&mut self, file: &File) {
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
