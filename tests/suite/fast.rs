//! Fast play agrees with slow play. Random games and move counts use small positions and precomputed tables, and
//! partly bypass the machine; here they are compared with a program compiled without these passes.

use sow_interpreter::chance::Chance;
use sow_interpreter::perft::perft;
use sow_interpreter::{Game, Move, NoObserver, Passes, Position, Program};
use sow_tests::effort::draws;
use sow_tests::games::Case;
use sow_tests::harness::{Step, Tally, compare, each_seed, play_along, same};
use sow_tests::{files, games};

/// Returns each legal move with the game after it.
fn successors<'p>(game: &Game<'p>) -> Vec<(Move, Game<'p>)> {
    let after = |legal| {
        let mut after = game.clone();
        after.play_unchecked(legal, &mut NoObserver);
        (legal, after)
    };
    game.legal_moves().into_iter().map(after).collect()
}

/// Follows a random game by plain moves.
fn follow_random_game(
    program: &Program,
    plain: &Game<'_>,
    number: u64,
    most: usize,
) -> Result<Tally, String> {
    let mut games = program.random_games();
    let mut followed = 0;
    play_along(plain, most, |game| {
        let chance = Chance::for_game(1, number);
        let (position, moves) = games.play_from_position(program.opening(), chance, followed + 1);
        // The limit on the steps of a position is for the time it takes. One line after the other takes more steps than the passes, so
        // a list of many lines may be cut short here alone. Only tests play without passes.
        let is_cut_short = |game: &Game<'_>| game.list_moves().limit.is_some();
        if moves == followed {
            let is_over = game.position().result().is_some() || followed >= 2000;
            return match is_over || is_cut_short(game) {
                true => Ok(Step::End),
                false => Err("this is not the end".to_owned()),
            };
        }
        followed = moves;
        let leads_there = |(_, after): &(_, Game<'_>)| *after.position() == position;
        match successors(game).into_iter().find(leads_there) {
            Some((made, after)) => {
                *game = after;
                Ok(Step::Played(made))
            }
            None if is_cut_short(game) => Ok(Step::GaveUp),
            None => Err(format!("no move leads to {position:?}")),
        }
    })
}

/// Counts sequences of plain moves; `None` if there are too many.
fn count(game: &Game<'_>, depth: u32, left: &mut u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut nodes = 0;
    for (_, after) in successors(game) {
        *left = left.checked_sub(1)?;
        nodes += count(&after, depth - 1, left)?;
    }
    Some(nodes)
}

/// Compares random games and counts of moves with plain moves.
pub(crate) fn same_play(case: &Case, games: u64, moves: usize) -> Result<Tally, String> {
    let program = case.compile()?.program;
    let plain = case.compile_with(Passes::NONE)?;
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
    each_seed(0..games, |number| {
        follow_random_game(&program, &slow, number, moves)
    })
}

#[test]
fn all_games() {
    let followed = compare(&games::all(draws(2, 4) as usize), |case| {
        let games = if case.has_defaults() { draws(1, 3) } else { 1 };
        same_play(case, games, draws(50, 80) as usize)
    });
    assert!(followed.moves > 5000, "{followed:?}");
}

#[test]
fn made_up_games() {
    let cases = games::made_up(0..draws(50, 300));
    let followed = compare(&cases, |case| same_play(case, 1, 12));
    assert!(followed.moves > 60, "{followed:?}");
}

/// Asserts that random games begin with every legal move equally often; returns the number of legal moves.
fn drawn_evenly(text: &str, drawn_games: u64) -> usize {
    let case = &games::of_texts([text])[0];
    let program = case.compile().expect(text).program;
    let plain = case.compile_with(Passes::NONE).expect(text);
    let openings = successors(&Game::new(&plain));
    let mut places: Vec<(Position, u64, u64)> = Vec::new();
    for (_, after) in &openings {
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
        let difference = (*drawn as f64 - expected).abs();
        assert!(
            difference <= 5.0 * expected.sqrt(),
            "not {expected:.0}: {places:?}"
        );
    }
    openings.len()
}

#[test]
fn a_move_is_drawn_as_often_as_any_other() {
    assert_eq!(drawn_evenly("game \"Made up\" based on kalaha", 6000), 6);
}

#[test]
fn a_line_of_choices_is_drawn_as_often_as_any_other() {
    // Depending on the pit there are one, four, five or no lines of choices.
    let text = "game \"Made up\"
board { rows 1  pits 4  store right  track shared  laps at most 9 }
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
    assert_eq!(drawn_evenly(text, 20_000), 10);
}

#[test]
fn precomputed_lines_are_drawn_evenly() {
    // All laps and choices lead to precomputed actions, some of them illegal.
    let text = "game \"Made up\"
board { rows 2  pits 5  store right  track own  laps at most 6 }
setup { back: 2  front: 1, 2, 3, 0, 2 }
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
    let lines = drawn_evenly(text, 40_000);
    assert!(lines > 30, "{lines} lines");
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
    assert_eq!(drawn_evenly(text, 2000), 4);
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
    let lines = |relay: &str| drawn_evenly(&game(relay), 100);
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
board { rows 2  pits 5  store right  track own  laps at most 4 }
setup { back: 3  front 3..: 3  front 1..2: 1, 0 }
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
    let chisolo = "game \"Made up\" based on chisolo";
    let tshuba = "game \"Made up\" based on tshuba";
    for text in [with_illegal_moves, chisolo, tshuba] {
        let lines = drawn_evenly(text, 6000);
        assert!(lines > 15, "{lines} lines");
    }
}

#[test]
fn splitting_random_games_changes_nothing() {
    let few = files::games().into_iter().take(12);
    let cases: Vec<_> = few.flat_map(|file| Case::of_file(&file, 1)).collect();
    compare(&cases, |case| {
        let program = case.compile()?.program;
        let (all, first, rest) = (
            program.random_games().play(3, 0..12),
            program.random_games().play(3, 0..5),
            program.random_games().play(3, 5..12),
        );
        let wins = [0, 1, 2].map(|at| first.wins[at] + rest.wins[at]);
        same("moves", &(first.moves + rest.moves), &all.moves)?;
        same("wins", &wins, &all.wins)?;
        Ok(all.moves)
    });
}
