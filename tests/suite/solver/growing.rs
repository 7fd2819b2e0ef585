//! Endgames that grow during a search.

use sow_interpreter::{Game, Program};
use sow_solver::test_hooks::{next_and_last_layer, solve_after};
use sow_solver::{Database, DatabaseBuilder, GrowingEndgames, Plan, Solver, Watch};
use sow_tests::scratch::ScratchFolder;
use sow_tests::{files, games};

fn kalah(options: &[(&str, &str)]) -> Program {
    games::compile(&files::variant("kalah"), options)
}

fn solver<'p>(game: &'p Game<'p>) -> Solver<'p> {
    let plan = Plan {
        all_moves: true,
        memory: 1 << 18,
        threads: 1,
    };
    Solver::new(game, plan).expect("it can be solved")
}

fn values(solver: &Solver<'_>) -> Vec<Option<i16>> {
    let moves = solver.moves().iter();
    moves.map(|one| one.bounds.value()).collect()
}

#[test]
fn values_agree_with_search_without_endgames() {
    let program = kalah(&[("pits", "3"), ("seeds", "3")]);
    let game = Game::new(&program);
    let mut alone = solver(&game);
    assert_eq!(alone.run(None, &Watch::new()), Ok(true));
    let mut with = solver(&game);
    let mut growing = GrowingEndgames::new(&program, &with, 1 << 26).expect("it has endgames");
    let watch = Watch::new();
    let done = solve_after(&mut growing, 64, &mut with, (2, &watch));
    assert!(done.expect("searched"));
    assert!(
        next_and_last_layer(&growing).0 > 2,
        "some have been computed"
    );
    assert_eq!(values(&with), values(&alone));
}

#[test]
fn endgames_solve_repetitions() {
    let program = games::bundled("awari");
    for position in [
        "0,0,0,1,0,1/1,0,1,0,0,1 21:22 - S -",
        "1,0,2,0,0,1/0,1,0,1,1,0 20:21 - N -",
    ] {
        let game = Game::from_notation(&program, position).expect("a position");
        let mut first = solver(&game);
        let seeds = first.seeds_in_play();
        let mut all = DatabaseBuilder::new(&program, seeds, 1 << 26).expect("it has endgames");
        while !all.is_done() {
            assert!(all.advance(1, &Watch::new()).expect("no file"));
        }
        assert_eq!(first.run(Some(&all), &Watch::new()), Ok(true));
        let mut with = solver(&game);
        let mut growing = GrowingEndgames::new(&program, &with, 1 << 26).expect("it has endgames");
        let done = growing.solve(&mut with, 1, &Watch::new());
        assert!(done.expect("searched") && with.is_complete());
        assert_eq!(values(&with), values(&first));
    }
}

#[test]
fn a_large_board_has_small_layers() {
    let program = games::bundled("en-gehe");
    let building = DatabaseBuilder::new(&program, 2, 1 << 26);
    assert!(building.is_ok_and(|building| building.next_and_last_layer() == (0, 2)));
}

#[test]
fn a_file_serves_any_number_of_dealt_seeds() {
    let scratch = ScratchFolder::empty();
    let path = scratch.file_path("kalah.endgame");
    let dealt = |seeds| kalah(&[("pits", "3"), ("seeds", seeds)]);
    let few = dealt("2");
    let mut building = DatabaseBuilder::new(&few, 4, 1 << 26).expect("it has endgames");
    building.attach_file(&path).expect("a new file");
    while !building.is_done() {
        assert!(building.advance(1, &Watch::new()).expect("written"));
    }
    let many = dealt("6");
    let database = Database::open(&many, &path).expect("of the same play");
    assert_eq!(database.counts(), building.counts());
    let other = kalah(&[("pits", "3"), ("empty_capture", "yes")]);
    assert!(Database::open(&other, &path).is_err());
}
