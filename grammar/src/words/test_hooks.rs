//! Internals of sentences that the test suites check.

pub use super::dutch::noun_phrase as dutch;
pub use super::german::noun_phrase as german;

/// The sign after a clause that is followed by a comma where the sentence goes on.
pub const CLOSE: char = super::commas::CLOSE;

/// A text in which each [`CLOSE`] has become a comma or nothing.
#[must_use]
pub fn closed(text: &str) -> String {
    super::commas::closed(text)
}
