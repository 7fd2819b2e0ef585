//! The order of questions about values.

use sow_interpreter::{Game, Move};
use sow_solver::test_hooks::{QuestionSequence, even_bounds};
use sow_solver::{Bounds, MoveBounds};
use sow_tests::games;

const MAX_VALUE: i16 = 36;

fn any_move() -> Move {
    Game::new(&games::bundled("kalah")).list_moves().moves[0]
}

/// Returns the numbers asked about until the value of the only move is known; all values are even.
fn questions_for(played: Move, value: i16, first_question: i16) -> Vec<i16> {
    let mut only = [MoveBounds {
        game_move: played,
        bounds: Bounds {
            low: -MAX_VALUE,
            high: MAX_VALUE,
        },
        stuck: false,
    }];
    let mut questions = QuestionSequence::starting_at(first_question);
    let mut asked = Vec::new();
    let even = |bounds: Bounds| even_bounds(bounds);
    while let Some((_, least)) = questions.next_question(only[0].bounds, &only, (&[0], false), even)
    {
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
    assert_eq!(questions_for(played, 2, 0), [0, 2, 4]);
    assert_eq!(questions_for(played, 0, 0), [0, 2]);
    assert_eq!(questions_for(played, -4, 0), [0, -2, -4]);
    assert_eq!(questions_for(played, 12, 8), [8, 10, 12, 16, 14]);
}

#[test]
fn every_value_is_found_with_few_questions() {
    let played = any_move();
    for value in (-MAX_VALUE..=MAX_VALUE).step_by(2) {
        for beginning in [-MAX_VALUE, -3, 0, 8, MAX_VALUE] {
            assert!(questions_for(played, value, beginning).len() < 12);
        }
    }
}
