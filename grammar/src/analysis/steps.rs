//! The step limit of abstract evaluation.

use std::cell::Cell;
use std::rc::Rc;

/// The largest number of steps for one board.
const MOST: u32 = 1_000_000;

/// The steps taken so far by all evaluations that share this counter.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps(Rc<Cell<u32>>);

impl Steps {
    /// Adds `length` steps and reports whether the limit is exceeded.
    pub(super) fn take(&self, length: usize) -> bool {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        self.0.set(self.0.get().saturating_add(length));
        self.have_run_out()
    }

    /// Reports whether the limit is exceeded, so that nothing more is concluded.
    pub(super) fn have_run_out(&self) -> bool {
        self.0.get() > MOST
    }
}
