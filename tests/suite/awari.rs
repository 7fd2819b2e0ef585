//! Awari, compared with published scores and with an independent solver.

use serde_json::Value;
use sow_solver::{Database, EndgameValues, Ranking};
use sow_tests::command::sow;
use sow_tests::files;
use sow_tests::scratch::ScratchFolder;
use std::path::{Path, PathBuf};

/// The number of positions with each value, from all seeds lost to all seeds won, for layers of 0 to 6 seeds. An
/// independent program computed them from the rules in words, threshold by threshold with attractors, and with
/// another numbering of positions.
const HERSKOVITS: [&[usize]; 7] = [
    &[1],
    &[6, 0, 6],
    &[22, 0, 37, 0, 19],
    &[65, 0, 123, 0, 131, 0, 45],
    &[182, 0, 267, 0, 473, 0, 327, 0, 116],
    &[468, 0, 522, 0, 1081, 0, 1215, 0, 732, 0, 350],
    &[969, 0, 1361, 0, 1939, 0, 2767, 0, 2489, 0, 1975, 0, 876],
];

/// The same counts for the rules under which Awari was solved.
const OLYMPIAD: [&[usize]; 7] = [
    &[1],
    &[7, 0, 5],
    &[40, 0, 13, 0, 25],
    &[177, 0, 1, 63, 7, 0, 116],
    &[532, 0, 110, 0, 143, 0, 165, 0, 415],
    &[1892, 0, 2, 85, 224, 0, 121, 184, 22, 0, 1838],
    &[4242, 0, 116, 0, 772, 0, 1548, 0, 550, 62, 302, 0, 4784],
];

/// Number of pits on the board.
const PITS: usize = 12;

fn olympiad() -> PathBuf {
    files::root().join("tests/games/olympiad-awari.sow")
}

/// Counts how often each value occurs in each layer of an endgame file.
fn value_counts(endgames: &Database<'_>) -> Vec<Vec<usize>> {
    let ranking = Ranking::new(PITS, endgames.seeds()).expect("few layouts");
    let layer = |seeds: usize| {
        let mut counts = vec![0; 2 * seeds + 1];
        for number in ranking.count_with_fewer(seeds)..ranking.count_with_fewer(seeds + 1) {
            let value = endgames
                .value_by_number(number, seeds as i16)
                .expect("a value");
            counts[(isize::from(value) + seeds as isize) as usize] += 1;
        }
        counts
    };
    (0..=endgames.seeds()).map(layer).collect()
}

fn check_value_counts(game: &Path, expected: &[&[usize]]) {
    let scratch = ScratchFolder::empty();
    let (path, out) = (game.display().to_string(), scratch.path_string("awari"));
    let seeds = (expected.len() - 1).to_string();
    sow(&["endgame", &path, "--seeds", &seeds, "--out", &out], "").succeeds();
    let program = files::program(game);
    let endgames = Database::open(&program, out.as_ref()).expect("a file of this game");
    assert_eq!(value_counts(&endgames), expected);
}

#[test]
fn value_counts_match_published_ones() {
    check_value_counts(&files::variant_file("awari"), &HERSKOVITS);
    check_value_counts(&olympiad(), &OLYMPIAD);
}

/// The example of the data set: `db_lookup.py 1 1 1 1 1 2 4 2 3 0 0 0` prints 0 for the position and -1 -1 -2 -2 -2 0
/// for its moves. The test computes all positions of 16 seeds.
#[test]
#[ignore = "takes minutes and a gigabyte"]
fn a_published_score_is_found() {
    let position = "0,0,0,3,2,4/1,1,1,1,1,2 16:16 - S -";
    let game = olympiad().display().to_string();
    let arguments = ["solve", &game, "--position", position, "--all", "--json"];
    let outcome = sow(&[&arguments[..], &["--memory", "1024"]].concat(), "");
    let object = outcome.object();
    let moves = serde_json::json!({"1": -1, "2": -1, "3": -2, "4": -2, "5": -2, "6": 0});
    assert_eq!(
        (&object["value"], &object["moves"]),
        (&Value::from(0), &moves)
    );
}
