//! The choice of the next question: a move, and the number to compare its value with.
//!
//! The first number is the middle of the bounds that the position alone gives. Once the value is known to be at least a
//! number, or less than it, the next number lies a step further in that direction, and steps double. Between two
//! numbers already tried, the next is the midpoint. Questions about numbers near the value are the most expensive.
//! Questions about its immediate neighbours cannot be avoided, but the results found for one of them help the others.

use crate::bounds::Bounds;
use sow_interpreter::Move;

/// A move, with bounds on its value.
///
/// ```
/// # use sow_grammar::rules::Settings;
/// # use sow_interpreter::{Game, Program};
/// # let rules = sow_grammar::load("kalaha").unwrap().rules.unwrap();
/// # let program = Program::compile(&rules, &Settings::defaults(&rules.options)).unwrap();
/// use sow_solver::{Plan, Solver, Watch};
///
/// let game = Game::from_notation(&program, "0,0,0,0,0,1/1,0,0,0,0,2 34:34 - S -").unwrap();
/// let plan = Plan { all_moves: true, memory: 1 << 16, threads: 1 };
/// let mut solver = Solver::new(&game, plan).unwrap();
/// solver.run(None, &Watch::new()).unwrap();
/// let best = solver.moves().iter().filter_map(|one| one.bounds.value()).max();
/// assert_eq!(best, solver.bounds().value());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveBounds {
    /// The move.
    pub game_move: Move,
    /// The bounds on its value for the player who makes it.
    pub bounds: Bounds,
    /// Whether the bounds cannot be narrowed further, because lines of play repeat positions or are too long to be
    /// searched.
    pub stuck: bool,
}

/// The sequence of numbers to compare values with.
#[derive(Debug, Clone, Copy)]
pub struct QuestionSequence {
    threshold: i16,
    step: i16,
    /// Whether any answer so far was "at least the number".
    has_reached: bool,
    /// Whether any answer so far was "less than the number".
    has_missed: bool,
}

impl QuestionSequence {
    /// Starts with the number `least`.
    pub const fn starting_at(least: i16) -> Self {
        Self {
            threshold: least,
            step: 1,
            has_reached: false,
            has_missed: false,
        }
    }

    /// Returns the next move to search, and the number to compare its value with; `None` if no question is left.
    /// `value` bounds the best value, `promise` ranks moves before anything is known about them, and `all` requests the
    /// value of every move. `possible` narrows bounds to values that can occur.
    pub fn next_question(
        &mut self,
        value: Bounds,
        moves: &[MoveBounds],
        (promise, all): (&[i32], bool),
        possible: impl Fn(Bounds) -> Bounds,
    ) -> Option<(usize, i16)> {
        let open = |one: &MoveBounds| !one.stuck && one.bounds.low < one.bounds.high;
        let numbered = moves.iter().enumerate();
        if value.low < value.high {
            // Moves that may be the best one.
            let least = self.next_threshold(value, possible);
            let may = numbered
                .filter(|(_, one)| open(one) && one.bounds.high >= least && one.bounds.low < least);
            let (at, _) =
                may.max_by_key(|(at, one)| (one.bounds.low, promise[*at], std::cmp::Reverse(*at)))?;
            return Some((at, least));
        }
        let mut remaining =
            numbered.filter(|(_, one)| open(one) && (all || one.bounds.high == value.high));
        let (at, one) = remaining.next()?;
        Some((at, one.bounds.high))
    }

    /// Returns the number to compare a value within these bounds with.
    fn next_threshold(&mut self, value: Bounds, possible: impl Fn(Bounds) -> Bounds) -> i16 {
        let reached = value.low >= self.threshold;
        if reached || value.high < self.threshold {
            self.has_reached |= reached;
            self.has_missed |= !reached;
            self.threshold = match (self.has_reached, self.has_missed) {
                (true, true) => value.low.midpoint(value.high),
                (true, false) => value.low.saturating_add(self.step),
                (false, _) => value.high.saturating_add(1).saturating_sub(self.step),
            };
            self.step = self.step.saturating_mul(2);
        }
        let least = self.threshold.clamp(value.low + 1, value.high);
        self.threshold = possible(Bounds::exactly(least)).low;
        self.threshold
    }
}
