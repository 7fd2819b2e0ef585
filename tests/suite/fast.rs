//! What is quick must come to the same: random games and counts run on small positions, by tables that are ready, and
//! in part without the machine; here they are held against moves that somebody watches seed by seed.

use sow_grammar::load::load_text;
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::perft::{perft, playout, playouts};
use sow_interpreter::{Event, Game, Observer, Position, Program};
use sow_tests::files;
use sow_tests::generate::Generator;

/// Somebody who watches and does nothing: no move is then played by a short way.
struct Watcher;

impl Observer for Watcher {
    fn event(&mut self, _event: Event) {}
}

/// The games that come of all legal moves.
fn successors<'p>(game: &Game<'p>) -> Vec<Game<'p>> {
    let after = |legal| {
        let mut after = game.clone();
        after.play_unchecked(legal, &mut Watcher);
        after
    };
    game.legal_moves().into_iter().map(after).collect()
}

/// Follows a random game by watched moves; says which position cannot be reached.
fn follow(program: &Program, number: u64, most: usize) -> Result<usize, String> {
    let mut positions: Vec<Position> = Vec::new();
    playout(program, 1, number, |position| positions.push(*position));
    let mut game = Game::new(program);
    for position in positions.iter().take(most) {
        let after = successors(&game);
        let reached = after.into_iter().find(|after| after.position() == position);
        let Some(reached) = reached else {
            return Err(format!("{} leads to {position:?}", game.notation()));
        };
        game = reached;
    }
    let ended = positions.len() < most && positions.len() < 2000;
    if ended && game.position().over().is_none() {
        return Err(format!("{} is not the end", game.notation()));
    }
    Ok(positions.len().min(most))
}

/// Counts by watched moves; `None` if there are too many.
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

pub(crate) fn same(
    rules: &Rules,
    settings: &Settings,
    games: u64,
    moves: usize,
) -> Result<usize, String> {
    let Ok(program) = Program::compile(rules, settings) else {
        return Ok(0);
    };
    let mut followed = 0;
    for number in 0..games {
        followed += follow(&program, number, moves)?;
    }
    let game = Game::new(&program);
    for depth in 1..=3 {
        let Some(nodes) = count(&game, depth, &mut 2000) else {
            break;
        };
        let found = perft(&game, depth);
        if found != nodes {
            return Err(format!("{found} sequences of {depth} moves, not {nodes}"));
        }
    }
    Ok(followed)
}

#[test]
fn all_games() {
    for file in files::games() {
        let rules = files::rules(&file);
        for (at, settings) in files::settings(&rules).iter().take(4).enumerate() {
            let games = if at == 0 { 3 } else { 1 };
            if let Err(difference) = same(&rules, settings, games, 80) {
                panic!(
                    "{} with {}: {difference}",
                    file.display(),
                    files::describe(&rules, settings)
                );
            }
        }
    }
}

#[test]
fn made_up_games() {
    let mut moves = 0;
    for seed in 0..300 {
        let text = Generator::new(seed).file();
        let Some(rules) = load_text("made-up.sow", &text).rules else {
            continue;
        };
        let settings = Settings::defaults(&rules.options);
        match same(&rules, &settings, 1, 12) {
            Ok(followed) => moves += followed,
            Err(difference) => panic!("seed {seed}: {difference}\n{text}"),
        }
    }
    assert!(moves > 300, "{moves} moves");
}

#[test]
fn a_move_is_drawn_as_often_as_any_other() {
    // Six moves open a game of kalaha; each must open about a sixth of 6000 games.
    let rules = files::variant("kalaha");
    let program = Program::compile(&rules, &Settings::defaults(&rules.options))
        .expect("the defaults can be played");
    let openings = successors(&Game::new(&program));
    let mut counts = vec![0u32; openings.len()];
    for number in 0..6000 {
        let mut first = true;
        playout(&program, 7, number, |position| {
            if std::mem::take(&mut first) {
                let opened = openings
                    .iter()
                    .position(|after| after.position() == position);
                counts[opened.expect("a legal move")] += 1;
            }
        });
    }
    assert!(
        counts.iter().all(|&count| (850..1150).contains(&count)),
        "{counts:?}"
    );
}

#[test]
fn splitting_random_games_changes_nothing() {
    for file in files::games().iter().take(12) {
        let rules = files::rules(file);
        let program = Program::compile(&rules, &Settings::defaults(&rules.options))
            .expect("the defaults can be played");
        let (all, first, rest) = (
            playouts(&program, 3, 0..12),
            playouts(&program, 3, 0..5),
            playouts(&program, 3, 5..12),
        );
        assert_eq!(all.moves, first.moves + rest.moves, "{}", file.display());
        let sum = [0, 1, 2].map(|at| first.wins[at] + rest.wins[at]);
        assert_eq!(all.wins, sum, "{}", file.display());
    }
}
