//! Names of players on the command line and in `auto`.

use sow_players::{Budget, PlayerSpec, spec};
use std::str::FromStr;
use std::time::Duration;

/// The level of a `computer` for which none is given.
const DEFAULT_LEVEL: u8 = 5;

/// The player of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatPlayer {
    /// `human`: moves are typed.
    Human,
    /// `computer`: its strength comes from `--level` or `--time`.
    Computer,
    /// `computer:5`, `computer:2s`, or a player of `sow match`.
    Spec(PlayerSpec),
}

impl FromStr for SeatPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().to_lowercase();
        match text.split_once(':').unwrap_or((&text, "")) {
            ("human" | "you", "") => Ok(Self::Human),
            ("computer", "") => Ok(Self::Computer),
            ("computer", number) if number.chars().all(|sign| sign.is_ascii_digit()) => {
                spec::parse_level(number).map(|level| Self::Spec(PlayerSpec::Level(level)))
            }
            ("computer", time) => spec::parse_time(time).map(|time| Self::Spec(search_for(time))),
            _ => text.parse().map(Self::Spec).map_err(|error: String| {
                format!("{error}; also allowed are `human`, `computer` and `computer:LEVEL`")
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
            (Self::Computer, None) => Some(PlayerSpec::Level(level.unwrap_or(DEFAULT_LEVEL))),
            (Self::Computer, Some(time)) => Some(search_for(time)),
        }
    }
}

fn search_for(time: Duration) -> PlayerSpec {
    PlayerSpec::Search(Budget {
        time: Some(time),
        ..Budget::default()
    })
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
        let second = search_for(Duration::from_secs(1));
        assert_eq!(recipe("computer:1s"), Ok(Some(second)));
        assert_eq!(recipe("human"), Ok(None));
        assert!(recipe("computer:12").is_err() && recipe("computer:soon").is_err());
    }
}
