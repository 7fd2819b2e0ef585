//! Layers of endgames that are shared out among workers.

use sow_interpreter::Program;
use sow_solver::test_hooks::MAX_CACHED_BLOCKS;
use sow_solver::{Database, DatabaseBuilder, Shards, Watch};
use sow_tests::games;
use sow_tests::scratch::ScratchFolder;
use std::fs;
use std::path::{Path, PathBuf};

/// Bytes for remembering moves, enough for some of the shards.
const MEMORY: u64 = 4000;

/// Returns the file that a single program computes.
fn build_alone(program: &Program, seeds: usize, path: &Path) -> Vec<u8> {
    let mut building = DatabaseBuilder::new(program, seeds, 1 << 28).expect("suited");
    building.attach_file(path).expect("a new file");
    while !building.is_done() {
        assert!(building.advance(1, &Watch::new()).expect("written"));
    }
    fs::read(path).expect("it is there")
}

/// Computes a layer in shards, with two workers that exchange results only after each round. In every second round
/// one of them is lost with everything it knew.
fn build_layer_in_shards(program: &Program, path: &Path, size: u32) {
    let folder = path.with_extension("shards");
    fs::create_dir_all(&folder).expect("a folder");
    let open = || Shards::open(program, path, (size, MEMORY)).expect("checked");
    let mut workers = [open(), open()];
    let shards = workers[0].count();
    let mut files: Vec<Option<PathBuf>> = vec![None; shards as usize];
    for round in 0.. {
        let (mut changed, mut left) = (false, 0);
        let before = files.clone();
        for shard in 0..shards {
            let file = folder.join(format!("{shard}-{round}"));
            let worker = &mut workers[(shard % 2) as usize];
            let narrowed = worker.narrow(program, (shard, &file), &Watch::new());
            let narrowed = narrowed.expect("written").expect("not stopped");
            changed |= narrowed.changed;
            left += narrowed.open_positions;
            files[shard as usize] = Some(file);
        }
        if !changed || left == 0 {
            break;
        }
        if round % 2 == 1 {
            workers[1] = open();
        }
        for worker in &mut workers {
            for (shard, file) in (0u64..).zip(&files) {
                let file = file.as_deref().expect("written");
                worker.load(shard, file).expect("whole");
            }
        }
        before
            .iter()
            .flatten()
            .for_each(|old| fs::remove_file(old).expect("gone"));
    }
    for (shard, file) in (0u64..).zip(&files) {
        let file = file.as_deref().expect("written");
        workers[0].load(shard, file).expect("whole");
    }
    workers[0].finish(program, path).expect("written");
    fs::remove_dir_all(&folder).expect("gone");
}

#[test]
fn shards_give_the_same_file() {
    let scratch = ScratchFolder::empty();
    // Games without cycles, with cycles decided by seeds on the board, with undecided cycles, with further turns.
    for (game, seeds, size) in [
        ("awari", 5, 500),
        ("duene", 4, 100),
        ("woli", 5, 300),
        ("kalah", 5, 64),
    ] {
        let program = games::bundled(game);
        let alone = build_alone(&program, seeds, &scratch.file_path("alone"));
        let path = scratch.file_path("shared");
        for seeds in 0..=seeds {
            assert_eq!(
                Shards::prepare_file(&program, &path).expect("suited"),
                seeds
            );
            build_layer_in_shards(&program, &path, size);
        }
        assert!(fs::read(&path).expect("there it is") == alone, "{game}");
        let database = Database::open(&program, &path).expect("checked");
        let mut building = DatabaseBuilder::new(&program, seeds, 1 << 28).expect("suited");
        building.attach_file(&path).expect("checked");
        assert_eq!(database.counts(), building.counts());
        fs::remove_file(&path).expect("gone");
        fs::remove_file(scratch.file_path("alone")).expect("gone");
    }
}

#[test]
fn damaged_and_foreign_shards_are_refused() {
    let scratch = ScratchFolder::empty();
    let [path, file] = ["data", "shard"].map(|name| scratch.file_path(name));
    let program = games::bundled("awari");
    build_alone(&program, 3, &path);
    let mut shards = Shards::open(&program, &path, (500, MEMORY)).expect("checked");
    let stopped = Watch::new();
    stopped.stop();
    assert_eq!(
        shards
            .narrow(&program, (0, &file), &stopped)
            .expect("nothing to write"),
        None
    );
    assert!(!file.exists());
    let narrowed = shards.narrow(&program, (0, &file), &Watch::new());
    assert!(narrowed.expect("written").is_some());
    assert!(shards.load(0, &file).is_ok());
    assert!(shards.load(1, &file).is_err());
    let bytes = fs::read(&file).expect("there it is");
    for at in [3, 9, 17, 30, bytes.len() / 2, bytes.len() - 2] {
        let mut spoilt = bytes.clone();
        spoilt[at] ^= 4;
        fs::write(&file, &spoilt).expect("written");
        assert!(shards.load(0, &file).is_err(), "{at}");
    }
    fs::write(&file, &bytes[..bytes.len() - 8]).expect("written");
    assert!(shards.load(0, &file).is_err());

    let mut spoilt = fs::read(&path).expect("there it is");
    spoilt[40] ^= 1;
    fs::write(&path, &spoilt).expect("written");
    assert!(Shards::prepare_file(&program, &path).is_err());
    assert!(Shards::open(&games::bundled("kalah"), &path, (500, MEMORY)).is_err());
}

/// The files of shards are read again whenever their bounds have left memory. Then a file must be what it was.
#[test]
fn shards_that_change_while_they_are_in_use_are_an_error() {
    // Shards of so few positions that the bounds of one take the place of those of the other.
    let (small, [one, other]) = (8, [0, MAX_CACHED_BLOCKS as u64]);
    let scratch = ScratchFolder::empty();
    let [path, file, elsewhere] =
        ["data", "shard", "elsewhere"].map(|name| scratch.file_path(name));
    let program = games::bundled("awari");
    build_alone(&program, 7, &path);
    let narrow_again = |change: &dyn Fn(&[u8])| {
        let mut shards = Shards::open(&program, &path, (small, 0)).expect("checked");
        assert!(shards.count() > other);
        for (shard, file) in [(one, &file), (other, &elsewhere)] {
            let narrowed = shards.narrow(&program, (shard, file), &Watch::new());
            assert!(narrowed.expect("written").is_some());
        }
        change(&fs::read(&file).expect("there it is"));
        shards.narrow(&program, (one, &elsewhere), &Watch::new())
    };
    assert!(narrow_again(&|_| ()).is_ok());
    let is_error = |change: &dyn Fn(&[u8])| {
        let told = narrow_again(change).expect_err("it has changed");
        told.to_string().contains("changed or removed it")
    };
    assert!(is_error(&|_| fs::remove_file(&file).expect("gone")));
    assert!(is_error(&|_| fs::write(&file, "").expect("written")));
    assert!(is_error(&|bytes| {
        let spoilt: Vec<u8> = bytes.iter().map(|byte| !byte).collect();
        fs::write(&file, spoilt).expect("written");
    }));
}
