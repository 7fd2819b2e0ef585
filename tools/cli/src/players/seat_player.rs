//! Names of players on the command line and in `auto`.

use sow_players::{PlayerSpec, spec};
use std::str::FromStr;
use std::time::Duration;

/// The player of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatPlayer {
    /// `human`: moves are typed.
    Human,
    /// `computer`: its strength comes from `--level` or `--time`.
    Computer,
    /// `computer:5`, `computer:2s`, or any other player of `sow match`.
    Spec(PlayerSpec),
}

impl FromStr for SeatPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().to_lowercase();
        match text.split_once(':').unwrap_or((&text, "")) {
            ("human" | "you", "") => Ok(Self::Human),
            ("computer", "") => Ok(Self::Computer),
            _ => text.parse().map(Self::Spec).map_err(|error: String| {
                format!("{error}; also allowed are `human` and `computer`")
            }),
        }
    }
}

impl SeatPlayer {
    /// Returns the specification of a player that is not human. `level` and `time` apply to `computer` alone.
    #[must_use]
    pub fn spec(self, level: Option<u8>, time: Option<Duration>) -> Option<PlayerSpec> {
        match (self, time) {
            (Self::Human, _) => None,
            (Self::Spec(recipe), _) => Some(recipe),
            (Self::Computer, None) => Some(PlayerSpec::Level(level.unwrap_or(spec::DEFAULT_LEVEL))),
            (Self::Computer, Some(time)) => Some(PlayerSpec::with_time(time)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computer_has_a_level_or_a_time() {
        let recipe = |text: &str| {
            text.parse::<SeatPlayer>()
                .map(|sitter| sitter.spec(None, None))
        };
        assert_eq!(recipe("computer"), Ok(Some(PlayerSpec::Level(5))));
        assert_eq!(recipe("Computer:7"), Ok(Some(PlayerSpec::Level(7))));
        let second = PlayerSpec::with_time(Duration::from_secs(1));
        assert_eq!(recipe("computer:1s"), Ok(Some(second)));
        assert_eq!(recipe("human"), Ok(None));
        assert!(recipe("computer:12").is_err() && recipe("computer:soon").is_err());
    }
}
