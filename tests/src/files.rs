//! Finds and loads rule files.

use crate::games;
use sow_grammar::load::{LoadedGame, load_file};
use sow_grammar::rules::Rules;
use sow_grammar::source::Sources;
use sow_interpreter::{CompiledGame, Program};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Returns the root folder of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
        .to_path_buf()
}

/// Returns the files with this extension in a folder of the repository and its subfolders, sorted by name.
///
/// # Panics
/// If a folder cannot be read.
#[must_use]
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut files = files_inside(&root().join(folder));
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort_by_key(|file| stem(file));
    files
}

fn files_inside(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths
        .flat_map(|path| match path.is_dir() {
            true => files_inside(&path),
            false => vec![path],
        })
        .collect()
}

/// Returns the name of a file without folder and extension.
#[must_use]
pub fn stem(file: &Path) -> String {
    file.file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// Returns all games that the suites play: the variants and the games written for tests.
#[must_use]
pub fn games() -> Vec<PathBuf> {
    [files("variants", "sow"), files("tests/games", "sow")].concat()
}

/// Returns the faults of a file, one line each.
#[must_use]
pub fn fault_lines(loaded: &LoadedGame) -> Vec<String> {
    let line = |diagnostic: &sow_grammar::Diagnostic| {
        let place = loaded
            .sources
            .locate(diagnostic.label.span)
            .map(|(source, range)| {
                let place = source.line_column(range.start);
                format!("{}:{}:{}", source.name, place.line, place.column)
            });
        let help = diagnostic
            .help
            .as_deref()
            .map_or(String::new(), |help| format!(" ({help})"));
        format!(
            "{}: {}: {}{help}",
            place.unwrap_or_default(),
            diagnostic.code.name(),
            diagnostic.message
        )
    };
    loaded.diagnostics.iter().map(line).collect()
}

/// Compiles a game with its default options.
///
/// # Panics
/// If the file has faults.
#[must_use]
pub fn compiled(file: &Path) -> CompiledGame {
    games::compiled(rules(file), &[])
}

/// Like [`compiled`], without the rules.
///
/// # Panics
/// If the file has faults.
#[must_use]
pub fn program(file: &Path) -> Program {
    Arc::unwrap_or_clone(compiled(file).program)
}

/// Returns the source texts of a game: its file and those that it is based on.
///
/// # Panics
/// If the file cannot be read.
#[must_use]
pub fn sources(file: &Path) -> Sources {
    load(file).sources.clone()
}

/// Loads a file, once for all suites.
fn load(file: &Path) -> Arc<LoadedGame> {
    static LOADED: Mutex<BTreeMap<PathBuf, Arc<LoadedGame>>> = Mutex::new(BTreeMap::new());
    let known = || LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(loaded) = known().get(file) {
        return Arc::clone(loaded);
    }
    let loaded = load_file(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let loaded = Arc::new(loaded);
    known().insert(file.to_path_buf(), Arc::clone(&loaded));
    loaded
}

/// Returns the rules of a file without faults.
///
/// # Panics
/// If the file has faults.
#[must_use]
pub fn rules(file: &Path) -> Rules {
    let loaded = load(file);
    loaded.rules.clone().unwrap_or_else(|| {
        let faults = fault_lines(&loaded).join("\n");
        panic!("{} has faults:\n{faults}", file.display())
    })
}

/// Returns the rule file of a bundled variant.
///
/// # Panics
/// If there is no variant of that name.
#[must_use]
pub fn variant_file(name: &str) -> PathBuf {
    let mut files = files("variants", "sow").into_iter();
    let found = files.find(|file| stem(file) == name);
    found.unwrap_or_else(|| panic!("there is no variant `{name}`"))
}

/// Returns the rules of a bundled variant.
///
/// # Panics
/// If there is no variant of that name.
#[must_use]
pub fn variant(name: &str) -> Rules {
    rules(&variant_file(name))
}
