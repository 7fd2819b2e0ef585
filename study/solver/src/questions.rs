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
pub struct Questions {
    least: i16,
    step: i16,
    /// What the last answers have told: whether the value is at least some number, and whether it is less than one.
    reached: bool,
    missed: bool,
}

impl Questions {
    /// The value is first compared with this.
    pub const fn beginning_at(least: i16) -> Self {
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
    pub fn next(
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
