//! Searching players, compared with exhaustive search; no result depends on a clock.

use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, Move, NoObserver, Program};
use sow_players::{AlphaBeta, Evaluation, Limits, Settings, Value};
use sow_tests::effort::draws;
use sow_tests::games;
use sow_tests::harness::{compare, same};

/// Returns the value for the player to move, by exhaustive search to a depth in half moves: a move counts as one if
/// the same player moves again, otherwise as two.
fn minimax(game: &Game<'_>, evaluation: &Evaluation<'_>, ply: u32, depth: u32) -> Value {
    let mover = game.position().mover();
    if depth == 0 {
        return evaluation.estimate(game.position());
    }
    let values = game.legal_moves().into_iter().map(|played| {
        let after = after_move(game, played);
        let position = after.position();
        if let Some(standing) = position.result() {
            return evaluation.end_value(standing, mover, ply + 1);
        }
        if position.mover() == mover {
            minimax(&after, evaluation, ply + 1, depth - 1)
        } else {
            minimax(&after, evaluation, ply + 1, depth.saturating_sub(2)).negated()
        }
    });
    values.max().unwrap_or_default()
}

fn after_move<'p>(game: &Game<'p>, played: Move) -> Game<'p> {
    let mut after = game.clone();
    after.play_unchecked(played, &mut NoObserver);
    after
}

fn player(memory: usize) -> AlphaBeta {
    AlphaBeta::new(Settings {
        memory,
        ..Settings::default()
    })
    .expect("memory")
}

fn to_depth(depth: u32) -> Limits<'static> {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Plays up to `moves` random moves, leaving out those that end the game.
fn random_position<'p>(program: &'p Program, seed: u64, moves: u32) -> Game<'p> {
    let mut game = Game::new(program);
    let mut chance = Chance::for_game(seed, 0);
    for _ in 0..moves {
        if let Some(played) = chance.pick(&game.legal_moves()) {
            let next = after_move(&game, played);
            if next.position().result().is_none() {
                game = next;
            }
        }
    }
    game
}

/// Returns the depth to which a test can search a game exhaustively.
fn depth_for(game: &Game<'_>) -> u32 {
    let count = sow_interpreter::perft::perft(game, 2).count;
    let shallow = draws(60, 300);
    if count > shallow {
        1
    } else if count > shallow / 5 {
        2
    } else {
        3
    }
}

#[test]
fn search_agrees_with_exhaustive_search() {
    let compared: usize = compare(&games::all(1), |case| {
        let mut compared = 0;
        let program = case.compile()?.program;
        let evaluation = Evaluation::new(&program);
        for (seed, moves) in [(1, 0), (2, 9), (3, 30)] {
            let game = random_position(&program, seed, moves);
            if game.legal_moves().is_empty() {
                continue;
            }
            let depth = depth_for(&game);
            let expected = minimax(&game, &evaluation, 0, 2 * depth);
            // Without a table, nothing is known from deeper searches.
            let found = player(0).think(&game, &to_depth(depth), &mut |_| {});
            same(game.notation(), &found.lines[0].value, &expected)?;
            compared += 1;
            let remembering = player(1 << 20).think(&game, &to_depth(depth), &mut |_| {});
            if !program.depends_on_history() && !found.exhaustive {
                same(game.notation(), &remembering.lines[0].value, &expected)?;
            }
        }
        Ok(compared)
    });
    assert!(compared > 150, "{compared} positions were compared");
}

#[test]
fn the_best_lines_are_the_best_moves() {
    for name in ["kalaha", "oware", "hus", "bao-kiswahili"] {
        let program = games::bundled(name);
        let evaluation = Evaluation::new(&program);
        let game = random_position(&program, 5, 12);
        let mover = game.position().mover();
        let mut expected: Vec<Value> = game
            .legal_moves()
            .into_iter()
            .map(|played| {
                let after = after_move(&game, played);
                match after.position().result() {
                    Some(standing) => evaluation.end_value(standing, mover, 1),
                    None => {
                        if after.position().mover() == mover {
                            minimax(&after, &evaluation, 1, 3)
                        } else {
                            minimax(&after, &evaluation, 1, 2).negated()
                        }
                    }
                }
            })
            .collect();
        expected.sort_by(|one, other| other.cmp(one));
        expected.truncate(3);
        let mut player = AlphaBeta::new(Settings {
            memory: 0,
            lines: 3,
            ..Settings::default()
        })
        .expect("memory");
        let found = player.think(&game, &to_depth(2), &mut |_| {});
        let values: Vec<Value> = found.lines.iter().map(|line| line.value).collect();
        assert_eq!(values, expected, "{name}: {}", game.notation());
    }
}

#[test]
fn the_end_of_a_game_is_seen() {
    let program = games::bundled("kalaha");
    // South's last seed falls into its empty pit 6 and captures North's last seed opposite.
    let game = Game::from_notation(&program, "0,0,0,0,0,1/0,0,0,0,1,0 35:35 - S -").unwrap();
    let found = player(1 << 16).think(&game, &Limits::default(), &mut |_| {});
    assert!(found.exhaustive);
    let worth = minimax(&game, &Evaluation::new(&program), 0, 20);
    assert_eq!(found.lines[0].value, worth);
}

#[test]
fn a_won_game_is_known_to_be_won_at_once() {
    let program = games::bundled("kalaha");
    let game = Game::from_notation(&program, "5,5,5,5,5,5/0,1,0,1,0,1 39:0 - S -").unwrap();
    let found = player(1 << 16).think(&game, &to_depth(1), &mut |_| {});
    let end = found.lines[0].value.end().unwrap();
    assert!(end.won && end.margin >= 6, "{end:?}");
    assert!(sow_players::StaticFacts::new(&program).stores_decide);
}

#[test]
fn the_same_question_has_the_same_answer() {
    for name in ["kalaha", "bao-kiswahili", "hus"] {
        let program = games::bundled(name);
        let game = random_position(&program, 11, 8);
        let limits = Limits {
            nodes: Some(20_000),
            ..Limits::default()
        };
        let [one, other] = [0, 0].map(|_| player(1 << 18).think(&game, &limits, &mut |_| {}));
        assert_eq!(one, other, "{name}");
        assert!(one.nodes <= 20_064, "{name}: {}", one.nodes);
    }
}

#[test]
fn several_threads_find_the_same_value() {
    let program = games::bundled("kalaha");
    let game = Game::from_notation(&program, "0,0,2,0,1,1/0,0,1,1,2,0 32:32 - S -").unwrap();
    let alone = player(1 << 18).think(&game, &Limits::default(), &mut |_| {});
    let mut together = AlphaBeta::new(Settings {
        memory: 1 << 18,
        threads: 3,
        ..Settings::default()
    })
    .expect("memory");
    let found = together.think(&game, &Limits::default(), &mut |_| {});
    assert!(alone.exhaustive && found.exhaustive);
    assert_eq!(alone.lines[0].value, found.lines[0].value);
}
