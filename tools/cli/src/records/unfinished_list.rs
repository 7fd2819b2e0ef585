//! The list of unfinished games in the user's state folder.

use super::unfinished::{FOLDER, UnfinishedGame, base_path};
use crate::output::console::Console;
use sow_operations::failure::Failure;
use sow_operations::game::ChosenGame;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// The maximum number of levels of folders that are searched.
const MAX_DEPTH: usize = 64;

/// The unfinished games that were found.
#[derive(Debug, Default)]
pub struct UnfinishedGames {
    /// The games that can be continued, the most recently played first.
    pub games: Vec<UnfinishedGame>,
    /// The reasons why other files cannot be continued.
    pub faults: Vec<String>,
}

/// Returns all unfinished games below the state folder.
#[must_use]
pub fn all(state: &Path, console: &Console<'_>) -> UnfinishedGames {
    let mut files = Vec::new();
    collect_files(&state.join(FOLDER), MAX_DEPTH, &mut files);
    load_newest_first(files, None, console)
}

/// Returns the unfinished games with the rules of `requested`, and with its options unless these are the defaults.
#[must_use]
pub fn fitting(requested: &ChosenGame, state: &Path, console: &Console<'_>) -> UnfinishedGames {
    let base = base_path(requested, state);
    let mut files = Vec::new();
    collect_files(base.parent().unwrap_or(state), 1, &mut files);
    files.retain(|file| is_numbered_file(file, &base));
    let mut found = load_newest_first(files, Some(&requested.name), console);
    found.games.retain(|game| game.fits(requested));
    found
}

/// Collects the records in a folder and in the folders inside it.
fn collect_files(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let (path, kind) = (entry.path(), entry.file_type());
        if kind.as_ref().is_ok_and(fs::FileType::is_dir) {
            if depth > 1 {
                collect_files(&path, depth - 1, files);
            }
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
}

/// Whether a file is a numbered file of `base`: `base.toml` or `base.2.toml`.
fn is_numbered_file(file: &Path, base: &Path) -> bool {
    let (Some(stem), Some(base)) = (file.file_stem(), base.file_name()) else {
        return false;
    };
    let (stem, base) = (stem.to_string_lossy(), base.to_string_lossy());
    let number = stem.strip_prefix(&*base).map(|rest| rest.strip_prefix('.'));
    match number {
        Some(Some(number)) => number.bytes().all(|byte| byte.is_ascii_digit()),
        Some(None) => stem == base,
        None => false,
    }
}

fn load_newest_first(
    files: Vec<PathBuf>,
    name: Option<&str>,
    console: &Console<'_>,
) -> UnfinishedGames {
    let written = |file: &PathBuf| fs::metadata(file).and_then(|found| found.modified());
    let mut dated: Vec<(SystemTime, PathBuf)> = files
        .into_iter()
        .map(|file| (written(&file).unwrap_or(SystemTime::UNIX_EPOCH), file))
        .collect();
    dated.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    // If rules have changed and are now faulty, their faults are left to `sow check`.
    let mut quiet = Console {
        out: &mut io::sink(),
        err: &mut io::sink(),
        input: &mut io::empty(),
        ..*console
    };
    let mut found = UnfinishedGames::default();
    for (_, file) in dated {
        match UnfinishedGame::load(&file, name, &mut quiet) {
            Ok(game) => found.games.extend(game),
            Err(failure) => found.faults.push(describe_fault(&file, &failure)),
        }
    }
    found
}

fn describe_fault(file: &Path, failure: &Failure) -> String {
    let file = format!("`{}`", file.display());
    let reason = failure.message().unwrap_or("the rules are faulty");
    let reason = reason.lines().next().unwrap_or_default();
    let reason = reason.strip_prefix(&format!("{file}: ")).unwrap_or(reason);
    format!("the game in {file} cannot be continued: {reason}")
}
