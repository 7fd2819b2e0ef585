//! Tests of how unfinished games are kept.

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
