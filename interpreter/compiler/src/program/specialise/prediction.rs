//! What can be said of a move before it is made: where its first lap ends is known, and often what the table says there.

/// What is known of a move beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Prediction {
    /// Only playing it tells.
    #[default]
    Open,
    Illegal,
    /// It is legal, and nothing is chosen inside it.
    Legal,
}
