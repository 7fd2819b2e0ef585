//! Databases of endgames: held against plain reckoning and against search; files that are cut off, damaged, of another game.

use serde_json::Value;
use sow_grammar::load::load_text;
use sow_grammar::rules::{Seat, Settings};
use sow_interpreter::{Game, Program};
use sow_solver::{Building, Database, Watch};
use sow_tests::command::sow;
use sow_tests::files;
use std::collections::HashMap;

/// Awari in which what remains is shared evenly when a position comes back, as in the work of Romein and Bal ("Solving Awari with
/// Parallel Retrograde Analysis", IEEE Computer 36(10), 2003).
const EVEN: &str = "game \"Even Awari\" based on awari

end {
  when no move          => sweep; most in store wins, else draw
  when position repeats => leave; most in store wins, else draw
}
";

fn program(text: &str) -> Program {
    let loaded = load_text("even.sow", text);
    let faults = files::faults(&loaded);
    let rules = loaded.rules.unwrap_or_else(|| panic!("{faults:?}"));
    Program::compile(&rules, &Settings::defaults(&rules.options)).expect("it compiles")
}

fn database(program: &Program, seeds: usize) -> Database<'_> {
    let mut building = Building::new(program, seeds, 1 << 28).expect("it can be reckoned");
    while !building.is_done() {
        assert!(building.go_on(2, &Watch::new()).expect("nothing to write"));
    }
    building.into_database().expect("all layers")
}

/// All layouts of up to so many seeds over so many pits.
fn layouts(pits: usize, seeds: usize) -> Vec<Vec<usize>> {
    let Some(pits) = pits.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let with_first = |first: usize| {
        let rest = layouts(pits, seeds - first).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    };
    (0..=seeds).flat_map(with_first).collect()
}

/// South's position with these seeds, own pits first, in writing; what is not in play lies in South's store.
fn written(layout: &[usize], seeds: usize) -> String {
    let (own, other) = layout.split_at(layout.len() / 2);
    let row = |row: &mut dyn Iterator<Item = &usize>| {
        row.map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    let stored = seeds - layout.iter().sum::<usize>();
    let (north, south) = (row(&mut other.iter().rev()), row(&mut own.iter()));
    format!("{north}/{south} {stored}:0 - S -")
}

/// The pits as the player to move sees them, read from a position in writing, and by how much that player is ahead.
fn seen(game: &Game<'_>) -> (Vec<usize>, i64) {
    let text = game.notation();
    let fields: Vec<&str> = text.split(' ').collect();
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let rows: Vec<Vec<usize>> = fields[0]
        .split('/')
        .map(|row| row.split(',').map(number).collect())
        .collect();
    let north: Vec<usize> = rows[0].iter().rev().copied().collect();
    let (south_store, north_store) = fields[1].split_once(':').expect("two stores");
    let lead = number(south_store) as i64 - number(north_store) as i64;
    match game.position().mover() {
        Seat::South => ([rows[1].clone(), north].concat(), lead),
        Seat::North => ([north, rows[1].clone()].concat(), -lead),
    }
}

/// What a position leads to: how much a move wins, where to (nowhere if the game is over), and whether the same player moves there.
type Leads = Vec<(i64, Option<usize>, bool)>;

/// Values by looking so many moves ahead, further and further, with nothing won beyond.
fn ahead(program: &Program, seeds: usize) -> HashMap<Vec<usize>, i64> {
    let pits = 2 * usize::from(program.layout().row_lengths()[0]);
    let all = layouts(pits, seeds);
    let numbers: HashMap<&Vec<usize>, usize> = all.iter().zip(0..).collect();
    let total = program.seeds() as usize;
    let leads: Vec<(Option<i64>, Leads)> = all
        .iter()
        .map(|layout| {
            let game = Game::at(program, &written(layout, total)).expect("a position");
            let stored = (total - layout.iter().sum::<usize>()) as i64;
            let score = |game: &Game<'_>| {
                game.position()
                    .over()
                    .map(|standing| i64::from(standing.score[0]) - i64::from(standing.score[1]))
            };
            let lead = |played| {
                let mut next = game.clone();
                next.play(played).expect("a legal move");
                let same = next.position().mover() == Seat::South;
                match (score(&next), seen(&next)) {
                    (Some(score), _) => (score - stored, None, same),
                    (None, (layout, lead)) => {
                        let gain = if same { lead } else { -lead } - stored;
                        (gain, Some(numbers[&layout]), same)
                    }
                }
            };
            (
                score(&game).map(|score| score - stored),
                game.legal_moves().into_iter().map(lead).collect(),
            )
        })
        .collect();
    let mut values = vec![0; all.len()];
    loop {
        let look = |(over, leads): &(Option<i64>, Leads)| {
            over.unwrap_or_else(|| {
                leads
                    .iter()
                    .map(|&(gain, to, same)| {
                        let next = to.map_or(0, |to| values[to]);
                        gain + if same { next } else { -next }
                    })
                    .max()
                    .expect("a move")
            })
        };
        let further: Vec<i64> = leads.iter().map(look).collect();
        if further == values {
            return all.into_iter().zip(values).collect();
        }
        values = further;
    }
}

