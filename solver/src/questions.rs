//! Which question is asked next: of which move, and whether it is worth at least how much.
//!
//! The first number is the margin as it stands. Once the value is known to be at least a number, or less than it, the next one
//! lies a step further on, and steps double; between two numbers that have been asked about it lies in the middle. Questions
//! about numbers near the value are the dear ones, but there is no way around those next to it, and what has been found for
//! one of them serves the others.

use crate::bounds::Bounds;
use sow_interpreter::Move;

/// A move, with bounds on its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub played: Move,
    /// Its value for the player who makes it.
    pub bounds: Bounds,
    /// The bounds cannot be narrowed further: lines of play repeat positions.
    pub stuck: bool,
}

/// The numbers asked about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Questions {
    least: i16,
    step: i16,
    /// What the last answers have told: whether the value is at least some number, and whether it is less than one.
    reached: bool,
    missed: bool,
}

impl Questions {
    /// The value is first compared with this.
    pub(crate) const fn beginning_at(least: i16) -> Self {
        Self {
            least,
            step: 1,
            reached: false,
            missed: false,
        }
    }

    /// The next move to search, and the number to compare its value with; `value` bounds the value of the best, `promise` ranks
    /// moves before anything is known of them, and `all` asks for the value of every move. `possible` narrows bounds to
    /// values that there can be.
    pub(crate) fn next(
        &mut self,
        value: Bounds,
        moves: &[Judged],
        (promise, all): (&[i32], bool),
        possible: impl Fn(Bounds) -> Bounds,
    ) -> Option<(usize, i16)> {
        let open = |one: &Judged| !one.stuck && one.bounds.low < one.bounds.high;
        let numbered = moves.iter().enumerate();
        if value.low < value.high {
            // A move that may be the best one.
            let least = self.least_of(value, possible);
            let may = numbered
                .filter(|(_, one)| open(one) && one.bounds.high >= least && one.bounds.low < least);
            let (at, _) =
                may.max_by_key(|(at, one)| (one.bounds.low, promise[*at], std::cmp::Reverse(*at)))?;
            return Some((at, least));
        }
        let mut left =
            numbered.filter(|(_, one)| open(one) && (all || one.bounds.high == value.high));
        let (at, one) = left.next()?;
        Some((at, one.bounds.high))
    }

    /// The number that a value within bounds is compared with.
    fn least_of(&mut self, value: Bounds, possible: impl Fn(Bounds) -> Bounds) -> i16 {
        let reached = value.low >= self.least;
        if reached || value.high < self.least {
            self.reached |= reached;
            self.missed |= !reached;
            self.least = match (self.reached, self.missed) {
                (true, true) => value.low.midpoint(value.high),
                (true, false) => value.low.saturating_add(self.step),
                (false, _) => value.high.saturating_add(1).saturating_sub(self.step),
            };
            self.step = self.step.saturating_mul(2);
        }
        let least = self.least.clamp(value.low + 1, value.high);
        self.least = possible(Bounds::exactly(least)).low;
        self.least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sow_grammar::rules::Settings;
    use sow_interpreter::{Game, Program};

    const MOST: i16 = 36;

    fn any_move() -> Move {
        let rules = sow_grammar::load("kalah").expect("bundled").rules;
        let rules = rules.expect("no faults");
        let program = Program::compile(&rules, &Settings::defaults(&rules.options));
        let program = program.expect("compiles");
        Game::new(&program).list_moves().moves[0]
    }

    /// The numbers asked about until the value of the only move is known, all values being even.
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
        let even = |bounds: Bounds| bounds.of_parity(0);
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
}
