//! The oracle and the interpreter play the same moves and must agree on everything that a player can see.

use sow_grammar::rules::Settings;
use sow_interpreter::{Cell, CompiledGame, Game, Program, Shape};
use sow_oracle::{CellIndex, Oracle, State};
use sow_tests::effort::draws;
use sow_tests::games::{self, Case};
use sow_tests::harness::{Tally, compare, each_seed};
use sow_tests::lockstep::{play, play_from};
use sow_tests::random::Random;

#[test]
fn all_games_with_all_options() {
    let all = compare(&games::all(usize::MAX), |case| match case.has_defaults() {
        // A solitaire may be over after one move.
        true => play(case, 0..draws(1, 3), draws(24, 40) as usize)?.at_least(1),
        false => play(case, 0..1, draws(4, 6) as usize),
    });
    assert!(all.moves > 4000 && all.gave_up * 20 < all.moves, "{all:?}");
}

/// Pits and stores hold more seeds than a byte can count, while these are sown round the board, relayed and captured.
#[test]
fn games_with_many_seeds() {
    let texts = [
        "game \"Many\" based on kalaha\nsetup { pits: 300 }",
        "game \"Many\" based on oware\nsetup { pits: 40 }",
        "game \"Many\" based on hus\nsetup { back: 4  front: 14 }",
        "game \"Many\" based on toguz-kumalak\nsetup { pits: 3000 }",
        "game \"Many\" based on en-gehe\noption columns = 50 in 6..50",
    ];
    let cases = games::of_texts(texts);
    let all = compare(&cases, |case| play(case, 0..2, 40)?.at_least(3));
    // Games are short where most moves never end, as in Hus with this many seeds; the others are not.
    assert!(all.moves > 150 && all.gave_up == 0, "{all:?}");
}

#[test]
fn replaced_seeds_do_not_count_towards_the_rest() {
    let text = "game \"Rest\" based on kalaha\nsetup { pits: 2  pit 1: rest of 36 }";
    let CompiledGame { rules, program } = games::compiled(games::rules(text), &[]);
    let opening = "2,2,2,2,2,26/26,2,2,2,2,2 0:0 - S -";
    assert_eq!(Game::new(&program).notation(), opening);
    let oracle = Oracle::new(&rules, program.settings());
    assert_eq!(oracle.position_notation(&oracle.opening()), opening);
}

#[test]
fn an_oracle_that_gave_up_has_the_same_opening() {
    let choices: String = (0..11)
        .map(|at| {
            format!(
                "table c{at} {{ else => choose {{ a => do c{0}  b => do c{0} }} }}\n",
                at + 1
            )
        })
        .collect();
    let text = format!(
        "game \"Choices\" based on kalah\n\
         move sow {{ from own pit  sow counterclockwise into own store  last c0 }}\n\
         {choices}table c11 {{ else => end }}\n\
         end {{ when no move => sweep; most in store wins, else draw }}"
    );
    let rules = games::rules(&text);
    let oracle = Oracle::new(&rules, &Settings::defaults(&rules.options));
    let opening = oracle.position_notation(&oracle.opening());
    let legal = oracle.legal_moves(&oracle.opening());
    assert!(
        oracle.exceeded_limit() && !legal.is_empty(),
        "{}",
        legal.len()
    );
    assert_eq!(oracle.position_notation(&oracle.opening()), opening);
}

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

/// Plays a game on a board with random blocked pits, and pits given to the other player.
fn play_shaped(case: &Case, seed: u64) -> Result<Tally, String> {
    let (rules, settings) = (&case.rules, &case.settings);
    let mut random = Random::new(seed);
    let oracle = Oracle::new(rules, settings);
    let opening = oracle.opening();
    let blocked = random_pits(&oracle, &opening, 4, &mut random);
    let owned = |&at: &CellIndex| oracle.board().owner(at).is_some();
    let mut given = random_pits(&oracle, &opening, 6, &mut random);
    given.retain(owned);
    let Some(state) = move_seeds_from_blocked(&oracle, opening, &blocked) else {
        return Ok(Tally::default());
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
        return Ok(Tally::default());
    }
    play_from(&oracle, state, &game, seed, 40)
}

#[test]
fn boards_of_all_shapes() {
    let mut cases = games::all(1);
    cases.retain(|case| case.rules.board.players != 1);
    let played = compare(&cases, |case| {
        each_seed(0..2, |seed| play_shaped(case, seed))
    });
    let games = 2 * cases.len();
    assert!(
        games > 100 && played.moves > 1500,
        "{games} games, {played:?}"
    );
}
