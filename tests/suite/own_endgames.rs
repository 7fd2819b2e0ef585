//! Searching players compute endgames by themselves: results stay the same, with fewer positions searched.

use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, NoObserver, Program};
use sow_players::{AlphaBeta, Analysis, Limits, Settings};
use sow_solver::{Database, DatabaseBuilder, Watch};
use sow_tests::effort::sample;
use sow_tests::games;
use std::sync::atomic::{AtomicU64, Ordering};

/// A position of a game whose end is far away.
const LONG_SEARCH: &str = "8,8,1,0,0,4/1,3,0,0,4,0 8:11 - N -";
/// Positions whose search to the end takes long enough for endgames to pay off.
const LATE_POSITIONS: [&str; 2] = [
    "0,0,4,1,0,10/1,0,8,0,3,0 12:9 - S -",
    "2,3,2,2,0,2/1,1,4,5,4,2 4:16 - S -",
];

fn player(threads: usize) -> AlphaBeta {
    let settings = Settings {
        memory: 16 << 20,
        threads,
        lines: 2,
    };
    AlphaBeta::new(settings).expect("memory")
}

fn think(player: &mut AlphaBeta, game: &Game<'_>, limits: &Limits<'_>) -> Analysis {
    player.think(game, limits, &mut |_| {})
}

/// Returns a database that answers nothing; a player that is given one computes no endgames.
fn empty_database(program: &Program) -> Database<'_> {
    let mut building = DatabaseBuilder::new(program, 0, 1 << 20).expect("it has endgames");
    assert!(building.advance(1, &Watch::new()).expect("no file"));
    building.into_database().expect("a layer")
}

fn to_depth(depth: u32) -> Limits<'static> {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

/// Returns whether the player to move wins, and by what margin.
fn margin(analysis: &Analysis) -> Option<(bool, i32)> {
    let end = analysis.lines[0].value.end();
    end.map(|end| (end.won, end.margin))
}

/// Plays the best line; returns the margin for the player to move, or `None` if the game is not over afterwards.
fn margin_of_line(game: &Game<'_>, analysis: &Analysis) -> Option<i32> {
    let mover = game.position().mover();
    let mut game = game.clone();
    for &played in &analysis.lines[0].moves {
        assert!(game.legal_moves().contains(&played));
        game.play_unchecked(played, &mut NoObserver);
    }
    let [south, north] = game.position().result()?.score.map(|points| points as i32);
    Some(match mover {
        sow_grammar::rules::Seat::South => south - north,
        sow_grammar::rules::Seat::North => north - south,
    })
}

#[test]
fn the_same_is_found_in_fewer_positions_and_lines_go_to_the_end() {
    let program = games::bundled("kalah");
    let nothing = empty_database(&program);
    let mut played_to_the_end = 0;
    for text in sample(LATE_POSITIONS.to_vec(), 2) {
        let game = Game::from_notation(&program, text).expect("a position");
        let without = Limits {
            endgames: Some(&nothing),
            ..to_depth(40)
        };
        let far = think(&mut player(1), &game, &without);
        let near = think(&mut player(1), &game, &to_depth(40));
        assert_eq!(margin(&near), margin(&far), "{text}");
        assert!(
            near.nodes < far.nodes * 9 / 10,
            "{text}: {} of {}",
            near.nodes,
            far.nodes
        );
        assert!(near.exhaustive, "{text}");
        let end = near.lines[0].value.end().expect("it is decided");
        // A line that does not reach the endgames may end early, where the table has lost its next move.
        if let Some(margin) = margin_of_line(&game, &near) {
            assert_eq!(margin, end.margin, "{text}");
            assert_eq!(end.moves, Some(near.lines[0].moves.len() as u32), "{text}");
            played_to_the_end += 1;
        }
    }
    assert!(played_to_the_end > 0);
}

#[test]
fn the_same_depth_has_the_same_answer_and_the_next_search_is_shorter() {
    let program = games::bundled("kalah");
    let game = Game::from_notation(&program, LATE_POSITIONS[0]).expect("a position");
    let [mut one, mut other] = [player(1), player(1)];
    let first = think(&mut one, &game, &to_depth(40));
    assert_eq!(first, think(&mut other, &game, &to_depth(40)));
    let again = think(&mut one, &game, &to_depth(40));
    assert_eq!(again, think(&mut other, &game, &to_depth(40)));
    assert_eq!(margin(&first), margin(&again));
    assert!(again.nodes < first.nodes);
    // After forgetting everything, the player finds the same again.
    one.clear();
    assert_eq!(first, think(&mut one, &game, &to_depth(40)));
}

#[test]
fn threads_share_endgames() {
    let program = games::bundled("kalah");
    let game = Game::from_notation(&program, LATE_POSITIONS[1]).expect("a position");
    let alone = think(&mut player(1), &game, &to_depth(40));
    let together = think(&mut player(3), &game, &to_depth(40));
    assert_eq!(margin(&alone), margin(&together));
}

/// Positions repeat in Awari. Late in random games, values with endgames are those without.
#[test]
fn values_hold_where_positions_repeat() {
    let program = games::bundled("awari");
    let nothing = empty_database(&program);
    let mut compared = 0;
    for seed in 0..50 {
        let game = late_position(&program, seed);
        if game.position().result().is_some() {
            continue;
        }
        let limits = to_depth(20);
        let without = Limits {
            endgames: Some(&nothing),
            ..limits
        };
        let [far, near] = [without, limits].map(|limits| think(&mut player(1), &game, &limits));
        assert!(near.nodes <= far.nodes, "{}", game.notation());
        if far.exhaustive && near.exhaustive {
            assert_eq!(margin(&far), margin(&near), "{}", game.notation());
            compared += 1;
        }
    }
    assert!(compared > 3, "{compared} searches came to the end");
}

/// Plays a random game until few seeds are left, or until it ends.
fn late_position(program: &Program, seed: u64) -> Game<'_> {
    let (mut chance, mut game) = (Chance::for_game(seed, 0), Game::new(program));
    let left = |game: &Game<'_>| 48 - program.points(game.position()).iter().sum::<u32>();
    while left(&game) > 8
        && let Some(played) = chance.pick(&game.legal_moves())
    {
        game.play_unchecked(played, &mut NoObserver);
    }
    game
}

/// The search from the opening of Awari reaches no endgames, so it is the same as without them.
#[test]
fn useless_endgames_change_nothing() {
    let program = games::bundled("awari");
    let nothing = empty_database(&program);
    let game = Game::new(&program);
    let without = Limits {
        endgames: Some(&nothing),
        ..to_depth(12)
    };
    let [far, near] = [without, to_depth(12)].map(|limits| think(&mut player(1), &game, &limits));
    assert!(
        near.nodes > 1 << 16,
        "a search for which endgames would pay"
    );
    assert_eq!(far, near);
}

/// The clock counts how often it is read. It is also read while layers are computed.
#[test]
fn computing_endgames_stops_when_time_is_up() {
    let program = games::bundled("kalah");
    let game = Game::from_notation(&program, LONG_SEARCH).expect("a position");
    for most in [1_500, 3_000, 20_000, 50_000] {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= most;
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        let found = think(&mut player(1), &game, &limits);
        assert!(!found.lines.is_empty());
        let asked = asked.load(Ordering::Relaxed);
        assert!(asked <= most + 8, "{asked} of {most}");
    }
}
