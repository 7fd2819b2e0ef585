//! Storage of unfinished games: one record for each, in the user's state folder, until the game is over.

use super::{RecordHeader, build_record, play, read_unnamed};
use crate::game::{self, ChosenGame};
use crate::output::console::Console;
use crate::support::failure::Failure;
use crate::support::files::{self, ExistingFile, folder_of, io_failure};
use crate::support::lock::Lock;
use sow_display::history::History;
use sow_matches::Extent;
use sow_matches::record::Record;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folder of unfinished games, below the user's state folder.
pub(super) const FOLDER: &str = "unfinished";

/// The storage of one unfinished game.
#[derive(Debug)]
pub struct UnfinishedStore {
    /// The file of the first unfinished game of this variant or rule file, without `.toml`; others add a number.
    base: PathBuf,
    /// The file of this game, once it has one.
    slot: Option<Slot>,
    /// The moves that are stored or need not be.
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
    /// Creates the storage for a game that begins with `history`, below the user's state folder `state`. It gets a file
    /// with its next move.
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
    /// If another process plays the game.
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

    /// Stores the game. A finished game and one without moves are removed.
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
            // Taken back, the end leaves a game that has to be stored again.
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
                self.write(&build_record(chosen, history, header, variant))?;
            }
        }
        self.saved_moves = moves;
        Ok(())
    }

    /// Leaves the stored game as it is; from now on the storage is that of another game, which begins with `history`.
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

/// Removes a stored game. A missing one is no error.
fn remove(file: &Path) -> Result<(), Failure> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io_failure(file, &error)),
        _ => Ok(()),
    }
}

impl UnfinishedGame {
    /// Loads a stored game; `None` if it is over or has just been removed. `name` is the name of the game; without it,
    /// the record has it.
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

    /// Whether the game has the options and extent of `requested` where these are not the defaults.
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
    /// If another process plays it, or it cannot be removed.
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
mod tests {
    use super::super::unfinished_list::fitting;
    use super::*;
    use crate::support::failing_writes::fail_each_write;
    use sow_matches::record::EarlyEnd;

    fn chosen(set: &[(&str, &str)]) -> ChosenGame {
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Console::with_process(|console| game::choose("kalah", &set, console)).expect("a game")
    }

    fn play_moves(chosen: &ChosenGame, moves: &[&str]) -> History {
        let mut history = History::new(chosen.start(None).expect("an opening"));
        for text in moves {
            let legal = history.current().read_move(text).expect("a legal move");
            history.play(&legal).expect("a legal move");
        }
        history
    }

    fn save(store: &mut UnfinishedStore, chosen: &ChosenGame, history: &History) {
        let saved = store.save(chosen, history, &RecordHeader::default());
        saved.expect("a folder that can be written to");
    }

    fn new_store(chosen: &ChosenGame, state: &Path) -> UnfinishedStore {
        UnfinishedStore::for_new_game(chosen, &play_moves(chosen, &[]), state)
    }

    /// Returns the moves of the unfinished games that fit, sorted.
    fn stored_moves(requested: &ChosenGame, state: &Path) -> Vec<String> {
        let found = Console::with_process(|console| fitting(requested, state, console));
        let mut moves: Vec<String> = found
            .games
            .iter()
            .map(|game| game.record.moves.join(" "))
            .collect();
        moves.sort();
        moves
    }

    #[test]
    fn a_game_is_stored_until_it_is_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let (plain, five) = (chosen(&[]), chosen(&[("seeds", "5")]));
        let stored = |requested: &ChosenGame| stored_moves(requested, folder.path());
        let mut store = new_store(&five, folder.path());
        save(&mut store, &five, &play_moves(&five, &[]));
        assert!(stored(&five).is_empty() && !store.has_game());
        save(&mut store, &five, &play_moves(&five, &["3", "1"]));
        assert_eq!(stored(&five), ["3 1"]);
        assert_eq!(stored(&plain), ["3 1"]);
        assert!(stored(&chosen(&[("seeds", "3")])).is_empty());
        save(&mut store, &five, &play_moves(&five, &["3"]));
        assert_eq!(stored(&five), ["3"]);
        let over = five.start(Some("1,0,0,0,0,0/0,0,0,0,0,1 30:28 - S -"));
        let mut over = History::new(over.expect("a position"));
        let last = over.current().read_move("6").expect("a legal move");
        over.play(&last).expect("a legal move");
        assert!(over.current().result().is_some());
        save(&mut store, &five, &over);
        assert!(stored(&five).is_empty());
    }

