//! Fast play agrees with slow play. Random games and move counts use small positions and precomputed tables, and
//! partly bypass the machine; here they are compared with a program compiled without these passes.

use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::chance::Chance;
use sow_interpreter::perft::perft;
use sow_interpreter::{CompiledGame, Game, NoObserver, Passes, Position, Program, Shape};
use sow_tests::effort::draws;
use sow_tests::threads::parallel_map;
use sow_tests::{files, games};

/// Compiles the game without passes, so that it is played instruction by instruction.
fn without_passes(rules: &Rules, settings: &Settings) -> Program {
    Program::for_round_with_passes(rules, settings, &Shape::default(), Passes::NONE)
        .expect("what can be compiled with all passes can be without them")
}

/// Returns the games after each legal move.
fn successors<'p>(game: &Game<'p>) -> Vec<Game<'p>> {
    let after = |legal| {
        let mut after = game.clone();
        after.play_unchecked(legal, &mut NoObserver);
        after
    };
    game.legal_moves().into_iter().map(after).collect()
}

/// Follows a random game by plain moves; returns the number of moves, or the first position that cannot be reached.
fn follow_random_game(
    program: &Program,
    plain: &Program,
    number: u64,
    most: usize,
) -> Result<usize, String> {
    let mut games = program.random_games();
    let mut after =
        |moves| games.play_from_position(program.opening(), Chance::for_game(1, number), moves);
    let mut game = Game::new(plain);
    let mut followed = 0;
    while followed < most {
        let (position, moves) = after(followed as u32 + 1);
        if moves as usize == followed {
            break;
        }
        let after = successors(&game);
        let reached = after
            .into_iter()
            .find(|after| *after.position() == position);
        let Some(reached) = reached else {
            // The limit on the steps of a position is for the time it takes. One line after the other takes more steps than the
            // passes, so a list of many lines may be cut short here alone. Only tests play without passes.
            if game.list_moves().limit.is_some() {
                return Ok(followed);
            }
            return Err(format!("{} leads to {position:?}", game.notation()));
        };
        game = reached;
        followed += 1;
    }
    let ended = followed < most && followed < 2000;
    // The two programs may meet a limit at different points.
    let known = game.list_moves().limit.is_none();
    if ended && known && game.position().result().is_none() {
        return Err(format!("{} is not the end", game.notation()));
    }
    Ok(followed)
}

/// Counts sequences of plain moves; `None` if there are too many.
fn count(game: &Game<'_>, depth: u32, left: &mut u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut nodes = 0;
    for after in successors(game) {
        *left = left.checked_sub(1)?;
        nodes += count(&after, depth - 1, left)?;
    }
    Some(nodes)
}

pub(crate) fn same_play(
    rules: &Rules,
    settings: &Settings,
    games: u64,
    moves: usize,
) -> Result<usize, String> {
    let program = Program::compile(rules, settings).map_err(|error| error.to_string())?;
    let plain = without_passes(rules, settings);
    let mut followed = 0;
    for number in 0..games {
        followed += follow_random_game(&program, &plain, number, moves)?;
    }
    let (game, slow) = (Game::new(&program), Game::new(&plain));
    for depth in 1..=3 {
        let Some(nodes) = count(&slow, depth, &mut 2000) else {
            break;
        };
        let found = perft(&game, depth).count;
        if found != nodes {
            return Err(format!("{found} sequences of {depth} moves, not {nodes}"));
        }
    }
    Ok(followed)
}

#[test]
fn all_games() {
    let followed = parallel_map(&files::games(), |file| {
        let rules = files::rules(file);
        let all = files::settings_variations(&rules);
        let some = all
            .iter()
            .take(draws(2, 4) as usize)
            .enumerate()
            .map(|(at, settings)| {
                let games = if at == 0 { draws(1, 3) } else { 1 };
                same_play(&rules, settings, games, draws(50, 80) as usize).unwrap_or_else(
                    |difference| {
                        let with = files::describe_settings(&rules, settings);
                        panic!("{} with {with}: {difference}", file.display())
                    },
                )
            });
        some.sum::<usize>()
    });
    let moves: usize = followed.iter().sum();
    assert!(moves > 5000, "{moves} moves were followed");
}

#[test]
fn made_up_games() {
    let mut moves = 0;
    for game in games::random_games(0..draws(50, 300)) {
        let CompiledGame { rules, program } = &game.compiled;
        match same_play(rules, program.settings(), 1, 12) {
            Ok(followed) => moves += followed,
            Err(difference) => panic!("seed {}: {difference}\n{}", game.seed, game.text),
        }
    }
    assert!(moves > 60, "{moves} moves");
}

/// Checks that random games begin with every legal move equally often; returns the number of legal moves.
fn first_moves_are_uniform(rules: &Rules, drawn_games: u64) -> Result<usize, String> {
    let program = games::compile(rules);
    let plain = without_passes(rules, program.settings());
    let openings = successors(&Game::new(&plain));
    let mut places: Vec<(Position, u64, u64)> = Vec::new();
    for after in &openings {
        match places.iter_mut().find(|place| place.0 == *after.position()) {
            Some(place) => place.1 += 1,
            None => places.push((*after.position(), 1, 0)),
        }
    }
    let mut random = program.random_games();
    for number in 0..drawn_games {
        let (position, made) =
            random.play_from_position(program.opening(), Chance::for_game(7, number), 1);
        if made > 0 {
            let place = places.iter_mut().find(|place| place.0 == position);
            place.expect("a legal move").2 += 1;
        }
    }
    for (_, moves, drawn) in &places {
        let expected = drawn_games as f64 * *moves as f64 / openings.len() as f64;
        if (*drawn as f64 - expected).abs() > 5.0 * expected.sqrt() {
            return Err(format!(
                "{drawn} times instead of {expected:.0}: {places:?}"
            ));
        }
    }
    Ok(openings.len())
}

