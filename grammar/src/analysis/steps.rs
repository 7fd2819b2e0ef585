//! The step limit of abstract evaluation.

use std::cell::Cell;
use std::rc::Rc;

/// The largest number of steps for one board.
const MAX_STEPS: u32 = 1_000_000;

/// The steps taken so far by all evaluations that share this counter.
#[derive(Debug, Clone, Default)]
pub(super) struct StepBudget(Rc<Cell<u32>>);

impl StepBudget {
    /// Adds `length` steps and reports whether the limit is exceeded.
    pub(super) fn spend(&self, length: usize) -> bool {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        self.0.set(self.0.get().saturating_add(length));
        self.is_exhausted()
    }

    /// Reports whether the limit is exceeded, so that nothing more is concluded.
    pub(super) fn is_exhausted(&self) -> bool {
        self.0.get() > MAX_STEPS
    }
}
