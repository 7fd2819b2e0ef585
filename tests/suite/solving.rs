//! Solved positions: published values, agreement with a plain search, and work that is saved and resumed.

use serde_json::Value;
use sow_interpreter::{Game, Program};
use sow_solver::{Plan, Solver, Watch};
use sow_tests::command::sow;
use sow_tests::random::Random;
use sow_tests::scratch::ScratchFolder;
use sow_tests::{files, games};

/// Results for the first player (win, draw or loss) by pits and seeds, each from 1: Irving, Donkers, Uiterwijk,
/// "Solving Kalah", ICGA Journal 23(3), 2000. Larger boards take longer, see `docs/src/solving.md`.
const KALAH: [&str; 6] = ["DLWLWD", "WLLLWW", "DWWWW", "WWWW", "DD", "WW"];

fn solve_json(arguments: &[&str]) -> Value {
    let outcome = sow(
        &[&["solve"], arguments, &["--memory", "8", "--json"]].concat(),
        "",
    );
    assert_eq!(outcome.code, 0, "{arguments:?}: {}", outcome.err);
    assert!(outcome.err.contains("MB"), "{}", outcome.err);
    outcome.object()
}

#[test]
fn kalah_is_worth_what_was_published() {
    for (pits, row) in (1..).zip(KALAH) {
        for (seeds, published) in (1..).zip(row.chars()) {
            let (pits, seeds) = (format!("pits={pits}"), format!("seeds={seeds}"));
            let set = [
                "kalah",
                "--set",
                &pits,
                "--set",
                &seeds,
                "--set",
                "empty_capture=yes",
            ];
            let value = solve_json(&set)["value"].as_i64().expect("a value");
            let sign = ["L", "D", "W"][(value.signum() + 1) as usize];
            assert_eq!(sign, published.to_string(), "{pits} {seeds}: {value}");
        }
    }
}

/// Returns the value for the player to move, by trying all moves; `None` if it takes too long.
fn exhaustive_value(game: &Game<'_>, left: &mut u32) -> Option<i64> {
    *left = left.checked_sub(1)?;
    let mover = game.position().mover();
    if let Some(standing) = game.position().result() {
        let [south, north] = standing.score.map(i64::from);
        return Some(if mover == sow_grammar::rules::Seat::South {
            south - north
        } else {
            north - south
        });
    }
    let mut best = i64::MIN;
    for played in game.legal_moves() {
        let mut next = game.clone();
        next.play(played).expect("a legal move");
        let value = exhaustive_value(&next, left)?;
        best = best.max(if next.position().mover() == mover {
            value
        } else {
            -value
        });
    }
    Some(best)
}

/// Plays random games and solves their last positions both ways; returns the number of positions compared.
fn compare_with_exhaustive_search(program: &Program, games: u64) -> u32 {
    let mut compared = 0;
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut game = Game::new(program);
        let mut positions = Vec::new();
        while let moves = game.legal_moves()
            && !moves.is_empty()
            && positions.len() < 300
        {
            positions.push(game.clone());
            game.play(moves[random.below(moves.len())])
                .expect("a legal move");
        }
        for game in positions.iter().rev().take(12) {
            let Some(expected) = exhaustive_value(game, &mut 3000) else {
                break;
            };
            let plan = Plan {
                all_moves: true,
                memory: 1 << 16,
                threads: 1,
            };
            let mut solver = Solver::new(game, plan).expect("it can be solved");
            assert_eq!(solver.run(None, &Watch::new()), Ok(true));
            let (text, value) = (game.notation(), solver.bounds().value());
            assert_eq!(value.map(i64::from), Some(expected), "{text}");
            for one in solver.moves() {
                let mut next = game.clone();
                next.play(one.game_move).expect("a legal move");
                let value = exhaustive_value(&next, &mut 3000).expect("less than before");
                let same = next.position().mover() == game.position().mover();
                let value = if same { value } else { -value };
                assert_eq!(
                    one.bounds.value().map(i64::from),
                    Some(value),
                    "{text}: {}",
                    game.spell(one.game_move)
                );
            }
            compared += 1;
        }
    }
    compared
}

