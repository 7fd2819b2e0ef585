//! Stores unfinished games: one record for each, in the user's state folder, until the game is over.

use super::{RecordHeader, build_record, play, read_unnamed};
use crate::game;
use crate::output::console::Console;
use crate::support::files::{self, ExistingFile};
use sow_display::history::History;
use sow_grammar::files::folder_of;
use sow_matches::Extent;
use sow_matches::record::Record;
use sow_operations::failure::Failure;
use sow_operations::files::io_failure;
use sow_operations::game::ChosenGame;
use sow_operations::lock::Lock;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folder of unfinished games, below the user's state folder.
pub(super) const FOLDER: &str = "unfinished";

/// The storage of one unfinished game.
#[derive(Debug)]
pub struct UnfinishedStore {
    /// The path of the first unfinished game of this variant or rule file, without `.toml`. Further games have a number
    /// at the end of the name.
    base: PathBuf,
    /// The file of this game, once it has one.
    slot: Option<Slot>,
    /// The moves that are already stored, or that need not be stored because the game began with them.
    saved_moves: Vec<String>,
}

/// The file of a game that is being played.
#[derive(Debug)]
struct Slot {
    file: PathBuf,
    /// Keeps other processes from continuing the same game.
    _lock: Lock,
}

/// An unfinished game that has been loaded and checked.
#[derive(Debug)]
pub struct UnfinishedGame {
    /// The file that holds the game.
    pub file: PathBuf,
    /// The game, with its options and extent.
    pub chosen: ChosenGame,
    /// The stored record.
    pub record: Record,
    /// The history up to the current position.
    pub history: History,
}

impl UnfinishedStore {
    /// Creates the storage for a game that begins with `history`, below the user's state folder `state`. The game gets
    /// a file when its next move is made.
    #[must_use]
    pub fn for_new_game(chosen: &ChosenGame, history: &History, state: &Path) -> Self {
        Self {
            base: base_path(chosen, state),
            slot: None,
            saved_moves: spellings(history),
        }
    }

    /// Creates the storage for a game that is continued from `file`.
    ///
    /// # Errors
    /// If another process is playing the game.
    pub fn for_resumed_game(
        chosen: &ChosenGame,
        history: &History,
        (state, file): (&Path, PathBuf),
    ) -> Result<Self, Failure> {
        let lock = Lock::acquire(&file)?;
        Ok(Self {
            slot: Some(Slot { file, _lock: lock }),
            ..Self::for_new_game(chosen, history, state)
        })
    }

    /// Stores the game. If it is finished or has no moves, it is removed instead.
    ///
    /// # Errors
    /// If the file cannot be written or removed.
    pub fn save(
        &mut self,
        chosen: &ChosenGame,
        history: &History,
        header: &RecordHeader,
    ) -> Result<(), Failure> {
        if header.early_end.is_some() {
            // If the end of the game is taken back, the game has to be stored again.
            self.saved_moves.clear();
            return self.remove();
        }
        let moves = spellings(history);
        if moves == self.saved_moves {
            return Ok(());
        }
        match history.current().result().is_some() || moves.is_empty() {
            true => self.remove()?,
            false => {
                let variant = stored_variant(chosen);
                self.write(&build_record(history, header, variant))?;
            }
        }
        self.saved_moves = moves;
        Ok(())
    }

    /// Leaves the stored game as it is. From now on, this storage is for another game, which begins with `history`.
    pub fn separate(&mut self, history: &History) {
        self.slot = None;
        self.saved_moves = spellings(history);
    }

    /// Whether the game is stored.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.slot.as_ref().is_some_and(|slot| slot.file.is_file())
    }

    fn write(&mut self, record: &Record) -> Result<(), Failure> {
        let text = toml::to_string(record).map_err(Failure::input)?;
        let slot = match &mut self.slot {
            Some(slot) => slot,
            slot => slot.insert(free_slot(&self.base)?),
        };
        files::check_replaceable(&slot.file)?;
        let written = files::write(&slot.file, &text, ExistingFile::Replace);
        written.map_err(|error| io_failure(&slot.file, &error))
    }

    fn remove(&self) -> Result<(), Failure> {
        self.slot.as_ref().map_or(Ok(()), |slot| remove(&slot.file))
    }
}

