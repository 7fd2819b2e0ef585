//! The oracle and the interpreter play the same moves and must agree on everything that a player can see.

use crate::games::Case;
use crate::harness::{Step, Tally, each_seed, play_along, same};
use crate::random::Random;
use sow_interpreter::Game;
use sow_oracle::{Oracle, State};
use std::ops::Range;

/// Plays a random game for each seed in both.
///
/// # Errors
/// The first difference, or why the rules cannot be compiled.
pub fn play(case: &Case, seeds: Range<u64>, moves: usize) -> Result<Tally, String> {
    let program = case.compile()?.program;
    let oracle = Oracle::new(&case.rules, &case.settings);
    each_seed(seeds, |seed| {
        let opening = oracle.opening();
        match oracle.exceeded_limit() {
            // Whether an ending applies at once may depend on more moves than the oracle explores.
            true => Ok(Tally {
                gave_up: 1,
                ..Tally::default()
            }),
            false => play_from(&oracle, opening, &Game::new(&program), seed, moves),
        }
    })
}

/// Plays a random game in both from a given position.
///
/// # Errors
/// The first difference, with the moves that lead to it.
pub fn play_from(
    oracle: &Oracle<'_>,
    mut state: State,
    game: &Game<'_>,
    seed: u64,
    moves: usize,
) -> Result<Tally, String> {
    let mut random = Random::new(seed);
    play_along(game, moves, |game| {
        same_position(oracle, &state, game)?;
        let legal = oracle.legal_moves(&state);
        if oracle.exceeded_limit() {
            return Ok(Step::GaveUp);
        }
        let offered = game.legal_moves();
        let spelt: Vec<String> = offered.iter().map(|&chosen| game.spell(chosen)).collect();
        let expected = legal.iter().map(|legal| legal.spelling().to_owned());
        same("moves", &spelt, &expected.collect())?;
        if legal.is_empty() {
            return Ok(Step::End);
        }
        let pick = random.below(legal.len());
        state = legal[pick].finish();
        if oracle.exceeded_limit() {
            return Ok(Step::GaveUp);
        }
        let played = game.play(offered[pick]);
        played.map_err(|error| format!("{} is refused: {error}", spelt[pick]))?;
        if random.one_in(4) {
            *game = read_back(game)?;
        }
        Ok(Step::Played(offered[pick]))
    })
}

/// Compares what a player can see of a position.
///
/// # Errors
/// The difference.
pub fn same_position(oracle: &Oracle<'_>, state: &State, game: &Game<'_>) -> Result<(), String> {
    let found = without_item(&game.notation(), "seen=");
    // If options rule out every rule that refers to the turn, only the interpreter knows that it can be left out.
    let expected = if found.contains("turn=") {
        oracle.position_notation(state)
    } else {
        without_item(&oracle.position_notation(state), "turn=")
    };
    same("position", &found, &expected)?;
    let found = game.position().result();
    let found = found.map(|end| (end.winner, end.score));
    same(
        "result",
        &found,
        &state.result.map(|end| (end.winner, end.score)),
    )
}

/// Removes the parts of the last field of a position that begin with `part`. Earlier positions are written as hashes
/// that only the interpreter knows.
fn without_item(text: &str, part: &str) -> String {
    let Some((rest, marks)) = text.rsplit_once(' ') else {
        return text.to_owned();
    };
    let kept: Vec<&str> = marks
        .split(';')
        .filter(|item| !item.starts_with(part))
        .collect();
    format!(
        "{rest} {}",
        if kept.is_empty() {
            "-".to_owned()
        } else {
            kept.join(";")
        }
    )
}

/// Returns the game read back from its notation.
fn read_back<'p>(game: &Game<'p>) -> Result<Game<'p>, String> {
    let text = game.notation();
    let read = Game::from_notation(game.program(), &text)
        .map_err(|error| format!("{text} cannot be read back: {error}"))?;
    same("position read back", &read.notation(), &text)?;
    Ok(read)
}
