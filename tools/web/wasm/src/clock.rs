//! The clock of the browser.

/// Milliseconds since some moment.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// Says when so many seconds are over.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline(f64);

impl Deadline {
    /// From now on.
    pub(crate) fn after(seconds: f64) -> Self {
        Self(now() + 1000.0 * seconds)
    }

    /// Whether they are over.
    pub(crate) fn is_over(self) -> bool {
        now() >= self.0
    }
}
