//! How far is looked into what can be, before nothing more is concluded.

use std::cell::Cell;
use std::rc::Rc;

/// So many steps are taken for one board.
const MOST: u32 = 1_000_000;

/// The steps taken so far, by all who share them.
#[derive(Debug, Clone, Default)]
pub(super) struct Steps(Rc<Cell<u32>>);

impl Steps {
    /// Counts a step as long as this; says whether that was too much.
    pub(super) fn take(&self, length: usize) -> bool {
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        self.0.set(self.0.get().saturating_add(length));
        self.have_run_out()
    }

    /// Whether nothing more is concluded.
    pub(super) fn have_run_out(&self) -> bool {
        self.0.get() > MOST
    }
}
