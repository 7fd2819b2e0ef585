//! Unfinished games. Each variant or rule file keeps one as a record, until it is resumed or replaced by another game.

use super::{RecordHeader, build_record, play, read};
use crate::game::{self, ChosenGame};
use crate::output::console::Console;
use crate::support::failure::Failure;
use crate::support::files::{self, ExistingFile, folder_of, io_failure};
use sow_display::history::History;
use sow_matches::Extent;
use sow_matches::record::Record;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The storage of the unfinished game of a variant or a rule file.
#[derive(Debug, Clone)]
pub struct UnfinishedStore {
    file: PathBuf,
    /// The moves of the game that was stored last.
    saved_moves: Option<Vec<String>>,
}

/// An unfinished game that has been loaded and checked.
#[derive(Debug)]
pub struct UnfinishedGame {
    /// The game, with its options and extent.
    pub chosen: ChosenGame,
    /// The stored record.
    pub record: Record,
    /// The history up to the current position.
    pub history: History,
}

impl UnfinishedStore {
    /// Returns the storage for a game, below the user's state folder `state`.
    #[must_use]
    pub fn for_game(chosen: &ChosenGame, state: &Path) -> Self {
        let folder = state.join("unfinished");
        let file = match &chosen.path {
            None => folder.join("bundled").join(&chosen.name),
            Some(rules) => {
                let rules = rules.canonicalize().unwrap_or_else(|_| rules.clone());
                let named = |part: &Component<'_>| matches!(part, Component::Normal(_));
                let inside: PathBuf = rules.components().filter(named).collect();
                folder.join("files").join(inside)
            }
        };
        let mut file = file.into_os_string();
        file.push(".toml");
        Self {
            file: file.into(),
            saved_moves: None,
        }
    }

    /// Stores the game in place of an earlier one. A finished game removes the stored one; a game without moves changes
    /// nothing, unless earlier moves of it were stored and then taken back.
    ///
    /// # Errors
    /// If the file cannot be written or removed.
    pub fn save(
        &mut self,
        chosen: &ChosenGame,
        history: &History,
        header: &RecordHeader,
    ) -> Result<(), Failure> {
        let moves = history.steps().iter().map(|step| step.spelling.clone());
        let moves = Some(moves.collect::<Vec<_>>());
        if moves == self.saved_moves || self.saved_moves.is_none() && history.steps().is_empty() {
            return Ok(());
        }
        match history.current().result().is_some() || history.steps().is_empty() {
            true => self.remove()?,
            false => self.write(&build_record(chosen, history, header, chosen.name.clone()))?,
        }
        self.saved_moves = moves;
        Ok(())
    }

    /// Whether an unfinished game is stored.
    #[must_use]
    pub fn has_game(&self) -> bool {
        self.file.is_file()
    }

    fn write(&self, record: &Record) -> Result<(), Failure> {
        let text = toml::to_string(record).map_err(Failure::input)?;
        let written = fs::create_dir_all(folder_of(&self.file))
            .and_then(|()| files::write(&self.file, &text, ExistingFile::Replace));
        written.map_err(|error| io_failure(&self.file, &error))
    }

    fn remove(&self) -> Result<(), Failure> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(io_failure(&self.file, &error))
            }
            _ => Ok(()),
        }
    }

    /// Loads the stored game, if it can be resumed: the rules still fit, and it has the options and extent of
    /// `requested` where these are not the defaults.
    #[must_use]
    pub fn load(
        &self,
        requested: &ChosenGame,
        console: &mut Console<'_>,
    ) -> Option<UnfinishedGame> {
        let record = read(&self.file).ok()?;
        let options: Vec<(String, String)> = record.options.clone().into_iter().collect();
        let mut set: Vec<(String, String)> = requested.changed_options().collect();
        set.sort();
        if !set.is_empty() && set != options
            || requested.extent != Extent::ByRules && requested.extent != record.extent()
        {
            return None;
        }
        let chosen = game::choose(&requested.name, &options, console).ok()?;
        let chosen = chosen.with_extent(record.extent()).ok()?;
        let (history, fault) = play(&record, &chosen).ok()?;
        let can_resume = fault.is_none() && history.current().result().is_none();
        can_resume.then_some(UnfinishedGame {
            chosen,
            record,
            history,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    fn stored_moves(store: &UnfinishedStore, requested: &ChosenGame) -> Option<Vec<String>> {
        let found = Console::with_process(|console| store.load(requested, console))?;
        Some(found.record.moves)
    }

    #[test]
    fn a_game_is_stored_until_it_is_over_or_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let (plain, five) = (chosen(&[]), chosen(&[("seeds", "5")]));
        let mut keeper = UnfinishedStore::for_game(&five, folder.path());
        let header = RecordHeader::default();
        let mut keep = |chosen: &ChosenGame, moves: &[&str]| {
            let kept = keeper.save(chosen, &play_moves(chosen, moves), &header);
            kept.expect("a folder that can be written to");
            keeper.clone()
        };
        assert_eq!(stored_moves(&keep(&five, &[]), &five), None);
        let kept = keep(&five, &["3", "1"]);
        assert_eq!(
            stored_moves(&kept, &five),
            Some(vec!["3".into(), "1".into()])
        );
        assert_eq!(stored_moves(&kept, &plain), stored_moves(&kept, &five));
        assert_eq!(stored_moves(&kept, &chosen(&[("seeds", "3")])), None);
        assert_eq!(
            stored_moves(&keep(&five, &["3"]), &five),
            Some(vec!["3".into()])
        );
        let over = five.start(Some("1,0,0,0,0,0/0,0,0,0,0,1 30:28 - S -"));
        let mut over = History::new(over.expect("a position"));
        let last = over.current().read_move("6").expect("a legal move");
        over.play(&last).expect("a legal move");
        assert!(over.current().result().is_some());
        keeper
            .save(&five, &over, &header)
            .expect("it can be removed");
        assert_eq!(stored_moves(&keeper, &five), None);
    }

    #[test]
    fn an_invalid_record_is_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = chosen(&[]);
        let keeper = UnfinishedStore::for_game(&game, folder.path());
        fs::create_dir_all(folder_of(&keeper.file)).expect("a folder");
        fs::write(&keeper.file, "moves = [\"99\"]\nvariant = \"kalah\"").expect("a file");
        assert_eq!(stored_moves(&keeper, &game), None);
        fs::write(&keeper.file, [0xff, 0x00]).expect("a file");
        assert_eq!(stored_moves(&keeper, &game), None);
    }
}