/// Removes a stored game. It is no error if there is none.
fn remove(file: &Path) -> Result<(), Failure> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io_failure(file, &error)),
        _ => Ok(()),
    }
}

impl UnfinishedGame {
    /// Loads a stored game; `None` if it is over or has just been removed. `name` is the name of its game; without it,
    /// the name in the record is used.
    ///
    /// # Errors
    /// If the file is not a record, or the rules no longer fit it.
    pub fn load(
        file: &Path,
        name: Option<&str>,
        console: &mut Console<'_>,
    ) -> Result<Option<Self>, Failure> {
        let Some(record) = read_unnamed(file)? else {
            return Ok(None);
        };
        let options: Vec<(String, String)> = record.options.clone().into_iter().collect();
        let chosen = game::choose(name.unwrap_or(&record.variant), &options, console)?;
        let chosen = chosen.with_extent(record.extent())?;
        let (history, fault) = play(&record, &chosen)?;
        if let Some(fault) = fault {
            return Err(fault);
        }
        let is_over = history.current().result().is_some();
        Ok((!is_over).then(|| Self {
            file: file.to_owned(),
            chosen,
            record,
            history,
        }))
    }

    /// Whether the game has the options and the extent of `requested`, apart from those that are left at their defaults
    /// there.
    #[must_use]
    pub fn fits(&self, requested: &ChosenGame) -> bool {
        let sorted = |chosen: &ChosenGame| {
            let mut options: Vec<(String, String)> = chosen.changed_options().collect();
            options.sort();
            options
        };
        let set = sorted(requested);
        (set.is_empty() || set == sorted(&self.chosen))
            && (requested.extent == Extent::ByRules || requested.extent == self.record.extent())
    }

    /// Removes the stored game.
    ///
    /// # Errors
    /// If another process is playing the game, or it cannot be removed.
    pub fn delete(&self) -> Result<(), Failure> {
        let _lock = Lock::acquire(&self.file)?;
        remove(&self.file)
    }
}

/// Returns the path of the first unfinished game of a variant or a rule file, without `.toml`.
pub(super) fn base_path(chosen: &ChosenGame, state: &Path) -> PathBuf {
    let folder = state.join(FOLDER);
    match &chosen.path {
        None => folder.join("bundled").join(&chosen.name),
        Some(rules) => {
            let rules = rules.canonicalize().unwrap_or_else(|_| rules.clone());
            let named = |part: &Component<'_>| matches!(part, Component::Normal(_));
            let inside: PathBuf = rules.components().filter(named).collect();
            folder.join("files").join(inside)
        }
    }
}

/// Returns the file of unfinished game `number`, counted from 1: `kalaha.toml`, `kalaha.2.toml`.
fn numbered_file(base: &Path, number: usize) -> PathBuf {
    let mut file = base.to_owned().into_os_string();
    match number {
        1 => file.push(".toml"),
        number => file.push(format!(".{number}.toml")),
    }
    file.into()
}

/// Locks the first file that does not exist and that no other process is about to write.
fn free_slot(base: &Path) -> Result<Slot, Failure> {
    let folder = folder_of(base);
    fs::create_dir_all(folder).map_err(|error| io_failure(folder, &error))?;
    let mut number = 0;
    loop {
        number += 1;
        let file = numbered_file(base, number);
        if file.exists() {
            continue;
        }
        match Lock::acquire(&file) {
            // The file may have appeared before the lock was taken.
            Ok(lock) if !file.exists() => return Ok(Slot { file, _lock: lock }),
            Err(failure) if number >= MAX_SLOTS => return Err(failure),
            _ => {}
        }
    }
}

/// The number of files that are tried before a failure to lock one is reported.
const MAX_SLOTS: usize = 1000;

/// Returns the variant in a stored record: unlike other records, it may name a rule file anywhere.
fn stored_variant(chosen: &ChosenGame) -> String {
    let path = chosen.path.as_ref().map(|path| path.canonicalize());
    match path {
        Some(Ok(path)) => path.display().to_string(),
        _ => chosen.name.clone(),
    }
}

fn spellings(history: &History) -> Vec<String> {
    let steps = history.steps().iter();
    steps.map(|step| step.spelling.clone()).collect()
}

#[cfg(test)]
mod tests;
