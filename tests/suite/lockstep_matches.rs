//! The oracle and the interpreter play the same matches: points, layouts, arrangements and all rounds must agree.

use sow_matches::{Extent, Match, MatchMove};
use sow_oracle::OracleMatch;
use sow_tests::effort::draws;
use sow_tests::games::{self, Case};
use sow_tests::harness::{compare, same};
use sow_tests::lockstep::same_position;
use sow_tests::random::Random;
use std::iter::Sum;

/// The numbers of things compared in matches.
#[derive(Debug, Default)]
struct MatchTally {
    rounds: u32,
    arrangements: u32,
    gave_up: u32,
}

impl Sum for MatchTally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, one| Self {
            rounds: sum.rounds + one.rounds,
            arrangements: sum.arrangements + one.arrangements,
            gave_up: sum.gave_up + one.gave_up,
        })
    }
}

/// Plays a random match in both; counts nothing if the game has no match.
fn play(case: &Case, seed: u64, moves: usize) -> Result<MatchTally, String> {
    let mut played = MatchTally::default();
    let Some(mut rounds) = OracleMatch::new(&case.rules, &case.settings) else {
        return Ok(played);
    };
    let game = Match::new(&case.rules, &case.settings, Extent::Match);
    let mut game = game.map_err(|error| error.to_string())?;
    let mut random = Random::new(seed);
    same_match(&rounds, &game)?;
    for _ in 0..moves {
        if rounds.oracle().exceeded_limit() {
            played.gave_up += 1;
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
    same(
        "moves",
        &spelt.iter().map(String::as_str).collect(),
        &expected,
    )?;
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
    Ok(made)
}

/// Checks that both matches are in the same state.
fn same_match(rounds: &OracleMatch<'_>, game: &Match) -> Result<(), String> {
    let score = rounds.score();
    let found = (game.round_number(), game.points(), game.purses());
    same(
        "standing",
        &found,
        &(score.round, score.points, score.purses),
    )?;
    let found = game.result().map(|standing| standing.winner);
    same("result of the match", &found, &rounds.outcome())?;
    let found = game.arrangement();
    let found = found.map(|rule| (rule.player, rule.pits.len(), rule.seeds, rule.at_least));
    let expected = rounds.pending_arrangement();
    let expected = expected.map(|rule| (rule.player, rule.pits.len(), rule.seeds, rule.least));
    same("arrangement", &found, &expected)?;
    // A board that is being laid out has no player to move yet, and a finished match shows its last round.
    match found {
        Some(_) => Ok(()),
        None => same_position(rounds.oracle(), rounds.state(), &game.round()),
    }
}

#[test]
fn all_games_with_matches() {
    let played: MatchTally = compare(&games::all(1), |case| {
        (0..draws(1, 2)).map(|seed| play(case, seed, 400)).sum()
    });
    assert!(
        played.rounds > 250 && played.arrangements > 10,
        "{played:?}"
    );
}

#[test]
fn made_up_matches() {
    let cases = games::made_up(0..draws(40, 200));
    let played: MatchTally = compare(&cases, |case| play(case, case.seed, 60));
    assert!(played.rounds > 20, "{played:?}");
}
