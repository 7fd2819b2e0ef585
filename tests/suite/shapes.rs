//! Rounds on boards with blocked pits and pits given to the other player: oracle and interpreter agree.

use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::{Cell, Game, Program, Shape};
use sow_oracle::{CellIndex, Oracle, State};
use sow_tests::random::Random;
use sow_tests::{files, lockstep};

/// Picks random pits of a board, except those with a mark at the start.
fn random_pits(
    oracle: &Oracle<'_>,
    opening: &State,
    one_in: usize,
    random: &mut Random,
) -> Vec<CellIndex> {
    let board = oracle.board();
    let marked = |at: CellIndex| opening.marks.iter().any(|bearing| bearing.pit == at);
    let pits = (0..board.cells.len()).filter(|&at| board.is_pit(at) && !marked(at));
    pits.filter(|_| random.one_in(one_in)).collect()
}

/// Moves the seeds of blocked pits in the opening into other pits; `None` if there are no others.
fn move_seeds_from_blocked(
    oracle: &Oracle<'_>,
    mut state: State,
    blocked: &[CellIndex],
) -> Option<State> {
    let board = oracle.board();
    let left: Vec<CellIndex> = (0..board.cells.len())
        .filter(|&at| board.is_pit(at) && !blocked.contains(&at))
        .collect();
    for (turn, &at) in blocked.iter().enumerate() {
        let seeds = std::mem::take(&mut state.seeds[at]);
        state.seeds[*left.get(turn % left.len().max(1))?] += seeds;
    }
    Some(state)
}

fn play_shaped(rules: &Rules, settings: &Settings, seed: u64) -> Result<usize, String> {
    let mut random = Random::new(seed);
    let oracle = Oracle::new(rules, settings);
    let opening = oracle.opening();
    let blocked = random_pits(&oracle, &opening, 4, &mut random);
    let owned = |&at: &CellIndex| oracle.board().owner(at).is_some();
    let mut given = random_pits(&oracle, &opening, 6, &mut random);
    given.retain(owned);
    let Some(state) = move_seeds_from_blocked(&oracle, opening, &blocked) else {
        return Ok(0);
    };
    let cells = |list: &[CellIndex]| list.iter().map(|&at| Cell(at as u8)).collect();
    let shape = Shape {
        blocked: cells(&blocked),
        given_away: cells(&given),
        ..Shape::default()
    };
    let program = Program::for_round(rules, settings, &shape).map_err(|error| error.to_string())?;
    let oracle = oracle.with_shape(blocked, given);
    let text = oracle.position_notation(&state);
    let game = Game::from_notation(&program, &text).map_err(|error| format!("{text}: {error}"))?;
    // A game that is over at once tests nothing.
    if game.position().result().is_some() {
        return Ok(0);
    }
    let tally = lockstep::play_from(&oracle, state, game, seed, 40)?;
    Ok(tally.moves)
}

#[test]
fn all_games_on_boards_of_all_shapes() {
    let (mut games, mut moves) = (0, 0);
    for file in files::games() {
        let rules = files::rules(&file);
        if rules.board.players == 1 {
            continue;
        }
        let settings = Settings::defaults(&rules.options);
        for seed in 0..2 {
            match play_shaped(&rules, &settings, seed) {
                Ok(played) => moves += played,
                Err(difference) => panic!("{} with seed {seed}: {difference}", file.display()),
            }
            games += 1;
        }
    }
    assert!(games > 100 && moves > 1500, "{games} games, {moves} moves");
}
