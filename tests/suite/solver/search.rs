//! The search for the value of a position: what it finds, and how many positions it needs.

use sow_interpreter::Game;
use sow_solver::{Bounds, Plan, Solver, Watch};
use sow_tests::games;

/// Positions, each with the bounds on its value and the number of positions that a search by one thread takes. Some
/// lines of Oware are as long as a search follows them, and Sat Gol has lines that are followed as in play.
const SEARCHES: [(&str, &str, (i16, i16), u64); 8] = [
    ("kalah", "0,0,2,1,0,3/1,0,0,2,0,1 18:20 - S -", (2, 2), 231),
    ("kalah", "1,0,2,1,0,3/1,0,4,2,0,1 16:17 - N -", (0, 0), 1672),
    ("oware", "0,0,1,0,0,0/0,1,0,0,1,0 22:23 - S -", (0, 0), 5915),
    (
        "oware",
        "0,0,1,0,0,0/0,1,0,0,2,0 22:22 - S -",
        (-1, 1),
        20071,
    ),
    (
        "oware",
        "0,0,1,0,0,2/0,1,0,0,2,0 21:21 - S -",
        (1, 1),
        73430,
    ),
    ("awari", "0,0,1,0,0,0/0,1,0,0,2,0 22:22 - S -", (0, 0), 8),
    ("awari", "0,0,1,0,0,2/0,1,0,0,2,0 21:21 - S -", (4, 4), 70),
    ("sat-gol", "OPENING", (-13, -13), 1078),
];

#[test]
fn values_and_effort_are_known() {
    for (name, position, (low, high), nodes) in SEARCHES {
        let program = games::bundled(name);
        let game = match position {
            "OPENING" => Game::new(&program),
            _ => Game::from_notation(&program, position).expect("a position"),
        };
        let found = solve(&game);
        assert_eq!(found, (Bounds { low, high }, nodes), "{name} {position}");
    }
}

/// Solves all moves of a position. Returns the bounds on its value, and the number of positions searched.
fn solve(game: &Game<'_>) -> (Bounds, u64) {
    let plan = Plan {
        all_moves: true,
        memory: 1 << 20,
        threads: 1,
    };
    let mut solver = Solver::new(game, plan).expect("it can be solved");
    let watch = Watch::new();
    assert_eq!(solver.run(None, &watch), Ok(true));
    (solver.bounds(), watch.nodes())
}