#[test]
fn search_agrees_with_plain_computation() {
    for name in ["kalaha", "kalah", "galatjang"] {
        assert!(
            compare_with_exhaustive_search(&games::bundled(name), 6) > 20,
            "{name}"
        );
    }
}

#[test]
fn an_end_needs_no_search() {
    let over = solve_json(&[
        "kalaha",
        "--position",
        "0,0,0,0,0,0/0,0,0,0,0,0 40:32 - N -",
    ]);
    assert_eq!(
        (&over["value"], &over["best"]),
        (&Value::from(-8), &serde_json::json!([]))
    );
}

#[test]
fn solitaires_are_solved_or_not() {
    let position = solve_json(&["tchoukaillon", "--all"]);
    assert_eq!(position["measure"], "outcome");
    assert_eq!(position["value"], 1);
}

#[test]
fn work_is_saved_and_resumed() {
    let scratch = ScratchFolder::empty();
    let file = scratch.path_string("kalah.work");
    let set = [
        "kalah",
        "--set",
        "pits=3",
        "--set",
        "empty_capture=yes",
        "--save",
        &file,
    ];
    let first = solve_json(&set);
    let again = solve_json(&set);
    assert_eq!(
        (&first["value"], &first["best"]),
        (&again["value"], &again["best"])
    );
    assert_eq!(again["nodes"], 0, "all was known");

    let refused = |arguments: &[&str], why: &str| {
        let outcome = sow(&[&["solve"], arguments].concat(), "");
        assert_eq!((outcome.code, outcome.out.as_str()), (1, ""), "{why}");
        assert!(outcome.err.contains(why), "{}", outcome.err);
    };
    refused(&["kalah", "--save", &file], "another game");
    let mut bytes = std::fs::read(&file).expect("it was kept");
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    std::fs::write(&file, &bytes).expect("written");
    refused(&set, "damaged");
    bytes.truncate(at);
    std::fs::write(&file, &bytes).expect("written");
    refused(&set, "damaged");
    bytes.truncate(7);
    std::fs::write(&file, &bytes).expect("written");
    refused(&set, "cut off");
    refused(&["kalah", "--save", "/"], "/");
}

#[test]
fn undecided_values_are_not_printed() {
    let game = files::root()
        .join("tests/games/repetition.sow")
        .display()
        .to_string();
    let ends = solve_json(&[&game]);
    let value = ends["value"].as_i64();
    assert!(
        value.is_some() || ends["low"].as_i64() < ends["high"].as_i64(),
        "{ends}"
    );
    let outcome = sow(&["solve", &game, "--set", "repetition=forbidden"], "");
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
    assert!(outcome.err.contains("earlier positions"), "{}", outcome.err);
}

#[test]
fn forced_lines_with_repetitions_are_followed_to_the_end() {
    let program = games::bundled("sat-gol");
    let game = Game::new(&program);
    let plan = Plan {
        all_moves: true,
        memory: 1 << 16,
        threads: 1,
    };
    let mut solver = Solver::new(&game, plan).expect("it can be solved");
    assert_eq!(solver.run(None, &Watch::new()), Ok(true));
    assert_eq!(solver.moves().len(), 7);
    for one in solver.moves() {
        let mut line = game.clone();
        line.play(one.game_move).expect("a legal move");
        let second = line.position().mover();
        while let [only] = line.legal_moves()[..] {
            line.play(only).expect("a legal move");
        }
        let [south, north] = line
            .position()
            .result()
            .expect("only the first move is a choice")
            .score
            .map(i64::from);
        let margin = south - north;
        let expected = match second {
            sow_grammar::rules::Seat::South => -margin,
            sow_grammar::rules::Seat::North => margin,
        };
        let value = one.bounds.value().map(i64::from);
        assert_eq!(value, Some(expected), "{}", game.spell(one.game_move));
    }
}
