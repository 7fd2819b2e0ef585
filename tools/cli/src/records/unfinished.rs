//! Unfinished games. Each variant or rule file keeps one as a record, until it is resumed or replaced by another game.

use super::{Said, of, play, read};
use crate::game::{self, Chosen};
use crate::output::console::Console;
use crate::support::failure::Failure;
use crate::support::files::{self, Existing, failed, folder_of};
use sow_display::history::History;
use sow_matches::Extent;
use sow_matches::record::Record;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The storage of the unfinished game of a variant or a rule file.
#[derive(Debug, Clone)]
pub struct Keeper {
    file: PathBuf,
    /// The moves of the game that was stored last.
    kept: Option<Vec<String>>,
}

/// An unfinished game that has been loaded and checked.
#[derive(Debug)]
pub struct Unfinished {
    /// The game, with its options and extent.
    pub chosen: Chosen,
    /// The stored record.
    pub record: Record,
    /// The history up to the current position.
    pub played: History,
}

impl Keeper {
    /// Returns the storage for a game, below the user's state folder `state`.
    #[must_use]
    pub fn of(chosen: &Chosen, state: &Path) -> Self {
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
            kept: None,
        }
    }

    /// Stores the game in place of an earlier one. A finished game removes the stored one; a game without moves changes
    /// nothing, unless earlier moves of it were stored and then taken back.
    ///
    /// # Errors
    /// If the file cannot be written or removed.
    pub fn keep(&mut self, chosen: &Chosen, played: &History, said: &Said) -> Result<(), Failure> {
        let moves = played.steps().iter().map(|step| step.spelling.clone());
        let moves = Some(moves.collect::<Vec<_>>());
        if moves == self.kept || self.kept.is_none() && played.steps().is_empty() {
            return Ok(());
        }
        match played.now().over().is_some() || played.steps().is_empty() {
            true => self.drop_kept()?,
            false => self.write(&of(chosen, played, said, chosen.name.clone()))?,
        }
        self.kept = moves;
        Ok(())
    }

    /// Whether an unfinished game is stored.
    #[must_use]
    pub fn has_one(&self) -> bool {
        self.file.is_file()
    }

    fn write(&self, record: &Record) -> Result<(), Failure> {
        let text = toml::to_string(record).map_err(Failure::input)?;
        let written = fs::create_dir_all(folder_of(&self.file))
            .and_then(|()| files::write(&self.file, &text, Existing::Replaced));
        written.map_err(|error| failed(&self.file, &error))
    }

    fn drop_kept(&self) -> Result<(), Failure> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(failed(&self.file, &error))
            }
            _ => Ok(()),
        }
    }

    /// Loads the stored game, if it can be resumed: the rules still fit, and it has the options and extent of `asked`
    /// where these are not the defaults.
    #[must_use]
    pub fn find(&self, asked: &Chosen, console: &mut Console<'_>) -> Option<Unfinished> {
        let record = read(&self.file).ok()?;
        let options: Vec<(String, String)> = record.options.clone().into_iter().collect();
        let mut set: Vec<(String, String)> = asked.changed_options().collect();
        set.sort();
        if !set.is_empty() && set != options
            || asked.extent != Extent::AsRuled && asked.extent != record.extent()
        {
            return None;
        }
        let chosen = game::choose(&asked.name, &options, console).ok()?;
        let chosen = chosen.played_as(record.extent()).ok()?;
        let (played, fault) = play(&record, &chosen).ok()?;
        let goes_on = fault.is_none() && played.now().over().is_none();
        goes_on.then_some(Unfinished {
            chosen,
            record,
            played,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(set: &[(&str, &str)]) -> Chosen {
        let set: Vec<(String, String)> = set
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Console::with_process(|console| game::choose("kalah", &set, console)).expect("a game")
    }

    fn after(chosen: &Chosen, moves: &[&str]) -> History {
        let mut played = History::new(chosen.start(None).expect("an opening"));
        for text in moves {
            let legal = played.now().read_move(text).expect("a legal move");
            played.play(&legal).expect("a legal move");
        }
        played
    }

    fn found(keeper: &Keeper, asked: &Chosen) -> Option<Vec<String>> {
        let found = Console::with_process(|console| keeper.find(asked, console))?;
        Some(found.record.moves)
    }

    #[test]
    fn a_game_is_kept_until_it_is_over_or_another_is_begun() {
        let folder = tempfile::tempdir().expect("a folder");
        let (plain, five) = (chosen(&[]), chosen(&[("seeds", "5")]));
        let mut keeper = Keeper::of(&five, folder.path());
        let said = Said::default();
        let mut keep = |chosen: &Chosen, moves: &[&str]| {
            let kept = keeper.keep(chosen, &after(chosen, moves), &said);
            kept.expect("a folder that can be written to");
            keeper.clone()
        };
        assert_eq!(found(&keep(&five, &[]), &five), None);
        let kept = keep(&five, &["3", "1"]);
        assert_eq!(found(&kept, &five), Some(vec!["3".into(), "1".into()]));
        assert_eq!(found(&kept, &plain), found(&kept, &five));
        assert_eq!(found(&kept, &chosen(&[("seeds", "3")])), None);
        assert_eq!(found(&keep(&five, &["3"]), &five), Some(vec!["3".into()]));
        let over = five.start(Some("1,0,0,0,0,0/0,0,0,0,0,1 30:28 - S -"));
        let mut over = History::new(over.expect("a position"));
        let last = over.now().read_move("6").expect("a legal move");
        over.play(&last).expect("a legal move");
        assert!(over.now().over().is_some());
        keeper.keep(&five, &over, &said).expect("it can be removed");
        assert_eq!(found(&keeper, &five), None);
    }

    #[test]
    fn what_is_no_record_is_not_offered() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = chosen(&[]);
        let keeper = Keeper::of(&game, folder.path());
        fs::create_dir_all(folder_of(&keeper.file)).expect("a folder");
        fs::write(&keeper.file, "moves = [\"99\"]\nvariant = \"kalah\"").expect("a file");
        assert_eq!(found(&keeper, &game), None);
        fs::write(&keeper.file, [0xff, 0x00]).expect("a file");
        assert_eq!(found(&keeper, &game), None);
    }
}
