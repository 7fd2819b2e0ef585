//! The order of questions about values.

use sow_interpreter::{Game, Move};
use sow_solver::test_hooks::{Questions, even_within};
use sow_solver::{Bounds, Judged};
use sow_tests::games;

const MOST: i16 = 36;

fn any_move() -> Move {
    Game::new(&games::bundled("kalah")).list_moves().moves[0]
}

/// Returns the numbers asked about until the value of the only move is known; all values are even.
fn asked(played: Move, value: i16, beginning: i16) -> Vec<i16> {
    let mut only = [Judged {
        played,
        bounds: Bounds {
            low: -MOST,
            high: MOST,
        },
        stuck: false,
    }];
    let mut questions = Questions::beginning_at(beginning);
    let mut asked = Vec::new();
    let even = |bounds: Bounds| even_within(bounds);
    while let Some((_, least)) = questions.next(only[0].bounds, &only, (&[0], false), even) {
        asked.push(least);
        if value >= least {
            only[0].bounds.low = least;
        } else {
            only[0].bounds.high = least - 2;
        }
    }
    assert_eq!(only[0].bounds, Bounds::exactly(value));
    asked
}

#[test]
fn numbers_near_the_first_are_asked_about_first() {
    let played = any_move();
    assert_eq!(asked(played, 2, 0), [0, 2, 4]);
    assert_eq!(asked(played, 0, 0), [0, 2]);
    assert_eq!(asked(played, -4, 0), [0, -2, -4]);
    assert_eq!(asked(played, 12, 8), [8, 10, 12, 16, 14]);
}

#[test]
fn every_value_is_found_with_few_questions() {
    let played = any_move();
    for value in (-MOST..=MOST).step_by(2) {
        for beginning in [-MOST, -3, 0, 8, MOST] {
            assert!(asked(played, value, beginning).len() < 12);
        }
    }
}
