//! What a move would lead to.

use serde::Serialize;
use sow_display::history::Step;
use sow_display::outcome;
use sow_matches::{Match, MatchMove};
use tsify::Tsify;

/// What a move would lead to.
#[derive(Debug, Clone, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The move in notation.
    #[serde(rename = "move")]
    pub spelling: String,
    /// The cell where the last seed falls; null if no seed is sown.
    pub last: Option<u8>,
    /// The cells of the pits that are captured.
    pub captured: Vec<u8>,
}

impl Outcome {
    /// Plays a move of `game` to see what it leads to; `None` if it is not legal.
    pub(crate) fn of(game: &Match, chosen: &MatchMove) -> Option<Self> {
        let step = Step::of(game, chosen).ok()?;
        let found = outcome::Outcome::of(game, &step);
        Some(Self {
            spelling: step.spelling,
            last: found.last.map(|cell| cell.0),
            captured: found.captured.into_iter().map(|cell| cell.0).collect(),
        })
    }
}
