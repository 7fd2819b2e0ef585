//! Endgame files: continued, cut off, damaged, or of another game.

use sow_interpreter::Game;
use sow_solver::{Database, Plan, Solver, Unsolvable, Watch};
use sow_tests::command::{json, sow};
use sow_tests::games;
use sow_tests::scratch::ScratchFolder;
use std::fs;

fn assert_refused(arguments: &[&str], why: &str) {
    let outcome = sow(arguments, "");
    assert_eq!(
        (outcome.code, outcome.out.as_str()),
        (1, ""),
        "{arguments:?}"
    );
    assert!(outcome.err.contains(why), "{why}: {}", outcome.err);
}

#[test]
fn position_counts_match_the_literature() {
    let scratch = ScratchFolder::empty();
    let file = scratch.path_string("awari");
    let object = json(&["endgame", "awari", "--seeds", "4", "--out", &file]);
    let layers = object["layers"].as_array().expect("layers");
    // The number of positions with n seeds is C(n + 11, 11), as in Romein and Bal.
    let positions: Vec<u64> = layers
        .iter()
        .filter_map(|layer| layer["positions"].as_u64())
        .collect();
    assert_eq!(positions, [1, 12, 78, 364, 1365]);
    for layer in layers {
        let sum: u64 = ["won", "drawn", "lost", "unknown"]
            .iter()
            .filter_map(|what| layer[what].as_u64())
            .sum();
        assert_eq!(Some(sum), layer["positions"].as_u64());
    }
}

#[test]
fn a_file_is_resumed_and_used() {
    let scratch = ScratchFolder::empty();
    let [whole, parts] = ["whole", "parts"].map(|name| scratch.path_string(name));
    let compute =
        |seeds: &str, file: &str| json(&["endgame", "awari", "--seeds", seeds, "--out", file]);
    compute("4", &whole);
    compute("2", &parts);
    compute("4", &parts);
    let bytes = std::fs::read(&whole).expect("a file");
    assert_eq!(bytes, std::fs::read(&parts).expect("a file"));

    // Of a file cut off by a crash, complete layers are used and the rest is computed again.
    std::fs::write(&parts, &bytes[..bytes.len() - 100]).expect("written");
    let position = "0,0,0,0,0,1/1,0,0,0,0,1 22:23 - S -";
    let search = ["solve", "awari", "--position", position, "--all"];
    let solve = |more: &[&str]| json(&[&search[..], &["--memory", "16"], more].concat());
    let [first, cut] = [&whole, &parts].map(|file| solve(&["--endgame", file]));
    assert_eq!(first["moves"], cut["moves"]);
    compute("4", &parts);
    assert_eq!(bytes, std::fs::read(&parts).expect("a file"));

    // A search without an endgame file finds the same values.
    let alone = solve(&[]);
    assert_eq!(
        (&first["value"], &first["moves"]),
        (&alone["value"], &alone["moves"])
    );
}

#[test]
fn files_of_no_use_are_refused() {
    let scratch = ScratchFolder::empty();
    let file = scratch.path_string("endgame");
    json(&["endgame", "awari", "--seeds", "3", "--out", &file]);
    assert_refused(&["solve", "kalah", "--endgame", &file], "another game");
    assert_refused(
        &["endgame", "kalah", "--seeds", "3", "--out", &file],
        "another game",
    );
    let bytes = std::fs::read(&file).expect("a file");
    for at in [0, 9, 20, 30, 50, bytes.len() - 3] {
        let mut spoilt = bytes.clone();
        spoilt[at] ^= 0x10;
        std::fs::write(&file, &spoilt).expect("written");
        let solve = [
            "solve",
            "awari",
            "--position",
            "0,0,0,0,0,1/1,0,0,0,0,1 22:23 - S -",
            "--memory",
            "16",
            "--endgame",
            &file,
        ];
        assert_refused(&solve, &file);
        assert_refused(&["endgame", "awari", "--seeds", "3", "--out", &file], &file);
    }
    let earlier = [b"sowends1", &bytes[8..]].concat();
    std::fs::write(&file, earlier).expect("written");
    assert_refused(
        &["endgame", "awari", "--seeds", "3", "--out", &file],
        "earlier version; remove it",
    );
    for length in [0, 1, 31, 32] {
        std::fs::write(&file, &bytes[..length]).expect("written");
        assert_refused(
            &["solve", "awari", "--memory", "16", "--endgame", &file],
            &file,
        );
    }
    assert_refused(
        &["solve", "awari", "--endgame", "no such file"],
        "no such file",
    );
}

#[test]
fn games_without_endgames_give_the_reason() {
    for (game, why) in [
        ("hus", "leave play"),
        ("oware", "in store"),
        ("toguz-kumalak", "in store"),
        ("tchoukaillon", "one player"),
        ("bao-kiswahili", "leave play"),
    ] {
        assert_refused(
            &["endgame", game, "--seeds", "3", "--out", "/nowhere/at/all"],
            why,
        );
    }
    assert_refused(
        &[
            "endgame",
            "awari",
            "--seeds",
            "40",
            "--out",
            "/nowhere/at/all",
        ],
        "MB",
    );
    assert_refused(
        &[
            "endgame",
            "awari",
            "--seeds",
            "3",
            "--out",
            "/nowhere/at/all",
        ],
        "/nowhere",
    );
}

/// What another program may do to a file that is in use.
#[test]
fn a_file_that_changes_while_it_is_in_use_is_an_error() {
    let scratch = ScratchFolder::empty();
    let [file, other] = ["endgame", "other"].map(|name| scratch.path_string(name));
    json(&["endgame", "awari", "--seeds", "4", "--out", &file]);
    let bytes = fs::read(&file).expect("a file");
    let program = games::bundled("awari");
    let position = "0,0,0,0,0,2/1,0,0,0,0,2 21:22 - S -";
    let game = Game::from_notation(&program, position).expect("a position");
    let solve = |change: &dyn Fn()| {
        fs::write(&file, &bytes).expect("written");
        let endgames = Database::open(&program, file.as_ref()).expect("a file of this game");
        change();
        let plan = Plan {
            all_moves: true,
            memory: 1 << 20,
            threads: 1,
        };
        let mut solver = Solver::new(&game, plan).expect("it can be solved");
        let done = solver.run(Some(&endgames), &Watch::new());
        done.map(|_| solver.moves().to_vec())
    };
    let unchanged = solve(&|| ());
    assert!(unchanged.is_ok());
    let is_error = |change: &dyn Fn()| {
        let Err(Unsolvable::Endgames(told)) = solve(change) else {
            return false;
        };
        told.contains("shortened or changed")
    };
    let spoilt: Vec<u8> = bytes.iter().map(|byte| !byte).collect();
    assert!(is_error(
        &|| fs::write(&file, &bytes[..40]).expect("written")
    ));
    assert!(is_error(&|| fs::write(&file, "").expect("written")));
    assert!(is_error(&|| fs::write(&file, &spoilt).expect("written")));
    // The file that was opened stays as it is under another name.
    if cfg!(unix) {
        let replace = || {
            fs::write(&other, &spoilt).expect("written");
            fs::rename(&other, &file).expect("renamed");
        };
        assert_eq!(solve(&replace), unchanged);
    }
}