    #[test]
    fn a_resigned_game_is_not_stored_until_that_is_taken_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = chosen(&[]);
        let mut store = new_store(&game, folder.path());
        let history = play_moves(&game, &["3", "1"]);
        save(&mut store, &game, &history);
        let resigned = RecordHeader {
            early_end: Some((None, EarlyEnd::Agreed)),
            ..RecordHeader::default()
        };
        store
            .save(&game, &history, &resigned)
            .expect("it is removed");
        assert!(stored_moves(&game, folder.path()).is_empty());
        save(&mut store, &game, &history);
        assert_eq!(stored_moves(&game, folder.path()), ["3 1"]);
    }

    #[test]
    fn games_are_stored_side_by_side() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = chosen(&[]);
        let stored = || stored_moves(&game, folder.path());
        let mut first = new_store(&game, folder.path());
        save(&mut first, &game, &play_moves(&game, &["3"]));
        let mut second = new_store(&game, folder.path());
        save(&mut second, &game, &play_moves(&game, &["2"]));
        save(&mut first, &game, &play_moves(&game, &["3", "1"]));
        assert_eq!(stored(), ["2", "3 1"]);
        // `setup` leaves the game behind and begins another one.
        second.separate(&play_moves(&game, &[]));
        save(&mut second, &game, &play_moves(&game, &["5"]));
        assert_eq!(stored(), ["2", "3 1", "5"]);
        let found = Console::with_process(|console| fitting(&game, folder.path(), console));
        let mut games = found.games.iter();
        let played = games.find(|found| found.record.moves == ["5"]);
        let (played, history) = (played.expect("a game"), play_moves(&game, &["5"]));
        let resume = || {
            let place = (folder.path(), played.file.clone());
            UnfinishedStore::for_resumed_game(&game, &history, place)
        };
        assert!(
            played.delete().is_err() && resume().is_err(),
            "it is played"
        );
        drop(second);
        save(
            &mut resume().expect("a lock"),
            &game,
            &play_moves(&game, &["5", "1"]),
        );
        assert_eq!(stored(), ["2", "3 1", "5 1"]);
        played.delete().expect("it can be removed");
        assert_eq!(stored(), ["2", "3 1"]);
    }

    #[test]
    fn a_full_disk_keeps_the_moves_stored_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = chosen(&[]);
        let header = RecordHeader::default();
        let mut store = new_store(&game, folder.path());
        for (before, moves) in [(&[][..], &["3"][..]), (&["3"], &["3", "1", "2"])] {
            let mut failures = 0;
            fail_each_write(|| {
                let saved = store.save(&game, &play_moves(&game, moves), &header);
                if let Err(failure) = &saved {
                    failures += 1;
                    let told = failure.to_string();
                    assert!(
                        told.contains("kalah.toml") && told.contains("disk is full"),
                        "{told}"
                    );
                    let stored = stored_moves(&game, folder.path());
                    assert_eq!(stored.join(""), before.join(" "));
                }
                saved
            });
            assert!(failures >= 2, "{failures}");
            assert_eq!(stored_moves(&game, folder.path()), [moves.join(" ")]);
        }
    }

    #[test]
    fn an_invalid_record_is_reported() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = chosen(&[]);
        let file = numbered_file(&base_path(&game, folder.path()), 1);
        fs::create_dir_all(folder_of(&file)).expect("a folder");
        for (content, reason) in [
            (&b"moves = [\"99\"]\nvariant = \"kalah\""[..], "`99`"),
            (&[0xff, 0x00], "continued: the file is not text"),
        ] {
            fs::write(&file, content).expect("a file");
            let found = Console::with_process(|console| fitting(&game, folder.path(), console));
            let fault = found.faults.join("\n");
            assert!(found.games.is_empty() && fault.contains(reason), "{fault}");
            assert!(fault.contains("kalah.toml"), "{fault}");
        }
    }
}
