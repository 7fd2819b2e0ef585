//! Properties of every step of a match: no seed is lost, blocked pits stay empty, positions read back.

use sow_interpreter::{CompiledGame, Program};
use sow_matches::{Extent, Match, MatchMove, RandomMatches};
use sow_tests::effort::draws;
use sow_tests::games;
use sow_tests::harness::{compare, compare_each, same};
use sow_tests::random::Random;

/// Plays a random match and checks these properties at every step; returns the number of the last round played, and
/// whether the match is over.
pub(crate) fn play_random_match(base: &CompiledGame, seed: u64, moves: usize) -> (u32, bool) {
    let mut random = Random::new(seed);
    let mut game = Match::from_compiled(base.clone(), Extent::Match).expect("a game with a match");
    for number in 0..moves {
        let text = game.notation();
        if number < 40 || (number as u64).is_multiple_of(draws(20, 1)) {
            let read = Match::from_position(base.clone(), Extent::ByRules, &text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.notation(), text);
            assert_eq!(read.legal_moves(), game.legal_moves(), "{text}");
        }
        check_board(&base.program, &game);
        let Some(next) = any_move(&game, &mut random) else {
            break;
        };
        let ended = game
            .play(&next)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(
            ended
                .iter()
                .all(|end| end.position.result() == Some(end.standing))
        );
    }
    (game.round_number(), game.result().is_some())
}

fn any_move(game: &Match, random: &mut Random) -> Option<MatchMove> {
    if let Some(rule) = game.arrangement() {
        let drawn = rule.draw(&mut |bound| random.below(bound as usize) as u64);
        assert_eq!(
            drawn.iter().map(|&seeds| u32::from(seeds)).sum::<u32>(),
            rule.seeds
        );
        assert_eq!(rule.check(&drawn), Ok(()));
        return Some(MatchMove::Arrange(drawn));
    }
    let moves = game.legal_moves();
    let at = random.below(moves.len());
    moves.into_iter().nth(at)
}

/// Asserts that no seed is lost and that blocked pits are empty.
fn check_board(base: &Program, game: &Match) {
    let (layout, position) = (game.program().layout(), game.position());
    let pits = layout.rows_from_top().into_iter().flatten();
    let mut on_board = 0;
    for cell in pits {
        let seeds = u32::from(position.seeds(cell));
        assert!(
            seeds == 0 || !layout.is_blocked(cell),
            "{}",
            game.notation()
        );
        on_board += seeds;
    }
    for seat in [
        sow_grammar::rules::Seat::South,
        sow_grammar::rules::Seat::North,
    ] {
        let beside = [layout.store(seat), layout.hand(seat)]
            .into_iter()
            .flatten();
        on_board += beside
            .map(|cell| u32::from(position.seeds(cell)))
            .sum::<u32>();
    }
    let purses: u32 = game.purses().iter().sum();
    assert_eq!(on_board + purses, base.seeds(), "{}", game.notation());
}

#[test]
fn random_matches_lose_no_seed_and_end() {
    let cases = games::with_matches();
    let ended: usize = compare(&cases, |case| {
        let moves = draws(1500, 3000) as usize;
        match play_random_match(&case.compile()?, 1, moves) {
            (0 | 1, false) => Err("there was no second round".to_owned()),
            (_, over) => Ok(usize::from(over)),
        }
    });
    let matches = cases.len();
    assert!(
        matches > 5 && ended > matches / 3,
        "{ended} of {matches} matches came to an end"
    );
}

/// Data about rounds that is kept for later matches must not change these.
#[test]
fn consecutive_matches_equal_single_ones() {
    let most = draws(2, 4);
    let cases = games::with_matches();
    compare_each(&cases, |case| {
        let base = case.compile()?;
        let start = || {
            RandomMatches::new(
                Match::from_compiled(base.clone(), Extent::Match).expect("a game with a match"),
            )
        };
        let mut alone = start().play(1, 0..0);
        for number in 0..most {
            alone.merge(&start().play(1, number..number + 1));
        }
        same("matches", &start().play(1, 0..most), &alone)
    });
    assert!(cases.len() > 5);
}
