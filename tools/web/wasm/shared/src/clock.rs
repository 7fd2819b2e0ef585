//! The clock of the browser.

/// Returns the current time in milliseconds since a fixed moment.
#[must_use]
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// The moment at which work has to stop.
#[derive(Debug, Clone, Copy)]
pub struct Deadline(f64);

impl Deadline {
    /// Creates a deadline that is `seconds` from now.
    #[must_use]
    pub fn after(seconds: f64) -> Self {
        Self(now() + 1000.0 * seconds)
    }

    /// Whether the deadline has passed.
    #[must_use]
    pub fn is_over(self) -> bool {
        now() >= self.0
    }
}
