//! The oracle and the interpreter play the same matches: points, layouts, arrangements and all rounds must agree.

use sow_grammar::rules::{Rules, Settings};
use sow_matches::{Extent, Match, MatchMove};
use sow_oracle::OracleMatch;
use sow_tests::effort::draws;
use sow_tests::files;
use sow_tests::games::{RandomGame, random_games};
use sow_tests::lockstep::{Tally, same_position};
use sow_tests::random::Random;
use sow_tests::threads::parallel_map;

/// The numbers of things compared in matches.
#[derive(Debug, Default)]
struct MatchTally {
    tally: Tally,
    rounds: u32,
    arrangements: u32,
}

/// Plays a random match in both; counts nothing if the game has no match.
fn play(rules: &Rules, settings: &Settings, seed: u64, moves: usize) -> Result<MatchTally, String> {
    let mut played = MatchTally::default();
    let Some(mut rounds) = OracleMatch::new(rules, settings) else {
        return Ok(played);
    };
    let mut game = Match::new(rules, settings, Extent::Match).map_err(|error| error.to_string())?;
    let mut random = Random::new(seed);
    same_match(&rounds, &game)?;
    for _ in 0..moves {
        if rounds.oracle().exceeded_limit() {
            played.tally.gave_up += 1;
            break;
        }
        let before = game.notation();
        let made = step(&mut rounds, &mut game, &mut random, &mut played);
        let same = made.and_then(|made| {
            same_match(&rounds, &game).map_err(|difference| format!("{difference}\n  after {made}"))
        });
        same.map_err(|difference| format!("{difference}\n  at {before}"))?;
        if game.result().is_some() {
            break;
        }
    }
    played.rounds = game.round_number();
    Ok(played)
}

/// Makes one random move or arrangement in both and returns its spelling, which is empty if no move can be compared.
fn step(
    rounds: &mut OracleMatch<'_>,
    game: &mut Match,
    random: &mut Random,
    played: &mut MatchTally,
) -> Result<String, String> {
    if let Some(rule) = game.arrangement() {
        let drawn = rule.draw(&mut |bound| random.below(bound as usize) as u64);
        let arranged = MatchMove::Arrange(drawn.clone());
        let made = game.spell(&arranged);
        game.play(&arranged).map_err(|error| error.to_string())?;
        rounds.arrange(&drawn);
        played.arrangements += 1;
        return Ok(made);
    }
    let legal = rounds.oracle().legal_moves(rounds.state());
    if rounds.oracle().exceeded_limit() {
        return Ok(String::new());
    }
    let offered = game.legal_moves();
    let spelt: Vec<String> = offered.iter().map(|one| game.spell(one)).collect();
    let expected: Vec<&str> = legal.iter().map(|one| one.spelling()).collect();
    if spelt != expected {
        return Err(format!(
            "moves differ: interpreter {spelt:?}, oracle {expected:?}"
        ));
    }
    if legal.is_empty() {
        // Made-up rules may leave open what happens without a move.
        return Ok(String::new());
    }
    let pick = random.below(legal.len());
    let state = legal[pick].finish();
    if rounds.oracle().exceeded_limit() {
        return Ok(String::new());
    }
    let made = spelt[pick].clone();
    game.play(&offered[pick])
        .map_err(|error| format!("{made} is refused: {error}"))?;
    rounds.continue_from(state);
    played.tally.moves += 1;
    Ok(made)
}

/// Checks that both matches are in the same state.
fn same_match(rounds: &OracleMatch<'_>, game: &Match) -> Result<(), String> {
    let score = rounds.score();
    let found = (game.round_number(), game.points(), game.purses());
    let expected = (score.round, score.points, score.purses);
    if found != expected {
        return Err(format!(
            "the standing differs: interpreter {found:?}, oracle {expected:?}"
        ));
    }
    let found = game.result().map(|standing| standing.winner);
    if found != rounds.outcome() {
        return Err(format!(
            "the match differs: interpreter {found:?}, oracle {:?}",
            rounds.outcome()
        ));
    }
    let found = game.arrangement();
    let found = found.map(|rule| (rule.player, rule.pits.len(), rule.seeds, rule.at_least));
    let expected = rounds.pending_arrangement();
    let expected = expected.map(|rule| (rule.player, rule.pits.len(), rule.seeds, rule.least));
    if found != expected {
        return Err(format!(
            "arrangements differ: interpreter {found:?}, oracle {expected:?}"
        ));
    }
    // A board that is being laid out has no player to move yet, and a finished match shows its last round.
    match found {
        Some(_) => Ok(()),
        None => same_position(rounds.oracle(), rounds.state(), &game.round()),
    }
}

#[test]
fn all_games_with_matches() {
    let files = files::games();
    let all = parallel_map(&files, |file| {
        let rules = files::rules(file);
        let settings = Settings::defaults(&rules.options);
        let mut all = (0, 0);
        for seed in 0..draws(1, 2) {
            match play(&rules, &settings, seed, 400) {
                Ok(played) => all = (all.0 + played.rounds, all.1 + played.arrangements),
                Err(difference) => panic!("{}: {difference}", file.display()),
            }
        }
        all
    });
    let (rounds, arranged) = all
        .iter()
        .fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(
        rounds > 250 && arranged > 10,
        "{rounds} rounds, {arranged} arrangements"
    );
}

#[test]
fn made_up_matches() {
    let (mut rounds, mut arranged, mut gave_up) = (0, 0, 0);
    for RandomGame {
        seed,
        text,
        compiled,
    } in random_games(0..draws(40, 200))
    {
        match play(&compiled.rules, compiled.program.settings(), seed, 60) {
            Ok(played) => {
                rounds += played.rounds;
                arranged += played.arrangements;
                gave_up += played.tally.gave_up;
            }
            Err(difference) => panic!("seed {seed}: {difference}\n{text}"),
        }
    }
    assert!(
        rounds > 20,
        "{rounds} rounds, {arranged} arrangements, given up {gave_up} times"
    );
}
