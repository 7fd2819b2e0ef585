//! Players with endgames find the same as searches to the end of the game, and as `sow solve`.

use sow_interpreter::chance::Chance;
use sow_interpreter::{Game, NoObserver, Program};
use sow_players::{AlphaBeta, Analysis, Limits, MctsPlayer, Settings};
use sow_solver::{Database, DatabaseBuilder, Watch};
use sow_tests::command::{json, sow};
use sow_tests::games;
use sow_tests::scratch::ScratchFolder;

fn database(program: &Program, seeds: usize) -> Database<'_> {
    let mut building = DatabaseBuilder::new(program, seeds, 1 << 28).expect("it can be computed");
    while !building.is_done() {
        assert!(
            building
                .advance(2, &Watch::new())
                .expect("nothing to write")
        );
    }
    building.into_database().expect("all layers")
}

/// Plays a random game until at most `seeds` seeds are in play; `None` if it ends before.
fn late_position<'p>(
    program: &'p Program,
    known: &Database<'_>,
    seed: u64,
    seeds: usize,
) -> Option<Game<'p>> {
    let mut game = Game::new(program);
    let mut chance = Chance::for_game(seed, 0);
    while known.seeds_in_play(game.position()) > seeds {
        game.play_unchecked(chance.pick(&game.legal_moves())?, &mut NoObserver);
    }
    game.position().result().is_none().then_some(game)
}

fn think(game: &Game<'_>, limits: &Limits<'_>) -> Analysis {
    let settings = Settings {
        memory: 1 << 20,
        lines: 100,
        ..Settings::default()
    };
    AlphaBeta::new(settings)
        .expect("memory")
        .think(game, limits, &mut |_| {})
}

/// Returns the first moves of all lines with their margins, sorted.
fn margins(analysis: &Analysis) -> Vec<(String, i32)> {
    let told = |line: &sow_players::PvLine| {
        let margin = line.value.end().map_or(0, |end| end.margin);
        (format!("{:?}", line.moves[0]), margin)
    };
    let mut margins: Vec<_> = analysis.lines.iter().map(told).collect();
    margins.sort();
    margins
}

#[test]
fn lookup_agrees_with_lookahead() {
    for name in ["kalah", "kalaha"] {
        let program = games::bundled(name);
        let known = database(&program, 5);
        let games = (0..40).filter_map(|seed| late_position(&program, &known, seed, 8));
        let mut seen = 0;
        for game in games.take(8) {
            let far = think(&game, &Limits::default());
            let limits = Limits {
                endgames: Some(&known),
                ..Limits::default()
            };
            let near = think(&game, &limits);
            assert!(far.exhaustive && near.exhaustive, "{}", game.notation());
            assert_eq!(margins(&far), margins(&near), "{}", game.notation());
            assert!(near.nodes <= far.nodes);
            let exact = |line: &sow_players::PvLine| line.value.end().is_none_or(|end| end.exact);
            assert!(near.lines.iter().all(exact));
            seen += 1;
        }
        assert!(seen > 0, "{name}: no game came so far");
    }
}

/// Where a repeated position ends the game, values in the layer of the root are estimates, since a database does not
/// know which positions have occurred.
#[test]
fn repeating_positions_are_looked_up() {
    let program = games::bundled("awari");
    let known = database(&program, 5);
    let game =
        Game::from_notation(&program, "0,0,1,0,0,1/0,1,0,0,0,2 21:22 - S -").expect("a position");
    let limits = Limits {
        depth: Some(1),
        endgames: Some(&known),
        ..Limits::default()
    };
    assert!(!think(&game, &limits).exhaustive);
    let far = think(
        &game,
        &Limits {
            depth: Some(30),
            ..Limits::default()
        },
    );
    let near = think(
        &game,
        &Limits {
            depth: Some(30),
            ..limits
        },
    );
    assert_eq!(margins(&far)[0], margins(&near)[0]);
}