#[test]
fn a_move_is_drawn_as_often_as_any_other() {
    let rules = files::variant("kalaha");
    assert_eq!(first_moves_are_uniform(&rules, 6000), Ok(6));
}

#[test]
fn a_line_of_choices_is_drawn_as_often_as_any_other() {
    // Depending on the pit there are one, four, five or no lines of choices.
    let text = "game \"Made up\"
board {
  rows 1
  pits 4
  store right
  track shared
  laps at most 9
}
setup { pits: 3 }
move sow {
  from own pit
  sow counterclockwise
  last landing
}
table landing {
  opponent pit 1         => illegal
  opponent pit 2         => end
  opponent occupied pit  => choose opponent occupied pit => capture it
  own pit                => choose { stop => end   go_on => relay }
  else                   => end
}
end { when no move => leave; most in store wins, else draw }
";
    let rules = games::rules(text);
    assert_eq!(first_moves_are_uniform(&rules, 20_000), Ok(10));
}

#[test]
fn precomputed_lines_are_drawn_evenly() {
    // All laps and choices lead to precomputed actions, some of them illegal.
    let text = "game \"Made up\"
board {
  rows 2
  pits 5
  store right
  track own
  laps at most 6
}
setup {
  back:  2
  front: 1, 2, 3, 0, 2
}
move sow {
  from own pit
  sow either way
  last landing
}
table landing {
  back 2         => illegal
  occupied front => choose { stop => end   on => relay   back => relay clockwise   never => illegal }
  occupied pit   => relay
  empty front where opposite occupied => capture opposite; end
  else           => end
}
end { when no move => leave; most in store wins, else draw }
";
    let rules = games::rules(text);
    let lines = first_moves_are_uniform(&rules, 40_000);
    assert!(lines.as_ref().is_ok_and(|&lines| lines > 30), "{lines:?}");
}

#[test]
fn a_mark_removed_first_is_not_seen_by_the_first_lap() {
    // From front 1 and from front 2 the last seed falls into front 3, which was marked until the move began.
    let text = "game \"Made up\"
board { rows 1  pits 5  store right  track shared }
mark closed on front 3
setup { pits: 2, 1, 1, 1, 0 }
move sow {
  from own pit
  unmark own front 3 as closed
  sow counterclockwise
  last {
    closed => illegal
    else   => end
  }
}
end { when no move => leave; most in store wins, else draw }
";
    let rules = games::rules(text);
    assert_eq!(first_moves_are_uniform(&rules, 2000), Ok(4));
}

#[test]
fn a_line_with_too_many_choices_is_never_drawn() {
    // One of the moves has 74 laps; with a choice at each it has more choices than a move may have.
    let game = |relay: &str| {
        format!(
            "game \"Made up\"
board {{ rows 2  pits 8  track own  laps at most 1000 }}
setup {{
  front: 4, 3, 2, 2, 0, 4, 4, 1
  back:  1, 4, 3, 2, 1, 2, 4, 3
}}
move sow {{
  from own pit
  sow counterclockwise
  last landing
}}
table landing {{
  occupied pit => {relay}
  else         => end
}}
end {{ when no move => draw }}
"
        )
    };
    let lines = |relay: &str| {
        let rules = games::rules(&game(relay));
        first_moves_are_uniform(&rules, 100).expect("they are drawn evenly")
    };
    let without = lines("relay");
    assert_eq!(
        lines("choose { on => relay   off => illegal }"),
        without - 1
    );
}

#[test]
fn choices_are_drawn_evenly() {
    // The only choice ends the move, so that not all pits need to be examined.
    let with_illegal_moves = "game \"Made up\"
board {
  rows 2
  pits 5
  store right
  track own
  laps at most 4
}
setup {
  back:       3
  front 3..:  3
  front 1..2: 1, 0
}
move sow {
  from own pit
  sow either way
  last {
    back 2                              => illegal
    empty front where opposite occupied => capture opposite;
                                           choose opponent occupied pit => capture it
    occupied pit                        => relay
    else                                => end
  }
  require opponent front occupied
}
end { when no move => leave; most in store wins, else draw }
";
    let all = [
        games::rules(with_illegal_moves),
        files::variant("chisolo"),
        files::variant("tshuba"),
    ];
    for rules in all {
        let lines = first_moves_are_uniform(&rules, 6000);
        assert!(lines.as_ref().is_ok_and(|&lines| lines > 15), "{lines:?}");
    }
}

#[test]
fn splitting_random_games_changes_nothing() {
    for file in files::games().iter().take(12) {
        let program = files::program(file);
        let (all, first, rest) = (
            program.random_games().play(3, 0..12),
            program.random_games().play(3, 0..5),
            program.random_games().play(3, 5..12),
        );
        assert_eq!(all.moves, first.moves + rest.moves, "{}", file.display());
        let sum = [0, 1, 2].map(|at| first.wins[at] + rest.wins[at]);
        assert_eq!(all.wins, sum, "{}", file.display());
    }
}