fn agree(program: &Program, seeds: usize) {
    let (database, total) = (database(program, seeds), program.seeds() as usize);
    for (layout, expected) in ahead(program, seeds) {
        let game = Game::at(program, &written(&layout, total)).expect("a position");
        if game.position().over().is_none() {
            let value = database.value(game.position()).map(i64::from);
            assert_eq!(value, Some(expected), "{}", game.notation());
        }
    }
}

#[test]
fn values_are_those_of_looking_ahead() {
    agree(&program(EVEN), 4);
    let kalah = "game \"Small\" based on kalah\n";
    let rules = load_text("small.sow", kalah).rules.expect("no faults");
    let mut settings = Settings::defaults(&rules.options);
    settings
        .set(&rules.options, "pits", "3")
        .expect("it has pits");
    agree(
        &Program::compile(&rules, &settings).expect("it compiles"),
        6,
    );
}

fn run(arguments: &[&str]) -> Value {
    let outcome = sow(&[arguments, &["--json"]].concat(), "");
    assert_eq!(outcome.code, 0, "{arguments:?}: {}", outcome.err);
    serde_json::from_str(&outcome.out).unwrap_or_else(|error| panic!("{}: {error}", outcome.out))
}

fn refused(arguments: &[&str], why: &str) {
    let outcome = sow(arguments, "");
    assert_eq!(
        (outcome.code, outcome.out.as_str()),
        (1, ""),
        "{arguments:?}"
    );
    assert!(outcome.err.contains(why), "{why}: {}", outcome.err);
}

#[test]
fn positions_are_as_many_as_the_literature_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("awari").display().to_string();
    let object = run(&["endgame", "awari", "--seeds", "4", "--out", &file]);
    let layers = object["layers"].as_array().expect("layers");
    // C(n + 11, 11), as in Romein and Bal.
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
fn a_file_is_gone_on_with_and_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (whole, parts) = (path("whole"), path("parts"));
    let reckon =
        |seeds: &str, file: &str| run(&["endgame", "awari", "--seeds", seeds, "--out", file]);
    reckon("4", &whole);
    reckon("2", &parts);
    reckon("4", &parts);
    let bytes = std::fs::read(&whole).expect("a file");
    assert_eq!(bytes, std::fs::read(&parts).expect("a file"));

    // Cut off by a crash: what is whole is used, and the rest reckoned anew.
    std::fs::write(&parts, &bytes[..bytes.len() - 100]).expect("written");
    let position = "0,0,0,0,0,1/1,0,0,0,0,1 22:23 - S -";
    let solve = |file: &str| {
        run(&[
            "solve",
            "awari",
            "--position",
            position,
            "--all",
            "--endgame",
            file,
        ])
    };
    let (first, cut) = (solve(&whole), solve(&parts));
    assert_eq!(first["moves"], cut["moves"]);
    reckon("4", &parts);
    assert_eq!(bytes, std::fs::read(&parts).expect("a file"));

    // What a search reckons for itself is the same.
    let alone = run(&["solve", "awari", "--position", position, "--all"]);
    assert_eq!(
        (&first["value"], &first["moves"]),
        (&alone["value"], &alone["moves"])
    );
}

#[test]
fn files_of_no_use_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("endgame").display().to_string();
    run(&["endgame", "awari", "--seeds", "3", "--out", &file]);
    refused(&["solve", "kalah", "--endgame", &file], "another game");
    refused(
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
            "--endgame",
            &file,
        ];
        refused(&solve, &file);
        refused(&["endgame", "awari", "--seeds", "3", "--out", &file], &file);
    }
    for length in [0, 1, 31, 32] {
        std::fs::write(&file, &bytes[..length]).expect("written");
        refused(&["solve", "awari", "--endgame", &file], &file);
    }
    refused(
        &["solve", "awari", "--endgame", "no such file"],
        "no such file",
    );
}

#[test]
fn games_that_can_have_none_say_why() {
    for (game, why) in [
        ("hus", "leave play"),
        ("oware", "in store"),
        ("toguz-kumalak", "in store"),
        ("tchoukaillon", "one player"),
        ("bao-kiswahili", "leave play"),
    ] {
        refused(
            &["endgame", game, "--seeds", "3", "--out", "/nowhere/at/all"],
            why,
        );
    }
    refused(
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
    refused(
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
