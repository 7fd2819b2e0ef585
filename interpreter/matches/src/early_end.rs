//! Ends of games that do not follow from the rules.

use serde::Serialize;
use sow_grammar::rules::Seat;

/// The way in which a game ended before its rules ended it.
///
/// ```
/// use sow_grammar::rules::Seat;
/// use sow_matches::record::EarlyEnd;
///
/// assert_eq!(EarlyEnd::Resigned.describe(Some(Seat::South)), "South wins: North resigned");
/// assert!(!EarlyEnd::Agreed.fits(Some(Seat::South)), "agreement makes a draw");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "&'static str")]
pub enum EarlyEnd {
    /// The loser gave the game up.
    Resigned,
    /// The loser's time ran out.
    Time,
    /// The players agreed on a draw.
    Agreed,
    /// The game was broken off.
    Abandoned,
    /// An arbiter decided the game.
    Adjudicated,
    /// The record has a result but no reason.
    Unstated,
}

/// The words for them in TOML records.
const WORDS: [(&str, EarlyEnd); 6] = [
    ("resigned", EarlyEnd::Resigned),
    ("time", EarlyEnd::Time),
    ("agreed", EarlyEnd::Agreed),
    ("abandoned", EarlyEnd::Abandoned),
    ("adjudicated", EarlyEnd::Adjudicated),
    ("unstated", EarlyEnd::Unstated),
];

impl From<EarlyEnd> for &'static str {
    fn from(ended: EarlyEnd) -> Self {
        let found = WORDS.iter().find(|(_, known)| *known == ended);
        found.map_or("", |(word, _)| word)
    }
}

impl TryFrom<String> for EarlyEnd {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let found = WORDS.iter().find(|(known, _)| *known == word);
        found.map(|(_, ended)| *ended).ok_or_else(|| {
            let known = WORDS.map(|(known, _)| format!("`{known}`")).join(", ");
            format!("`{word}` is not a way to end a game early; these are {known}")
        })
    }
}

impl EarlyEnd {
    /// Whether a game can end so with this winner; `None` is a draw.
    #[must_use]
    pub const fn fits(self, winner: Option<Seat>) -> bool {
        match self {
            Self::Resigned | Self::Time => winner.is_some(),
            Self::Agreed => winner.is_none(),
            Self::Abandoned | Self::Adjudicated | Self::Unstated => true,
        }
    }

    /// Returns what happened to the game, as in "a game that …".
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Resigned => "was resigned",
            Self::Time => "was lost on time",
            Self::Agreed => "was agreed to be a draw",
            Self::Abandoned => "was abandoned",
            Self::Adjudicated => "was adjudicated",
            Self::Unstated => "ended for a reason not stated",
        }
    }

    /// Describes the result: `South wins: North resigned`.
    #[must_use]
    pub fn describe(self, winner: Option<Seat>) -> String {
        let (result, loser) = match winner {
            Some(Seat::South) => ("South wins", "North"),
            Some(Seat::North) => ("North wins", "South"),
            None => ("a draw", "nobody"),
        };
        match self {
            Self::Resigned => format!("{result}: {loser} resigned"),
            Self::Time => format!("{result}: {loser} ran out of time"),
            Self::Agreed => format!("{result} by agreement"),
            Self::Abandoned => format!("{result}: the game was abandoned"),
            Self::Adjudicated => format!("{result} by adjudication"),
            Self::Unstated => format!("{result}, by the record; its moves do not end the game"),
        }
    }

    /// Returns the value of the header `Termination` in text records.
    #[must_use]
    pub const fn termination(self) -> &'static str {
        match self {
            Self::Resigned => "resignation",
            Self::Time => "time forfeit",
            Self::Agreed => "agreement",
            Self::Abandoned => "abandoned",
            Self::Adjudicated => "adjudication",
            Self::Unstated => "unstated",
        }
    }

    /// Reads a header `Termination`; `None` if it gives no such reason.
    #[must_use]
    pub fn from_termination(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let reasons = [
            ("resign", Self::Resigned),
            ("time", Self::Time),
            ("agree", Self::Agreed),
            ("abandon", Self::Abandoned),
            ("adjudicat", Self::Adjudicated),
            ("unstated", Self::Unstated),
        ];
        let found = reasons.iter().find(|(word, _)| text.contains(word));
        found.map(|(_, reason)| *reason)
    }
}
