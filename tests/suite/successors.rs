//! The door for searches against the door for players: the same moves, and the same positions after them, on the way
//! through random games of every rule file.

use sow_interpreter::chance::Chance;
use sow_interpreter::successors::{OnSmallBoard, Successors};
use sow_interpreter::{Game, Program, Unwatched};
use sow_tests::files;

/// Moves looked at in a game.
const MOVES: usize = 60;

struct Walk<'a> {
    program: &'a Program,
    seed: u64,
}

impl OnSmallBoard for Walk<'_> {
    type Outcome = ();

    fn run<const W: usize>(self) {
        let mut game = Game::new(self.program);
        let mut chance = Chance::of_game(self.seed, 0);
        // One goes the way of the game, the other one begins anew with every position.
        let mut on_the_way = Successors::<W>::new(self.program, game.history());
        let (mut list, mut afresh) = (Vec::new(), Vec::new());
        for _ in 0..MOVES {
            let position = game.position().resized::<W>();
            on_the_way.of(&position, &mut list);
            Successors::new(self.program, game.history()).of(&position, &mut afresh);
            assert_eq!(list, afresh, "{}", game.notation());
            let moves = game.legal_moves();
            let found: Vec<_> = list.iter().map(|one| one.played).collect();
            assert_eq!(found, moves, "{}", game.notation());
            for one in &list {
                let mut after = game.clone();
                after.play_unchecked(one.played, &mut Unwatched);
                let found = one.position.resized();
                assert_eq!(&found, after.position(), "{}", game.notation());
                assert_eq!(found.hash(), found.hash_afresh());
            }
            let Some(next) = chance.pick(&list) else {
                break;
            };
            on_the_way.descend(&position, &next.position);
            game.play_unchecked(next.played, &mut Unwatched);
        }
    }
}

#[test]
fn searches_see_the_moves_and_positions_that_players_see() {
    for file in files::games() {
        let (program, _) = files::program(&file);
        for seed in 0..3 {
            let program = &program;
            program.on_small_board(Walk { program, seed });
        }
    }
}

#[test]
fn a_move_taken_back_leaves_no_trace() {
    let file = files::root().join("tests/games/repetition.sow");
    let (program, _) = files::program(&file);
    assert!(program.looks_back());
    let game = Game::new(&program);
    let mut successors = Successors::new(&program, game.history());
    let (mut before, mut inside, mut after) = (Vec::new(), Vec::new(), Vec::new());
    successors.of(game.position(), &mut before);
    for one in &before {
        successors.descend(game.position(), &one.position);
        successors.of(&one.position, &mut inside);
        successors.ascend();
        successors.of(game.position(), &mut after);
        assert_eq!(before, after);
    }
}
