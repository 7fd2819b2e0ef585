//! The oracle and the interpreter play the same moves and must agree on everything that a player can see.

use sow_grammar::rules::{Rules, Settings};
use sow_interpreter::{Game, Program};
use sow_tests::oracle::{Oracle, State};
use sow_tests::random::Random;
use sow_tests::threads::parallel_map;
use sow_tests::{files, games};
use std::ops::Range;
use std::path::Path;

/// The result of a comparison.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) moves: usize,
    /// Positions with too many moves for the oracle.
    pub(crate) gave_up: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.gave_up += other.gave_up;
    }
}

/// Plays a random game in both; fails with the first difference, or if the rules cannot be compiled.
pub(crate) fn play_once(
    rules: &Rules,
    settings: &Settings,
    seed: u64,
    moves: usize,
) -> Result<Tally, String> {
    play(rules, settings, seed..seed + 1, moves)
}

/// Like `game`, with one game for each seed.
fn play(
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
        tally.add(&play_from(&oracle, state, game, seed, moves)?);
    }
    Ok(tally)
}

/// Like `game`, from a given position.
pub(crate) fn play_from(
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
        let expected: Vec<&str> = legal.iter().map(|legal| legal.spelling.as_str()).collect();
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

pub(crate) fn same_position(
    oracle: &Oracle<'_>,
    state: &State,
    game: &Game<'_>,
) -> Result<(), String> {
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

#[test]
fn all_games_with_all_options() {
    let mut all = Tally::default();
    for tally in parallel_map(&files::games(), |file| with_all_options(file)) {
        all.add(&tally);
    }
    assert!(all.moves > 5000 && all.gave_up * 20 < all.moves, "{all:?}");
}

fn with_all_options(file: &Path) -> Tally {
    let rules = files::rules(file);
    let mut tally = Tally::default();
    for (at, settings) in files::settings_variations(&rules).iter().enumerate() {
        let (seeds, moves) = if at == 0 { (0..3, 40) } else { (0..1, 10) };
        match play(&rules, settings, seeds, moves) {
            Ok(played) => tally.add(&played),
            Err(difference) => panic!(
                "{} with {}: {difference}",
                file.display(),
                files::describe_settings(&rules, settings)
            ),
        }
    }
    // A solitaire may be over after one move.
    assert!(tally.moves > 0, "{}: {tally:?}", file.display());
    tally
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
    let mut moves = 0;
    for text in texts {
        let rules = games::rules(text);
        let settings = Settings::defaults(&rules.options);
        let tally = play(&rules, &settings, 0..2, 40);
        let tally = tally.unwrap_or_else(|difference| panic!("{text}: {difference}"));
        assert!(tally.moves > 2 && tally.gave_up == 0, "{text}: {tally:?}");
        moves += tally.moves;
    }
    // Games are short where most moves never end, as in Hus with this many seeds; the others are not.
    assert!(moves > 150, "{moves} moves");
}

#[test]
fn replaced_seeds_do_not_count_towards_the_rest() {
    let text = "game \"Rest\" based on kalaha\nsetup { pits: 2  pit 1: rest of 36 }";
    let program = games::program(text);
    let opening = "2,2,2,2,2,26/26,2,2,2,2,2 0:0 - S -";
    assert_eq!(Game::new(&program).notation(), opening);
    let oracle = Oracle::new(program.rules(), program.settings());
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
