//! The oracle and the interpreter play the same moves and must agree on everything that a player can see.

use crate::random::Random;
use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::{Game, Program};
use sow_oracle::{Oracle, State};
use std::ops::Range;

/// The result of a comparison.
#[derive(Debug, Default)]
pub struct Tally {
    /// Positions whose moves were compared and one of them played.
    pub moves: usize,
    /// Positions with too many moves for the oracle.
    pub gave_up: usize,
}

impl Tally {
    /// Adds another result.
    pub fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.gave_up += other.gave_up;
    }
}

/// Plays a random game in both.
///
/// # Errors
/// The first difference, or why the rules cannot be compiled.
pub fn play_once(
    rules: &Rules,
    settings: &Settings,
    seed: u64,
    moves: usize,
) -> Result<Tally, String> {
    play(rules, settings, seed..seed + 1, moves)
}

/// Like [`play_once`], with one game for each seed.
///
/// # Errors
/// As [`play_once`]; the difference names the seed.
pub fn play(
    rules: &Rules,
    settings: &Settings,
    seeds: Range<u64>,
    moves: usize,
) -> Result<Tally, String> {
    let program = Program::compile(rules, settings).map_err(|error| error.to_string())?;
    let oracle = Oracle::new(rules, settings);
    let mut tally = Tally::default();
    for seed in seeds {
        let (state, game) = (oracle.opening(), Game::new(&program));
        // Whether an ending applies at once may depend on more moves than the oracle explores.
        if oracle.exceeded_limit() {
            tally.gave_up += 1;
            continue;
        }
        let played = play_from(&oracle, state, game, seed, moves);
        tally.add(&played.map_err(|difference| format!("seed {seed}: {difference}"))?);
    }
    Ok(tally)
}

/// Like [`play_once`], from a given position.
///
/// # Errors
/// The first difference, with the moves that lead to it.
pub fn play_from(
    oracle: &Oracle<'_>,
    mut state: State,
    mut game: Game<'_>,
    seed: u64,
    moves: usize,
) -> Result<Tally, String> {
    let mut random = Random::new(seed);
    let mut played: Vec<String> = Vec::new();
    let mut tally = Tally::default();
    for _ in 0..moves {
        let context = |what: &str| {
            format!(
                "{what}\n  {}\n  after {}",
                oracle.position_notation(&state),
                played.join(" ")
            )
        };
        same_position(oracle, &state, &game).map_err(|error| context(&error))?;
        let legal = oracle.legal_moves(&state);
        if oracle.exceeded_limit() {
            tally.gave_up += 1;
            break;
        }
        let offered = game.legal_moves();
        let spelt: Vec<String> = offered.iter().map(|&chosen| game.spell(chosen)).collect();
        let expected: Vec<&str> = legal.iter().map(|legal| legal.spelling()).collect();
        if spelt != expected {
            return Err(context(&format!(
                "moves differ: interpreter {spelt:?}, oracle {expected:?}"
            )));
        }
        if legal.is_empty() {
            break;
        }
        let pick = random.below(legal.len());
        game.play(offered[pick])
            .map_err(|error| context(&format!("{} is refused: {error}", spelt[pick])))?;
        state = legal[pick].finish();
        if oracle.exceeded_limit() {
            tally.gave_up += 1;
            break;
        }
        played.push(spelt[pick].clone());
        tally.moves += 1;
        if random.one_in(4) {
            game =
                read_back(&game).map_err(|error| format!("{error} after {}", played.join(" ")))?;
        }
    }
    Ok(tally)
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
    if found != expected {
        return Err(format!(
            "positions differ: interpreter {found}, oracle {expected}"
        ));
    }
    let (found, expected) = (game.position().result(), state.result);
    let same = match (found, expected) {
        (Some(found), Some(expected)) => {
            (found.winner, found.score) == (expected.winner, expected.score)
        }
        (None, None) => true,
        _ => false,
    };
    if same {
        Ok(())
    } else {
        Err(format!(
            "results differ: interpreter {found:?}, oracle {expected:?}"
        ))
    }
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
    let again = read.notation();
    if again == text {
        Ok(read)
    } else {
        Err(format!("{text} reads back as {again}"))
    }
}