#[test]
fn endgames_of_another_program_are_ignored() {
    let program = games::bundled("kalah");
    let same = games::bundled("kalah");
    let known = database(&program, 4);
    let text = "0,0,0,0,0,1/1,0,0,0,0,2 22:22 - S -";
    let limits = Limits {
        depth: Some(1),
        endgames: Some(&known),
        ..Limits::default()
    };
    let [own, other] = [&program, &same].map(|program| {
        think(
            &Game::from_notation(program, text).expect("a position"),
            &limits,
        )
        .exhaustive
    });
    assert_eq!((own, other), (true, false));
    let explorer = MctsPlayer {
        memory: 1 << 16,
        seed: 1,
    };
    let game = Game::from_notation(&program, text).expect("a position");
    let games = Limits {
        nodes: Some(50),
        ..limits
    };
    assert!(!explorer.think(&game, &games).lines.is_empty());
}

#[test]
fn every_command_with_a_player_takes_a_file() {
    let scratch = ScratchFolder::empty();
    let file = scratch.path_string("kalah.endgame");
    json(&["endgame", "kalah", "--seeds", "5", "--out", &file]);
    let position = "0,0,0,1,0,0/1,1,0,0,0,2 21:22 - S -";
    let at = ["--position", position, "--endgame", &file];
    let solved = json(&[&["solve", "kalah"], &at[..]].concat());
    let seen = json(&[&["analyse", "kalah", "--depth", "1"], &at[..]].concat());
    assert_eq!(seen["to_the_end"], true);
    assert_eq!(seen["lines"][0]["value"].as_f64(), solved["value"].as_f64());
    assert!(
        solved["best"]
            .as_array()
            .is_some_and(|best| best.contains(&seen["lines"][0]["move"]))
    );

    let players = [
        "match",
        "search:depth=1",
        "mcts:playouts=10",
        "kalah",
        "--games",
        "2",
    ];
    json(&[&players[..], &at[..]].concat());
    let play = ["play", "kalah", "--north", "search:depth=1"];
    let outcome = sow(&[&play[..], &at[..]].concat(), "1\nnew seeds=3\nquit\n").succeeds();
    // The file is valid for any number of seeds in the opening, but not for other rules.
    assert!(!outcome.out.contains("endgames"), "{}", outcome.out);
    let outcome = sow(
        &[&play[..], &at[..]].concat(),
        "1\nnew empty_capture=yes\nquit\n",
    )
    .succeeds();
    assert!(
        outcome.out.contains("without endgames or weights: "),
        "{}",
        outcome.out
    );

    let lines = format!(
        "setoption name EndgameFile value {file}\nposition fen {position}\ngo depth 1\n\
         setoption name EndgameFile value\nsetoption name EndgameFile value {file}.not\n"
    );
    let told = sow(&["engine", "kalah"], &lines).out;
    let value = solved["value"].as_i64().map(i64::abs);
    assert!(
        told.contains(&format!(" {} nodes", value.unwrap_or(-1))),
        "{told}"
    );
    let wrong = told.lines().filter(|line| line.starts_with("error "));
    assert_eq!(wrong.count(), 1, "{told}");
}

#[test]
fn a_wrong_file_is_reported_with_a_fix() {
    let scratch = ScratchFolder::empty();
    let file = scratch.path_string("ends");
    json(&["endgame", "kalah", "--seeds", "3", "--out", &file]);
    let refused = |game: &[&str], why: &str| {
        for command in ["analyse", "engine", "play"] {
            let arguments = [&[command][..], game, &["--endgame", &file]].concat();
            let outcome = sow(&arguments, "");
            assert_eq!(
                (outcome.code, outcome.out.as_str()),
                (1, ""),
                "{arguments:?}"
            );
            assert!(outcome.err.contains(why), "{}", outcome.err);
        }
    };
    refused(&["kalaha"], "`sow endgame` with this game");
    refused(&["kalah", "--set", "pits=5"], &file);
    refused(&["kalah", "--set", "empty_capture=yes"], "or other options");
    refused(
        &["oware"],
        "its rules depend on the number of seeds in store",
    );
    let mut bytes = std::fs::read(&file).expect("a file");
    bytes[10] ^= 1;
    std::fs::write(&file, &bytes).expect("written");
    refused(&["kalah"], "it is damaged; remove it");
    std::fs::write(&file, "something else").expect("written");
    refused(&["kalah"], "not a file of `sow endgame`");
}
