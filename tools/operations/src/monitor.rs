//! Watching and stopping long work.

/// An observer of long work, which may also end it early.
pub trait Monitor: Sync {
    /// Records that `steps` more steps are done.
    fn add(&self, steps: u64);

    /// Whether the work should end before its next step.
    fn is_stopped(&self) -> bool {
        false
    }
}
